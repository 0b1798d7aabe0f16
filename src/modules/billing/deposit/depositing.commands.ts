import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { lockLedger, postJournal, resolveAccounts } from '#modules/accounting/public.server.ts'
import { chosenDocuments } from '../allocation/allocating.queries.ts'
import { whyNotAllocate } from '../allocation/allocation.rules.ts'
import { refuseUncleared } from '../cheque/chequeReading.queries.ts'
import { type Once, once } from '../document/once.commands.ts'
import { shownIn } from '../money/amounts.queries.ts'
import { refuseOtherParty } from '../party/partyFamily.queries.ts'
import { changeRefunded, type PaymentOutDraft, payUnasked } from '../payment/payingOut.commands.ts'
import type { TenderDraft } from '../payment/paymentWriting.commands.ts'
import { takeNow, taxedLine, whyNotTender } from '../payment/taking.queries.ts'
import { advanceToDepositEntry, depositForfeitedEntry } from './deposit.postings.ts'
import {
  depositToUse,
  endExpiredReserves,
  getHeldDeposit,
  liveReserves,
  moveOf,
  openDeposit,
  payFromDeposit,
  writeMove,
} from './depositWriting.commands.ts'

export type DepositDraft = {
  readonly sourceKey: string
  readonly partyId: string
  readonly purpose: string
  readonly amountMinor: number
  readonly source?: string | null
  readonly holdUntil?: Day | null
  readonly control?: string
  readonly date?: Day
} & ({ readonly tenders: readonly TenderDraft[] } | { readonly paymentId: string })

export type Held = {
  readonly depositId: string
  readonly number: string
  /** The receipt that brought the money. */
  readonly paymentId: string
}

/**
 * Holds a deposit: from new money (one receipt), or from the free money of a receipt. A liability, never revenue. Refuses as
 * {@link takePayment}, and more than is free in the receipt.
 */
export async function holdDeposit(ctx: Ctx, draft: DepositDraft): Promise<Once<Held>> {
  const { sourceKey, ...payload } = draft
  const date = draft.date ?? ctx.today
  if (draft.amountMinor <= 0) deny(invalid('kernel.field.positive', { field: 'amount' }))
  if ('tenders' in draft) refuse(whyNotTender(ctx, { date, tenders: draft.tenders }))
  return once(ctx, sourceKey, payload, async () => {
    if ('paymentId' in draft) return depositFromAdvance(ctx, draft, date)
    const { purpose, amountMinor, source, holdUntil, control } = draft
    const terms = {
      kind: 'deposit' as const,
      purpose,
      amountMinor,
      source: source ?? null,
      holdUntil: holdUntil ?? null,
    }
    const taken = await takeNow(ctx, {
      sourceKey,
      date,
      partyId: draft.partyId,
      tenders: draft.tenders,
      splits: [control ? { ...terms, control } : terms],
    })
    const deposit = taken.answer.deposits[0]!
    const { depositId, number } = deposit
    return { label: number, answer: { depositId, number, paymentId: taken.answer.paymentId } }
  })
}

async function depositFromAdvance(ctx: Ctx, draft: DepositDraft & { paymentId: string }, on: Day) {
  const receipt = await ctx.db
    .selectFrom('billing.payment')
    .leftJoin('billing.foreign_payment as f', 'f.payment_id', 'billing.payment.id')
    .select(['id', 'number', 'party_id', 'status', 'billing.payment.free_minor', 'advance_account_id'])
    .select('f.currency')
    .where('id', '=', draft.paymentId)
    .executeTakeFirst()
  if (!receipt?.party_id || !receipt.advance_account_id || receipt.status !== 'posted') deny(notFound())
  if (receipt.currency) deny(invalid('billing.deposit.foreign', { field: 'paymentId' }))
  await refuseOtherParty(ctx, draft.partyId, { number: receipt.number, partyId: receipt.party_id })
  refuse(whyNotAllocate(draft.amountMinor, receipt.free_minor, shownIn(ctx), 'amount'))
  await refuseUncleared(ctx, receipt.id, 'deposit')
  const control = draft.control ?? 'customerDeposits'
  const accountId = (await resolveAccounts(ctx, [control])).get(control)!.accountId
  const { id, number } = await openDeposit(ctx, draft, on, accountId, draft.sourceKey)
  const { amountMinor } = draft
  const moveId = await writeMove(ctx, id, { kind: 'receive', amountMinor, on, paymentId: receipt.id })
  await changeRefunded(ctx, receipt.id, amountMinor)
  const deposit = await getHeldDeposit(ctx, id)
  const otherSide = { accountId: receipt.advance_account_id, partyId: receipt.party_id }
  await postJournal(ctx, advanceToDepositEntry(moveOf(deposit, moveId, amountMinor, on), otherSide))
  return { label: number, answer: { depositId: id, number, paymentId: receipt.id } }
}

