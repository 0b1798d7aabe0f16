import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { Day } from '#kernel/shared/day.ts'
import { conflict, deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { financeSettings, postJournal } from '#modules/accounting/server/public.ts'
import { type PostedTransfer, transferEntry } from '../shared/transfer.postings.ts'
import { hasTwoSteps, type TransferStatus, whyNotReceive } from '../shared/transfer.rules.ts'
import { type Once, once } from './once.ts'
import {
  refuseOverdraft,
  refuseWithoutSession,
  type TreasuryAccount,
  treasuryAccounts,
} from './treasury.reading.ts'

export type TransferDraft = {
  readonly sourceKey: string
  readonly fromId: string
  readonly toId: string
  /** What leaves; what arrives is less by the fee. */
  readonly amountMinor: number
  readonly feeMinor?: number
  readonly date: Day
  readonly reference?: string | null
  readonly memo?: string | null
}

export type Transferred = {
  readonly transferId: string
  readonly number: string
  readonly status: TransferStatus
  readonly inMinor: number
}

/**
 * Moves money between two treasury accounts: at once when one person keeps both (a card settlement always), else into transit
 * until somebody else receives it. Refuses a future day, one place twice, a fee that eats the amount, an account that does not
 * hold the money, and cash without an open shift.
 */
export async function sendTransfer(
  ctx: Ctx,
  draft: TransferDraft,
  id = uuidv7(),
): Promise<Once<Transferred>> {
  const { sourceKey, ...payload } = draft
  if (draft.date > ctx.today) deny(invalid('billing.date.future', { field: 'date' }))
  if (draft.fromId === draft.toId) deny(invalid('billing.transfer.samePlace', { field: 'toId' }))
  const feeMinor = draft.feeMinor ?? 0
  if (feeMinor >= draft.amountMinor) deny(invalid('billing.transfer.fee', { field: 'fee' }))
  return once(ctx, sourceKey, payload, async () => {
    const { from, to } = await placesOf(ctx, draft)
    const twoSteps = from.kind !== 'card' && hasTwoSteps(from, to)
    await refuseClosedBoxes(ctx, twoSteps ? [from] : [from, to])
    await refuseOverdraft(ctx, [{ account: from, amountMinor: draft.amountMinor }])
    const number = await nextNumber(ctx, 'TRF', draft.date)
    const inMinor = draft.amountMinor - feeMinor
    const status: TransferStatus = twoSteps ? 'sent' : 'received'
    const who = { id: ctx.user.id, name: ctx.user.name }
    await ctx.db
      .insertInto('billing.transfer')
      .values({
        ...{ id, number, from_id: from.id, to_id: to.id, status, two_steps: twoSteps },
        ...{ amount_out_minor: draft.amountMinor, amount_in_minor: inMinor, fee_minor: feeMinor },
        ...{ sent_on: draft.date, reference: draft.reference ?? null, memo: draft.memo ?? null },
        ...{ sent_by: who.id, sent_by_name: who.name, created_by: ctx.actor?.userId ?? null },
        ...(twoSteps ? {} : { ended_on: draft.date, ended_by: who.id, ended_by_name: who.name }),
      })
      .execute()
    await moveTreasury(ctx, id, from, draft.date, -draft.amountMinor)
    if (!twoSteps) await moveTreasury(ctx, id, to, draft.date, inMinor)
    const posted = {
      ...{
        id,
        number,
        fromAccountId: from.accountId,
        toAccountId: to.accountId,
        twoSteps,
        inMinor,
        feeMinor,
      },
      ...{ outMinor: draft.amountMinor, feeKey: feeKeyOf(from) },
    }
    await postJournal(ctx, transferEntry(posted, twoSteps ? 'send' : 'receive', draft.date))
    return { label: number, answer: { transferId: id, number, status, inMinor } }
  })
}

type Ending = { readonly transferId: string; readonly date: Day }

/** Takes money on its way into its box. Refuses the person who sent it (`billing.transfer.sameUser`) and one that has ended. */
export async function receiveTransfer(ctx: Ctx, ending: Ending): Promise<Once<Transferred>> {
  return end(ctx, ending, 'receive')
}

/** Sends money on its way back to where it came from. Refuses one that has ended. */
export async function returnTransfer(ctx: Ctx, ending: Ending): Promise<Once<Transferred>> {
  return end(ctx, ending, 'return')
}

async function end(ctx: Ctx, ending: Ending, step: 'receive' | 'return'): Promise<Once<Transferred>> {
  const { transferId: id, date } = ending
  if (date > ctx.today) deny(invalid('billing.date.future', { field: 'date' }))
  return once(ctx, `billing:transfer:${id}:${step}`, ending, async () => {
    const row = await ctx.db
      .selectFrom('billing.transfer')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) deny(notFound())
    if (row.status !== 'sent') deny(conflict('kernel.record.stale'))
    if (step === 'receive') refuse(whyNotReceive({ status: row.status, sentBy: row.sent_by }, ctx.user.id))
    if (date < row.sent_on) deny(invalid('kernel.field.invalid', { field: 'date' }))
    const { from, to } = await placesOf(ctx, { fromId: row.from_id, toId: row.to_id })
    const place = step === 'receive' ? to : from
    await refuseClosedBoxes(ctx, [place])
    const status = step === 'receive' ? 'received' : 'returned'
    await ctx.db
      .updateTable('billing.transfer')
      .set({
        ...{ status, ended_on: date, ended_by: ctx.user.id, ended_by_name: ctx.user.name },
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute()
    await moveTreasury(ctx, id, place, date, step === 'receive' ? row.amount_in_minor : row.amount_out_minor)
    const posted: PostedTransfer = {
      ...{ id, number: row.number, fromAccountId: from.accountId, toAccountId: to.accountId },
      ...{ outMinor: row.amount_out_minor, inMinor: row.amount_in_minor, feeMinor: row.fee_minor },
      ...{ feeKey: feeKeyOf(from), twoSteps: row.two_steps },
    }
    await postJournal(ctx, transferEntry(posted, step, date))
    const answer = { transferId: id, number: row.number, status, inMinor: row.amount_in_minor } as const
    return { label: row.number, answer }
  })
}

const feeKeyOf = (from: TreasuryAccount): PostedTransfer['feeKey'] =>
  from.kind === 'card' ? 'cardFees' : 'bankCharges'

async function placesOf(ctx: Ctx, { fromId, toId }: { readonly fromId: string; readonly toId: string }) {
  const accounts = await treasuryAccounts(ctx, [fromId, toId])
  return { from: accounts.get(fromId)!, to: accounts.get(toId)! }
}

async function refuseClosedBoxes(ctx: Ctx, places: readonly TreasuryAccount[]): Promise<void> {
  refuseWithoutSession(places, (await financeSettings(ctx)).requireCashSession)
}

async function moveTreasury(
  ctx: Ctx,
  transferId: string,
  place: TreasuryAccount,
  on: Day,
  amountMinor: number,
): Promise<void> {
  await ctx.db
    .insertInto('billing.treasury_move')
    .values({
      ...{ treasury_account_id: place.id, moved_on: on, amount_minor: amountMinor, kind: 'transfer' },
      ...{ transfer_id: transferId, session_id: place.sessionId },
    })
    .execute()
}
