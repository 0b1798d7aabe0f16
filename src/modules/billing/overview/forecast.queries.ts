import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { Forecast, ForecastRows } from '#modules/accounting/public.server.ts'
import { expectedOn } from '#modules/accounting/public.ts'

type Open = { dueOn: Day; open: number; partyId: string }

/**
 * How late each customer usually pays: the median of the days between due and settled of what was settled in six months. One who settled
 * none counts as on time.
 */
export async function usualLateness(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await rawQuery<{ partyId: string; days: number }>(
    ctx.db,
    `select party_id as "partyId", percentile_disc(0.5) within group (order by late)::int as days
     from (
       select coalesce(p.alias_of, p.id) as party_id, max(l.allocated_on) - i.due_on as late
       from billing.invoice i
       join parties.party p on p.company_id = $1 and p.id = i.party_id
       join billing.allocation l on l.company_id = $1 and l.invoice_id = i.id and l.amount_minor > 0
       where i.company_id = $1 and i.kind in ('sale', 'service') and i.status = 'issued' and i.open_minor = 0
         and i.due_on >= $2
       group by 1, i.id, i.due_on
       having max(l.allocated_on) >= $3
     ) settled group by party_id`,
    [ctx.company.id, addDays(ctx.today, -365), addDays(ctx.today, -182)],
  )
  return new Map(rows.map(row => [row.partyId, row.days]))
}

const openOf = (ctx: Ctx, kinds: readonly string[], to: Day) =>
  rawQuery<Open>(
    ctx.db,
    `select i.due_on as "dueOn", i.open_minor as open, coalesce(p.alias_of, p.id) as "partyId"
     from billing.invoice i join parties.party p on p.company_id = $1 and p.id = i.party_id
     where i.company_id = $1 and i.status = 'issued' and i.open_minor > 0 and i.kind = any ($2) and i.due_on <= $3`,
    [ctx.company.id, kinds, to],
  )

const openInvoices: ForecastRows = async (ctx, from, to) => {
  const usual = await usualLateness(ctx)
  return (await openOf(ctx, ['sale', 'service'], to)).map(invoice => ({
    on: expectedOn(invoice.dueOn, usual.get(invoice.partyId) ?? 0, from),
    amountMinor: invoice.open,
  }))
}

const openBills: ForecastRows = async (ctx, from, to) =>
  (await openOf(ctx, ['bill'], to)).map(bill => ({
    on: expectedOn(bill.dueOn, 0, from),
    amountMinor: -bill.open,
  }))

const cheques =
  (direction: 'in' | 'out', states: readonly string[]): ForecastRows =>
  async (ctx, from, to) => {
    const rows = await rawQuery<{ dueOn: Day; amount: number }>(
      ctx.db,
      `select due_on as "dueOn", amount_minor as amount from billing.cheque
       where company_id = $1 and direction = $2 and state = any ($3) and due_on <= $4`,
      [ctx.company.id, direction, states, to],
    )
    return rows.map(row => ({
      on: expectedOn(row.dueOn, 0, from),
      amountMinor: direction === 'in' ? row.amount : -row.amount,
    }))
  }

/** What billing can foresee of cash: documents that are open, and cheques that are not cleared. */
export const billingForecasts: readonly Forecast[] = [
  { source: 'invoices', rows: openInvoices },
  { source: 'bills', rows: openBills },
  { source: 'chequesIn', rows: cheques('in', ['onHand', 'lodged']) },
  { source: 'chequesOut', rows: cheques('out', ['issued']) },
]
