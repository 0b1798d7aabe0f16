-- A service that comes again by months; it opens its request by itself.
create table realestate.maintenance_plan (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  property_id uuid not null,
  service text not null check (service in ('lift', 'ac', 'tank_cleaning', 'fire', 'generator', 'pest', 'other')),
  every_months int not null check (every_months between 1 and 120),
  last_done_on date not null,
  vendor_id uuid,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, property_id) references realestate.property (company_id, id),
  foreign key (company_id, vendor_id) references parties.party (company_id, id)
);
create index maintenance_plan_property on realestate.maintenance_plan (company_id, property_id);
select app.company_table('realestate.maintenance_plan');

create table realestate.maintenance_request (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  property_id uuid not null,
  lease_id uuid,
  plan_id uuid,
  category text not null check (category in ('plumbing', 'electrical', 'hvac', 'painting', 'flooring', 'cleaning', 'lift', 'fire', 'structural',
    'inspection', 'improvement', 'other')),
  priority text not null check (priority in ('urgent', 'high', 'medium', 'low')),
  title text not null check (length(title) between 1 and 120),
  description text check (length(description) between 1 and 2000),
  reported_by_name text not null check (length(reported_by_name) between 1 and 120),
  reported_at timestamptz not null,
  cost_bearer text not null default 'owner' check (cost_bearer in ('owner', 'tenant', 'shared')),
  tenant_bps int not null default 0 check (tenant_bps between 0 and 10000),
  -- The office bears what the owner would: beyond the owner's limit, or by its own fault.
  office_bears boolean not null default false,
  state text not null default 'new' check (state in ('new', 'assessed', 'awaiting_approval', 'scheduled', 'in_progress', 'on_hold', 'done',
    'closed', 'cancelled')),
  vendor_id uuid,
  estimated_minor bigint check (estimated_minor >= 0),
  -- What the owner agreed to, and the paper that says so.
  approved_minor bigint check (approved_minor > 0),
  approval_file_ids uuid[] not null default '{}',
  scheduled_on date,
  hold_reason text check (length(hold_reason) between 3 and 500),
  cancel_reason text check (length(cancel_reason) between 3 and 500),
  before_file_ids uuid[] not null default '{}',
  after_file_ids uuid[] not null default '{}',
  done_on date,
  warranty_until date,
  without_cost boolean not null default false,
  rating int check (rating between 1 and 5),
  tenant_invoice_id uuid,
  tenant_voided int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint maintenance_number_taken unique (company_id, number),
  foreign key (company_id, property_id) references realestate.property (company_id, id),
  foreign key (company_id, lease_id) references realestate.lease (company_id, id),
  foreign key (company_id, plan_id) references realestate.maintenance_plan (company_id, id),
  foreign key (company_id, vendor_id) references parties.party (company_id, id),
  foreign key (company_id, tenant_invoice_id) references billing.invoice (company_id, id)
);
create index maintenance_request_property on realestate.maintenance_request (company_id, property_id, reported_at);
create index maintenance_request_state on realestate.maintenance_request (company_id, state);
create index maintenance_request_invoice on realestate.maintenance_request (company_id, tenant_invoice_id);
create index maintenance_request_plan on realestate.maintenance_request (company_id, plan_id);
select app.company_table('realestate.maintenance_request');

create table realestate.maintenance_quote (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  request_id uuid not null,
  vendor_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  file_ids uuid[] not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, request_id) references realestate.maintenance_request (company_id, id) on delete cascade,
  foreign key (company_id, vendor_id) references parties.party (company_id, id)
);
create index maintenance_quote_of on realestate.maintenance_quote (company_id, request_id);
select app.company_table('realestate.maintenance_quote');

create table realestate.maintenance_bill (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  request_id uuid not null,
  bill_id uuid not null,
  primary key (company_id, id),
  constraint maintenance_bill_taken unique (company_id, bill_id),
  foreign key (company_id, request_id) references realestate.maintenance_request (company_id, id),
  foreign key (company_id, bill_id) references billing.invoice (company_id, id)
);
create index maintenance_bill_of on realestate.maintenance_bill (company_id, request_id);
select app.company_table('realestate.maintenance_bill');
