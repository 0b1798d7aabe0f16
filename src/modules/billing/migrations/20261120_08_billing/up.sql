create schema billing;
grant usage on schema billing to qafila_app;

-- What a front door answered for a source key: the same call again gets the same answer, another payload is refused (rule 2).
create table billing.operation (
  company_id int not null default app.current_company() references platform.company,
  source_key text collate "C" not null check (length(source_key) between 5 and 200),
  payload_hash text not null,
  label text not null,
  answer json not null,
  created_at timestamptz not null default now(),
  primary key (company_id, source_key)
);
select app.company_table('billing.operation', 'append');

-- Tax as dated rows (rule 14): a new rate is a new row, earlier documents keep the rate they were issued with.
create table billing.tax_code (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  code text not null check (code ~ '^[A-Z][A-Z0-9-]{0,19}$'),
  name_ar text not null check (length(name_ar) between 1 and 80),
  name_en text not null check (length(name_en) between 1 and 80),
  kind text not null check (kind in ('standard', 'zero', 'exempt', 'outOfScope')),
  rate_bps int not null check (rate_bps between 0 and 10000),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  created_at timestamptz not null default now(),
  created_by uuid,
  -- A row of tax names its country and the box of that country's return it is reported in.
  country text not null check (country ~ '^[A-Z]{2}$'),
  return_box text check (length(return_box) between 1 and 20),
  -- What a vendor abroad charges without tax the company itself owes as output tax and takes back as input tax (reverse charge): the
  -- code says so, and names a box of the return for each side. Of several standard codes one is the usual, chosen by a person.
  reverse_charge boolean not null default false,
  input_box text check (length(input_box) between 1 and 20),
  usual boolean not null default false,
  primary key (company_id, id),
  constraint tax_code_taken unique (company_id, code, valid_from),
  constraint tax_code_rate check (kind = 'standard' or rate_bps = 0),
  constraint tax_code_reverse check (not reverse_charge or kind = 'standard'),
  constraint tax_code_usual check (not usual or (kind = 'standard' and not reverse_charge))
);
select app.company_table('billing.tax_code', 'keep');

-- Invoices, bills, credits and write-offs. settled_minor is kept by the trigger of allocations alone; its check is invariant
-- 10. The state (paid, overdue, ...) is computed, never stored.
create table billing.invoice (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  kind text not null check (kind in ('sale', 'service', 'bill', 'creditNote', 'vendorCredit', 'writeOff')),
  status text not null default 'draft' check (status in ('draft', 'issued', 'void')),
  number text,
  party_id uuid not null,
  invoice_date date not null,
  due_on date not null check (due_on >= invoice_date),
  reference text check (length(reference) between 1 and 60),
  note text check (length(note) between 1 and 500),
  tax_inclusive boolean not null default false,
  document_discount_bps int check (document_discount_bps between 1 and 10000),
  document_discount_minor bigint check (document_discount_minor > 0),
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  settled_minor bigint not null default 0,
  open_minor bigint not null generated always as (total_minor - settled_minor) stored,
  control_account_id uuid,
  -- Rent, charges, violations, late fees: the order in which money settles documents due on one day (rule 9).
  settle_rank int not null default 1 check (settle_rank between 0 and 3),
  corrects_id uuid,
  reason text check (length(reason) between 1 and 300),
  source_key text collate "C",
  voided_on date,
  issued_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  search text not null generated always as (app.fold_light(coalesce(number, '') || ' ' || coalesce(reference, ''))) stored,
  -- The vendor's own number, compared without case and blanks: «inv 77» and «INV77» are one bill.
  reference_key text collate "C"
    generated always as (upper(regexp_replace(reference, '\s', '', 'g'))) stored,
  -- What a draft will be in; an issued document has its row in billing.foreign_document.
  draft_currency text check (draft_currency ~ '^[A-Z]{3}$'),
  draft_rate numeric(20, 10) check (draft_rate > 0),
  draft_discount_minor bigint check (draft_discount_minor > 0),
  -- The profit units that the lines of a document name, kept at its head: a list of documents names them without reading lines.
  profit_unit_ids uuid[] check (cardinality(profit_unit_ids) > 0),
  primary key (company_id, id),
  unique (company_id, number),
  constraint invoice_source_taken unique (company_id, source_key),
  constraint invoice_adds_up check (total_minor = subtotal_minor - discount_minor + tax_minor),
  constraint invoice_settled check (settled_minor between 0 and total_minor),
  constraint invoice_one_discount check (document_discount_bps is null or document_discount_minor is null),
  constraint invoice_numbered check ((status = 'draft') = (number is null)),
  constraint invoice_controlled check (status = 'draft' or (control_account_id is not null and source_key is not null)),
  constraint invoice_void_settled check (status <> 'void' or settled_minor = 0),
  constraint invoice_void_day check ((status = 'void') = (voided_on is not null)),
  constraint invoice_credit_reason check (kind <> 'creditNote' or (corrects_id is not null and reason is not null)),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, control_account_id) references accounting.account (company_id, id),
  foreign key (company_id, corrects_id) references billing.invoice (company_id, id),
  constraint invoice_bill_reference check (kind <> 'bill' or status = 'draft' or reference is not null),
  constraint invoice_vendor_credit_reason
  check (kind <> 'vendorCredit' or (corrects_id is not null and reason is not null)),
  -- The reason of a write-off.
  constraint invoice_write_off_reason check (kind <> 'writeOff' or reason is not null),
  constraint invoice_draft_currency
  check (draft_currency is null or status = 'draft'),
  constraint invoice_draft_rate
  check (draft_currency is not null or num_nonnulls(draft_rate, draft_discount_minor) = 0)
);
create index invoice_by_date on billing.invoice (company_id, invoice_date, id);
create index invoice_by_kind on billing.invoice (company_id, kind, invoice_date, id);
create index invoice_drafts on billing.invoice (company_id, invoice_date, id) where status = 'draft';
create index invoice_open on billing.invoice (company_id, invoice_date, id) where status = 'issued' and open_minor > 0;
create index invoice_due on billing.invoice (company_id, due_on, id) where status = 'issued' and open_minor > 0;
create index invoice_party_open on billing.invoice (company_id, party_id, due_on) where status = 'issued' and open_minor > 0;
create index invoice_party on billing.invoice (company_id, party_id, invoice_date, id);
create index invoice_corrects on billing.invoice (company_id, corrects_id) where corrects_id is not null;
create index invoice_control on billing.invoice (company_id, control_account_id) where status = 'issued' and open_minor > 0;
select app.company_table('billing.invoice');