/** Holds a part of the deposit back until a day for something undecided. Posts nothing. Refuses more than is available. */
export async function reserveDeposit(
  ctx: Ctx,
  input: {
    sourceKey: string
    depositId: string
    amountMinor: number
    reason: string
    until: Day
  },
): Promise<Once<{ reserveId: string }>> {
  const { sourceKey, ...payload } = input
  if (input.amountMinor <= 0) deny(invalid('kernel.field.positive', { field: 'amount' }))
  return once(ctx, sourceKey, payload, async () => {
    const deposit = await depositToUse(ctx, input.depositId, input.amountMinor)
    const { amountMinor, reason, until } = input
    const reserveId = await writeMove(ctx, deposit.id, {
      kind: 'reserve',
      amountMinor,
      on: ctx.today,
      reason,
      until,
    })
    return { label: deposit.number, answer: { reserveId } }
  })
}

/** Ends a reserve before its day; one that ended already stays ended. NotFound for an unknown one. */
export async function releaseDeposit(
  ctx: Ctx,
  input: { sourceKey: string; reserveId: string },
): Promise<Once<{ depositId: string }>> {
  const { sourceKey, ...payload } = input
  return once(ctx, sourceKey, payload, async () => {
    const reserve = await ctx.db
      .selectFrom('billing.deposit_move')
      .select(['deposit_id', 'amount_minor'])
      .where('id', '=', input.reserveId)
      .where('kind', '=', 'reserve')
      .executeTakeFirst()
    if (!reserve) deny(notFound())
    const deposit = await getHeldDeposit(ctx, reserve.deposit_id)
    const isLive = (await liveReserves(ctx, deposit.id)).some(one => one.id === input.reserveId)
    const release = {
      kind: 'release' as const,
      amountMinor: reserve.amount_minor,
      on: ctx.today,
      reserveId: input.reserveId,
    }
    if (isLive) await writeMove(ctx, deposit.id, release)
    return { label: deposit.number, answer: { depositId: deposit.id } }
  })
}

/** Sets the last day of holding; also starts the clock of a deposit that had none. Posts nothing. */
export async function extendDeposit(
  ctx: Ctx,
  input: { depositId: string; holdUntil: Day },
): Promise<{ number: string; before: Day | null }> {
  const deposit = await getHeldDeposit(ctx, input.depositId)
  await ctx.db
    .updateTable('billing.deposit')
    .set(eb => ({ hold_until: input.holdUntil, version: eb('version', '+', 1) }))
    .where('id', '=', deposit.id)
    .execute()
  return { number: deposit.number, before: deposit.holdUntil }
}

/** Hands the deposit to the successor of the record it secures (a renewal). Posts nothing. */
export async function moveDeposit(
  ctx: Ctx,
  input: { depositId: string; toSource: string },
): Promise<{ number: string; before: string | null }> {
  const deposit = await getHeldDeposit(ctx, input.depositId)
  await ctx.db
    .updateTable('billing.deposit')
    .set(eb => ({ source: input.toSource, version: eb('version', '+', 1) }))
    .where('id', '=', deposit.id)
    .execute()
  return { number: deposit.number, before: deposit.source }
}

type DepositUse = {
  sourceKey: string
  depositId: string
  amountMinor: number
  date?: Day
}

