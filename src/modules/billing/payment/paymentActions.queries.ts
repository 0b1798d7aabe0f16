import type { Ctx } from '#kernel/server/context.ts'
import { invalid, refused } from '#kernel/shared/refusal.ts'
import { whyNotReleasePayment } from '../bank/bankLineMatching.commands.ts'
import { isUncleared } from '../cheque/cheque.rules.ts'
import { whyNotReturn } from '../cheque/returning.commands.ts'
import { actionState } from '../document/actions.queries.ts'
import { shownIn } from '../money/amounts.queries.ts'
import { closedSessions, whyNotVoidPayment } from '../voiding/voiding.commands.ts'

type Read = {
  row: {
    id: string
    status: string
    direction: 'in' | 'out'
    free_minor: number
    refunded_minor: number
    advance_account_id: string | null
  }
  tenders: readonly { kind: string; chequeId: string | null }[]
}

/** What may be done with a payment now, and why not the rest. */
export async function actionsOf(ctx: Ctx, read: Read) {
  const { row, tenders } = read
  // What waits is decided through its request.
  if (row.status === 'submitted') return []
  const gone = row.status === 'posted' ? null : refused('billing.payment.isVoid')
  const closed = await closedSessions(ctx, row.id)
  const none = shownIn(ctx)(0)
  const nothingFree = invalid('billing.allocation.tooMuch', { params: { amount: none, open: none } })
  const free = gone ?? (row.free_minor > 0 ? null : nothingFree)
  const cheque = tenders[0]?.chequeId ? await lockedBy(ctx, tenders[0].chequeId) : null
  const back =
    gone ??
    whyNotReturn(
      row,
      tenders.map(tender => tender.kind),
      shownIn(ctx),
    )
  const voiding =
    gone ??
    cheque?.whyNot('void') ??
    whyNotVoidPayment(row, closed, shownIn(ctx)) ??
    (await whyNotReleasePayment(ctx, row.id))
  const isReceipt = row.direction === 'in'
  return [
    ...(row.advance_account_id ? [actionState(ctx, 'allocate', 'finance.payments.write', free)] : []),
    ...(isReceipt
      ? [actionState(ctx, 'refund', 'finance.payments.reverse', free ?? cheque?.whyNot('refund') ?? null)]
      : []),
    ...(isReceipt && !cheque ? [actionState(ctx, 'return', 'finance.payments.reverse', back)] : []),
    actionState(ctx, 'void', 'finance.payments.reverse', voiding),
  ]
}

/** What a cheque keeps a payment from: its money is given back only after it cleared, and it is undone by its own moves. */
async function lockedBy(ctx: Ctx, chequeId: string) {
  const { number, state } = await ctx.db
    .selectFrom('billing.cheque')
    .select(['number', 'state'])
    .where('id', '=', chequeId)
    .executeTakeFirstOrThrow()
  const whyNot = (action: 'refund' | 'void') =>
    action === 'void' || isUncleared(state)
      ? refused('billing.cheque.state', { params: { number, state, action } })
      : null
  return { whyNot }
}