-- gross and discount are as typed; revenue, given and net are before tax; net = revenue - given.
create table billing.invoice_line (
  company_id int not null default app.current_company() references platform.company,
  invoice_id uuid not null,
  line_no int not null check (line_no > 0),
  description text not null check (length(description) between 1 and 300),
  description_en text check (length(description_en) between 1 and 300),
  quantity numeric(12, 3) not null check (quantity > 0),
  unit_price_minor bigint not null,
  gross_minor bigint not null,
  line_discount_minor bigint not null check (line_discount_minor >= 0),
  document_discount_minor bigint not null check (document_discount_minor >= 0),
  revenue_minor bigint not null,
  given_minor bigint not null check (given_minor >= 0),
  net_minor bigint not null,
  tax_code text,
  tax_rate_bps int,
  tax_minor bigint not null,
  key text,
  account_id uuid,
  -- Whose account the line concerns where it is not the document's party: the authority of a fine.
  party_id uuid,
  cost_center_id uuid,
  profit_unit_id uuid,
  service_from date,
  service_to date,
  -- The spread that takes the deferred part to revenue; null when revenue is taken at issue.
  spread_key text collate "C",
  -- A bill line on a prepaid key waits on the balance sheet; this is the expense it becomes month by month (rule 8).
  spread_to_key text,
  -- A line as it was typed in the document's own currency; the other columns are the company's.
  foreign_price_minor bigint,
  foreign_discount_minor bigint,
  foreign_net_minor bigint,
  -- Where what is given away on a line is shown, if not on salesDiscount: a scholarship has a key of its own.
  discount_key text check (length(discount_key) between 1 and 60),
  -- Null where tax was charged as usual, or not at all; what the company owes itself never is part of what it owes the vendor.
  reverse_tax_minor bigint check (reverse_tax_minor >= 0),
  -- A final invoice takes back what was invoiced ahead (rule 9): a line below zero that names the invoice of the advance. Only such a
  -- line, and its mirror in a credit, may be below zero.
  deducts_id uuid,
  -- An advance that was invoiced in a foreign currency is taken back in it. Its tax is kept in that currency too, and the lines that take
  -- it back say what they take off the account of advances: what was put there at the advance's rate. The rest is a gain or a loss.
  foreign_tax_minor bigint,
  carried_minor bigint,
  primary key (company_id, invoice_id, line_no),
  constraint invoice_line_account check (num_nonnulls(key, account_id) = 1),
  constraint invoice_line_service check ((service_from is null) = (service_to is null) and service_to >= service_from),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  foreign key (company_id, account_id) references accounting.account (company_id, id),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, cost_center_id) references accounting.cost_center (company_id, id),
  foreign key (company_id, profit_unit_id) references accounting.profit_unit (company_id, id),
  constraint invoice_line_reverse
  check (reverse_tax_minor is null or (tax_code is not null and tax_minor = 0)),
  foreign key (company_id, deducts_id) references billing.invoice (company_id, id),
  constraint invoice_line_adds_up check (net_minor = revenue_minor - given_minor),
  constraint invoice_line_signs check (case when deducts_id is null
    then least(gross_minor, revenue_minor, net_minor, tax_minor, unit_price_minor) >= 0
    else greatest(gross_minor, revenue_minor, net_minor, tax_minor, unit_price_minor) <= 0
      and given_minor = 0 and key = 'advanceBillings' end),
  constraint invoice_line_foreign_signs check (foreign_discount_minor >= 0 and case when deducts_id is null
    then least(foreign_price_minor, foreign_net_minor, foreign_tax_minor, carried_minor) >= 0
    else greatest(foreign_price_minor, foreign_net_minor, foreign_tax_minor, carried_minor) <= 0 end),
  constraint invoice_line_carried check (carried_minor is null or key = 'advanceBillings')
);
create index invoice_line_unit on billing.invoice_line (company_id, profit_unit_id) where profit_unit_id is not null;
select app.company_table('billing.invoice_line');

-- What is issued is never edited or deleted; what was settled changes only through allocations.
create function billing.freeze_invoice() returns trigger language plpgsql as $$
begin
  if old.status = 'draft' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or new.status = 'draft'
    or (new.kind, new.number, new.party_id, new.invoice_date, new.due_on, new.tax_inclusive, new.subtotal_minor, new.discount_minor,
        new.tax_minor, new.total_minor, new.control_account_id, new.corrects_id, new.source_key, new.profit_unit_ids)
      is distinct from (old.kind, old.number, old.party_id, old.invoice_date, old.due_on, old.tax_inclusive, old.subtotal_minor,
        old.discount_minor, old.tax_minor, old.total_minor, old.control_account_id, old.corrects_id, old.source_key, old.profit_unit_ids)
    or (new.settled_minor <> old.settled_minor and pg_trigger_depth() < 2)
  then
    raise exception 'Document % is issued and never changes.', old.number;
  end if;
  return new;
end $$;

create function billing.freeze_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from billing.invoice i where i.company_id = old.company_id and i.id = old.invoice_id and i.status <> 'draft'
  ) then
    raise exception 'Lines of an issued document never change.';
  end if;
  return coalesce(new, old);
end $$;

-- Boxes, banks and card clearing; each is one account of the ledger, whose balance is the treasury account's.
create table billing.treasury_account (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  kind text not null check (kind in ('cash', 'bank', 'card')),
  name_ar text not null check (length(name_ar) between 1 and 120),
  name_en text check (length(name_en) between 1 and 120),
  account_id uuid not null,
  currency text not null,
  iban text check (iban ~ '^[A-Z]{2}[0-9A-Z]{13,32}$'),
  custodian_user_id uuid,
  -- Money may not go out below this; negative where a bank grants an overdraft.
  minimum_minor bigint not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint treasury_account_taken unique (company_id, account_id),
  foreign key (company_id, account_id) references accounting.account (company_id, id)
);
select app.company_table('billing.treasury_account', 'keep');

create table billing.cash_session (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  treasury_account_id uuid not null,
  status text not null default 'open' check (status in ('open', 'counted', 'closed')),
  cashier_id uuid not null,
  cashier_name text not null,
  opened_at timestamptz not null,
  opening_count_minor bigint not null check (opening_count_minor >= 0),
  -- The balance of the books at opening; a difference is found at once and is not this cashier's.
  opening_book_minor bigint not null,
  counted_at timestamptz,
  counted_minor bigint check (counted_minor >= 0),
  denominations jsonb,
  expected_minor bigint,
  difference_minor bigint generated always as (counted_minor - expected_minor) stored,
  approved_by uuid,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  -- Who accepted a difference above the tolerance, as the report of the shift names him.
  approved_by_name text check (length(approved_by_name) between 1 and 200),
  primary key (company_id, id),
  constraint cash_session_counted check (status = 'open' or (counted_minor is not null and expected_minor is not null)),
  constraint cash_session_closed check ((status = 'closed') = (closed_at is not null)),
  constraint cash_session_second_user check (approved_by <> cashier_id),
  foreign key (company_id, treasury_account_id) references billing.treasury_account (company_id, id)
);
create unique index cash_session_one_open on billing.cash_session (company_id, treasury_account_id) where status <> 'closed';
create index cash_session_box on billing.cash_session (company_id, treasury_account_id, opened_at);
select app.company_table('billing.cash_session', 'keep');

