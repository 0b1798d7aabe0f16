import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, addMonths } from '#kernel/shared/day.ts'
import { listAgreements } from '../agreement/agreement.queries.ts'
import { overdueByAge, totalLeases } from '../lease/leaseList.queries.ts'
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
  const { month } = await totalLeases(ctx, { dueFrom: from, dueTo: to })
  return {
    from,
    to,
    due: month?.due ?? 0,
    collected: month?.collected ?? 0,
    expiring: (await totalLeases(ctx, {})).expiring,
    overdue: await overdueByAge(ctx),
    cheques: { ...(await chequesDue(ctx, ctx.today, week)), from: ctx.today, to: week },
  }
}

/** Cheques given to the company that are due between two days: those of the vault's list, whoever gave them. */
async function chequesDue(ctx: Ctx, from: string, to: string) {
  const [cheques] = await rawQuery<{ count: number; amount: number }>(
    ctx.db,
    `select count(*)::int as count, coalesce(sum(amount_minor), 0)::bigint as amount from billing.cheque
     where company_id = $1 and direction = 'in' and state in ('onHand', 'lodged') and due_on between $2::date and $3::date`,
    [ctx.company.id, from, to],
  )
  return cheques!
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
