create schema alerts;
grant usage on schema alerts to qafila_app;

create table alerts.alert (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  type text not null check (type in ('budget', 'vehicle', 'property', 'notification', 'smart', 'system')),
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{1,59}$'),
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  severity_rank int not null generated always as (
    case severity when 'critical' then 4 when 'high' then 3 when 'medium' then 2 else 1 end) stored,
  -- The sentence of the alert in both languages: a word key and its parameters.
  title_key text not null,
  params jsonb not null default '{}',
  -- Both sentences and the parameters, folded: what the search of the bell finds.
  search_key text not null,
  subject_type text,
  subject_id text,
  audience text not null check (audience in ('company', 'user')),
  user_id uuid,
  -- Who of the company sees it; null for everybody.
  permission_id text,
  due_on date,
  state text not null default 'open' check (state in ('open', 'acknowledged', 'snoozed', 'resolved')),
  occurrences int not null default 1 check (occurrences > 0),
  details jsonb not null default '{}',
  raised_at timestamptz not null,
  last_raised_at timestamptz not null,
  acknowledged_by uuid,
  acknowledged_by_name text,
  acknowledged_at timestamptz,
  snoozed_until timestamptz,
  resolved_at timestamptz,
  primary key (company_id, id),
  check ((audience = 'user') = (user_id is not null)),
  check ((subject_type is null) = (subject_id is null)),
  check (state <> 'acknowledged' or acknowledged_at is not null),
  check (state <> 'snoozed' or snoozed_until is not null),
  check ((state = 'resolved') = (resolved_at is not null))
);

-- One open alert for one cause and one person; the cause returning after the end makes a new alert.
create unique index alert_unresolved on alerts.alert (company_id, kind, subject_type, subject_id, user_id)
  nulls not distinct where state <> 'resolved';
create index alert_waiting on alerts.alert (company_id, raised_at desc, id desc) where state in ('open', 'snoozed');
create index alert_list on alerts.alert (company_id, state, raised_at desc, id desc);
select app.company_table('alerts.alert', 'keep');

-- When a person does not want to be disturbed: the bell stays still and mails wait. Both times or none, on the company's clock;
-- the night may lie between them.
create table alerts.preference (
  company_id int not null default app.current_company() references platform.company,
  user_id uuid not null,
  version int not null default 1,
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  changed_at timestamptz not null,
  primary key (company_id, user_id),
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);
select app.company_table('alerts.preference');

-- What differs from the rule for one type of alert: in the bell, and not by mail.
create table alerts.type_preference (
  company_id int not null default app.current_company() references platform.company,
  user_id uuid not null,
  type text not null check (type in ('budget', 'vehicle', 'property', 'notification', 'smart', 'system')),
  silenced boolean not null default false,
  -- Since when it also goes by mail: what is older has been seen in the bell.
  mail_since timestamptz,
  primary key (company_id, user_id, type),
  foreign key (company_id, user_id) references alerts.preference (company_id, user_id)
);
select app.company_table('alerts.type_preference');

-- Which alert went to whom by mail, so that none goes twice unless it is raised anew.
create table alerts.mailed (
  company_id int not null default app.current_company() references platform.company,
  user_id uuid not null,
  alert_id uuid not null,
  raised_at timestamptz not null,
  primary key (company_id, user_id, alert_id),
  foreign key (company_id, alert_id) references alerts.alert (company_id, id)
);
select app.company_table('alerts.mailed', 'keep');