/** Pays a document of the same party from the deposit. Refuses more than is available or open. */
export async function applyDeposit(
  ctx: Ctx,
  input: DepositUse & { invoiceId: string },
): Promise<Once<{ openMinor: number; balanceMinor: number }>> {
  const { sourceKey, ...payload } = input
  const on = movingDay(ctx, input)
  return once(ctx, sourceKey, payload, async () => {
    const { amountMinor, invoiceId } = input
    const deposit = await depositToUse(ctx, input.depositId, amountMinor)
    const [chosen] = await chosenDocuments(ctx, deposit.partyId, [{ invoiceId, amountMinor }], amountMinor)
    await payFromDeposit(ctx, deposit, chosen!.document, amountMinor, on)
    const openMinor = chosen!.document.openMinor - amountMinor
    return { label: deposit.number, answer: { openMinor, balanceMinor: deposit.balanceMinor - amountMinor } }
  })
}

/** Gives a part of the deposit back through a payment out. Refuses more than is available, and an empty box. */
export async function returnDeposit(
  ctx: Ctx,
  input: DepositUse & { tender: Omit<TenderDraft, 'amountMinor'>; memo?: string | null },
): Promise<Once<{ paymentId: string; number: string }>> {
  const { sourceKey, ...payload } = input
  movingDay(ctx, input)
  return once(ctx, sourceKey, payload, async () => payUnasked(ctx, await depositOut(ctx, input)))
}

/** The payment out that gives a part of a deposit back. */
export async function depositOut(
  ctx: Ctx,
  input: DepositUse & { tender: Omit<TenderDraft, 'amountMinor'>; memo?: string | null },
): Promise<PaymentOutDraft> {
  const { sourceKey, amountMinor, depositId } = input
  const { partyId } = await getHeldDeposit(ctx, depositId)
  return {
    sourceKey,
    date: movingDay(ctx, input),
    partyId,
    memo: input.memo ?? null,
    tenders: [{ ...input.tender, amountMinor }],
    splits: [{ kind: 'deposit', depositId, amountMinor }],
  }
}

/** Keeps a part of the deposit as income, with the tax inside where a tax code is named. Refuses more than is available. */
export async function forfeitDeposit(
  ctx: Ctx,
  input: DepositUse & { reason: string; taxCode?: string | null },
): Promise<Once<{ balanceMinor: number }>> {
  const { sourceKey, ...payload } = input
  const on = movingDay(ctx, input)
  return once(ctx, sourceKey, payload, async () => {
    const { amountMinor, reason } = input
    const deposit = await depositToUse(ctx, input.depositId, amountMinor)
    const line = { kind: 'line', key: 'depositForfeited', amountMinor, description: reason } as const
    const { taxMinor } = await taxedLine(ctx, { ...line, taxCode: input.taxCode ?? null }, on)
    const moveId = await writeMove(ctx, deposit.id, { kind: 'forfeit', amountMinor, on, reason }, uuidv7())
    await postJournal(ctx, depositForfeitedEntry(moveOf(deposit, moveId, amountMinor, on), taxMinor))
    return { label: deposit.number, answer: { balanceMinor: deposit.balanceMinor - amountMinor } }
  })
}

/** The day of a move; refuses an amount that is not above zero and a future day. */
function movingDay(ctx: Ctx, input: DepositUse): Day {
  const on = input.date ?? ctx.today
  if (input.amountMinor <= 0) deny(invalid('kernel.field.positive', { field: 'amount' }))
  if (on > ctx.today) deny(invalid('billing.date.future', { field: 'date' }))
  return on
}

/** Deposits with a reserve whose last day is past. */
export async function depositsPastReserve(ctx: Ctx): Promise<string[]> {
  const rows = await rawQuery<{ id: string }>(
    ctx.db,
    `select d.id from billing.deposit d
     where d.company_id = $1 and d.balance_minor > 0 and d.reserved_minor > 0
       and exists (select from billing.deposit_move m
         where m.company_id = $1 and m.deposit_id = d.id and m.kind = 'reserve' and m.until < $2
           and not exists (select from billing.deposit_move r where r.company_id = $1 and r.reserve_id = m.id))
     order by d.id`,
    [ctx.company.id, ctx.today],
  )
  return rows.map(({ id }) => id)
}

/** Frees the reserves of these deposits whose last day is past; the hourly run. */
export async function freeExpiredReserves(ctx: Ctx, depositIds: readonly string[]): Promise<void> {
  await lockLedger(ctx)
  for (const id of depositIds) await endExpiredReserves(ctx, id)
}
