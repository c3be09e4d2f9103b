//! Laws over many seeds.

use crate::tape::Tape;

/// Prints the seed of what breaks a law.
struct Tell(u64);

impl Drop for Tell {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the choices of seed {} break the law", self.0);
        }
    }
}

/// Asks a law of the choices of so many seeds.
pub fn each_seed(seeds: u64, mut law: impl FnMut(&mut Tape)) {
    for seed in 0..seeds {
        let tell = Tell(seed);
        law(&mut Tape::seeded(seed));
        drop(tell);
    }
}
