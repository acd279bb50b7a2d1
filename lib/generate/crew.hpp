// Crew: a few threads that share out the pieces of a job.
//
// Nobody spins, and nobody is waited for who has not begun: on a busy machine
// the caller does the whole job itself.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace slidebase {

class Crew {
 public:
  // The caller is one of the `threads`.
  explicit Crew(unsigned threads) {
    try {
      for (unsigned i = 1; i < threads; ++i) {
        threads_.emplace_back([this](const std::stop_token& stop) { serve(stop); });
      }
    } catch (const std::system_error&) {
      // No more threads to be had: those that there are do the work.
    }
  }

  // Runs piece(0) .. piece(pieces - 1), each once, and returns when all are done.
  // Throws what a piece threw; then some may be left out.
  void run(std::uint64_t pieces, const std::function<void(std::uint64_t)>& piece) {
    if (threads_.empty() || pieces == 1) {
      for (std::uint64_t i = 0; i < pieces; ++i) piece(i);
      return;
    }
    {
      const std::lock_guard lock(mutex_);
      job_ = &piece;
      pieces_ = pieces;
      next_ = 0;
      failure_ = nullptr;
    }
    wake_.notify_all();
    take_pieces(piece, pieces);
    std::unique_lock lock(mutex_);
    job_ = nullptr;
    idle_.wait(lock, [this] { return busy_ == 0; });
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void serve(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (wake_.wait(lock, stop, [this] { return job_ != nullptr && next_ < pieces_; })) {
      const auto& piece = *job_;
      const std::uint64_t pieces = pieces_;
      ++busy_;
      lock.unlock();
      take_pieces(piece, pieces);
      lock.lock();
      if (--busy_ == 0) idle_.notify_one();
    }
  }

  void take_pieces(const std::function<void(std::uint64_t)>& piece, std::uint64_t pieces) {
    try {
      for (std::uint64_t i = next_++; i < pieces; i = next_++) piece(i);
    } catch (...) {
      next_ = pieces;
      const std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any wake_;  // there are pieces to take
  std::condition_variable idle_;      // nobody is at a piece
  const std::function<void(std::uint64_t)>* job_ = nullptr;
  std::uint64_t pieces_ = 0;
  std::atomic<std::uint64_t> next_ = 0;
  std::exception_ptr failure_;
  unsigned busy_ = 0;
  std::vector<std::jthread> threads_;  // last: they end before the rest goes
};

}  // namespace slidebase
