import type { HrReport } from './report.rules.ts'

// Parameters of every report: company, first day, last day, today, branch or null, department or null.
/** Names every parameter once, so that each has its type in every report. */
const typed = `with given as (select $2::date as a, $3::date as b, $4::date as c, $5::uuid as d, $6::text as e)`
const name = `coalesce(p.name_ar, p.name_en, p.code) as name`
const who = `e.id::text as id, e.id::text as "employeeId", ${name}, e.number`
const employees = `hr.employee e join parties.party p on p.company_id = $1 and p.id = e.party_id`
const narrowed = `e.company_id = $1 and ($5::uuid is null or e.branch_id = $5::uuid)
  and ($6::text is null or $6 in (e.department, e.department_ar))`
const papers = `(select d.id, d.type, '••••' || d.last4 as paper, d.expires_on, e.id as employee_id
    from parties.party_document d join hr.employee e on e.company_id = $1 and e.party_id = d.party_id
    where d.company_id = $1 and d.expires_on is not null and not exists (select from parties.party_document n
      where n.company_id = $1 and n.party_id = d.party_id and n.type = d.type and n.expires_on > d.expires_on)
  union all select d.id, d.type, d.number, d.expires_on, d.employee_id from hr.employee_document d
    where d.company_id = $1 and d.expires_on is not null and d.replaced_on is null and d.removed_on is null)`
const booked = `r.state in ('posted', 'partlyPaid', 'paid') and s.month between date_trunc('month', $2::date)::date and $3::date`
const slips = `hr.payslip s join hr.payroll_run r on r.company_id = $1 and r.id = s.run_id`
const daysOf = (status: string) => `count(*) filter (where a.status = '${status}')::int as ${status}`
const lineSum = (which: string) => `coalesce(sum(l.amount_minor) filter (where ${which}), 0)::bigint`

/** How each report finds its rows, in the order they are shown; balances are computed by leave. */
export const reportSql: Readonly<Record<Exclude<HrReport, 'balances'>, string>> = {
  employees: `${typed} select ${who}, coalesce(e.position_ar, e.position) as position,
      coalesce(e.department_ar, e.department) as department, e.joined_on::text as "joinedOn",
      (select min(x.expires_on)::text from ${papers} x where x.employee_id = e.id) as "paperOn",
      case when e.left_on <= $3 then 'left' when e.status = 'left' then 'active' else e.status end as status
    from ${employees} where ${narrowed} and e.joined_on <= $3 and (e.left_on is null or e.left_on >= $2)
    order by e.number`,
  nationalities: `${typed} select coalesce(p.nationality, '') as id, p.nationality,
      count(*) filter (where e.status = 'active')::int as active,
      count(*) filter (where e.status = 'suspended')::int as suspended
    from ${employees} where ${narrowed} and e.status <> 'left' group by p.nationality order by count(*) desc, p.nationality`,
  attendance: `${typed} select ${who}, count(*)::int as days, ${daysOf('present')}, ${daysOf('late')},
      ${daysOf('incomplete')}, ${daysOf('absent')}, ${daysOf('leave')}, ${daysOf('sick')}, ${daysOf('rest')},
      ${daysOf('holiday')}, sum(a.late_minutes)::int as "lateMinutes", sum(a.overtime_minutes)::int as "overtimeMinutes"
    from ${employees} join hr.attendance a on a.company_id = $1 and a.employee_id = e.id
      and a.attendance_date between $2 and $3
    where ${narrowed} group by e.id, e.number, p.name_ar, p.name_en, p.code order by e.number`,
  leaves: `${typed} select l.id::text as id, e.id::text as "employeeId", l.number as request, ${name},
      t.name_ar as "leaveType", l.from_on::text as "from", l.to_on::text as "to", l.state, l.days::float8 as days
    from ${employees} join hr.leave_request l on l.company_id = $1 and l.employee_id = e.id
      and l.from_on <= $3 and l.to_on >= $2
    join hr.leave_type t on t.company_id = $1 and t.id = l.type_id
    where ${narrowed} order by l.from_on, l.id`,
  documents: `${typed} select x.id::text as id, e.id::text as "employeeId", ${name}, e.number, x.type as document, x.paper,
      x.expires_on::text as "expiresOn", x.expires_on - $4::date as "daysLeft"
    from ${papers} x join ${employees} on true
    where e.id = x.employee_id and ${narrowed} and e.status <> 'left' and x.expires_on <= $3 order by x.expires_on, x.id`,
  payroll: `${typed} select ${who}, ${lineSum(`l.component = 'basic'`)} as basic,
      ${lineSum(`l.kind = 'earning' and l.component not in ('basic', 'overtime')`)} as allowances,
      ${lineSum(`l.component = 'overtime'`)} as overtime,
      ${lineSum(`l.kind = 'deduction' and l.component <> 'social'`)} as deductions,
      ${lineSum(`l.component = 'social'`)} as social,
      ${lineSum(`l.kind = 'earning'`)} - ${lineSum(`l.kind = 'deduction'`)} as net
    from ${employees} join ${slips} on s.company_id = $1 and s.employee_id = e.id and ${booked}
    left join hr.payslip_line l on l.company_id = $1 and l.payslip_id = s.id
    where ${narrowed} group by e.id, e.number, p.name_ar, p.name_en, p.code order by e.number`,
  components: `${typed} select l.component as id, max(l.label_ar) as component, l.kind,
      count(distinct s.id)::int as slips, sum(l.amount_minor)::bigint as amount
    from ${slips} join hr.payslip_line l on l.company_id = $1 and l.payslip_id = s.id
    join hr.employee e on e.company_id = $1 and e.id = s.employee_id
    where s.company_id = $1 and ${booked} and ${narrowed}
    group by l.component, l.kind order by array_position('{earning,deduction,employerCost}', l.kind), sum(l.amount_minor) desc`,
  endOfService: `${typed} select ${who}, e.service_from::text as "serviceFrom", w.wage_minor as wage,
      (c.eos - coalesce(t.eos, 0))::bigint as provision,
      (c.leave - coalesce(t.leave, 0) - coalesce(x.encashed, 0))::bigint as "leaveProvision"
    from ${employees}
    join (select c.employee_id, sum(c.eos_target_minor - c.eos_booked_minor) as eos,
        sum(c.leave_target_minor - c.leave_booked_minor) as leave from hr.accrual_row c
      where c.company_id = $1 and c.state = 'posted' and c.month <= $3 group by c.employee_id) c on c.employee_id = e.id
    left join (select t.employee_id, sum(t.eos_booked_minor) as eos, sum(t.leave_booked_minor) as leave
      from hr.settlement t where t.company_id = $1 and t.state in ('posted', 'paid') and t.last_on <= $3
      group by t.employee_id) t on t.employee_id = e.id
    left join (select s.employee_id, sum(l.amount_minor) as encashed from hr.payslip_line l
      join ${slips} on s.company_id = $1 and s.id = l.payslip_id
      where l.company_id = $1 and l.component = 'leaveEncashed' and r.state in ('posted', 'partlyPaid', 'paid')
        and s.month <= $3 group by s.employee_id) x on x.employee_id = e.id
    left join lateral (select c.wage_minor from hr.accrual_row c where c.company_id = $1 and c.employee_id = e.id
      and c.state = 'posted' and c.kind = 'accrual' and c.month <= $3 order by c.month desc limit 1) w on true
    where ${narrowed} and (c.eos <> coalesce(t.eos, 0) or c.leave <> coalesce(t.leave, 0) + coalesce(x.encashed, 0))
    order by e.number`,
}
