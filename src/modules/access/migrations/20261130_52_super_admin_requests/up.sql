-- Proposals of a further super administrator. No row-level security: those who run the platform belong to no company.
create table access.super_admin_request (
  id uuid primary key default app.uuid_v7(),
  email text not null check (email = lower(email) and length(email) between 3 and 200),
  first_name_ar text not null check (length(first_name_ar) between 1 and 60),
  last_name_ar text check (length(last_name_ar) <= 60),
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'withdrawn')),
  asked_by uuid not null references access."user",
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references access."user",
  decided_at timestamptz,
  -- The law of two people, whatever a handler does.
  check (state <> 'confirmed' or decided_by <> asked_by),
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null))
);
create unique index super_admin_request_waiting on access.super_admin_request (email) where state = 'waiting';
grant select, insert, update on access.super_admin_request to qafila_app;
