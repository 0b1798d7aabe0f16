-- A tablet that stands at a site: its link clocks employees in there and opens nothing else.
create table hr.kiosk (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  site_id uuid not null,
  name_ar text not null check (length(name_ar) between 1 and 80),
  state text not null default 'active' check (state in ('active', 'revoked')),
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, site_id) references hr.work_site (company_id, id)
);
create unique index kiosk_name_taken on hr.kiosk (company_id, name_ar) where state = 'active';
create index kiosk_site on hr.kiosk (company_id, site_id);
select app.company_table('hr.kiosk', 'keep');

-- The six digits an employee types at a kiosk, hashed; five wrong ones in a row close it for a while.
create table hr.kiosk_pin (
  company_id int not null default app.current_company() references platform.company,
  employee_id uuid not null,
  pin_hash text not null check (length(pin_hash) = 64),
  wrong_count int not null default 0 check (wrong_count between 0 and 5),
  locked_until timestamptz,
  changed_at timestamptz not null,
  primary key (company_id, employee_id),
  foreign key (company_id, employee_id) references hr.employee (company_id, id)
);
select app.company_table('hr.kiosk_pin', 'keep');

alter table hr.punch add column kiosk_id uuid;
alter table hr.punch add foreign key (company_id, kiosk_id) references hr.kiosk (company_id, id);
create index punch_kiosk on hr.punch (company_id, kiosk_id) where kiosk_id is not null;
