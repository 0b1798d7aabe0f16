-- A group of contracts somebody looked at and found to be different ones; a further member makes it a new group.
create table rentals.duplicate_dismissal (
  company_id int not null default app.current_company() references platform.company,
  rule text not null check (rule in ('vehicleOverlap', 'externalNumber', 'sameStart', 'sameMoment')),
  member_key text not null check (length(member_key) = 64),
  reason text not null check (length(reason) between 1 and 300),
  by_name text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, rule, member_key)
);
select app.company_table('rentals.duplicate_dismissal', 'append');