-- credit_minor counts to the party's account (invoices and advances); what is neither allocated nor given back is free, and
-- free money of receipts is the balance of customerAdvances. allocated_minor is kept by the trigger of allocations.
create table billing.payment (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  direction text not null check (direction in ('in', 'out')),
  number text not null,
  payment_date date not null,
  party_id uuid,
  status text not null default 'posted' check (status in ('submitted', 'posted', 'returned', 'voided')),
  total_minor bigint not null check (total_minor > 0),
  credit_minor bigint not null default 0 check (credit_minor >= 0),
  allocated_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  free_minor bigint not null generated always as (credit_minor - allocated_minor - refunded_minor) stored,
  advance_account_id uuid,
  memo text check (length(memo) between 1 and 300),
  source_key text collate "C" not null,
  voided_on date,
  void_reason text check (length(void_reason) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  search text not null generated always as (app.fold_light(number || ' ' || coalesce(memo, ''))) stored,
  -- A transfer that was recalled or a card payment that was charged back: the receipt stays, its money went again on this day.
  returned_on date,
  return_reason text check (length(return_reason) between 1 and 300),
  primary key (company_id, id),
  unique (company_id, number),
  constraint payment_source_taken unique (company_id, source_key),
  constraint payment_free check (allocated_minor >= 0 and refunded_minor >= 0 and allocated_minor + refunded_minor <= credit_minor),
  constraint payment_voided check ((status = 'voided') = (voided_on is not null) and (status = 'voided') = (void_reason is not null)),
  constraint payment_advance_account check (credit_minor = 0 or advance_account_id is not null),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, advance_account_id) references accounting.account (company_id, id),
  constraint payment_returned check (returned_on is null or status = 'returned')
);
create index payment_by_date on billing.payment (company_id, payment_date, id);
create index payment_by_direction on billing.payment (company_id, direction, payment_date, id);
create index payment_party on billing.payment (company_id, party_id, payment_date, id);
create index payment_free_money on billing.payment (company_id, party_id, payment_date) where status = 'posted' and free_minor > 0;
select app.company_table('billing.payment', 'keep');

create table billing.payment_tender (
  company_id int not null default app.current_company() references platform.company,
  payment_id uuid not null,
  line_no int not null check (line_no > 0),
  treasury_account_id uuid,
  amount_minor bigint not null check (amount_minor > 0),
  reference text check (length(reference) between 1 and 60),
  session_id uuid,
  cheque_id uuid,
  foreign_minor bigint check (foreign_minor > 0),
  primary key (company_id, payment_id, line_no),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  foreign key (company_id, treasury_account_id) references billing.treasury_account (company_id, id),
  foreign key (company_id, session_id) references billing.cash_session (company_id, id),
  constraint payment_tender_place check (num_nonnulls(treasury_account_id, cheque_id) = 1)
);
create index payment_tender_treasury on billing.payment_tender (company_id, treasury_account_id);
create index payment_tender_session on billing.payment_tender (company_id, session_id) where session_id is not null;
select app.company_table('billing.payment_tender', 'append');

-- What moved a treasury account; each sums to its ledger account (invariant 8). Transfers and bank matching attach here.
create table billing.treasury_move (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  treasury_account_id uuid not null,
  moved_on date not null,
  amount_minor bigint not null,
  kind text not null,
  payment_id uuid,
  session_id uuid,
  created_at timestamptz not null default now(),
  cheque_id uuid,
  transfer_id uuid,
  -- What moved an account in its own currency, where that is not the company's. The last foreign unit takes the last of the
  -- company's with it: what a voided payment leaves over is an exchange difference.
  foreign_minor bigint,
  primary key (company_id, id),
  foreign key (company_id, treasury_account_id) references billing.treasury_account (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  foreign key (company_id, session_id) references billing.cash_session (company_id, id),
  constraint treasury_move_cheque
  check ((kind in ('cheque', 'bankFee')) = (cheque_id is not null)),
  constraint treasury_move_transfer check ((kind = 'transfer') = (transfer_id is not null)),
  constraint treasury_move_amount check (amount_minor <> 0 or foreign_minor <> 0),
  constraint treasury_move_kind_check
  check (kind in ('tender', 'voidedTender', 'returned', 'session', 'opening', 'cheque', 'bankFee', 'transfer', 'exchange')),
  constraint treasury_move_payment
  check ((kind in ('tender', 'voidedTender', 'returned')) = (payment_id is not null))
);
create index treasury_move_account on billing.treasury_move (company_id, treasury_account_id, moved_on, id);
create index treasury_move_payment_of on billing.treasury_move (company_id, payment_id) where payment_id is not null;
create index treasury_move_session on billing.treasury_move (company_id, session_id) where session_id is not null;
select app.company_table('billing.treasury_move', 'append');

-- Money of the customer in our hands. The sums are kept by the trigger of moves alone; the checks are invariant 9.
create table billing.deposit (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  party_id uuid not null,
  purpose text not null check (length(purpose) between 1 and 120),
  -- The record it secures, `rentals.contract:{id}`; a renewal hands it to the successor.
  source text collate "C" check (length(source) between 3 and 120),
  received_on date not null,
  hold_until date,
  control_account_id uuid not null,
  received_minor bigint not null default 0,
  applied_minor bigint not null default 0,
  returned_minor bigint not null default 0,
  forfeited_minor bigint not null default 0,
  reserved_minor bigint not null default 0,
  balance_minor bigint not null generated always as (received_minor - applied_minor - returned_minor - forfeited_minor) stored,
  source_key text collate "C" not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  search text not null generated always as (app.fold_light(number || ' ' || purpose)) stored,
  primary key (company_id, id),
  unique (company_id, number),
  constraint deposit_source_taken unique (company_id, source_key),
  constraint deposit_sums check (received_minor >= 0 and applied_minor >= 0 and returned_minor >= 0 and forfeited_minor >= 0),
  constraint deposit_balance check (received_minor >= applied_minor + returned_minor + forfeited_minor),
  constraint deposit_reserved check (reserved_minor >= 0
    and reserved_minor <= received_minor - applied_minor - returned_minor - forfeited_minor),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, control_account_id) references accounting.account (company_id, id)
);
create index deposit_by_date on billing.deposit (company_id, received_on, id);
create index deposit_party on billing.deposit (company_id, party_id, received_on);
create index deposit_release on billing.deposit (company_id, hold_until, id) where balance_minor > 0;
create index deposit_source on billing.deposit (company_id, source) where source is not null;
select app.company_table('billing.deposit', 'keep');

