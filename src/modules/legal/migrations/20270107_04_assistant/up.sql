-- The optional assistant. Its address is set for the whole installation by its administrator; a company opts in for itself. The key
-- is sealed by the application and never read back to a screen; what was asked is not kept, only that it was, and a hash of it.
create table legal.assistant (
  is_only boolean primary key default true check (is_only),
  version int not null default 1,
  endpoint text check (length(endpoint) between 8 and 300),
  model text check (length(model) between 1 and 100),
  sealed_key text check (length(sealed_key) between 1 and 2000),
  monthly_tokens int not null default 200000 check (monthly_tokens between 0 and 100000000),
  check ((endpoint is null) = (model is null))
);
insert into legal.assistant default values;
grant select, update on legal.assistant to qafila_app;

alter table legal.settings add column assistant_on boolean not null default false;

create table legal.assistant_call (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  at timestamptz not null,
  user_id uuid not null,
  user_name text not null,
  tokens int not null check (tokens >= 0),
  prompt_sha256 text not null check (prompt_sha256 ~ '^[0-9a-f]{64}$'),
  outcome text not null check (outcome in ('answered', 'failed')),
  primary key (company_id, id)
);
create index assistant_call_newest on legal.assistant_call (company_id, at desc);
select app.company_table('legal.assistant_call', 'append');
