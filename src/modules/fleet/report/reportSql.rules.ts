import type { BookReport, FleetReport } from './report.rules.ts'

// Parameters of every report: company, first day, last day, time zone, now, today, group or null, branch or null.
const startOf = '($2::date::timestamp at time zone $4)'
const endOf = '(($3::date + 1)::timestamp at time zone $4)'
const dayOf = (instant: string) => `(${instant} at time zone $4)::date::text`
const plate = `(select p.key from fleet.vehicle_plate p where p.company_id = $1 and p.vehicle_id = v.id
  and p.valid_from <= $6::date and (p.valid_to is null or p.valid_to >= $6::date)) as plate`
const vehicle = `concat(v.make, ' ', v.model, ' ', v.year) as vehicle`
const inGroup = '($7::uuid is null or v.group_id = $7::uuid) and ($8::uuid is null or v.branch_id = $8::uuid)'
const opensVehicle = `'fleet.vehicle' as "opensType", v.id::text as "opensId"`
const counts =
  'not exists (select from fleet.odometer_void x where x.company_id = r.company_id and x.reading_id = r.id)'
const kmBy = (instant: string) => `(select max(r.km) from fleet.odometer_reading r where r.company_id = $1
  and r.vehicle_id = v.id and r.at < ${instant} and ${counts})`
/** Names every parameter once, so that each has its type in every report. */
const typed = `with given as (select $2::date as a, $3::date as b, $4::text as c, $5::timestamptz as d, $6::date as e, $7::uuid as f, $8::uuid as g)`

