-- Who signs for the company, with the signature kept for it: printed on the evidence page of what the company signs too.
create table platform.signatory (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name text not null check (length(name) between 1 and 120),
  title text check (length(title) between 1 and 120),
  strokes jsonb not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint signatory_name_taken unique (company_id, name)
);
select app.company_table('platform.signatory');

-- What the signer agreed to and whether he gave the code he was told; the company's signature as it stood when it was sealed.
alter table platform.sign_request add column consent_text text check (length(consent_text) between 1 and 500);
alter table platform.sign_request add column code_hash text check (length(code_hash) = 64);
alter table platform.sign_request add column code_used boolean not null default false;
alter table platform.sign_request add column signatory_id uuid;
alter table platform.sign_request add constraint sign_request_signatory
  foreign key (company_id, signatory_id) references platform.signatory (company_id, id);
