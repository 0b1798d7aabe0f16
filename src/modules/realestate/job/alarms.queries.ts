import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import { documentsExpiringBy } from '../document/document.queries.ts'
import { documentNames, documentSeverity } from '../document/document.rules.ts'
import { vacantDaysOn } from '../property/standing.queries.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import {
  expiryDays,
  expirySeverity,
  overdueSeverity,
  renewalDays,
  vacancySeverity,
  vacantFromDays,
} from './alarm.rules.ts'
import { alertMaintenance } from './maintenanceAlarms.queries.ts'
import { tell } from './telling.queries.ts'

type LeaseFound = { id: string; number: string; tenant: string; units: string; endDate: Day }

const leaseFacts = `l.id, l.number, coalesce(t.name_ar, t.name_en, t.code) as tenant, l.end_date as "endDate",
  (select string_agg(p.property_name, ' + ' order by n.no) from realestate.lease_line n
   join realestate.property p on p.company_id = $1 and p.id = n.property_id where n.company_id = $1 and n.lease_id = l.id) as units
  from realestate.lease l join parties.party t on t.company_id = $1 and t.id = l.tenant_id`

/** The fields by which the specification names what an alert is about. */
const detailsOf = (lease: LeaseFound, days: number) => ({
  contract_id: lease.id,
  customer_name: lease.tenant,
  property_name: lease.units,
  days_until_expiry: days,
  expiry_date: lease.endDate,
})

/** Leases that end within 90 days, and those that run on past their end. */
async function alertEnding(ctx: Ctx): Promise<void> {
  const ending = await rawQuery<LeaseFound>(
    ctx.db,
    `select ${leaseFacts} where l.company_id = $1 and l.status = 'active' and l.end_date <= $2::date order by l.id`,
    [ctx.company.id, addDays(ctx.today, expiryDays)],
  )
  const found = ending.map(lease => {
    const days = daysBetween(ctx.today, lease.endDate)
    const params = { number: lease.number, tenant: lease.tenant, units: lease.units, date: lease.endDate }
    return {
      id: lease.id,
      severity: expirySeverity(days),
      dueOn: lease.endDate,
      params,
      details: detailsOf(lease, days),
    }
  })
  await tell(ctx, found, {
    kind: 'contract_expiry',
    titleKey: 'realestate.alert.ending',
    subject: 'realestate.lease',
    permissionId: 'realestate.leases.read',
  })
}

/** Leases about which it is time to ask the tenant: no notice, no successor. */
async function alertRenewals(ctx: Ctx): Promise<void> {
  const due = await rawQuery<LeaseFound>(
    ctx.db,
    `select ${leaseFacts} where l.company_id = $1 and l.status = 'active' and l.notice_on is null
       and l.end_date between $2::date and $3::date
       and not exists (select from realestate.lease s where s.company_id = $1 and s.renews_id = l.id and s.status <> 'cancelled')
     order by l.id`,
    [ctx.company.id, addDays(ctx.today, renewalDays.least), addDays(ctx.today, renewalDays.most)],
  )
  const found = due.map(lease => ({
    id: lease.id,
    severity: 'medium' as const,
    dueOn: lease.endDate,
    params: { number: lease.number, tenant: lease.tenant, units: lease.units, date: lease.endDate },
    details: detailsOf(lease, daysBetween(ctx.today, lease.endDate)),
  }))
  await tell(ctx, found, {
    kind: 'contract_renewal',
    titleKey: 'realestate.alert.renewal',
    subject: 'realestate.lease',
    permissionId: 'realestate.leases.read',
  })
}

/** Leases with a row past its day: the oldest gives the lateness. Debts of closed leases count as well. */
async function alertOverdue(ctx: Ctx): Promise<void> {
  const late = await rawQuery<LeaseFound & { dueOn: Day; minor: number }>(
    ctx.db,
    `select o.due_on as "dueOn", o.minor, ${leaseFacts}
     join lateral (select min(r.due_on) as due_on, sum(coalesce(i.open_minor, r.amount_minor))::bigint as minor
       from realestate.lease_row r left join billing.invoice i on i.company_id = $1 and i.id = r.invoice_id
       where r.company_id = $1 and r.lease_id = l.id and r.due_on < $2::date and r.amount_minor > 0
         and ((r.state = 'invoiced' and i.open_minor > 0) or (r.state = 'scheduled' and l.status = 'active'))) o on o.due_on is not null
     where l.company_id = $1 and l.status in ('active', 'ended', 'closed') order by l.id`,
    [ctx.company.id, ctx.today],
  )
  const found = late.map(lease => {
    const days = daysBetween(lease.dueOn, ctx.today)
    return {
      id: lease.id,
      severity: overdueSeverity(days),
      dueOn: lease.dueOn,
      params: { number: lease.number, tenant: lease.tenant, units: lease.units, date: lease.dueOn },
      details: { ...detailsOf(lease, -days), amountMinor: lease.minor },
    }
  })
  await tell(ctx, found, {
    kind: 'payment_overdue',
    titleKey: 'realestate.alert.overdue',
    subject: 'realestate.lease',
    permissionId: 'realestate.leases.read',
  })
}

/** Units that stand empty for 46 days or longer. */
async function alertVacant(ctx: Ctx): Promise<void> {
  const days = vacantDaysOn(ctx.today)
  const empty = await ctx.db
    .selectFrom('realestate.property as p')
    .leftJoin('realestate.property as b', 'b.id', 'p.parent_id')
    .select(['p.id', 'p.code', 'p.property_name as name', 'b.property_name as building', days.as('days')])
    .where(sql<boolean>`${days} >= ${vacantFromDays}`)
    .orderBy('p.id')
    .execute()
  const found = empty.map(unit => {
    const name = unit.building ? `${unit.building}، ${unit.name}` : unit.name
    return {
      id: unit.id,
      severity: vacancySeverity(unit.days),
      dueOn: addDays(ctx.today, -unit.days),
      params: { unit: name, days: unit.days },
      details: { property_id: unit.id, property_name: name, days_until_expiry: -unit.days },
    }
  })
  await tell(ctx, found, {
    kind: 'vacant_property',
    titleKey: 'realestate.alert.vacant',
    subject: 'realestate.property',
    permissionId: 'realestate.properties.read',
  })
}

/** Papers of properties that ran out, or will within the company's window. */
async function alertDocuments(ctx: Ctx): Promise<void> {
  const { documentWindow } = await settingsOf(ctx)
  const due = await documentsExpiringBy(ctx, addDays(ctx.today, documentWindow))
  const found = due.map(({ id, type, expiresOn, propertyId, property }) => ({
    id,
    severity: documentSeverity(expiresOn!, ctx.today),
    dueOn: expiresOn!,
    params: { document: documentNames[type], property, date: expiresOn! },
    details: {
      alert_type: expiresOn! < ctx.today ? 'expired' : 'other',
      property_id: propertyId,
      property_name: property,
      document_type: type,
      expiry_date: expiresOn!,
      days_until_expiry: daysBetween(ctx.today, expiresOn!),
    },
  }))
  await tell(ctx, found, {
    kind: 'document_expiry',
    titleKey: 'realestate.alert.documentExpiry',
    subject: 'realestate.propertyDocument',
    permissionId: 'realestate.properties.read',
  })
}

/** The alerts of leases and units today; an alert without its cause is resolved. */
export async function tellOfProperty(ctx: Ctx): Promise<void> {
  await alertEnding(ctx)
  await alertRenewals(ctx)
  await alertOverdue(ctx)
  await alertVacant(ctx)
  await alertMaintenance(ctx)
  await alertDocuments(ctx)
}
