-- A company may ask that somebody else approves a budget than who wrote it last.
alter table accounting.finance_settings add column budget_approval boolean not null default false;
alter table accounting.budget add column written_by uuid;