/** How each report finds its rows, in the order they are shown. */
export const reportSql: Readonly<Record<Exclude<FleetReport, BookReport>, string>> = {
  usage: `${typed} select v.id::text as id, ${opensVehicle}, ${plate}, ${vehicle},
      (select count(*)::int from fleet.custody c where c.company_id = $1 and c.vehicle_id = v.id and c.kind = 'contract'
        and c.voided_at is null and c.from_at < ${endOf} and c.until_at > ${startOf}) as rentals,
      greatest(0, ${kmBy(endOf)} - ${kmBy(startOf)})::int as km
    from fleet.vehicle v where v.company_id = $1 and ${inGroup} and v.in_service_on <= $3
      and (v.disposed_on is null or v.disposed_on > $2) order by v.search, v.id`,
  efficiency: `${typed} select v.id::text as id, ${opensVehicle}, ${plate}, ${vehicle}, k.km,
      round(k.km::numeric / greatest(1, least($3::date, $6::date) - greatest($2::date, v.in_service_on) + 1), 1)::text as "kmDaily",
      trim_scale(w.days)::text as "daysDown", (w.cost + f.cost)::bigint as "runningCost",
      round((w.cost + f.cost) / nullif(k.km, 0))::bigint as "costPerKm"
    from fleet.vehicle v
    cross join lateral (select greatest(0, ${kmBy(endOf)} - ${kmBy(startOf)})::int as km) k
    cross join lateral (select round(coalesce(sum(extract(epoch from least(w.completed_at, ${endOf}) - greatest(w.started_at, ${startOf}))), 0) / 86400, 1)
        as days, coalesce(sum(w.cost_minor) filter (where w.completed_on between $2 and $3), 0) as cost
      from fleet.work_order w where w.company_id = $1 and w.vehicle_id = v.id and w.state = 'completed'
        and w.completed_at > ${startOf} and w.started_at < ${endOf}) w
    cross join lateral (select coalesce(sum(f.cost_minor), 0) as cost from fleet.fuel_log f where f.company_id = $1
      and f.vehicle_id = v.id and f.voided_at is null and f.paid_by = 'company' and f.filled_on between $2 and $3) f
    where v.company_id = $1 and ${inGroup} and v.in_service_on <= $3
      and (v.disposed_on is null or v.disposed_on > $2) order by v.search, v.id`,
  maintenance: `${typed} select v.id::text as id, ${opensVehicle}, ${plate}, ${vehicle}, count(*)::int as orders,
      round(sum(extract(epoch from w.completed_at - w.started_at)) / 86400, 1)::text as "daysDown",
      sum(w.cost_minor)::bigint as cost, sum(w.billed_minor)::bigint as billed
    from fleet.work_order w join fleet.vehicle v on v.company_id = $1 and v.id = w.vehicle_id
    where w.company_id = $1 and w.state = 'completed' and w.completed_on between $2 and $3 and ${inGroup}
    group by v.id, v.make, v.model, v.year order by sum(w.cost_minor) desc nulls last, v.id`,
  expiries: `${typed} select x.id::text as id, ${opensVehicle}, ${plate}, ${vehicle}, x.paper, x.expires_on::text as "expiresOn",
      x.expires_on - $6::date as "daysLeft"
    from (select d.id, d.vehicle_id, d.kind as paper, d.expires_on from fleet.vehicle_document d
        where d.company_id = $1 and d.expires_on between $2 and $3 and not exists (select from fleet.vehicle_document later
          where later.company_id = $1 and later.replaces_id = d.id)
      union all select p.id, s.vehicle_id, 'insurance', p.covers_until from fleet.insurance_policy p
        join fleet.insurance_share s on s.company_id = $1 and s.policy_id = p.id
        where p.company_id = $1 and p.state <> 'draft' and p.covers_until between $2 and $3) x
    join fleet.vehicle v on v.company_id = $1 and v.id = x.vehicle_id
    where ${inGroup} and (v.disposed_on is null or v.disposed_on > $6::date) order by x.expires_on, x.id`,
  custody: `${typed} select c.id::text as id, ${opensVehicle}, ${plate}, c.holder, c.kind as "custodyKind",
      c.source_label as source, c.from_at as "from", c.to_at as "to",
      round(extract(epoch from least(c.until_at, ${endOf}, $5) - greatest(c.from_at, ${startOf})) / 3600)::int as hours
    from fleet.custody c join fleet.vehicle v on v.company_id = $1 and v.id = c.vehicle_id
    where c.company_id = $1 and c.voided_at is null and c.from_at < least(${endOf}, $5) and c.until_at > ${startOf} and ${inGroup}
    order by c.from_at desc, c.id`,
  fines: `${typed} select x.id::text as id, 'fleet.violation' as "opensType", x.id::text as "opensId", x.number, ${plate},
      coalesce(y.name_ar, y.name_en) as authority, ${dayOf('x.arrived_at')} as "arrivedOn",
      $6::date - (x.arrived_at at time zone $4)::date as waiting, x.state as "fineState", x.fine_minor as fine,
      (x.fine_minor - x.settled_minor) as unpaid
    from fleet.violation x left join fleet.vehicle v on v.company_id = $1 and v.id = x.vehicle_id
    join parties.party y on y.company_id = $1 and y.id = x.authority_party_id
    where x.company_id = $1 and x.state <> 'cancelled' and x.arrived_at >= ${startOf} and x.arrived_at < ${endOf}
      and ${inGroup} order by x.arrived_at, x.id`,
  damage: `${typed} select k.id::text as id, ${opensVehicle}, ${plate}, k.type as "markType", k.decision as "markDecision",
      ${dayOf('i.at')} as "seenOn", case when k.charge_key is not null then k.amount_minor end as charged,
      k.charge_document as document, ${dayOf('k.repaired_at')} as "repairedOn"
    from fleet.mark k join fleet.inspection i on i.company_id = $1 and i.id = k.first_seen_in
    join fleet.vehicle v on v.company_id = $1 and v.id = k.vehicle_id
    where k.company_id = $1 and i.at >= ${startOf} and i.at < ${endOf} and ${inGroup} order by i.at desc, k.id`,
  idle: `${typed} select v.id::text as id, ${opensVehicle}, ${plate}, ${vehicle}, g.name_ar as "group",
      l.since::text as "idleSince", ($6::date - l.since) as "idleDays",
      (select r.daily_minor from fleet.rate r where r.company_id = $1 and (r.vehicle_id = v.id or r.group_id = v.group_id)
        and r.valid_from <= $6::date and (r.valid_to is null or r.valid_to >= $6::date)
        order by r.vehicle_id is null, r.valid_from desc limit 1) as daily
    from fleet.vehicle v join fleet.vehicle_group g on g.company_id = $1 and g.id = v.group_id
    cross join lateral fleet.vehicle_status(v.id, v.disposed_on, v.in_service_on, $5, $6::date) s
    cross join lateral (select coalesce((select max(c.to_at at time zone $4)::date from fleet.custody c where c.company_id = $1
      and c.vehicle_id = v.id and c.voided_at is null), v.in_service_on) as since) l
    where v.company_id = $1 and ${inGroup} and s.status = 'available' and l.since < $6::date order by l.since, v.id`,
  fuel: `${typed} select v.id::text as id, 'fleet.vehicleFuel' as "opensType", v.id::text as "opensId", ${plate}, ${vehicle},
      count(*)::int as fillings, trim_scale(sum(f.litres))::text as litres, sum(u.km)::int as "fuelKm",
      round(sum(u.litres) * 100 / nullif(sum(u.km), 0), 2)::text as "perHundred",
      (count(*) filter (where u.is_high or f.litres > v.tank_litres))::int as unusual,
      (sum(f.cost_minor) filter (where f.paid_by = 'company'))::bigint as cost
    from fleet.fuel_log f join fleet.vehicle v on v.company_id = $1 and v.id = f.vehicle_id
    left join lateral fleet.fuel_use(f.vehicle_id, f.at) u on true
    where f.company_id = $1 and f.voided_at is null and f.filled_on between $2 and $3 and ${inGroup}
    group by v.id, v.make, v.model, v.year order by sum(f.cost_minor) desc nulls last, v.id`,
  lateFines: `${typed} select concat(r.id, ':', l.custody_id) as id, ${opensVehicle}, ${plate}, c.holder, c.source_label as source,
      c.to_at as "to", r.run_on::text as "reservedOn", l.previous_minor as before, l.target_minor as target,
      (l.target_minor - l.previous_minor) as delta, r.entry_number as entry
    from fleet.reserve_run r join fleet.reserve_line l on l.company_id = $1 and l.run_id = r.id
    join fleet.custody c on c.company_id = $1 and c.id = l.custody_id
    join fleet.vehicle v on v.company_id = $1 and v.id = c.vehicle_id
    where r.company_id = $1 and r.run_on between $2 and $3 and ${inGroup} order by r.run_on desc, l.target_minor desc, c.id`,
  forecast: `${typed} select x.id, x."opensType", x."opensId", x.due::text as "dueOn", x."dueKind", x.subject, x.amount as "dueAmount"
    from (select concat(f.id, ':', i.no) as id, 'fleet.financing' as "opensType", f.id::text as "opensId", i.due_on as due,
        'installment' as "dueKind", concat(f.number, ' · ', i.no) as subject,
        (i.amount_minor - coalesce((select sum(a.interest_minor + a.principal_minor) from fleet.financing_allocation a
          join fleet.financing_payment p on p.company_id = $1 and p.id = a.financing_payment_id
          join billing.payment b on b.company_id = $1 and b.id = p.payment_id and b.status in ('submitted', 'posted')
          where a.company_id = $1 and a.financing_id = i.financing_id and a.no = i.no), 0))::bigint as amount
        from fleet.financing_installment i join fleet.financing f on f.company_id = $1 and f.id = i.financing_id and f.state <> 'draft'
        where i.company_id = $1 and i.due_on <= $3 and not i.before_opening and not exists (select from fleet.financing_payment p
          join billing.payment b on b.company_id = $1 and b.id = p.payment_id and b.status in ('submitted', 'posted')
          where p.company_id = $1 and p.financing_id = f.id and p.kind = 'settlement')
      union all select x.id::text, 'fleet.violation', x.id::text, coalesce(x.due_on, $6::date), 'fine', concat(x.number, ' · ', x.reference),
        x.fine_minor - x.settled_minor
        from fleet.violation x where x.company_id = $1 and x.state <> 'cancelled' and not x.paid_by_custodian
          and x.settled_minor < x.fine_minor and coalesce(x.due_on, $6::date) <= $3
      union all select w.id::text, 'fleet.workOrder', w.id::text, coalesce(w.completed_on, $6::date), 'workshop', w.number,
        w.cost_minor - w.cleared_minor
        from fleet.work_order w where w.company_id = $1 and w.state = 'completed' and w.cost_minor > w.cleared_minor) x
    where x.amount > 0 order by x.due, x.id`,
}