-- What a payment was for. refunds_id: the receipt whose free money goes back; credit: an unapplied credit note is paid out.
create table billing.payment_split (
  company_id int not null default app.current_company() references platform.company,
  payment_id uuid not null,
  line_no int not null check (line_no > 0),
  kind text not null,
  amount_minor bigint not null,
  invoice_id uuid,
  deposit_id uuid,
  refunds_id uuid,
  description text check (length(description) between 1 and 300),
  key text,
  tax_code text,
  tax_rate_bps int,
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  cost_center_id uuid,
  profit_unit_id uuid,
  -- A line of an expense voucher names a key or, where the chart has none, an account; a prepaid one is spread as a bill's.
  account_id uuid,
  service_from date,
  service_to date,
  spread_key text collate "C",
  spread_to_key text,
  foreign_minor bigint check (foreign_minor > 0),
  -- Whose account a line of a payment concerns where it is not the payment's party: one batch of salaries, many employees.
  party_id uuid,
  primary key (company_id, payment_id, line_no),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  foreign key (company_id, deposit_id) references billing.deposit (company_id, id),
  foreign key (company_id, refunds_id) references billing.payment (company_id, id),
  foreign key (company_id, cost_center_id) references accounting.cost_center (company_id, id),
  foreign key (company_id, profit_unit_id) references accounting.profit_unit (company_id, id),
  constraint payment_split_shape check ((kind = 'invoice') = (invoice_id is not null)
  and (kind = 'deposit') = (deposit_id is not null) and (kind = 'refund') = (refunds_id is not null)
  and (kind = 'line') = (num_nonnulls(key, account_id) = 1) and num_nonnulls(key, account_id) < 2),
  constraint payment_split_service
  check ((service_from is null) = (service_to is null) and service_to >= service_from),
  constraint payment_split_account
  foreign key (company_id, account_id) references accounting.account (company_id, id),
  constraint payment_split_kind_check
  check (kind in ('invoice', 'deposit', 'advance', 'refund', 'line', 'rounding', 'exchange')),
  constraint payment_split_check
  check (amount_minor > 0 or (kind in ('rounding', 'exchange') and amount_minor <> 0)),
  constraint payment_split_party
  foreign key (company_id, party_id) references parties.party (company_id, id)
);
create index payment_split_invoice on billing.payment_split (company_id, invoice_id) where invoice_id is not null;
create index payment_split_deposit on billing.payment_split (company_id, deposit_id) where deposit_id is not null;
create index payment_split_refunds on billing.payment_split (company_id, refunds_id) where refunds_id is not null;
select app.company_table('billing.payment_split', 'append');

-- Append-only, so that what was open on any day can be summed: a release is a row of its own, negative, pointing to what it
-- releases. `posted`: whether the row has an entry of its own (advances, deposits) or shares its payment's.
create table billing.allocation (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  invoice_id uuid not null,
  payment_id uuid,
  credit_id uuid,
  deposit_id uuid,
  amount_minor bigint not null check (amount_minor <> 0),
  allocated_on date not null,
  releases_id uuid,
  released_minor bigint not null default 0,
  posted boolean not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  -- What a settlement is in the document's currency.
  foreign_minor bigint,
  -- What a settlement takes of a foreign payment, in the company's currency (null: as much as it settles) and in its own.
  source_minor bigint,
  source_foreign_minor bigint,
  primary key (company_id, id),
  constraint allocation_one_source check (num_nonnulls(payment_id, credit_id, deposit_id) = 1),
  constraint allocation_sign check ((amount_minor < 0) = (releases_id is not null)),
  constraint allocation_released check (released_minor between 0 and greatest(amount_minor, 0)),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  foreign key (company_id, credit_id) references billing.invoice (company_id, id),
  foreign key (company_id, deposit_id) references billing.deposit (company_id, id),
  foreign key (company_id, releases_id) references billing.allocation (company_id, id),
  constraint allocation_source_sign
  check (source_minor is null or (source_minor < 0) = (amount_minor < 0))
);
create index allocation_invoice on billing.allocation (company_id, invoice_id, allocated_on);
create index allocation_payment on billing.allocation (company_id, payment_id) where payment_id is not null;
create index allocation_credit on billing.allocation (company_id, credit_id) where credit_id is not null;
create index allocation_deposit on billing.allocation (company_id, deposit_id) where deposit_id is not null;
create index allocation_releases on billing.allocation (company_id, releases_id) where releases_id is not null;
select app.company_table('billing.allocation', 'append');

