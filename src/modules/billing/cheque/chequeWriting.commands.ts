import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { resolveAlert } from '#modules/alerts/public.server.ts'
import { dayShownIn } from '../money/amounts.queries.ts'
import { refuseOtherParty } from '../party/partyFamily.queries.ts'
import { type ChequeState, whyNotMove } from './cheque.rules.ts'
import { type Cheque, factsOf, lockCheque } from './chequeReading.queries.ts'

export type WrittenMove = {
  readonly to: ChequeState
  readonly on: Day
  readonly treasuryAccountId?: string | null
  readonly feeMinor?: number
  readonly feeInvoiceId?: string | null
  readonly reason?: string | null
  readonly replacedById?: string | null
}

/** Writes a move of a cheque and its new state; the caller has asked the rule and posts the entry. Answers the move's number. */
export async function writeChequeMove(ctx: Ctx, cheque: Cheque, move: WrittenMove): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('billing.cheque_move')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('cheque_id', '=', cheque.id)
    .executeTakeFirstOrThrow()
  const no = Number(count) + 1
  await ctx.db
    .insertInto('billing.cheque_move')
    .values({
      cheque_id: cheque.id,
      move_no: no,
      from_state: cheque.state,
      to_state: move.to,
      moved_on: move.on,
      treasury_account_id: move.treasuryAccountId ?? null,
      fee_minor: move.feeMinor ?? 0,
      fee_invoice_id: move.feeInvoiceId ?? null,
      reason: move.reason ?? null,
      created_by: ctx.actor?.userId ?? null,
      created_by_name: ctx.user.name,
    })
    .execute()
  await ctx.db
    .updateTable('billing.cheque')
    .set({
      state: move.to,
      state_on: move.on,
      version: cheque.version + 1,
      ...(move.treasuryAccountId ? { treasury_account_id: move.treasuryAccountId } : {}),
      ...(move.replacedById ? { replaced_by_id: move.replacedById } : {}),
    })
    .where('id', '=', cheque.id)
    .execute()
  return no
}

/** A new receipt of the same party takes the place of a bounced cheque; posts nothing of its own. */
export async function replaceCheque(
  ctx: Ctx,
  chequeId: string,
  partyId: string,
  paymentId: string,
  on: Day,
): Promise<void> {
  const cheque = await lockCheque(ctx, chequeId)
  await refuseOtherParty(ctx, partyId, { number: cheque.number, partyId: cheque.party_id })
  refuse(whyNotMove(factsOf(cheque), 'replaced', on, ctx.today, dayShownIn(ctx)))
  await writeChequeMove(ctx, cheque, { to: 'replaced', on, replacedById: paymentId })
  await resolveAlert(ctx, 'cheque_bounced', { type: 'billing.payment', id: cheque.payment_id })
}
