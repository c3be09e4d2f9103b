//! The frame of bytes that must come back as they were written: a mark, a version, the body, and
//! a checksum of all before it.

use sha2::{Digest, Sha256};

use crate::error::SnapshotError;

/// The length of a checksum.
pub const SUM: usize = 8;

const CUT: SnapshotError = SnapshotError::Damaged("it ends too early");

/// What a kind of bytes begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Three letters.
    pub text: [u8; 3],
    /// The version that is written.
    pub version: u8,
    /// The oldest version that is read.
    pub oldest: u8,
}

/// The first eight bytes of the SHA-256.
pub fn digest(bytes: &[u8]) -> [u8; SUM] {
    let mut sum = [0; SUM];
    sum.copy_from_slice(&Sha256::digest(bytes)[..SUM]);
    sum
}

/// Frames a body.
pub fn seal(mark: Mark, body: &[u8]) -> Vec<u8> {
    let mut bytes = mark.text.to_vec();
    bytes.push(mark.version);
    bytes.extend(body);
    bytes.extend(digest(&bytes));
    bytes
}

/// The version and the body of framed bytes.
///
/// # Errors
/// [`SnapshotError`] for bytes with another mark or version, and for bytes that were cut or
/// changed.
pub fn unseal(mark: Mark, bytes: &[u8]) -> Result<(u8, &[u8]), SnapshotError> {
    let rest = bytes
        .strip_prefix(&mark.text)
        .ok_or(SnapshotError::NotASnapshot)?;
    let (&found, rest) = rest.split_first().ok_or(CUT)?;
    if !(mark.oldest..=mark.version).contains(&found) {
        return Err(SnapshotError::Version {
            found,
            oldest: mark.oldest,
            known: mark.version,
        });
    }
    let (body, sum) = rest.split_last_chunk::<SUM>().ok_or(CUT)?;
    if digest(&bytes[..bytes.len() - SUM]) != *sum {
        return Err(SnapshotError::Damaged(
            "its checksum differs; bytes were cut or changed",
        ));
    }
    Ok((found, body))
}
