//! Members of the Python enumerations for the core's codes, looked up once.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// The members of one enumeration of `pokercore.enums`, at the place of their code.
pub struct Members {
    name: &'static str,
    members: PyOnceLock<Vec<Py<PyAny>>>,
}

impl Members {
    const fn of(name: &'static str) -> Self {
        Self {
            name,
            members: PyOnceLock::new(),
        }
    }

    /// The member with this code.
    pub fn get<'py>(&'static self, py: Python<'py>, code: u8) -> PyResult<Bound<'py, PyAny>> {
        let members = self.members.get_or_try_init(py, || {
            py.import("pokercore.enums")?
                .getattr(self.name)?
                .try_iter()?
                .map(|member| member.map(Bound::unbind))
                .collect::<PyResult<Vec<_>>>()
        })?;
        members
            .get(code as usize)
            .map(|member| member.bind(py).clone())
            .ok_or_else(|| {
                pyo3::exceptions::PyLookupError::new_err(format!(
                    "pokercore.enums.{} has no member {code}",
                    self.name
                ))
            })
    }
}

/// `ActionKind`
pub static ACTION_KIND: Members = Members::of("ActionKind");
/// `EventKind`
pub static EVENT_KIND: Members = Members::of("EventKind");
/// `PostKind`
pub static POST_KIND: Members = Members::of("PostKind");
/// `Category`
pub static CATEGORY: Members = Members::of("Category");
/// `Ranking`
pub static RANKING: Members = Members::of("Ranking");
/// `Limit`
pub static LIMIT: Members = Members::of("Limit");