-- Amounts are signed: a negative row undoes one of its kind (a voided receipt, a freed application). A release ends its reserve.
create table billing.deposit_move (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  deposit_id uuid not null,
  kind text not null check (kind in ('receive', 'apply', 'return', 'forfeit', 'reserve', 'release')),
  amount_minor bigint not null check (amount_minor <> 0),
  moved_on date not null,
  payment_id uuid,
  invoice_id uuid,
  reserve_id uuid,
  until date,
  reason text check (length(reason) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint deposit_move_shape check ((kind = 'release') = (reserve_id is not null) and (kind = 'reserve') = (until is not null)
    and (kind not in ('reserve', 'release', 'forfeit') or amount_minor > 0) and (kind <> 'apply' or invoice_id is not null)),
  constraint deposit_reserve_released_once unique (company_id, reserve_id),
  foreign key (company_id, deposit_id) references billing.deposit (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  foreign key (company_id, reserve_id) references billing.deposit_move (company_id, id)
);
create index deposit_move_deposit on billing.deposit_move (company_id, deposit_id, moved_on, id);
create index deposit_move_payment on billing.deposit_move (company_id, payment_id) where payment_id is not null;
create index deposit_move_invoice on billing.deposit_move (company_id, invoice_id) where invoice_id is not null;
select app.company_table('billing.deposit_move', 'append');

create function billing.settle_allocations() returns trigger language plpgsql security definer
set search_path = pg_catalog, billing as $$
begin
  update allocation a set released_minor = a.released_minor - n.amount_minor
    from added n where a.company_id = n.company_id and a.id = n.releases_id;
  update invoice i set settled_minor = i.settled_minor + s.amount
    from (
      select company_id, id, sum(amount) as amount from (
        select company_id, invoice_id as id, amount_minor as amount from added
        union all select company_id, credit_id, coalesce(source_minor, amount_minor) from added where credit_id is not null
      ) e group by company_id, id
    ) s where i.company_id = s.company_id and i.id = s.id and s.amount <> 0;
  update payment p set allocated_minor = p.allocated_minor + s.amount
    from (select company_id, payment_id as id, sum(coalesce(source_minor, amount_minor)) as amount
      from added where payment_id is not null group by 1, 2) s
    where p.company_id = s.company_id and p.id = s.id;
  return null;
end $$;
create trigger allocation_settled after insert on billing.allocation
  referencing new table as added for each statement execute function billing.settle_allocations();

create function billing.settle_deposits() returns trigger language plpgsql security definer
set search_path = pg_catalog, billing as $$
begin
  update deposit d set received_minor = d.received_minor + s.received, applied_minor = d.applied_minor + s.applied,
      returned_minor = d.returned_minor + s.returned, forfeited_minor = d.forfeited_minor + s.forfeited,
      reserved_minor = d.reserved_minor + s.reserved
    from (
      select company_id, deposit_id as id,
        coalesce(sum(amount_minor) filter (where kind = 'receive'), 0) as received,
        coalesce(sum(amount_minor) filter (where kind = 'apply'), 0) as applied,
        coalesce(sum(amount_minor) filter (where kind = 'return'), 0) as returned,
        coalesce(sum(amount_minor) filter (where kind = 'forfeit'), 0) as forfeited,
        coalesce(sum(case kind when 'reserve' then amount_minor when 'release' then -amount_minor end), 0) as reserved
      from added group by company_id, deposit_id
    ) s where d.company_id = s.company_id and d.id = s.id;
  return null;
end $$;
create trigger deposit_settled after insert on billing.deposit_move
  referencing new table as added for each statement execute function billing.settle_deposits();

-- A payment that waits stands in lists with its number and sum; what it settles and where its money counts is known when it posts.
create function billing.freeze_payment() returns trigger language plpgsql as $$
begin
  if (new.direction, new.number, new.party_id, new.payment_date, new.source_key)
      is distinct from (old.direction, old.number, old.party_id, old.payment_date, old.source_key)
    or (old.status <> 'submitted' and (new.status = 'submitted' or new.total_minor <> old.total_minor))
    or (old.status <> 'submitted' and new.advance_account_id is distinct from old.advance_account_id and not exists (
      select from billing.cheque c where c.company_id = old.company_id and c.payment_id = old.id and c.direction = 'in'))
    or (new.allocated_minor <> old.allocated_minor and pg_trigger_depth() < 2)
    or (old.status = 'voided' and new.status <> 'voided')
  then
    raise exception 'Payment % is posted and never changes.', old.number;
  end if;
  return new;
end $$;
create trigger payment_frozen before update on billing.payment for each row execute function billing.freeze_payment();

create function billing.freeze_deposit() returns trigger language plpgsql as $$
begin
  if (new.number, new.party_id, new.received_on, new.control_account_id, new.source_key)
      is distinct from (old.number, old.party_id, old.received_on, old.control_account_id, old.source_key)
    or ((new.received_minor, new.applied_minor, new.returned_minor, new.forfeited_minor, new.reserved_minor)
      is distinct from (old.received_minor, old.applied_minor, old.returned_minor, old.forfeited_minor, old.reserved_minor)
      and pg_trigger_depth() < 2)
  then
    raise exception 'Deposit % changes only through its moves.', old.number;
  end if;
  return new;
end $$;
create trigger deposit_frozen before update on billing.deposit for each row execute function billing.freeze_deposit();

-- Versions of the late-fee rule: the newest that has begun is in force, a contract keeps the one it was made under.
create table billing.late_fee_rule (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  grace_days int not null check (grace_days between 0 and 365),
  tiers jsonb not null,
  cap_minor bigint check (cap_minor >= 0),
  cap_percent_bps int check (cap_percent_bps between 0 and 10000),
  valid_from date not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint late_fee_rule_day_taken unique (company_id, valid_from)
);
select app.company_table('billing.late_fee_rule', 'append');

-- One row a source (a schedule row, a lease row, an invoice). What is waived never exceeds what was invoiced.
create table billing.late_fee (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  source_type text collate "C" not null check (length(source_type) between 3 and 60),
  source_id uuid not null,
  invoice_id uuid not null,
  party_id uuid not null,
  profit_unit_id uuid,
  label_ar text not null check (length(label_ar) between 1 and 200),
  rule_id uuid,
  through_on date not null,
  assessed_minor bigint not null default 0 check (assessed_minor >= 0),
  waived_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint late_fee_one_a_source unique (company_id, source_type, source_id),
  constraint late_fee_waived check (waived_minor between 0 and assessed_minor),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, rule_id) references billing.late_fee_rule (company_id, id),
  foreign key (company_id, profit_unit_id) references accounting.profit_unit (company_id, id)
);
create index late_fee_invoice on billing.late_fee (company_id, invoice_id);
create index late_fee_party on billing.late_fee (company_id, party_id);
select app.company_table('billing.late_fee', 'keep');

-- The invoices of a fee and the credit notes of its waivers.
create table billing.late_fee_document (
  company_id int not null default app.current_company() references platform.company,
  late_fee_id uuid not null,
  invoice_id uuid not null,
  kind text not null check (kind in ('assess', 'waive')),
  primary key (company_id, late_fee_id, invoice_id),
  foreign key (company_id, late_fee_id) references billing.late_fee (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id)
);
create index late_fee_document_invoice on billing.late_fee_document (company_id, invoice_id);
select app.company_table('billing.late_fee_document', 'append');
create unique index invoice_bill_taken on billing.invoice (company_id, party_id, reference_key)
  where kind = 'bill' and status = 'issued';

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
alter table billing.treasury_move add constraint treasury_move_cheque_of
  foreign key (company_id, cheque_id) references billing.cheque (company_id, id);
alter table billing.payment_tender add constraint payment_tender_cheque
  foreign key (company_id, cheque_id) references billing.cheque (company_id, id);
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
create index payment_tender_cheque on billing.payment_tender (company_id, cheque_id) where cheque_id is not null;
create index treasury_move_cheque_of on billing.treasury_move (company_id, cheque_id) where cheque_id is not null;

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
  foreign_out_minor bigint check (foreign_out_minor > 0),
  foreign_in_minor bigint check (foreign_in_minor > 0),
  -- Left above what arrived and was charged is a loss, below it a gain.
  exchange_minor bigint not null default 0,
  primary key (company_id, id),
  unique (company_id, number),
  constraint transfer_elsewhere check (from_id <> to_id),
  constraint transfer_ended check ((status = 'sent') = (ended_on is null)),
  constraint transfer_second_user check (not two_steps or status <> 'received' or ended_by is distinct from sent_by),
  foreign key (company_id, from_id) references billing.treasury_account (company_id, id),
  foreign key (company_id, to_id) references billing.treasury_account (company_id, id),
  constraint transfer_adds_up
  check (amount_out_minor = amount_in_minor + fee_minor + exchange_minor)
);
alter table billing.treasury_move add constraint treasury_move_transfer_of
  foreign key (company_id, transfer_id) references billing.transfer (company_id, id);
