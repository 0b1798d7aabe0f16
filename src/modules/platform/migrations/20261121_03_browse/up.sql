-- Visits of platform staff to a company. Not a company table: the visit decides in which company the super administrator's
-- request works, so it is read before there is one. The company's own list names its company_id.
create table platform.browse_visit (
  id uuid primary key default app.uuid_v7(),
  company_id int not null references platform.company,
  super_admin_id uuid not null,
  super_admin_name text not null,
  mode text not null default 'read' check (mode in ('read', 'write')),
  reason text,
  started_at timestamptz not null,
  unlocked_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('exit', 'signOut', 'expired', 'company', 'switched', 'suspended')),
  requests int not null default 0,
  writes int not null default 0,
  check ((ended_at is null) = (end_reason is null)),
  check (mode = 'read' or length(reason) >= 10)
);
create unique index browse_visit_open on platform.browse_visit (super_admin_id) where ended_at is null;
create index browse_visit_company on platform.browse_visit (company_id, id);
grant select, insert, update on platform.browse_visit to qafila_app;

-- What a company that asks for its consent has allowed, and until when.
create table platform.browse_consent (
  company_id int not null default app.current_company() references platform.company,
  mode text not null check (mode in ('read', 'write')),
  until timestamptz not null,
  granted_by uuid not null,
  granted_by_name text not null,
  granted_at timestamptz not null,
  primary key (company_id)
);
select app.company_table('platform.browse_consent');

-- The visit a super administrator's request belongs to, null when there is none or its hour is over. The session query asks
-- this once for every request, which is why the request is counted here.
create function platform.active_visit(of_user uuid, at timestamptz) returns jsonb language sql volatile as
$$
  update platform.browse_visit v set requests = v.requests + 1
  where v.super_admin_id = of_user and v.ended_at is null and v.expires_at > at
  returning jsonb_build_object('visitId', v.id, 'companyId', v.company_id, 'mode', v.mode, 'expiresAt', v.expires_at)
$$;
grant execute on function platform.active_visit(uuid, timestamptz) to qafila_app;

-- A write of a visit is an event of the company's chain that carries the visit; opening and closing the visit are not.
create function platform.count_visit_write() returns trigger language plpgsql as
$$
begin
  update platform.browse_visit set writes = writes + 1 where id = new.visit_id;
  return null;
end
$$;
create trigger count_visit_write after insert on app.audit_event for each row
  when (new.visit_id is not null and new.operation not like 'platform.browse.%')
  execute function platform.count_visit_write();
