-- Who was asked to sign which paper, and how he did (rule 22 of the rentals file). The bytes shown are kept as a file; the
-- fingerprint is that of the content they were made from, so that an edit after sending is noticed.
create table platform.sign_request (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  document_type text not null check (length(document_type) between 1 and 60),
  document_id uuid not null,
  number text not null,
  title_ar text not null,
  title_en text not null,
  signer_name text not null check (length(signer_name) between 1 and 200),
  channel text not null check (channel in ('link', 'counter', 'scan')),
  is_bilingual boolean not null default false,
  fingerprint text not null check (length(fingerprint) = 64),
  document_hash text not null check (length(document_hash) = 64),
  document_file_id uuid not null,
  state text not null check (state in ('sent', 'opened', 'signed', 'refused', 'revoked')),
  expires_at timestamptz,
  opened_at timestamptz,
  decided_at timestamptz,
  refuse_reason text check (length(refuse_reason) <= 300),
  signed_name text,
  strokes jsonb,
  scan_file_id uuid,
  witness text,
  ip text,
  device text,
  by_name text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check ((channel = 'link') = (expires_at is not null)),
  check ((state = 'signed') = (signed_name is not null))
);
create index sign_request_document on platform.sign_request (company_id, document_type, document_id, id);
select app.company_table('platform.sign_request');

-- The sealed papers of a company in one chain: each line's hash covers the one before, so none can be altered or left out.
create table platform.sealed_document (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  no int not null check (no > 0),
  request_id uuid not null,
  document_type text not null,
  document_id uuid not null,
  number text not null,
  title_ar text not null,
  title_en text not null,
  file_id uuid not null,
  original_hash text not null check (length(original_hash) = 64),
  sealed_hash text not null check (length(sealed_hash) = 64),
  previous_hash text not null check (length(previous_hash) = 64),
  chain_hash text not null check (length(chain_hash) = 64),
  verify_code text not null check (length(verify_code) = 19),
  sealed_at timestamptz not null,
  primary key (company_id, id),
  constraint sealed_document_no_taken unique (company_id, no),
  foreign key (company_id, request_id) references platform.sign_request (company_id, id)
);
create index sealed_document_document on platform.sealed_document (company_id, document_type, document_id);
create index sealed_document_request on platform.sealed_document (company_id, request_id);
select app.company_table('platform.sealed_document', 'append');