create index transfer_by_date on billing.transfer (company_id, sent_on, id);
create index transfer_on_its_way on billing.transfer (company_id, sent_on, id) where status = 'sent';
select app.company_table('billing.transfer', 'keep');
create index treasury_move_transfer_of on billing.treasury_move (company_id, transfer_id) where transfer_id is not null;

-- Transfers between currencies keep their exchange difference too.
create function billing.freeze_transfer() returns trigger language plpgsql as $$
begin
  if (new.number, new.from_id, new.to_id, new.amount_out_minor, new.amount_in_minor, new.foreign_out_minor, new.foreign_in_minor,
      new.exchange_minor, new.sent_on)
      is distinct from (old.number, old.from_id, old.to_id, old.amount_out_minor, old.amount_in_minor, old.foreign_out_minor,
        old.foreign_in_minor, old.exchange_minor, old.sent_on)
    or old.status <> 'sent'
  then
    raise exception 'Transfer % is posted and never changes.', old.number;
  end if;
  return new;
end $$;
create trigger transfer_frozen before update on billing.transfer for each row execute function billing.freeze_transfer();

-- What each provision run found and booked; a month may be run again when debts have changed.
create table billing.provision_run (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  as_of date not null,
  target_minor bigint not null check (target_minor >= 0),
  booked_minor bigint not null,
  entry_number text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id)
);
create index provision_run_day on billing.provision_run (company_id, as_of, id);
select app.company_table('billing.provision_run', 'append');

-- How a bank writes its files: the heading of each field, kept under a name for the next file.
create table billing.bank_profile (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name text not null check (length(name) between 1 and 80),
  headings jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint bank_profile_taken unique (company_id, name)
);
select app.company_table('billing.bank_profile');

create table billing.bank_statement (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  treasury_account_id uuid not null,
  profile_id uuid,
  file_name text not null check (length(file_name) between 1 and 200),
  -- A hash of the content, not of the bytes: saved again in another encoding it is the same statement.
  file_hash text collate "C" not null check (length(file_hash) = 64),
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  closing_minor bigint,
  line_count int not null check (line_count > 0),
  repeated_count int not null default 0 check (repeated_count >= 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  constraint bank_statement_taken unique (company_id, treasury_account_id, file_hash),
  foreign key (company_id, treasury_account_id) references billing.treasury_account (company_id, id),
  foreign key (company_id, profile_id) references billing.bank_profile (company_id, id)
);
create index bank_statement_by_day on billing.bank_statement (company_id, created_at, id);
select app.company_table('billing.bank_statement', 'append');

create table billing.bank_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  statement_id uuid not null,
  treasury_account_id uuid not null,
  line_no int not null check (line_no > 0),
  booked_on date not null,
  -- Money in is positive, as in the account's own ledger.
  amount_minor bigint not null check (amount_minor <> 0),
  description text not null check (length(description) between 1 and 300),
  reference text check (length(reference) between 1 and 60),
  balance_minor bigint,
  state text not null default 'open' check (state in ('open', 'matched', 'ignored')),
  reason text check (length(reason) between 1 and 300),
  search text not null generated always as (app.fold_light(description || ' ' || coalesce(reference, ''))) stored,
  primary key (company_id, id),
  unique (company_id, statement_id, line_no),
  constraint bank_line_reason check ((state = 'ignored') = (reason is not null)),
  foreign key (company_id, statement_id) references billing.bank_statement (company_id, id),
  foreign key (company_id, treasury_account_id) references billing.treasury_account (company_id, id)
);
create index bank_line_by_day on billing.bank_line (company_id, treasury_account_id, booked_on, id);
create index bank_line_open on billing.bank_line (company_id, treasury_account_id, booked_on, id) where state = 'open';
select app.company_table('billing.bank_line', 'keep');

-- The lines of the bank never change; only their treatment does.
create function billing.freeze_bank_line() returns trigger language plpgsql as $$
begin
  if (new.statement_id, new.treasury_account_id, new.line_no, new.booked_on, new.amount_minor, new.description, new.reference, new.balance_minor)
      is distinct from (old.statement_id, old.treasury_account_id, old.line_no, old.booked_on, old.amount_minor, old.description, old.reference, old.balance_minor)
  then
    raise exception 'Bank line % changes only its state.', old.id;
  end if;
  return new;
end $$;
create trigger bank_line_frozen before update on billing.bank_line for each row execute function billing.freeze_bank_line();

-- One line of the bank and the movements of the account that it stands for.
create table billing.bank_match (
  company_id int not null default app.current_company() references platform.company,
  bank_line_id uuid not null,
  treasury_move_id uuid not null,
  by_rule text not null check (by_rule in ('reference', 'day', 'person', 'created')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, bank_line_id, treasury_move_id),
  constraint bank_match_taken unique (company_id, treasury_move_id),
  foreign key (company_id, bank_line_id) references billing.bank_line (company_id, id),
  foreign key (company_id, treasury_move_id) references billing.treasury_move (company_id, id)
);
select app.company_table('billing.bank_match');

