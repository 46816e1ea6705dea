//! Prints, for each file, how many bytes are allocated while the frame in it is parsed and written again.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use graphmind_protocol::{parse_frame, Outcome};

struct Counting;

static ALLOCATED: AtomicUsize = AtomicUsize::new(0);

// SAFETY: all is passed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.fetch_add(layout.size(), Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        let frame = std::fs::read(path)?;
        let before = ALLOCATED.load(Ordering::Relaxed);
        let written = match parse_frame(&frame) {
            Outcome::Ok(envelope) => envelope.encode().ok(),
            Outcome::UnknownType(envelope) => envelope.encode().ok(),
            _ => None,
        };
        drop(written);
        println!("{}", ALLOCATED.load(Ordering::Relaxed) - before);
    }
    Ok(())
}
