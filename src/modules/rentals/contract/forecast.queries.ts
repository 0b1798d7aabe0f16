import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Forecast, ForecastRows } from '#modules/accounting/public.server.ts'
import { expectedOn } from '#modules/accounting/public.ts'
import { usualLateness } from '#modules/billing/public.server.ts'

/** Rows of running contracts that are not invoiced yet: each is due as its invoice will be, and its customer pays as usual. */
const scheduledBilling: ForecastRows = async (ctx, from, to) => {
  const rows = await rawQuery<{ dueOn: Day; amount: number; partyId: string }>(
    ctx.db,
    `select r.due_on as "dueOn", r.amount_minor as amount, coalesce(p.alias_of, p.id) as "partyId"
     from rentals.schedule_row r
     join rentals.contract c on c.company_id = $1 and c.id = r.contract_id
     join parties.party p on p.company_id = $1 and p.id = c.customer_id
     where r.company_id = $1 and r.state = 'scheduled' and r.due_on <= $2 and c.status in ('reserved', 'active', 'returned')`,
    [ctx.company.id, to],
  )
  const usual = await usualLateness(ctx)
  return rows.map(row => ({
    on: expectedOn(row.dueOn, usual.get(row.partyId) ?? 0, from),
    amountMinor: row.amount,
  }))
}

/** What rentals can foresee of cash. */
export const rentalForecasts: readonly Forecast[] = [{ source: 'scheduledBilling', rows: scheduledBilling }]