-- A day at which book and bank agreed (rule 19). The figures are those of the approval.
create table billing.reconciliation (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  treasury_account_id uuid not null,
  as_of date not null,
  statement_minor bigint not null,
  status text not null default 'open' check (status in ('open', 'approved')),
  book_minor bigint,
  receipts_minor bigint check (receipts_minor >= 0),
  payments_minor bigint check (payments_minor >= 0),
  approved_at timestamptz,
  approved_by_name text,
  reason text check (length(reason) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint reconciliation_day_taken unique (company_id, treasury_account_id, as_of),
  constraint reconciliation_agrees check (status = 'open'
    or statement_minor = book_minor - receipts_minor + payments_minor),
  constraint reconciliation_approved check ((status = 'approved') = (approved_at is not null)),
  foreign key (company_id, treasury_account_id) references billing.treasury_account (company_id, id)
);
select app.company_table('billing.reconciliation', 'keep');

-- A document in a foreign currency: its own amounts beside the company's, which billing.invoice keeps at the rate of its day.
create table billing.foreign_document (
  company_id int not null default app.current_company() references platform.company,
  invoice_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric(20, 10) not null check (rate > 0),
  total_minor bigint not null,
  settled_minor bigint not null default 0,
  primary key (company_id, invoice_id),
  constraint foreign_document_settled check (settled_minor between 0 and total_minor),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  constraint foreign_document_total_minor_check check (total_minor >= 0)
);
select app.company_table('billing.foreign_document', 'keep');

-- A credit of a foreign document is in that document's currency: what it settles leaves it in both currencies, and a document that
-- stands at another rate leaves a difference (allocation.source_minor), as a foreign payment does.
create function billing.share_foreign() returns trigger language plpgsql security definer
set search_path = pg_catalog, billing as $$
declare
  size bigint := abs(new.amount_minor);
  way int := sign(new.amount_minor);
  open_base bigint;
  open_foreign bigint;
  source_base bigint;
  source_foreign bigint;
begin
  if new.releases_id is not null then
    select a.amount_minor - a.released_minor, a.foreign_minor + coalesce(r.foreign_minor, 0),
        a.source_minor + coalesce(r.source_minor, 0), a.source_foreign_minor + coalesce(r.source_foreign_minor, 0)
      into open_base, open_foreign, source_base, source_foreign
      from allocation a left join lateral (
        select sum(r.foreign_minor) as foreign_minor, sum(r.source_minor) as source_minor,
          sum(r.source_foreign_minor) as source_foreign_minor
        from allocation r where r.company_id = a.company_id and r.releases_id = a.id) r on true
      where a.company_id = new.company_id and a.id = new.releases_id;
    if source_base is not null and new.source_minor is null then
      new.source_minor := way * share_of(size, open_base, source_base);
    end if;
    if source_foreign is not null and new.source_foreign_minor is null then
      new.source_foreign_minor := way * share_of(size, open_base, source_foreign);
    end if;
  else
    select i.open_minor, f.total_minor - f.settled_minor into open_base, open_foreign
      from foreign_document f join invoice i on i.company_id = f.company_id and i.id = f.invoice_id
      where f.company_id = new.company_id and f.invoice_id = new.invoice_id;
    if new.source_foreign_minor is null then
      if new.payment_id is not null then
        select p.free_minor, f.free_minor into source_base, source_foreign
          from foreign_payment f join payment p on p.company_id = f.company_id and p.id = f.payment_id
          where f.company_id = new.company_id and f.payment_id = new.payment_id;
      elsif new.credit_id is not null then
        select i.open_minor, f.total_minor - f.settled_minor into source_base, source_foreign
          from foreign_document f join invoice i on i.company_id = f.company_id and i.id = f.invoice_id
          where f.company_id = new.company_id and f.invoice_id = new.credit_id;
      end if;
      if source_foreign is not null then
        new.source_foreign_minor := share_of(coalesce(new.source_minor, size), source_base, source_foreign);
      end if;
    end if;
  end if;
  if open_foreign is not null then
    if new.foreign_minor is null then new.foreign_minor := way * share_of(size, open_base, open_foreign); end if;
    update foreign_document set settled_minor = settled_minor + new.foreign_minor
      where company_id = new.company_id and invoice_id = new.invoice_id;
  end if;
  if new.source_foreign_minor is not null then
    update foreign_payment set allocated_minor = allocated_minor + new.source_foreign_minor
      where company_id = new.company_id and payment_id = new.payment_id;
    update foreign_document set settled_minor = settled_minor + new.source_foreign_minor
      where company_id = new.company_id and invoice_id = new.credit_id;
  end if;
  return new;
end $$;
create trigger allocation_foreign before insert on billing.allocation for each row execute function billing.share_foreign();

-- Books brought over from another system: what was posted carries `billing:openingImport:{id}` in its source keys, so one act
-- undoes all of it.
create table billing.opening_import (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  opened_on date not null,
  file_names text[] not null check (cardinality(file_names) between 1 and 2),
  state text not null default 'committed' check (state in ('committed', 'undone')),
  account_count int not null check (account_count >= 0),
  item_count int not null check (item_count >= 0),
  party_count int not null check (party_count >= 0),
  total_minor bigint not null check (total_minor >= 0),
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check ((state = 'undone') = (undone_at is not null))
);
create index opening_import_created on billing.opening_import (company_id, created_at, id);
select app.company_table('billing.opening_import', 'keep');

-- A payment through accounts of a foreign currency: its own amounts beside the company's, which billing.payment keeps. What
-- counts to the party (credit) is free where it settles nothing yet and was not given back.
create table billing.foreign_payment (
  company_id int not null default app.current_company() references platform.company,
  payment_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric(20, 10) not null check (rate > 0),
  total_minor bigint not null check (total_minor > 0),
  credit_minor bigint not null check (credit_minor >= 0),
  allocated_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  free_minor bigint not null generated always as (credit_minor - allocated_minor - refunded_minor) stored,
  primary key (company_id, payment_id),
  constraint foreign_payment_free
    check (allocated_minor >= 0 and refunded_minor >= 0 and allocated_minor + refunded_minor <= credit_minor),
  foreign key (company_id, payment_id) references billing.payment (company_id, id)
);
select app.company_table('billing.foreign_payment', 'keep');

-- The share of `whole` that goes with a part of `open`; the last part takes all that is left.
create function billing.share_of(part bigint, open bigint, whole bigint) returns bigint language sql immutable
set search_path = pg_catalog as $$
  select case when part >= open then whole
    else greatest(1, least(whole - 1, round(whole::numeric * part / open)))::bigint end
$$;

-- What a line of a bank usually is: proposed beside the line, never booked by itself.
create table billing.bank_rule (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  -- Found anywhere in the line's description or reference.
  text text not null check (length(text) between 2 and 120),
  money text not null check (money in ('in', 'out')),
  books text not null check (books in ('receipt', 'settlement', 'income', 'vendor', 'expense')),
  party_id uuid,
  account_id uuid,
  from_id uuid,
  income_key text check (income_key in ('interestIncome', 'otherIncome')),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  text_key text not null generated always as (app.fold_light(text)) stored,
  -- A rule may apply to one amount alone: the rent of 300.000 among all transfers to the same landlord. Without a sign, in the
  -- currency of the account whose line it was made from: the same count of minor units is another sum in another currency.
  amount_minor bigint check (amount_minor > 0),
  amount_currency text check (length(amount_currency) = 3),
  -- What a bank charges may carry tax that is deducted: its fees in the countries of VAT do. A rule keeps the code with the account.
  tax_code text check (length(tax_code) between 1 and 20),
  primary key (company_id, id),
  constraint bank_rule_shape check ((books in ('receipt', 'vendor')) = (party_id is not null)
    and (books = 'settlement') = (from_id is not null) and (books = 'income') = (income_key is not null)
    and (books = 'expense' or account_id is null) and (money = 'in') = (books in ('receipt', 'settlement', 'income'))),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, account_id) references accounting.account (company_id, id),
  foreign key (company_id, from_id) references billing.treasury_account (company_id, id),
  constraint bank_rule_amount check ((amount_minor is null) = (amount_currency is null)),
  constraint bank_rule_taken unique nulls not distinct (company_id, money, text_key, amount_minor, amount_currency),
  constraint bank_rule_tax check (tax_code is null or books = 'expense')
);
select app.company_table('billing.bank_rule');

