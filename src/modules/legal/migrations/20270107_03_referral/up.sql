-- A batch of defaulters as it was handed over: its rows are frozen with it, whatever is paid later.
create table legal.referral (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  as_of date not null,
  batch_size int not null default 4 check (batch_size between 1 and 50),
  state text not null default 'draft' check (state in ('draft', 'ready', 'submitted')),
  -- Of the frozen rows, once it is ready.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  submitted_on date,
  receipt text check (length(receipt) between 1 and 200),
  receipt_file_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  constraint referral_number_taken unique (company_id, number),
  foreign key (company_id, receipt_file_id) references app.file (company_id, id),
  check ((state = 'draft') = (sha256 is null)),
  check ((state = 'submitted') = (submitted_on is not null))
);
create index referral_newest on legal.referral (company_id, created_at desc, id desc);
select app.company_table('legal.referral', 'keep');

create table legal.referral_row (
  company_id int not null default app.current_company() references platform.company,
  referral_id uuid not null,
  position int not null check (position between 1 and 500),
  party_id uuid not null,
  name text not null,
  phone text,
  contract text,
  days int not null check (days > 0),
  months int not null check (months >= 0),
  overdue_minor bigint not null check (overdue_minor > 0),
  score numeric(5, 1) not null,
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  primary key (company_id, referral_id, position),
  constraint referral_row_party unique (company_id, referral_id, party_id),
  foreign key (company_id, referral_id) references legal.referral (company_id, id),
  foreign key (company_id, party_id) references parties.party (company_id, id)
);
select app.company_table('legal.referral_row');
