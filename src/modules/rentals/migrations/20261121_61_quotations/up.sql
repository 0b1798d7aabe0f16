-- One row for each version of an offer; versions share their root and, once sent, their number.
create table rentals.quotation (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  root_id uuid not null,
  version_no int not null default 1 check (version_no > 0),
  is_newest boolean not null default true,
  number text,
  customer_id uuid not null,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'approved', 'rejected', 'superseded', 'expired', 'withdrawn', 'converted')),
  valid_until_on date not null,
  hold_hours int not null check (hold_hours between 0 and 72),
  hold_until timestamptz,
  terms text check (length(terms) between 1 and 2000),
  discount_reason text check (length(discount_reason) between 1 and 300),
  total_minor bigint not null check (total_minor >= 0),
  start_at timestamptz not null,
  due_back_at timestamptz not null,
  sent_at timestamptz,
  viewed_at timestamptz,
  decided_at timestamptz,
  is_approved boolean,
  decision_name text check (length(decision_name) between 1 and 120),
  -- The drawn strokes with their times, as the device sent them.
  decision_strokes jsonb,
  decision_ip text,
  decision_device text,
  reject_reason text check (reject_reason in ('price', 'dates', 'vehicleType', 'choseOthers', 'postponed', 'other')),
  reject_text text check (length(reject_text) between 1 and 300),
  withdraw_reason text check (length(withdraw_reason) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  search text not null generated always as (app.fold_light(coalesce(number, ''))) stored,
  primary key (company_id, id),
  constraint quotation_version_taken unique (company_id, root_id, version_no),
  constraint quotation_number_taken unique (company_id, number, version_no),
  constraint quotation_numbered check (status in ('draft', 'withdrawn') or number is not null),
  constraint quotation_decided check ((decided_at is null) = (is_approved is null)),
  constraint quotation_dates check (start_at < due_back_at),
  foreign key (company_id, customer_id) references parties.party (company_id, id)
);
create unique index quotation_one_newest on rentals.quotation (company_id, root_id) where is_newest;
create index quotation_newest on rentals.quotation (company_id, id) where is_newest;
create index quotation_customer on rentals.quotation (company_id, customer_id, id);
create index quotation_waiting on rentals.quotation (company_id, valid_until_on) where status = 'sent';
create index quotation_held on rentals.quotation (company_id, hold_until) where hold_until is not null and status in ('sent', 'approved');
select app.company_table('rentals.quotation', 'edit');

-- `pricing` is the request the price was calculated from, frozen, so that a contract made of it costs the same.
create table rentals.quotation_item (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  quotation_id uuid not null,
  position int not null check (position > 0),
  type text not null check (type in ('daily', 'weekly', 'monthly', 'yearly', 'rent_to_own', 'corporate', 'service')),
  group_id uuid,
  vehicle_id uuid,
  quantity int not null check (quantity between 1 and 50),
  start_at timestamptz not null,
  due_back_at timestamptz not null,
  days int not null check (days > 0),
  discount jsonb,
  extras jsonb not null default '[]',
  note text check (length(note) between 1 and 300),
  pricing jsonb not null,
  -- Of all vehicles of the item; its price lines are of one.
  list_price_minor bigint not null check (list_price_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  primary key (company_id, id),
  check (start_at < due_back_at),
  check (vehicle_id is null or quantity = 1),
  foreign key (company_id, quotation_id) references rentals.quotation (company_id, id) on delete cascade,
  foreign key (company_id, group_id) references fleet.vehicle_group (company_id, id),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id)
);
create index quotation_item_quotation on rentals.quotation_item (company_id, quotation_id, position);
create index quotation_item_group on rentals.quotation_item (company_id, group_id);
select app.company_table('rentals.quotation_item');