-- What came in after all of a debt that was given up: income of its day, the document stays as it is.
create table billing.recovery (
  company_id int not null default app.current_company() references platform.company,
  write_off_id uuid not null,
  payment_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null default now(),
  primary key (company_id, write_off_id, payment_id),
  foreign key (company_id, write_off_id) references billing.invoice (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id)
);
create index recovery_payment on billing.recovery (company_id, payment_id);
select app.company_table('billing.recovery', 'append');

-- What was set right between documents and ledger, and why.
create table billing.sync_run (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  repaired int not null check (repaired > 0),
  reason text not null check (length(reason) between 1 and 300),
  source_keys text[] not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id)
);
select app.company_table('billing.sync_run', 'append');

-- What was asked for, word for word: whoever decides posts exactly this under the voucher's number and date.
create table billing.payment_request (
  company_id int not null default app.current_company() references platform.company,
  payment_id uuid not null,
  kind text not null check (kind in ('payment', 'expense')),
  draft jsonb,
  asked_at timestamptz not null,
  asked_by uuid not null,
  asked_by_name text not null,
  outcome text check (outcome in ('approved', 'rejected', 'withdrawn')),
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  created_at timestamptz not null default now(),
  -- A payment above the limit that another module's record had approved before it paid (docs/decisions/0006): `record` names that
  -- record, and there is no draft, because nothing waited.
  record text check (length(record) between 3 and 120),
  primary key (company_id, payment_id),
  constraint payment_request_decided check (num_nonnulls(outcome, decided_at, decided_by, decided_by_name) in (0, 4)),
  constraint payment_request_second_person check (outcome is null or (outcome = 'withdrawn') = (decided_by = asked_by)),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  constraint payment_request_draft_or_record
  check ((draft is null) = (record is not null) and (record is null or outcome is not distinct from 'approved'))
);
select app.company_table('billing.payment_request', 'keep');
create index payment_waiting on billing.payment (company_id, payment_date, id) where status = 'submitted';

-- What a cheque looks like: photographed when it is taken or issued, and again when it comes back from the bank.
create table billing.cheque_image (
  company_id int not null default app.current_company() references platform.company,
  cheque_id uuid not null,
  position int not null check (position >= 0),
  file_id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, cheque_id, position),
  foreign key (company_id, cheque_id) references billing.cheque (company_id, id),
  foreign key (company_id, file_id) references app.file (company_id, id)
);
select app.company_table('billing.cheque_image', 'append');
create trigger invoice_frozen before update on billing.invoice
  for each row execute function billing.freeze_invoice();
create trigger invoice_line_frozen before update on billing.invoice_line
  for each row execute function billing.freeze_lines();
create trigger invoice_kept before delete on billing.invoice
  for each row when (not platform.purges(old.company_id)) execute function billing.freeze_invoice();
create trigger invoice_line_kept before delete on billing.invoice_line
  for each row when (not platform.purges(old.company_id)) execute function billing.freeze_lines();

-- Begins an invoice that travels with its commit: the company's place in the order of posting, then the number. An advance
-- that came to one of the party's ids since its receipts were read would have been applied: then the whole is asked again.
create function billing.begin_invoice(p_parties uuid[], p_series text, p_year int, p_mark text) returns text language plpgsql as $$
begin
  perform accounting.lock_ledger();
  if exists (
    select from billing.payment p
    where p.company_id = app.current_company() and p.party_id = any (p_parties) and p.free_minor > 0
      and p.direction = 'in' and p.status = 'posted' and p.advance_account_id is not null
  ) then
    raise serialization_failure using message = 'An advance of the party came in between.';
  end if;
  return app.take_number(p_series, p_year, p_mark);
end $$;

-- What a box, bank or card account holds: the sum of its movements, kept as they are written, so that no question about it reads
-- every movement there ever was.
create table billing.treasury_balance (
  company_id int not null default app.current_company() references platform.company,
  treasury_account_id uuid not null,
  amount_minor bigint not null,
  foreign_minor bigint not null,
  primary key (company_id, treasury_account_id),
  foreign key (company_id, treasury_account_id) references billing.treasury_account (company_id, id)
) with (fillfactor = 60
);
select app.company_table('billing.treasury_balance', 'append');
revoke insert on billing.treasury_balance from qafila_app;

create function billing.keep_treasury() returns trigger language plpgsql security definer
set search_path = pg_catalog, billing as $$
begin
  insert into treasury_balance as b (company_id, treasury_account_id, amount_minor, foreign_minor)
    select company_id, treasury_account_id, sum(amount_minor), coalesce(sum(foreign_minor), 0) from added
    group by company_id, treasury_account_id order by company_id, treasury_account_id
    on conflict (company_id, treasury_account_id) do update
      set amount_minor = b.amount_minor + excluded.amount_minor, foreign_minor = b.foreign_minor + excluded.foreign_minor;
  return null;
end $$;
create trigger treasury_kept after insert on billing.treasury_move
  referencing new table as added for each statement execute function billing.keep_treasury();
create index invoice_line_deducts on billing.invoice_line (company_id, deducts_id) where deducts_id is not null;

-- What a party has invoiced ahead is found without reading its other lines.
create index invoice_line_advances on billing.invoice_line (company_id, invoice_id) where key = 'advanceBillings';

-- A write-off that waits for somebody else to agree: nothing is posted and no number taken until then. Its approval is asked about
-- the first of its invoices.
create table billing.write_off_request (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  invoice_id uuid not null,
  invoice_ids uuid[] not null check (cardinality(invoice_ids) between 1 and 100),
  write_off_date date not null,
  reason text not null check (length(reason) between 1 and 300),
  asked_by uuid not null,
  outcome text check (outcome in ('approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id)
);
create index write_off_request_invoice on billing.write_off_request (company_id, invoice_id);
create index write_off_request_open on billing.write_off_request (company_id) where outcome is null;
select app.company_table('billing.write_off_request', 'keep');

-- Whether a box has its opening balance is asked with every list of the treasury; a year of movements lies beside one opening.
create index treasury_move_opening on billing.treasury_move (company_id, treasury_account_id) where kind = 'opening';

-- The page of a sold asset asks for its invoice; few lines of a company ever name the clearing account of disposals.
create index invoice_line_disposal on billing.invoice_line (company_id, invoice_id) where key = 'assetDisposal';

-- What was settled or voided after a day is open on it: the ageing of a day reads these and what is open now, not every document.
create index allocation_day on billing.allocation (company_id, allocated_on);
create index invoice_voided on billing.invoice (company_id, voided_on) where voided_on is not null;
