import type { EstateReport } from './report.rules.ts'

// Parameters of every report: company, first day, last day, today. The first line names each, so that each has its type.
const given = `with given as (select $2::date as a, $3::date as b, $4::date as c)`
const tenant = `coalesce(t.name_ar, t.name_en, t.code) as tenant`
const leases = `realestate.lease l join parties.party t on t.company_id = $1 and t.id = l.tenant_id`
const unitNames = `(select string_agg(case when b.id is null then p.property_name else b.property_name || '، ' || p.property_name end, ' + ' order by n.no)
  from realestate.lease_line n join realestate.property p on p.company_id = $1 and p.id = n.property_id
  left join realestate.property b on b.company_id = $1 and b.id = p.parent_id
  where n.company_id = $1 and n.lease_id = l.id) as unit`
const rent = `(round(coalesce((select s.amount_minor from realestate.rent_step s where s.company_id = $1 and s.lease_id = l.id
    and s.effective_on <= $4 order by s.effective_on desc limit 1),
  (select sum(n.rental_minor) from realestate.lease_line n where n.company_id = $1 and n.lease_id = l.id))
  / case l.rent_basis when 'year' then 12.0 else 1.0 end))::bigint`
const openOf = (which: string) => `(select coalesce(sum(i.open_minor), 0)::bigint from realestate.lease_row r
  join billing.invoice i on i.company_id = $1 and i.id = r.invoice_id and i.status = 'issued'
  where r.company_id = $1 and r.lease_id = l.id${which})`
const begun = `l.status in ('active', 'ended', 'closed')`
const paidBy = (which: string) => `(select coalesce(sum(a.amount_minor), 0) from billing.allocation a
  left join billing.cheque c on c.company_id = $1 and c.payment_id = a.payment_id
  where a.company_id = $1 and a.invoice_id = i.id and a.credit_id is null${which})`
/** A cheque counts as collected once it has cleared. */
const cleared = paidBy(` and (c.state is null or c.state not in ('onHand', 'lodged'))`)

type InSql = Exclude<EstateReport, 'occupancy' | 'portfolio' | 'owners' | 'market'>

/** How each report that is not read from a list finds its rows, in the order they are shown. */
export const reportSql: Readonly<Record<InSql, string>> = {
  financial: `${given} select x.id::text as id, '/properties/' || x.id as page, x.property,
      sum(x.due)::bigint as due, sum(x.collected)::bigint as collected, sum(x.due - x.collected)::bigint as open
    from (select coalesce(b.id, p.id) as id, coalesce(b.property_name, p.property_name) as property,
        case when i.id is null then r.amount_minor - r.credited_minor else i.open_minor + ${paidBy('')} end as due,
        case when i.id is null then 0 else ${cleared} end as collected
      from realestate.lease_row r join realestate.lease l on l.company_id = $1 and l.id = r.lease_id and ${begun}
      join realestate.lease_line n on n.company_id = $1 and n.lease_id = l.id and n.no = (select min(f.no) from realestate.lease_line f
        where f.company_id = $1 and f.lease_id = l.id)
      join realestate.property p on p.company_id = $1 and p.id = n.property_id
      left join realestate.property b on b.company_id = $1 and b.id = p.parent_id
      left join billing.invoice i on i.company_id = $1 and i.id = r.invoice_id and i.status = 'issued'
      where r.company_id = $1 and r.state <> 'cancelled' and r.amount_minor > 0 and r.due_on between $2 and $3) x
    group by x.id, x.property order by x.property`,
  rentRoll: `${given} select l.id::text as id, '/properties/contracts/' || l.id as page, ${unitNames}, ${tenant}, l.number,
      l.start_date::text as "from", l.end_date::text as "to", ${rent} as rent, ${openOf('')} as open
    from ${leases} where l.company_id = $1 and l.status = 'active' order by unit, l.number`,
  expiries: `${given} select l.id::text as id, '/properties/contracts/' || l.id as page, l.number, ${tenant}, ${unitNames},
      l.end_date::text as "to", l.end_date - $4 as "daysLeft", ${rent} as rent
    from ${leases} where l.company_id = $1 and l.status = 'active' and l.end_date between $2 and $3 order by l.end_date, l.number`,
  tenants: `${given} select t.id::text as id, '/tenants?tenant=' || t.id as page, ${tenant},
      (count(*) filter (where l.status = 'active'))::int as leases,
      coalesce(sum(${rent}) filter (where l.status = 'active'), 0)::bigint as rent,
      sum(${openOf('')})::bigint as open, sum(${openOf(' and i.due_on < $4')})::bigint as overdue
    from ${leases} where l.company_id = $1 and ${begun} group by t.id, t.name_ar, t.name_en, t.code order by tenant`,
  maintenance: `${given} select x.id::text as id, '/properties/' || x.id as page, x.property, count(*)::int as requests,
      (count(*) filter (where x.is_open))::int as "openRequests", coalesce(sum(x.cost), 0)::bigint as cost
    from (select coalesce(b.id, p.id) as id, coalesce(b.property_name, p.property_name) as property,
        q.state not in ('done', 'closed', 'cancelled') as is_open,
        (select sum(l.net_minor) from realestate.maintenance_bill m
          join billing.invoice i on i.company_id = $1 and i.id = m.bill_id and i.status = 'issued'
          join billing.invoice_line l on l.company_id = $1 and l.invoice_id = i.id
          where m.company_id = $1 and m.request_id = q.id) as cost
      from realestate.maintenance_request q
      join realestate.property p on p.company_id = $1 and p.id = q.property_id
      left join realestate.property b on b.company_id = $1 and b.id = p.parent_id
      where q.company_id = $1 and q.reported_at >= $2 and q.reported_at < $3 + 1) x
    group by x.id, x.property order by x.property`,
  cheques: `${given} select c.id::text as id, '/properties/contracts/' || l.id || '?tab=cheques' as page, c.due_on::text as "dueOn",
      c.number as cheque, c.bank, ${tenant}, l.number, c.state as "chequeState", c.amount_minor as amount
    from realestate.bundle_cheque k join realestate.cheque_bundle u on u.company_id = $1 and u.id = k.bundle_id
    join billing.cheque c on c.company_id = $1 and c.id = k.cheque_id
    join realestate.lease l on l.company_id = $1 and l.id = u.lease_id
    join parties.party t on t.company_id = $1 and t.id = l.tenant_id
    where k.company_id = $1 and c.due_on between $2 and $3 order by c.due_on, c.number`,
}
