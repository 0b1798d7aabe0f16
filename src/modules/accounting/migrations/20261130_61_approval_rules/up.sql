-- The limits of the finance settings become approval rules, and what waits becomes requests. Until now managers and the company's
-- administrators decided: a manager's step, open to the administrator as well once it is a day late; of what waits already, at once.
alter table accounting.finance_settings no force row level security;
alter table accounting.journal_draft no force row level security;
alter table access.membership no force row level security;
alter table access.user_role no force row level security;
alter table app.counter no force row level security;
alter table approvals.approval_rule no force row level security;
alter table approvals.approval_rule_step no force row level security;
alter table approvals.approval_request no force row level security;
alter table approvals.approval_step no force row level security;
alter table alerts.alert no force row level security;

insert into approvals.approval_rule (company_id, source, min_minor)
  select company_id, 'other', entry_approval_from_minor from accounting.finance_settings where entry_approval_from_minor is not null;
insert into approvals.approval_rule (company_id, source)
  select company_id, 'budget' from accounting.finance_settings where budget_approval;
-- Entries that wait where the limit was taken away since: a rule that asks for nothing new carries them.
insert into approvals.approval_rule (company_id, source, min_minor, active)
  select distinct d.company_id, 'other', 1, false from accounting.journal_draft d
  where d.status = 'submitted' and not exists (select from approvals.approval_rule r where r.company_id = d.company_id and r.source = 'other');

insert into approvals.approval_rule_step (company_id, rule_id, step_order, approver, approver_role, due_hours, escalate_role)
  select r.company_id, r.id, 1, 'role', w.role, 24, 'company_admin'
  from approvals.approval_rule r
  cross join lateral (select case when exists (
      select from access.user_role u join access.membership m on m.company_id = u.company_id and m.user_id = u.user_id
      where u.company_id = r.company_id and u.role = 'manager' and m.account_status = 'active' and m.has_system_access)
    then 'manager' else 'company_admin' end as role) w
  where r.source in ('other', 'budget');

create temporary table waiting on commit drop as
  select d.company_id, d.id, d.memo, d.submitted_at, coalesce(d.submitted_by, d.created_by) as by_id, coalesce(d.submitted_by_name, 'النظام') as by_name,
    r.id as rule_id, s.approver_role as role, y.year, gen_random_uuid() as request_id,
    (select coalesce(sum((l ->> 'debitMinor')::bigint), 0) from jsonb_array_elements(d.lines::jsonb) l)::bigint as amount,
    row_number() over (partition by d.company_id, y.year order by d.submitted_at, d.id) + coalesce(k.last, 0) as no
  from accounting.journal_draft d
  join platform.company c on c.id = d.company_id
  join lateral (select * from approvals.approval_rule r where r.company_id = d.company_id and r.source = 'other' limit 1) r on true
  join approvals.approval_rule_step s on s.company_id = r.company_id and s.rule_id = r.id and s.step_order = 1
  cross join lateral (select extract(year from d.submitted_at at time zone c.time_zone)::int as year) y
  left join app.counter k on k.company_id = d.company_id and k.series = 'APR' and k.year = y.year
  where d.status = 'submitted' and coalesce(d.submitted_by, d.created_by) is not null;

insert into approvals.approval_request (company_id, id, number, rule_id, source, subject_type, subject_id, title, amount_minor,
    requested_at, requested_by, requested_by_name, step_count)
  select company_id, request_id, concat('APR-', year, '-', lpad(no::text, greatest(5, length(no::text)), '0')), rule_id, 'other',
    'accounting.journal', id::text, left(memo, 300), amount, submitted_at, by_id, by_name, 1
  from waiting;
insert into approvals.approval_step (company_id, request_id, step_order, approver, approver_role, due_hours, escalate_role, due_at,
    escalated_at, reminded_at, state)
  select company_id, request_id, 1, 'role', role, 24, 'company_admin', submitted_at, now(), now(), 'pending' from waiting;
insert into app.counter as c (company_id, series, year, last)
  select company_id, 'APR', year, max(no) from waiting group by company_id, year
  on conflict (company_id, series, year) do update set last = excluded.last;
-- The request stands in the list of whoever decides; the alert of the old kind is over.
update alerts.alert set state = 'resolved', resolved_at = now() where kind = 'journal_waits' and state <> 'resolved';

alter table accounting.finance_settings drop column entry_approval_from_minor, drop column budget_approval;

alter table alerts.alert force row level security;
alter table approvals.approval_step force row level security;
alter table approvals.approval_request force row level security;
alter table approvals.approval_rule_step force row level security;
alter table approvals.approval_rule force row level security;
alter table app.counter force row level security;
alter table access.user_role force row level security;
alter table access.membership force row level security;
alter table accounting.journal_draft force row level security;
alter table accounting.finance_settings force row level security;
