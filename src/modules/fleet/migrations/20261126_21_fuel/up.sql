-- The paper of a station or a fuel card for what was filled: a bill or a voucher that clears what the logs have accrued.
create table fleet.fuel_bill (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  vendor_party_id uuid not null,
  billed_on date not null,
  accrued_minor bigint not null check (accrued_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),
  payment_id uuid,
  bill_id uuid,
  document text not null,
  voided_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (num_nonnulls(payment_id, bill_id) = 1),
  foreign key (company_id, vendor_party_id) references parties.party (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  foreign key (company_id, bill_id) references billing.invoice (company_id, id)
);
create index fuel_bill_day on fleet.fuel_bill (company_id, billed_on);
select app.company_table('fleet.fuel_bill', 'keep');

-- One filling. A wrong one is voided with its reading and its entry, never changed.
create table fleet.fuel_log (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  vehicle_id uuid not null,
  at timestamptz not null,
  filled_on date not null,
  litres numeric(8, 3) not null check (litres > 0),
  -- The true distance, as its reading keeps it.
  km int not null check (km between 0 and 5000000),
  is_full boolean not null,
  paid_by text not null check (paid_by in ('company', 'custodian')),
  cost_minor bigint check (cost_minor > 0),
  vendor_party_id uuid,
  receipt_no text check (length(receipt_no) between 1 and 60),
  fuel_bill_id uuid,
  voided_at timestamptz,
  void_reason text check (length(void_reason) between 1 and 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  check (paid_by = 'custodian' or cost_minor is null or vendor_party_id is not null),
  check ((voided_at is null) = (void_reason is null)),
  check (fuel_bill_id is null or (voided_at is null and paid_by = 'company')),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, vendor_party_id) references parties.party (company_id, id),
  foreign key (company_id, fuel_bill_id) references fleet.fuel_bill (company_id, id)
);
create unique index fuel_log_taken on fleet.fuel_log (company_id, vehicle_id, at) where voided_at is null;
create index fuel_log_at on fleet.fuel_log (company_id, at, id);
create index fuel_log_open on fleet.fuel_log (company_id, vendor_party_id, filled_on)
  where paid_by = 'company' and fuel_bill_id is null and voided_at is null;
create index fuel_log_bill on fleet.fuel_log (company_id, fuel_bill_id) where fuel_bill_id is not null;
select app.company_table('fleet.fuel_log', 'keep');

alter table fleet.attachment add column fuel_log_id uuid;
alter table fleet.attachment drop constraint attachment_one_owner;
alter table fleet.attachment add constraint attachment_one_owner
  check (num_nonnulls(vehicle_id, document_id, flag_id, policy_id, fuel_log_id) = 1);
alter table fleet.attachment add foreign key (company_id, fuel_log_id) references fleet.fuel_log (company_id, id);
create index attachment_fuel_log on fleet.attachment (company_id, fuel_log_id) where fuel_log_id is not null;

-- Rule R24: what a full tank says of the way since the full tank before it. `usual` is what the vehicle has used until then,
-- once it has run 1,000 km between full tanks; three tenths above it is unusual.
create function fleet.fuel_use(vehicle uuid, filled_at timestamptz)
returns table (litres numeric, km int, per_hundred numeric, usual numeric, is_high boolean)
language sql stable parallel safe as
$$
  select span.litres, span.km, span.per_hundred, before.usual, coalesce(span.per_hundred > before.usual * 1.3, false)
  from (select app.current_company() as company_id) c
  join lateral (select f.km from fleet.fuel_log f where f.company_id = c.company_id and f.vehicle_id = vehicle
    and f.at = filled_at and f.is_full and f.voided_at is null) this on true
  join lateral (select f.at, f.km from fleet.fuel_log f where f.company_id = c.company_id and f.vehicle_id = vehicle
    and f.at < filled_at and f.is_full and f.voided_at is null order by f.at desc limit 1) last on true
  join lateral (select f.at, f.km from fleet.fuel_log f where f.company_id = c.company_id and f.vehicle_id = vehicle
    and f.is_full and f.voided_at is null order by f.at limit 1) first on true
  cross join lateral (select sum(f.litres) as litres, this.km - last.km as km,
      round(sum(f.litres) * 100 / nullif(this.km - last.km, 0), 2) as per_hundred
    from fleet.fuel_log f where f.company_id = c.company_id and f.vehicle_id = vehicle and f.voided_at is null
      and f.at > last.at and f.at <= filled_at) span
  cross join lateral (select case when last.km - first.km >= 1000 then round(sum(f.litres) * 100 / (last.km - first.km), 2) end as usual
    from fleet.fuel_log f where f.company_id = c.company_id and f.vehicle_id = vehicle and f.voided_at is null
      and f.at > first.at and f.at <= last.at) before
$$;
