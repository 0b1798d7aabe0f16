-- Cheques of both directions. A cheque is its payment's only tender; bank, number and drawer are compared as they are read aloud.
create table billing.cheque (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  direction text not null check (direction in ('in', 'out')),
  number text not null check (length(number) between 1 and 30),
  bank text not null check (length(bank) between 1 and 80),
  drawer text not null check (length(drawer) between 1 and 120),
  due_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  party_id uuid not null,
  payment_id uuid not null,
  -- Where it was lodged, or the account it is drawn on.
  treasury_account_id uuid,
  state text not null check (state in ('onHand', 'lodged', 'cleared', 'handedBack', 'bounced', 'legal', 'replaced', 'issued', 'stopped')),
  state_on date not null,
  -- The receipt that took its place.
  replaced_by_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  bank_key text not null generated always as (app.fold_light(bank)) stored,
  drawer_key text not null generated always as (app.fold_light(drawer)) stored,
  search text not null generated always as (app.fold_light(number || ' ' || bank || ' ' || drawer)) stored,
  primary key (company_id, id),
  constraint cheque_taken unique (company_id, bank_key, number, drawer_key),
  constraint cheque_one_payment unique (company_id, payment_id),
  constraint cheque_life check (case direction when 'in' then state not in ('issued', 'stopped')
    else state in ('issued', 'cleared', 'stopped', 'bounced') end),
  constraint cheque_at_bank check (treasury_account_id is not null or (direction = 'in' and state in ('onHand', 'handedBack'))),
  constraint cheque_replaced check ((state = 'replaced') = (replaced_by_id is not null)),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  foreign key (company_id, replaced_by_id) references billing.payment (company_id, id),
  foreign key (company_id, treasury_account_id) references billing.treasury_account (company_id, id)
);
create index cheque_by_due on billing.cheque (company_id, direction, due_on, id);
create index cheque_by_state on billing.cheque (company_id, state, due_on, id);
create index cheque_party on billing.cheque (company_id, party_id, due_on);
select app.company_table('billing.cheque', 'keep');

create table billing.cheque_move (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  cheque_id uuid not null,
  move_no int not null check (move_no > 0),
  from_state text not null,
  to_state text not null,
  moved_on date not null,
  treasury_account_id uuid,
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  -- The fee that the drawer of a bounced cheque was charged.
  fee_invoice_id uuid,
  reason text check (length(reason) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  constraint cheque_move_once unique (company_id, cheque_id, move_no),
  foreign key (company_id, cheque_id) references billing.cheque (company_id, id),
  foreign key (company_id, treasury_account_id) references billing.treasury_account (company_id, id),
  foreign key (company_id, fee_invoice_id) references billing.invoice (company_id, id)
);
select app.company_table('billing.cheque_move', 'append');

alter table billing.payment_tender alter column treasury_account_id drop not null;
alter table billing.payment_tender add column cheque_id uuid;
alter table billing.payment_tender add constraint payment_tender_place check (num_nonnulls(treasury_account_id, cheque_id) = 1);
alter table billing.payment_tender add constraint payment_tender_cheque
  foreign key (company_id, cheque_id) references billing.cheque (company_id, id);
create index payment_tender_cheque on billing.payment_tender (company_id, cheque_id) where cheque_id is not null;

alter table billing.treasury_move add column cheque_id uuid;
alter table billing.treasury_move drop constraint treasury_move_kind_check;
alter table billing.treasury_move add constraint treasury_move_kind_check
  check (kind in ('tender', 'voidedTender', 'session', 'opening', 'cheque', 'bankFee'));
alter table billing.treasury_move add constraint treasury_move_cheque
  check ((kind in ('cheque', 'bankFee')) = (cheque_id is not null));
alter table billing.treasury_move add constraint treasury_move_cheque_of
  foreign key (company_id, cheque_id) references billing.cheque (company_id, id);
create index treasury_move_cheque_of on billing.treasury_move (company_id, cheque_id) where cheque_id is not null;

-- Clearing turns what an uncleared cheque left free from chequesUnearned into an advance: the one account that may change.
create or replace function billing.freeze_payment() returns trigger language plpgsql as $$
begin
  if (new.direction, new.number, new.party_id, new.payment_date, new.total_minor, new.source_key)
      is distinct from (old.direction, old.number, old.party_id, old.payment_date, old.total_minor, old.source_key)
    or (new.advance_account_id is distinct from old.advance_account_id and not exists (
      select from billing.cheque c where c.company_id = old.company_id and c.payment_id = old.id and c.direction = 'in'))
    or (new.allocated_minor <> old.allocated_minor and pg_trigger_depth() < 2)
    or (old.status = 'voided' and new.status <> 'voided')
  then
    raise exception 'Payment % is posted and never changes.', old.number;
  end if;
  return new;
end $$;

create function billing.freeze_cheque() returns trigger language plpgsql as $$
begin
  if (new.direction, new.number, new.bank, new.drawer, new.due_on, new.amount_minor, new.party_id, new.payment_id)
      is distinct from (old.direction, old.number, old.bank, old.drawer, old.due_on, old.amount_minor, old.party_id, old.payment_id)
    or old.state in ('cleared', 'handedBack', 'replaced', 'stopped')
  then
    raise exception 'Cheque % changes only its state.', old.number;
  end if;
  return new;
end $$;
create trigger cheque_frozen before update on billing.cheque for each row execute function billing.freeze_cheque();
