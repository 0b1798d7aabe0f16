-- Money between boxes, banks and card clearing. With two custodians it is on its way until the other one receives it.
create table billing.transfer (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  from_id uuid not null,
  to_id uuid not null,
  amount_out_minor bigint not null check (amount_out_minor > 0),
  amount_in_minor bigint not null check (amount_in_minor > 0),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  -- The custodians differ: sending and receiving are two steps of two people.
  two_steps boolean not null,
  status text not null check (status in ('sent', 'received', 'returned')),
  sent_on date not null,
  ended_on date,
  reference text check (length(reference) between 1 and 60),
  memo text check (length(memo) between 1 and 300),
  sent_by uuid,
  sent_by_name text not null,
  ended_by uuid,
  ended_by_name text,
  created_at timestamptz not null default now(),
  created_by uuid,
  search text not null generated always as (app.fold_light(number || ' ' || coalesce(reference, '') || ' ' || coalesce(memo, ''))) stored,
  primary key (company_id, id),
  unique (company_id, number),
  constraint transfer_elsewhere check (from_id <> to_id),
  constraint transfer_adds_up check (amount_out_minor = amount_in_minor + fee_minor),
  constraint transfer_ended check ((status = 'sent') = (ended_on is null)),
  constraint transfer_second_user check (not two_steps or status <> 'received' or ended_by is distinct from sent_by),
  foreign key (company_id, from_id) references billing.treasury_account (company_id, id),
  foreign key (company_id, to_id) references billing.treasury_account (company_id, id)
);
create index transfer_by_date on billing.transfer (company_id, sent_on, id);
create index transfer_on_its_way on billing.transfer (company_id, sent_on, id) where status = 'sent';
select app.company_table('billing.transfer', 'keep');

alter table billing.treasury_move add column transfer_id uuid;
alter table billing.treasury_move drop constraint treasury_move_kind_check;
alter table billing.treasury_move add constraint treasury_move_kind_check
  check (kind in ('tender', 'voidedTender', 'session', 'opening', 'cheque', 'bankFee', 'transfer'));
alter table billing.treasury_move add constraint treasury_move_transfer check ((kind = 'transfer') = (transfer_id is not null));
alter table billing.treasury_move add constraint treasury_move_transfer_of
  foreign key (company_id, transfer_id) references billing.transfer (company_id, id);
create index treasury_move_transfer_of on billing.treasury_move (company_id, transfer_id) where transfer_id is not null;

create function billing.freeze_transfer() returns trigger language plpgsql as $$
begin
  if (new.number, new.from_id, new.to_id, new.amount_out_minor, new.amount_in_minor, new.sent_on)
      is distinct from (old.number, old.from_id, old.to_id, old.amount_out_minor, old.amount_in_minor, old.sent_on)
    or old.status <> 'sent'
  then
    raise exception 'Transfer % is posted and never changes.', old.number;
  end if;
  return new;
end $$;
create trigger transfer_frozen before update on billing.transfer for each row execute function billing.freeze_transfer();
