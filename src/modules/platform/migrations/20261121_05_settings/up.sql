-- The parameters of modules, one home for all: each module owns its keys and checks their shape.
create table platform.setting (
  company_id int not null default app.current_company() references platform.company,
  module text not null,
  key text not null check (length(key) between 1 and 80),
  value jsonb not null,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid,
  primary key (company_id, module, key)
);
select app.company_table('platform.setting');

-- How far a company's audit chain has been proven, and where it was found broken.
create table platform.audit_check (
  company_id int not null default app.current_company() references platform.company,
  verified_seq bigint not null,
  broken_seq bigint,
  checked_at timestamptz not null,
  primary key (company_id)
);
select app.company_table('platform.audit_check');
