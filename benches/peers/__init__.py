"""The same work as in `ours`, done by other packages: each by its documented, fastest way."""
