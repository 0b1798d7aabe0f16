create schema parties;
grant usage on schema parties to qafila_app;

-- One person or organisation with many roles. The search columns begin with a space, so that '% term%' finds the start of a
-- word; the phones stand in them without the plus sign. Names sort by code point, which for folded Arabic is the alphabet and
-- lets a prefix use the index on every server.
create table parties.party (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  code text not null check (code ~ '^PTY-\d{4}-\d{5,}$'),
  kind text not null check (kind in ('individual', 'organization')),
  name_ar text check (length(name_ar) between 1 and 120),
  name_en text check (length(name_en) between 1 and 120),
  phone text check (phone ~ '^\+[1-9]\d{4,14}$'),
  alt_phone text check (alt_phone ~ '^\+[1-9]\d{4,14}$'),
  email text check (length(email) between 3 and 200 and email = lower(email)),
  birth_date date,
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  address jsonb,
  credit_limit_minor bigint check (credit_limit_minor >= 0),
  credit_hold boolean not null default false,
  credit_hold_reason text check (length(credit_hold_reason) between 3 and 500),
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- The survivor of a merge, never itself merged: readers need one step (rule 4 of 30-rentals).
  alias_of uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  sort_name text collate "C" not null generated always as (app.fold_light(coalesce(name_ar, name_en, ''))) stored,
  search_light text not null generated always as (
    ' ' || app.fold_light(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(substr(phone, 2), '')
      || ' ' || coalesce(substr(alt_phone, 2), '') || ' ' || code)) stored,
  search_aggressive text not null generated always as (
    ' ' || app.fold_aggressive(coalesce(name_ar, '')) || ' ' || app.fold_aggressive(coalesce(name_en, ''))) stored,
  primary key (company_id, id),
  constraint party_code_taken unique (company_id, code),
  constraint party_has_name check (name_ar is not null or name_en is not null),
  constraint party_hold_has_reason check (credit_hold = (credit_hold_reason is not null)),
  constraint party_not_own_alias check (alias_of <> id),
  foreign key (company_id, alias_of) references parties.party (company_id, id)
);
create index party_by_name on parties.party (company_id, sort_name, id) where alias_of is null;
create index party_by_code on parties.party (company_id, code, id) where alias_of is null;
create index party_phone on parties.party (company_id, phone) where phone is not null;
create index party_alt_phone on parties.party (company_id, alt_phone) where alt_phone is not null;
create index party_email on parties.party (company_id, email) where email is not null;
create index party_alias on parties.party (company_id, alias_of) where alias_of is not null;
select app.company_table('parties.party', 'keep');

create table parties.party_role (
  company_id int not null default app.current_company() references platform.company,
  party_id uuid not null,
  role text not null check (role in ('customer', 'vendor', 'supplier', 'owner', 'tenant', 'driver', 'guarantor', 'employee')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, party_id, role),
  foreign key (company_id, party_id) references parties.party (company_id, id)
);
create index party_role_by_role on parties.party_role (company_id, role, party_id);
select app.company_table('parties.party_role');

-- `from_id` is the sponsor, employer, contact person, signatory or guarantor of `to_id`; shown on both.
create table parties.party_relation (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  from_id uuid not null,
  to_id uuid not null,
  kind text not null check (kind in ('sponsor', 'employer', 'contact_person', 'signatory', 'guarantor')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint party_relation_known unique (company_id, from_id, to_id, kind),
  constraint party_relation_two check (from_id <> to_id),
  foreign key (company_id, from_id) references parties.party (company_id, id),
  foreign key (company_id, to_id) references parties.party (company_id, id)
);
create index party_relation_to on parties.party_relation (company_id, to_id);
select app.company_table('parties.party_relation');
