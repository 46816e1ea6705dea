//! An allocator that counts.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// What one thread has asked for and still holds.
#[derive(Clone, Copy, Default)]
pub struct Count {
    pub calls: u64,
    pub held: i64,
}

thread_local! {
    static CALLS: Cell<u64> = const { Cell::new(0) };
    static HELD: Cell<i64> = const { Cell::new(0) };
}

pub fn count() -> Count {
    Count { calls: CALLS.get(), held: HELD.get() }
}

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        CALLS.set(CALLS.get() + 1);
        HELD.set(HELD.get() + layout.size() as i64);
        System.alloc(layout)
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.set(HELD.get() - layout.size() as i64);
        System.dealloc(pointer, layout);
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        CALLS.set(CALLS.get() + 1);
        HELD.set(HELD.get() + size as i64 - layout.size() as i64);
        System.realloc(pointer, layout, size)
    }
}
