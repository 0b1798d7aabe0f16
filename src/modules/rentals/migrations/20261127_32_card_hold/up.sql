-- An amount the bank keeps blocked on the customer's card in place of a received deposit: nothing is posted until it is captured,
-- and from its day on the bank lets it go by itself.
create table rentals.card_hold (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  contract_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  card_last4 text not null check (card_last4 ~ '^[0-9]{4}$'),
  authorisation text not null check (length(authorisation) between 1 and 40),
  held_on date not null,
  lapses_on date not null check (lapses_on >= held_on),
  state text not null default 'held' check (state in ('held', 'captured', 'released')),
  captured_minor bigint check (captured_minor between 1 and amount_minor),
  payment_id uuid,
  reason text check (length(reason) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  constraint card_hold_captured check ((state = 'captured') = (payment_id is not null and captured_minor is not null)),
  foreign key (company_id, contract_id) references rentals.contract (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id)
);
create index card_hold_contract on rentals.card_hold (company_id, contract_id);
create index card_hold_lapse on rentals.card_hold (company_id, lapses_on) where state = 'held';
select app.company_table('rentals.card_hold');
