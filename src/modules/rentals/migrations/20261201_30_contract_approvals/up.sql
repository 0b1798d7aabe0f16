-- Contracts that need approval are decided by the rule of their source, which every company starts with: any amount, one step of a
-- manager (where there is none, of the company's administrator), open to the administrator as well once it is a day late. What waits
-- already becomes requests, as those of manual entries and payments did before (20261130_61, 20261130_62); it is open to both at once.
alter table rentals.contract no force row level security;
alter table parties.party no force row level security;
alter table access.membership no force row level security;
alter table access.user_role no force row level security;
alter table app.counter no force row level security;
alter table approvals.approval_rule no force row level security;
alter table approvals.approval_rule_step no force row level security;
alter table approvals.approval_request no force row level security;
alter table approvals.approval_step no force row level security;

create temporary table decider on commit drop as
  select c.id as company_id, case when exists (
      select from access.user_role u join access.membership m on m.company_id = u.company_id and m.user_id = u.user_id
      where u.company_id = c.id and u.role = 'manager' and m.account_status = 'active' and m.has_system_access)
    then 'manager' else 'company_admin' end as role, gen_random_uuid() as rule_id
  from platform.company c
  where not exists (select from approvals.approval_rule r where r.company_id = c.id and r.source = 'contract');
insert into approvals.approval_rule (company_id, id, source) select company_id, rule_id, 'contract' from decider;
insert into approvals.approval_rule_step (company_id, rule_id, step_order, approver, approver_role, due_hours, escalate_role)
  select company_id, rule_id, 1, 'role', role, 24, 'company_admin' from decider;

create temporary table waiting on commit drop as
  select c.company_id, c.id, c.total_minor, c.request_note, r.id as rule_id, y.year, gen_random_uuid() as request_id,
    concat_ws(' · ', c.number, coalesce(p.name_ar, p.name_en)) as title, a.at,
    coalesce(c.requested_by, c.created_by) as by_id, coalesce(c.requested_by_name, c.created_by_name) as by_name,
    row_number() over (partition by c.company_id, y.year order by a.at, c.id) + coalesce(k.last, 0) as no
  from rentals.contract c
  join platform.company o on o.id = c.company_id
  join parties.party p on p.company_id = c.company_id and p.id = c.customer_id
  join lateral (select * from approvals.approval_rule r where r.company_id = c.company_id and r.source = 'contract'
    order by r.active desc, r.id limit 1) r on true
  cross join lateral (select coalesce((c.reached ->> 'under_review')::timestamptz, c.created_at) as at) a
  cross join lateral (select extract(year from a.at at time zone o.time_zone)::int as year) y
  left join app.counter k on k.company_id = c.company_id and k.series = 'APR' and k.year = y.year
  where c.status = 'under_review' and coalesce(c.requested_by, c.created_by) is not null;

insert into approvals.approval_request (company_id, id, number, rule_id, source, subject_type, subject_id, title, amount_minor,
    requested_at, requested_by, requested_by_name, note, step_count)
  select company_id, request_id, concat('APR-', year, '-', lpad(no::text, greatest(5, length(no::text)), '0')), rule_id, 'contract',
    'rentals.contract', id::text, left(title, 300), total_minor, at, by_id, by_name, request_note, 1
  from waiting;
insert into approvals.approval_step (company_id, request_id, step_order, approver, approver_role, due_hours, escalate_role, due_at,
    escalated_at, reminded_at, state)
  select company_id, request_id, 1, 'role', 'manager', 24, 'company_admin', at, now(), now(), 'pending' from waiting;
insert into app.counter as c (company_id, series, year, last)
  select company_id, 'APR', year, max(no) from waiting group by company_id, year
  on conflict (company_id, series, year) do update set last = excluded.last;

alter table rentals.contract drop column request_id, drop column requested_by, drop column requested_by_name, drop column request_note;

alter table approvals.approval_step force row level security;
alter table approvals.approval_request force row level security;
alter table approvals.approval_rule_step force row level security;
alter table approvals.approval_rule force row level security;
alter table app.counter force row level security;
alter table access.user_role force row level security;
alter table access.membership force row level security;
alter table parties.party force row level security;
alter table rentals.contract force row level security;
