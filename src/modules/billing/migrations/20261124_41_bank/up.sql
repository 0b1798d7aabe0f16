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
  -- Of what the file says, not of its bytes: saved again in another encoding it is the same statement.
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

-- What the bank says never changes; only what we make of it.
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
