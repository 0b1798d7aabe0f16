import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { takePayment } from '#modules/billing/public.server.ts'
import { auditContract, changeContract, lockContract, numberOf } from '../contract/contract.row.ts'
import { depositSource } from '../settlement/deposits.queries.ts'
import type * as contract from './hold.contract.ts'
import { whyNotCapture, whyNotCard, whyNotHold } from './hold.rules.ts'
import type { HoldRow } from './holds.commands.ts'

export async function recordHold(ctx: Ctx, input: InputOf<typeof contract.recordHold>) {
  const row = await lockContract(ctx, input.contractId, input.contractVersion)
  refuse(whyNotCard(input.cardLast4))
  refuse(whyNotHold(row.status, input.lapsesOn, ctx.today))
  if (input.amount <= 0) deny(invalid('rentals.hold.amount', { field: 'amount' }))
  const { id } = await ctx.db
    .insertInto('rentals.card_hold')
    .values({
      contract_id: row.id,
      amount_minor: input.amount,
      card_last4: input.cardLast4,
      authorisation: input.authorisation,
      held_on: ctx.today,
      lapses_on: input.lapsesOn,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeContract(ctx, row, {})
  auditContract(ctx, row, { cardHold: [null, input.amount] })
  return { id }
}

/** A hold with its contract, both locked; the contract first, as every action on it. */
async function lockHold(ctx: Ctx, id: string, version: number) {
  const known = await ctx.db
    .selectFrom('rentals.card_hold')
    .select('contract_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) deny(notFound())
  const row = await lockContract(ctx, known.contract_id)
  const hold = await ctx.db
    .selectFrom('rentals.card_hold')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  refuse(whyNotStale(hold, version))
  return { row, hold }
}

async function decide(ctx: Ctx, hold: HoldRow, columns: Partial<HoldRow>): Promise<void> {
  await ctx.db
    .updateTable('rentals.card_hold')
    .set({ ...columns, version: hold.version + 1 })
    .where('id', '=', hold.id)
    .execute()
}

export async function releaseHold(ctx: Ctx, input: InputOf<typeof contract.releaseHold>) {
  const { row, hold } = await lockHold(ctx, input.id, input.version)
  if (hold.state !== 'held') deny(refused('rentals.hold.notHeld'))
  await decide(ctx, hold, { state: 'released', reason: input.reason })
  await changeContract(ctx, row, {})
  auditContract(ctx, row, { cardHold: [hold.amount_minor, null] }, input.reason)
  return { ok: true as const }
}

export async function captureHold(ctx: Ctx, input: InputOf<typeof contract.captureHold>) {
  const { row, hold } = await lockHold(ctx, input.id, input.version)
  const { amount: amountMinor } = input
  const asked = { state: hold.state, lapsesOn: hold.lapses_on, amountMinor: hold.amount_minor }
  refuse(whyNotCapture(asked, amountMinor, ctx.today))
  const taken = await takePayment(ctx, {
    sourceKey: `rentals:hold:${hold.id}:capture`,
    date: ctx.today,
    partyId: row.customer_id,
    tenders: [{ treasuryAccountId: input.treasuryAccountId, amountMinor, reference: hold.authorisation }],
    splits: [
      {
        kind: 'deposit',
        amountMinor,
        purpose: `تأمين العقد ${numberOf(row)}`,
        source: depositSource(row.id),
      },
    ],
  })
  await decide(ctx, hold, { state: 'captured', captured_minor: amountMinor, payment_id: taken.paymentId })
  await changeContract(ctx, row, {})
  auditContract(ctx, row, { cardHoldCaptured: [null, amountMinor] })
  return { payment: { id: taken.paymentId, number: taken.number } }
}
