-- The limits of payments out become approval rules, and what waits becomes requests, as those of manual entries did before
-- (accounting, 20261130_61): a manager's step, open to the company's administrator once it is a day late, and of what waits at once.
alter table billing.payment_limit no force row level security;
alter table billing.payment_request no force row level security;
alter table billing.payment no force row level security;
alter table access.membership no force row level security;
alter table access.user_role no force row level security;
alter table app.counter no force row level security;
alter table approvals.approval_rule no force row level security;
alter table approvals.approval_rule_step no force row level security;
alter table approvals.approval_request no force row level security;
alter table approvals.approval_step no force row level security;
alter table alerts.alert no force row level security;

insert into approvals.approval_rule (company_id, source, min_minor)
  select company_id, kind, from_minor from billing.payment_limit;
-- Payments that wait where the limit was taken away since: a rule that asks for nothing new carries them.
insert into approvals.approval_rule (company_id, source, min_minor, active)
  select distinct r.company_id, r.kind, 1, false from billing.payment_request r
  where r.outcome is null and not exists (
    select from approvals.approval_rule u where u.company_id = r.company_id and u.source = r.kind);

insert into approvals.approval_rule_step (company_id, rule_id, step_order, approver, approver_role, due_hours, escalate_role)
  select r.company_id, r.id, 1, 'role', w.role, 24, 'company_admin'
  from approvals.approval_rule r
  cross join lateral (select case when exists (
      select from access.user_role u join access.membership m on m.company_id = u.company_id and m.user_id = u.user_id
      where u.company_id = r.company_id and u.role = 'manager' and m.account_status = 'active' and m.has_system_access)
    then 'manager' else 'company_admin' end as role) w
  where r.source in ('payment', 'expense');

create temporary table waiting on commit drop as
  select q.company_id, q.payment_id, q.kind, q.asked_at, q.asked_by, q.asked_by_name, p.number, p.memo, p.total_minor,
    r.id as rule_id, s.approver_role as role, y.year, gen_random_uuid() as request_id,
    row_number() over (partition by q.company_id, y.year order by q.asked_at, q.payment_id) + coalesce(k.last, 0) as no
  from billing.payment_request q
  join billing.payment p on p.company_id = q.company_id and p.id = q.payment_id and p.status = 'submitted'
  join platform.company c on c.id = q.company_id
  join lateral (select * from approvals.approval_rule r where r.company_id = q.company_id and r.source = q.kind limit 1) r on true
  join approvals.approval_rule_step s on s.company_id = r.company_id and s.rule_id = r.id and s.step_order = 1
  cross join lateral (select extract(year from q.asked_at at time zone c.time_zone)::int as year) y
  left join app.counter k on k.company_id = q.company_id and k.series = 'APR' and k.year = y.year
  where q.outcome is null;

insert into approvals.approval_request (company_id, id, number, rule_id, source, subject_type, subject_id, title, amount_minor,
    requested_at, requested_by, requested_by_name, step_count)
  select company_id, request_id, concat('APR-', year, '-', lpad(no::text, greatest(5, length(no::text)), '0')), rule_id, kind,
    'billing.payment', payment_id::text, left(concat_ws(' · ', number, memo), 300), total_minor, asked_at, asked_by, asked_by_name, 1
  from waiting;
insert into approvals.approval_step (company_id, request_id, step_order, approver, approver_role, due_hours, escalate_role, due_at,
    escalated_at, reminded_at, state)
  select company_id, request_id, 1, 'role', role, 24, 'company_admin', asked_at, now(), now(), 'pending' from waiting;
insert into app.counter as c (company_id, series, year, last)
  select company_id, 'APR', year, max(no) from waiting group by company_id, year
  on conflict (company_id, series, year) do update set last = excluded.last;
update alerts.alert set state = 'resolved', resolved_at = now() where kind = 'payment_waits' and state <> 'resolved';

drop table billing.payment_limit;

alter table alerts.alert force row level security;
alter table approvals.approval_step force row level security;
alter table approvals.approval_request force row level security;
alter table approvals.approval_rule_step force row level security;
alter table approvals.approval_rule force row level security;
alter table app.counter force row level security;
alter table access.user_role force row level security;
alter table access.membership force row level security;
alter table billing.payment force row level security;
alter table billing.payment_request force row level security;
