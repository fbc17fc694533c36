// A block of memory that Python lends through its buffer protocol.
#pragma once

#include <cstddef>

#include "bind.hpp"

namespace academie {

class Buffer {
  public:
    Buffer(const nb::object& owner, bool writable) {
        const int how = PyBUF_C_CONTIGUOUS | (writable ? PyBUF_WRITABLE : 0);
        if (PyObject_GetBuffer(owner.ptr(), &view_, how) != 0) throw nb::python_error();
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() { PyBuffer_Release(&view_); }

    std::size_t size() const { return std::size_t(view_.len); }  // in bytes
    template <class T>
    T* as() const {
        return static_cast<T*>(view_.buf);
    }

  private:
    Py_buffer view_;
};

}  // namespace academie
