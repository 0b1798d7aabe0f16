create table trade.price_list (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name_ar text not null check (length(name_ar) between 1 and 80),
  valid_from date not null,
  valid_to date,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint price_list_name_taken unique (company_id, name_ar),
  constraint price_list_days check (valid_to >= valid_from)
);
select app.company_table('trade.price_list', 'keep');

-- For whom a list is; one without parties is for everybody.
create table trade.price_list_party (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  list_id uuid not null,
  party_id uuid not null,
  primary key (company_id, id),
  constraint price_list_party_taken unique (company_id, list_id, party_id),
  foreign key (company_id, list_id) references trade.price_list (company_id, id),
  foreign key (company_id, party_id) references parties.party (company_id, id)
);
create index price_list_party_party on trade.price_list_party (company_id, party_id);
select app.company_table('trade.price_list_party');

create table trade.price_list_price (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  list_id uuid not null,
  item_id uuid not null,
  -- Null: of the base unit.
  unit_id uuid,
  price_minor bigint not null check (price_minor >= 0),
  primary key (company_id, id),
  constraint price_list_price_taken unique nulls not distinct (company_id, list_id, item_id, unit_id),
  foreign key (company_id, list_id) references trade.price_list (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  foreign key (company_id, unit_id) references trade.item_unit (company_id, id)
);
create index price_list_price_item on trade.price_list_price (company_id, item_id);
select app.company_table('trade.price_list_price');
