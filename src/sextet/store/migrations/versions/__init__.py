"""The revisions of the schema, in order: each file one step up."""
