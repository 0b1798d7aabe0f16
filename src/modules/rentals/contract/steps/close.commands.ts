import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { chargesOf, uninvoicedOf } from '../../charge/charges.commands.ts'
import { releaseHoldsOf } from '../../hold/holds.commands.ts'
import { assessRows } from '../../lateFee/lateFees.queries.ts'
import { newMarksOf, undecidedOf } from '../../mark/marks.queries.ts'
import { isBilledMonthly } from '../../master/masterBilling.commands.ts'
import { rowsOf } from '../../schedule/scheduleRows.commands.ts'
import type * as contract from '../contract.contract.ts'
import {
  auditContract,
  type ContractRow,
  changeContract,
  legsOf,
  lockContract,
  stateOf,
} from '../contract.row.ts'
import { whyNotClose } from '../contract.rules.ts'

export async function closeContract(ctx: Ctx, input: InputOf<typeof contract.closeContract>) {
  const row = await lockContract(ctx, input.id, input.version)
  refuse(whyNotClose(stateOf(row), await closingFacts(ctx, row)))
  await assessRows(ctx, await rowsOf(ctx, row.id))
  await releaseHoldsOf(ctx, row.id, 'أُغلق العقد')
  await changeContract(ctx, row, { status: 'closed' as const })
  auditContract(ctx, row, { status: [row.status, 'closed'] })
  return { ok: true as const }
}

/** What keeps a contract open: marks without a decision (FD), and rows or charges no invoice carries (R2). */
export async function closingFacts(ctx: Ctx, row: ContractRow) {
  const blockers = await closingBlockers(ctx, row)
  const unbilled = blockers.filter(({ kind }) => kind !== 'damage')
  return {
    undecidedMarks: blockers.find(({ kind }) => kind === 'damage')?.count ?? 0,
    unbilledMinor: unbilled.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  }
}

/** Everything that keeps a contract open, each by where it is solved. */
export async function closingBlockers(ctx: Ctx, row: ContractRow) {
  const marks = await undecidedOf(ctx, (await newMarksOf(ctx, await legsOf(ctx, row.id))).rows)
  const charges = await chargesOf(ctx, row.id)
  const open = await uninvoicedOf(ctx, charges)
  const isProposed = (id: string) => charges.find(charge => charge.id === id)?.state === 'proposed'
  // What waits for the monthly invoice is billed with it after the closing too.
  const rows = (await isBilledMonthly(ctx, row))
    ? []
    : (await rowsOf(ctx, row.id)).filter(one => one.state === 'scheduled')
  const of = (kind: 'damage' | 'charge' | 'uninvoiced' | 'row', amounts: readonly number[]) =>
    amounts.length === 0
      ? []
      : [{ kind, count: amounts.length, amountMinor: amounts.reduce((sum, amount) => sum + amount, 0) }]
  const amountsOf = (some: typeof open) => some.map(one => one.amountMinor)
  return [
    ...of(
      'damage',
      marks.map(mark => mark.estimateMinor),
    ),
    ...of('charge', amountsOf(open.filter(({ id }) => isProposed(id)))),
    ...of('uninvoiced', amountsOf(open.filter(({ id }) => !isProposed(id)))),
    ...of(
      'row',
      rows.map(one => one.amount_minor),
    ),
  ]
}
