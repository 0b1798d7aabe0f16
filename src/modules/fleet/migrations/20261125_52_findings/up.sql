-- What somebody has looked at and left as it is: the finding is not shown again before the day, if one was named.
create table fleet.finding_ignored (
  company_id int not null default app.current_company() references platform.company,
  vehicle_id uuid not null,
  finding text not null check (length(finding) between 1 and 40),
  reason text not null check (length(reason) between 1 and 300),
  until date,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, vehicle_id, finding),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id)
);
select app.company_table('fleet.finding_ignored');
