import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, addMonths } from '#kernel/shared/day.ts'
import { listAgreements } from '../agreement/agreement.queries.ts'
import { totalLeases } from '../lease/leaseList.queries.ts'
import { totalMaintenance } from '../maintenance/maintenance.queries.ts'
import { totalProperties, vacancyLossNow } from '../property/property.queries.ts'
import { proveTrust } from '../trust/trust.queries.ts'

async function unitsNow(ctx: Ctx) {
  const { occupancyBps, byStatus, vacant } = await totalProperties(ctx, {})
  return { occupancyBps, leased: byStatus.leased, vacant, vacancyLoss: await vacancyLossNow(ctx) }
}

async function rentsNow(ctx: Ctx) {
  const from = `${ctx.today.slice(0, 7)}-01`
  const to = addDays(addMonths(from, 1), -1)
  const week = addDays(ctx.today, 6)
  const [sums] = await rawQuery<Record<'due' | 'collected' | 'to30' | 'to60' | 'over60', number>>(
    ctx.db,
    `with rows as (
       select r.due_on, r.amount_minor - r.credited_minor as amount, i.id as invoice_id, coalesce(i.open_minor, 0) as open,
         coalesce((select sum(a.amount_minor) from billing.allocation a
           join billing.cheque c on c.company_id = $1 and c.payment_id = a.payment_id and c.state in ('onHand', 'lodged')
           where a.company_id = $1 and a.invoice_id = i.id), 0) as promised
       from realestate.lease_row r
       join realestate.lease l on l.company_id = $1 and l.id = r.lease_id and l.status in ('active', 'ended', 'closed')
       left join billing.invoice i on i.company_id = $1 and i.id = r.invoice_id and i.status = 'issued'
       where r.company_id = $1 and r.state <> 'cancelled' and r.amount_minor > 0)
     select coalesce(sum(amount) filter (where due_on between $2::date and $3::date), 0)::bigint as due,
       coalesce(sum(amount - open - promised) filter (where invoice_id is not null and due_on between $2::date and $3::date), 0)::bigint as collected,
       coalesce(sum(open) filter (where due_on < $4::date and due_on >= $4::date - 30), 0)::bigint as "to30",
       coalesce(sum(open) filter (where due_on < $4::date - 30 and due_on >= $4::date - 60), 0)::bigint as "to60",
       coalesce(sum(open) filter (where due_on < $4::date - 60), 0)::bigint as "over60"
     from rows`,
    [ctx.company.id, from, to, ctx.today],
  )
  const [cheques] = await rawQuery<{ count: number; amount: number }>(
    ctx.db,
    `select count(*)::int as count, coalesce(sum(c.amount_minor), 0)::bigint as amount from realestate.bundle_cheque k
     join billing.cheque c on c.company_id = $1 and c.id = k.cheque_id and c.state in ('onHand', 'lodged')
     where k.company_id = $1 and c.due_on between $2::date and $3::date`,
    [ctx.company.id, ctx.today, week],
  )
  const { due, collected, to30, to60, over60 } = sums!
  const { expiring } = await totalLeases(ctx, {})
  return {
    from,
    to,
    due,
    collected,
    expiring,
    overdue: { total: to30 + to60 + over60, to30, to60, over60 },
    cheques: { ...cheques!, from: ctx.today, to: week },
  }
}

async function requestsNow(ctx: Ctx) {
  const { open, late } = await totalMaintenance(ctx, {})
  return { open, late }
}

async function ownersNow(ctx: Ctx) {
  const { rows } = await listAgreements(ctx, {})
  if (rows.length === 0) return null
  const { difference } = await proveTrust(ctx, {})
  const available = rows.reduce((sum, row) => sum + row.available, 0)
  return { available, difference, isProven: difference === 0 }
}

export async function readBoard(ctx: Ctx) {
  return {
    units: ctx.can('realestate.properties.read') ? await unitsNow(ctx) : null,
    rents: ctx.can('realestate.leases.read') ? await rentsNow(ctx) : null,
    requests: ctx.can('realestate.maintenance.read') ? await requestsNow(ctx) : null,
    owners: ctx.can('realestate.owners.read') ? await ownersNow(ctx) : null,
  }
}
