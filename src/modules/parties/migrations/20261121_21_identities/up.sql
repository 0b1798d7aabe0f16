-- Identity numbers are never stored readable: sealed for reading, hashed with a key for finding, four digits for showing.
-- A renewal of the same number adds a row that points to the first one; the unique index over first rows is what keeps one
-- identity with one party, however fast two clerks are.
create table parties.party_document (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  party_id uuid not null,
  type text not null check (type in ('civil_id', 'qid', 'saudi_id', 'iqama', 'emirates_id', 'cpr', 'oman_id', 'passport',
    'driving_licence', 'residency', 'commercial_register', 'authorisation')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  number_sealed bytea not null,
  number_hash text not null check (number_hash ~ '^[0-9a-f]{64}$'),
  last4 text not null check (length(last4) <= 4),
  issued_on date,
  expires_on date,
  check_result text not null check (check_result in ('passed', 'warned', 'unchecked')),
  renews_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint party_document_dates check (expires_on >= issued_on),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, renews_id) references parties.party_document (company_id, id)
);
create unique index party_document_identity on parties.party_document (company_id, number_hash, type, country)
  where renews_id is null;
create index party_document_hash on parties.party_document (company_id, number_hash);
create index party_document_last4 on parties.party_document (company_id, last4);
create index party_document_party on parties.party_document (company_id, party_id, type, expires_on);
create index party_document_expiry on parties.party_document (company_id, expires_on) where expires_on is not null;
select app.company_table('parties.party_document', 'append');

create table parties.party_document_file (
  company_id int not null default app.current_company() references platform.company,
  document_id uuid not null,
  file_id uuid not null,
  primary key (company_id, document_id, file_id),
  foreign key (company_id, document_id) references parties.party_document (company_id, id),
  foreign key (company_id, file_id) references app.file (company_id, id)
);
select app.company_table('parties.party_document_file');

-- Who asked to see a number, why, and until when the answer may be read.
create table parties.identity_reveal (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  document_id uuid not null,
  user_id uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  revealed_at timestamptz not null,
  readable_until timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, document_id) references parties.party_document (company_id, id)
);
create index identity_reveal_document on parties.identity_reveal (company_id, document_id, user_id, readable_until);
select app.company_table('parties.identity_reveal', 'append');
