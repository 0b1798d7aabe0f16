-- Opening entries are balances, not movements: the cash flow statement leaves them out of its period and finds them here.
create index journal_entry_opening on accounting.journal_entry (company_id, entry_date, id) where kind = 'opening';
