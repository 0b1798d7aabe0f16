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
