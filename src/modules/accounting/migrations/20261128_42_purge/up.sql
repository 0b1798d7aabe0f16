-- What is posted goes in one case only: when its company has been closed for ninety days and its owner purges it.
drop trigger journal_entry_immutable on accounting.journal_entry;
drop trigger journal_line_immutable on accounting.journal_line;
drop trigger seal_immutable on accounting.seal;
create trigger journal_entry_immutable before update or truncate on accounting.journal_entry
  for each statement execute function accounting.forbid_change();
create trigger journal_line_immutable before update or truncate on accounting.journal_line
  for each statement execute function accounting.forbid_change();
create trigger seal_immutable before update or truncate on accounting.seal
  for each statement execute function accounting.forbid_change();
create trigger journal_entry_kept before delete on accounting.journal_entry
  for each row when (not platform.purges(old.company_id)) execute function accounting.forbid_change();
create trigger journal_line_kept before delete on accounting.journal_line
  for each row when (not platform.purges(old.company_id)) execute function accounting.forbid_change();
create trigger seal_kept before delete on accounting.seal
  for each row when (not platform.purges(old.company_id)) execute function accounting.forbid_change();
