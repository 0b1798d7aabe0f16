import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { Day } from '#kernel/shared/day.ts'
import { conflict, deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { financeSettings, postJournal, rateOn } from '#modules/accounting/public.server.ts'
import { inBase } from '#modules/accounting/public.ts'
import { type Once, once } from '../document/once.commands.ts'
import { refuseTransfer } from '../document/registered.queries.ts'
import { carriedFor } from '../foreign/foreign.rules.ts'
import {
  heldIn,
  refuseOverdraft,
  refuseWithoutSession,
  type TreasuryAccount,
  treasuryAccounts,
} from '../treasury/treasuryReading.queries.ts'
import { type PostedTransfer, transferEntry } from './transfer.postings.ts'
import { hasTwoSteps, type TransferStatus, whyNotReceive } from './transfer.rules.ts'

export type TransferDraft = {
  readonly sourceKey: string
  readonly fromId: string
  readonly toId: string
  /** What leaves, in the currency of its account; what arrives is less by the fee. */
  readonly amountMinor: number
  /** In the currency of the account it leaves. */
  readonly feeMinor?: number
  /** What arrives in an account of another currency, in its own. */
  readonly receivedMinor?: number | null
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
 * Moves money between two treasury accounts: at once when one person keeps both (a card settlement always), else into transit until another
 * user receives it. Refuses a future day, one place twice, a fee that eats the amount, an account that does not hold the money, and cash
 * without an open shift.
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
    await refuseClosedBox(ctx, from, 'fromId')
    if (!twoSteps) await refuseClosedBox(ctx, to, 'toId')
    await refuseOverdraft(ctx, [{ account: from, amountMinor: draft.amountMinor }], 'fromId')
    await refuseTransfer(ctx, draft)
    const sums = await transferSums(ctx, { from, to }, draft)
    const number = await nextNumber(ctx, 'TRF', draft.date)
    const { inMinor } = sums
    const status: TransferStatus = twoSteps ? 'sent' : 'received'
    const who = { id: ctx.user.id, name: ctx.user.name }
    await ctx.db
      .insertInto('billing.transfer')
      .values({
        id,
        number,
        from_id: from.id,
        to_id: to.id,
        status,
        two_steps: twoSteps,
        amount_out_minor: sums.outMinor,
        amount_in_minor: inMinor,
        fee_minor: sums.feeMinor,
        foreign_out_minor: sums.foreignOutMinor,
        foreign_in_minor: sums.foreignInMinor,
        exchange_minor: sums.exchangeMinor,
        sent_on: draft.date,
        reference: draft.reference ?? null,
        memo: draft.memo ?? null,
        sent_by: who.id,
        sent_by_name: who.name,
        created_by: ctx.actor?.userId ?? null,
        ...(twoSteps ? {} : { ended_on: draft.date, ended_by: who.id, ended_by_name: who.name }),
      })
      .execute()
    await moveTreasury(ctx, id, from, draft.date, -sums.outMinor, sums.foreignOutMinor)
    if (!twoSteps) await moveTreasury(ctx, id, to, draft.date, inMinor, sums.foreignInMinor)
    const posted = {
      id,
      number,
      fromAccountId: from.accountId,
      toAccountId: to.accountId,
      twoSteps,
      feeKey: feeKeyOf(from),
      ...sums,
    }
    await postJournal(ctx, transferEntry(posted, twoSteps ? 'send' : 'receive', draft.date))
    return { label: number, answer: { transferId: id, number, status, inMinor } }
  })
}

type Ending = { transferId: string; date: Day }

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
    await refuseClosedBox(ctx, place, 'id')
    const status = step === 'receive' ? 'received' : 'returned'
    await ctx.db
      .updateTable('billing.transfer')
      .set({
        status,
        ended_on: date,
        ended_by: ctx.user.id,
        ended_by_name: ctx.user.name,
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute()
    if (step === 'receive')
      await moveTreasury(ctx, id, place, date, row.amount_in_minor, row.foreign_in_minor)
    else await moveTreasury(ctx, id, place, date, row.amount_out_minor, row.foreign_out_minor)
    const posted: PostedTransfer = {
      id,
      number: row.number,
      fromAccountId: from.accountId,
      toAccountId: to.accountId,
      outMinor: row.amount_out_minor,
      inMinor: row.amount_in_minor,
      feeMinor: row.fee_minor,
      exchangeMinor: row.exchange_minor,
      feeKey: feeKeyOf(from),
      twoSteps: row.two_steps,
    }
    await postJournal(ctx, transferEntry(posted, step, date))
    const answer = { transferId: id, number: row.number, status, inMinor: row.amount_in_minor } as const
    return { label: row.number, answer }
  })
}

