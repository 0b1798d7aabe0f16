import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type * as contract from '../shared/contract.contract.ts'
import { whyNotClose } from '../shared/contract.rules.ts'
import { chargesOf, uninvoicedOf } from './charges.ts'
import {
  auditContract,
  type ContractRow,
  changeContract,
  legsOf,
  lockContract,
  stateOf,
} from './contract.row.ts'
import { releaseHoldsOf } from './holds.ts'
import { assessRows } from './late-fees.ts'
import { newMarksOf } from './marks.ts'
import { isBilledMonthly } from './master.ts'
import { rowsOf } from './schedule-rows.ts'

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
  const marks = await newMarksOf(ctx, await legsOf(ctx, row.id))
  const charges = await uninvoicedOf(ctx, await chargesOf(ctx, row.id))
  // What waits for the monthly invoice is billed with it after the closing too.
  const rows = (await isBilledMonthly(ctx, row))
    ? []
    : (await rowsOf(ctx, row.id)).filter(one => one.state === 'scheduled')
  const chargesMinor = charges.reduce((sum, charge) => sum + charge.amountMinor, 0)
  const rowsMinor = rows.reduce((sum, one) => sum + one.amount_minor, 0)
  return { undecidedMarks: marks.undecided, unbilledMinor: chargesMinor + rowsMinor }
}
