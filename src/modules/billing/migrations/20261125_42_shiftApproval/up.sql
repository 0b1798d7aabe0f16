-- Who accepted a difference above the tolerance, as the report of the shift names him.
alter table billing.cash_session add column approved_by_name text check (length(approved_by_name) between 1 and 200);
