import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { type Day, daysBetween } from '#kernel/shared/day.ts'
import type { ContractRow } from '../contract/contract.row.ts'
import { feesOf } from '../lateFee/lateFees.queries.ts'
import type { PartSettlement } from '../master/master.rules.ts'
import { isBilledMonthly } from '../master/masterBilling.commands.ts'
import { settlementsOfRows } from '../price/shares.queries.ts'
import { type KeptRow, rowsOf } from '../schedule/scheduleRows.commands.ts'
import { moneyOfRows } from './rowMoney.queries.ts'

/** The schedule of a contract with the facts of billing: invoice, paid, open, late fee; states are computed. */
export async function shownRows(
  ctx: Ctx,
  contract: Pick<ContractRow, 'id' | 'type' | 'master_id'>,
  numberOf: (invoiceId: string) => string | null,
) {
  const rows = await rowsOf(ctx, contract.id)
  const money = await moneyOfRows(ctx, rows)
  const fees = await feesOf(ctx, rows, ctx.today)
  const settled = await settlementsOfRows(ctx, rows)
  const credits = await creditsOfRows(ctx, contract.id)
  const isMonthly = await isBilledMonthly(ctx, contract)
  return rows.map(row => {
    const invoice = money(row)
    const isElsewhere = row.state === 'elsewhere'
    const isOpen = row.state !== 'cancelled' && !isElsewhere
    const open = invoice ? invoice.openMinor : isOpen ? row.amount_minor : 0
    const credited = row.share_minor === null ? (credits.get(row.id) ?? 0) : creditedOf(settled(row))
    const settledMinor = invoice ? invoice.totalMinor - invoice.openMinor - credited : 0
    const paid = isElsewhere ? row.amount_minor : Math.max(0, settledMinor)
    const fee = fees(row.id)
    // What waits for the monthly invoice falls due with it.
    const isWaiting = isMonthly && !invoice
    const isOverdue = open > 0 && row.due_on < ctx.today && !isWaiting
    return {
      id: row.id,
      no: row.no,
      from: row.from_on,
      to: row.to_on,
      dueOn: row.due_on,
      amount: row.amount_minor,
      credited,
      paid,
      open,
      state: stateOf(row, { paid, credited, open }),
      isOverdue,
      daysLate: isOverdue ? daysLate(row.due_on, ctx.today) : 0,
      isCoveredByCheque: invoice !== null && open === 0 && settled(row).some(one => !one.isCleared),
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

/** What credit notes took back of each row with an invoice of its own. */
async function creditsOfRows(ctx: Ctx, contractId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await rawQuery<{ id: string; minor: number }>(
    ctx.db,
    `select k.row_id as id, sum(i.total_minor)::bigint as minor from rentals.contract_invoice k
     join billing.invoice i on i.company_id = $1 and i.id = k.invoice_id and i.status = 'issued'
     where k.company_id = $1 and k.contract_id = $2 and k.kind = 'credit' and k.row_id is not null group by k.row_id`,
    [ctx.company.id, contractId],
  )
  return new Map(rows.map(row => [row.id, row.minor]))
}

const creditedOf = (settlements: readonly PartSettlement[]) =>
  settlements.reduce((sum, one) => (one.isCredit ? sum + one.amountMinor : sum), 0)

function stateOf(row: KeptRow, { paid, credited, open }: { paid: number; credited: number; open: number }) {
  if (row.state !== 'invoiced') return row.state
  if (open === 0) return paid === 0 && credited > 0 ? ('credited' as const) : ('paid' as const)
  return paid > 0 ? ('partly_paid' as const) : ('invoiced' as const)
}

const daysLate = (dueOn: Day, today: Day) => Math.max(0, daysBetween(dueOn, today))