export type TransferSums = {
  /** In the company's currency; out = in + fee + exchange. */
  readonly outMinor: number
  readonly inMinor: number
  readonly feeMinor: number
  readonly exchangeMinor: number
  /** In the accounts' own, where those are foreign. */
  readonly foreignOutMinor: number | null
  readonly foreignInMinor: number | null
}

/**
 * What a transfer moves in the company's currency. Foreign money leaves at what it stands there; between two accounts of one
 * currency it arrives at the same, between currencies at what was got for it: in the company's as it is, in another at the day's
 * rate. Refuses a transfer between currencies without what arrived (`billing.transfer.received`).
 */
async function transferSums(
  ctx: Ctx,
  { from, to }: { from: TreasuryAccount; to: TreasuryAccount },
  draft: TransferDraft,
): Promise<TransferSums> {
  const own = ctx.company.currency
  const { amountMinor, feeMinor = 0, receivedMinor } = draft
  const isOut = from.currency !== own
  const held = isOut ? await heldIn(ctx, from.id) : null
  const outMinor = held ? carriedFor(held, amountMinor) : amountMinor
  const ofOut = (minor: number) =>
    held && minor > 0 ? carriedFor({ foreignMinor: amountMinor, baseMinor: outMinor }, minor) : minor
  const fee = ofOut(feeMinor)
  const foreignOutMinor = isOut ? amountMinor : null
  if (from.currency === to.currency) {
    const foreignInMinor = isOut ? amountMinor - feeMinor : null
    return {
      outMinor,
      inMinor: outMinor - fee,
      feeMinor: fee,
      exchangeMinor: 0,
      foreignOutMinor,
      foreignInMinor,
    }
  }
  if (!receivedMinor || receivedMinor <= 0) deny(invalid('billing.transfer.received', { field: 'received' }))
  const isIn = to.currency !== own
  const inMinor = !isIn
    ? receivedMinor
    : isOut
      ? inBase(receivedMinor, await rateOn(ctx, to.currency, draft.date), to.currency, own)
      : // What the company's own money bought costs what was paid for it.
        outMinor - fee
  const exchangeMinor = outMinor - inMinor - fee
  return {
    outMinor,
    inMinor,
    feeMinor: fee,
    exchangeMinor,
    foreignOutMinor,
    foreignInMinor: isIn ? receivedMinor : null,
  }
}

const feeKeyOf = (from: TreasuryAccount): PostedTransfer['feeKey'] =>
  from.kind === 'card' ? 'cardFees' : 'bankCharges'

async function placesOf(ctx: Ctx, { fromId, toId }: { fromId: string; toId: string }) {
  const accounts = await treasuryAccounts(ctx, [fromId, toId])
  return { from: accounts.get(fromId)!, to: accounts.get(toId)! }
}

async function refuseClosedBox(ctx: Ctx, place: TreasuryAccount, field: string): Promise<void> {
  refuseWithoutSession([place], (await financeSettings(ctx)).requireCashSession, field)
}

async function moveTreasury(
  ctx: Ctx,
  transferId: string,
  place: TreasuryAccount,
  on: Day,
  amountMinor: number,
  foreignMinor: number | null,
): Promise<void> {
  await ctx.db
    .insertInto('billing.treasury_move')
    .values({
      treasury_account_id: place.id,
      moved_on: on,
      amount_minor: amountMinor,
      kind: 'transfer',
      foreign_minor: foreignMinor && Math.sign(amountMinor) * foreignMinor,
      transfer_id: transferId,
      session_id: place.sessionId,
    })
    .execute()
}
