create schema realestate;
grant usage on schema realestate to qafila_app;

-- Buildings, their units and what stands alone. Only units and standalone properties are let.
create table realestate.property (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  code text not null check (length(code) between 1 and 40),
  property_name text not null check (length(property_name) between 1 and 120),
  property_name_en text check (length(property_name_en) between 1 and 120),
  level text not null check (level in ('building', 'unit', 'standalone')),
  parent_id uuid,
  property_type text not null check (property_type in ('apartment', 'villa', 'house', 'floor', 'office', 'shop', 'warehouse', 'industrial',
    'land', 'building', 'chalet', 'parking')),
  property_use text not null check (property_use in ('residential', 'commercial', 'industrial')),
  -- Null on a unit: as its building.
  ownership text check (ownership in ('owned', 'managed', 'leased_in')),
  governorate text check (length(governorate) between 1 and 60),
  area text not null check (length(area) between 1 and 60),
  block text check (length(block) between 1 and 20),
  street text check (length(street) between 1 and 80),
  building_no text check (length(building_no) between 1 and 20),
  unit_no text check (length(unit_no) between 1 and 20),
  paci_number text check (paci_number ~ '^[0-9]{8}$'),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  area_sqm double precision check (area_sqm >= 0),
  bedrooms int check (bedrooms between 0 and 100),
  bathrooms int check (bathrooms between 0 and 100),
  floor_number int check (floor_number between -10 and 200),
  parking_spaces int check (parking_spaces between 0 and 1000),
  condition text check (condition in ('excellent', 'very_good', 'good', 'fair', 'needs_renovation')),
  features text[] not null default '{}' check (features <@ array['furnished', 'lift', 'garden', 'pool', 'balcony', 'maidRoom', 'centralAc',
    'driverRoom']),
  rental_price_minor bigint check (rental_price_minor >= 0),
  sale_price_minor bigint check (sale_price_minor >= 0),
  lettable_from date,
  for_sale boolean not null default false,
  is_active boolean not null default true,
  sold_on date,
  description text check (length(description) between 1 and 2000),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint property_code_taken unique (company_id, code),
  foreign key (company_id, parent_id) references realestate.property (company_id, id),
  constraint property_parent check ((level = 'unit') = (parent_id is not null)),
  check (level = 'unit' or ownership is not null),
  check (level = 'building' or (rental_price_minor is not null and lettable_from is not null)),
  constraint property_pin check ((latitude is null) = (longitude is null))
);
create index property_parent on realestate.property (company_id, parent_id);
create index property_name on realestate.property (company_id, property_name, id);
select app.company_table('realestate.property');

-- Days on which a unit is out of service; its vacancy does not count on them.
create table realestate.property_block (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  property_id uuid not null,
  starts_on date not null,
  ends_on date,
  reason text not null check (reason in ('maintenance', 'own_use', 'legal')),
  note text check (length(note) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, property_id) references realestate.property (company_id, id),
  check (ends_on is null or ends_on >= starts_on),
  constraint property_block_overlap exclude using gist (
    company_id with =, property_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
create index property_block_days on realestate.property_block (company_id, property_id, starts_on);
select app.company_table('realestate.property_block');
