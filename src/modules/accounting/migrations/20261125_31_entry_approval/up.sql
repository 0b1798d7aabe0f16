-- From which amount a manual entry waits for a second person; null asks nobody.
alter table accounting.finance_settings
  add column entry_approval_from_minor bigint check (entry_approval_from_minor > 0);

-- Who asked, who decided, and why an entry was sent back. Names stay as they were on the day.
alter table accounting.journal_draft
  add column submitted_by_name text,
  add column decided_at timestamptz,
  add column decided_by uuid,
  add column decided_by_name text,
  add column decision_reason text check (length(decision_reason) between 1 and 300),
  add constraint journal_draft_decided check ((decided_at is null) = (decided_by_name is null) and (decision_reason is null or decided_at is not null));
