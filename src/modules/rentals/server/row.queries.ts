import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { type Day, daysBetween } from '#kernel/shared/day.ts'
import { settlementsOf } from '#modules/billing/server/public.ts'
import { feesOf } from './late-fees.ts'
import { type KeptRow, rowsOf } from './schedule-rows.ts'

type Settled = { readonly id: string; readonly total: number; readonly open: number }

/** The schedule of a contract with what billing knows: invoice, paid, open, late fee; states are computed. */
export async function shownRows(
  ctx: Ctx,
  contractId: string,
  numberOf: (invoiceId: string) => string | null,
) {
  const rows = await rowsOf(ctx, contractId)
  const invoices = await invoicesOf(ctx, rows)
  const fees = await feesOf(ctx, rows, ctx.today)
  const settled = await settlementsOf(ctx, [...invoices.keys()])
  const pending = new Set(settled.filter(one => !one.isCleared).map(one => one.invoiceId))
  return rows.map(row => {
    const invoice = row.invoice_id ? invoices.get(row.invoice_id) : undefined
    const open = invoice ? invoice.open : row.state === 'cancelled' ? 0 : row.amount_minor
    const paid = invoice ? invoice.total - invoice.open : 0
    const fee = fees(row.id)
    const isOverdue = open > 0 && row.due_on < ctx.today
    return {
      id: row.id,
      no: row.no,
      from: row.from_on,
      to: row.to_on,
      dueOn: row.due_on,
      amount: row.amount_minor,
      paid,
      open,
      state: stateOf(row, paid, open),
      isOverdue,
      daysLate: isOverdue ? daysLate(row.due_on, ctx.today) : 0,
      isCoveredByCheque: invoice !== undefined && open === 0 && pending.has(invoice.id),
      invoice: row.invoice_id ? { id: row.invoice_id, number: numberOf(row.invoice_id) ?? '' } : null,
      lateFee: {
        id: fee.id,
        state: fee.state,
        accrued: fee.accruedMinor,
        assessed: fee.assessedMinor,
        waived: fee.waivedMinor,
        lateDays: fee.lateDays,
      },
    }
  })
}

function stateOf(row: KeptRow, paid: number, open: number) {
  if (row.state !== 'invoiced') return row.state
  if (open === 0) return 'paid' as const
  return paid > 0 ? ('partly_paid' as const) : ('invoiced' as const)
}

const daysLate = (dueOn: Day, today: Day) => Math.max(0, daysBetween(dueOn, today))

async function invoicesOf(ctx: Ctx, rows: readonly KeptRow[]): Promise<Map<string, Settled>> {
  const ids = rows.flatMap(row => (row.invoice_id ? [row.invoice_id] : []))
  if (ids.length === 0) return new Map()
  const found = await rawQuery<Settled>(
    ctx.db,
    'select id, total_minor as total, open_minor as open from billing.invoice where company_id = $1 and id = any ($2)',
    [ctx.company.id, ids],
  )
  return new Map(found.map(row => [row.id, row]))
}
