-- Which record a file hangs on is asked each time it is opened. Few entries hold one; an array under row security has no index of its own.
create index journal_entry_files on accounting.journal_entry (company_id, id) where file_ids <> '{}';
create index journal_draft_files on accounting.journal_draft (company_id, id) where file_ids <> '{}';
