-- One file may travel with a mail; its bytes are let go once nothing is to be sent any more.
alter table app.mail
  add column attachment_name text,
  add column attachment_type text,
  add column attachment bytea,
  -- A mail that failed waits before it is tried again.
  add column try_at timestamptz not null default now();
