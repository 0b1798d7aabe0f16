import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import {
  acceptedUndoing,
  postJournal,
  reverseJournal,
  stopSpread,
} from '#modules/accounting/public.server.ts'
import { resolveAlert } from '#modules/alerts/public.server.ts'
import { liveAllocations, releaseRow } from '../allocation/allocationWriting.commands.ts'
import { unapplyLater } from '../allocation/unapplying.queries.ts'
import { releaseBankLines } from '../bank/bankLineMatching.commands.ts'
import { voidWaiting } from '../bill/approving.commands.ts'
import { refuseUncleared } from '../cheque/chequeReading.queries.ts'
import { depositToUse, writeMove } from '../deposit/depositWriting.commands.ts'
import { type Once, once } from '../document/once.commands.ts'
import { tellVoided } from '../document/registered.queries.ts'
import { shownIn } from '../money/amounts.queries.ts'
import { changeRefunded } from '../payment/payingOut.commands.ts'
import { advanceAppliedEntry, advanceFreedEntry, paymentEntryKey } from '../payment/payment.postings.ts'
import { overLimitKind, paymentSubject } from '../payment/paymentLimits.commands.ts'
import { clearRemainder } from '../treasury/treasuryExchange.commands.ts'
import { refuseOverdraft } from '../treasury/treasuryReading.queries.ts'

export type Voided = { readonly number: string; readonly voidedOn: Day }

/**
 * Voids a payment: its documents are open again, its deposit is gone, its entry is reversed (on its own day if the period
 * accepts, else today); the number stays taken. Cash is voided only inside its open shift (`billing.session.closed`). Refuses
 * what was given back from it, a deposit that was used meanwhile, and a box that no longer holds the money.
 */
export async function voidPayment(
  ctx: Ctx,
  input: { sourceKey: string; paymentId: string; reason: string },
): Promise<Once<Voided>> {
  const { sourceKey, ...payload } = input
  return once(ctx, sourceKey, payload, async () => {
    const payment = await ctx.db
      .selectFrom('billing.payment')
      .selectAll()
      .where('id', '=', input.paymentId)
      .executeTakeFirst()
    if (payment?.status === 'submitted') {
      await voidWaiting(ctx, payment, input.reason)
      return { label: payment.number, answer: { number: payment.number, voidedOn: ctx.today } }
    }
    if (payment?.status !== 'posted') deny(notFound())
    await refuseUncleared(ctx, payment.id, 'void', true)
    refuse(whyNotVoidPayment(payment, await closedSessions(ctx, payment.id), shownIn(ctx)))
    await releaseBankLines(ctx, payment.id)
    const on = await acceptedUndoing(ctx, paymentEntryKey(payment.id), payment.payment_date)
    await takeMoneyBack(ctx, payment, on)
    await undoPayment(ctx, payment, on, input.reason)
    return { label: payment.number, answer: { number: payment.number, voidedOn: on } }
  })
}

/** Reverses a payment on a day with all that it settled; its money has been taken back. */
export async function undoPayment(ctx: Ctx, payment: Payment, on: Day, reason: string): Promise<void> {
  await undoDeposits(ctx, payment, on)
  await undoRefunds(ctx, payment.id)
  await stopSpreads(ctx, payment.id)
  await unapplyLater(ctx, payment.id, on)
  await undoAllocations(ctx, payment, on)
  await reverseJournal(ctx, { sourceKey: paymentEntryKey(payment.id), date: on, reason })
  await ctx.db
    .updateTable('billing.payment')
    .set({ status: 'voided', voided_on: on, void_reason: reason, version: payment.version + 1 })
    .where('id', '=', payment.id)
    .execute()
  const { id, number } = payment
  await resolveAlert(ctx, overLimitKind, paymentSubject(id))
  await tellVoided(ctx, { kind: 'payment', id, number, state: 'voided', on, reason })
}

type Payment = {
  id: string
  version: number
  number: string
  direction: 'in' | 'out'
  party_id: string | null
  advance_account_id: string | null
}

/** Why a payment cannot be voided, or null. */
export function whyNotVoidPayment(
  payment: { refunded_minor: number },
  closedSessionCount: number,
  shown: (minor: number) => string,
) {
  if (closedSessionCount > 0) return refused('billing.session.closed')
  if (payment.refunded_minor > 0)
    return refused('billing.payment.refunded', { params: { amount: shown(payment.refunded_minor) } })
  return null
}

/** How many tenders of a payment lie in shifts that are no longer open. */
export async function closedSessions(ctx: Ctx, paymentId: string): Promise<number> {
  const rows = await ctx.db
    .selectFrom('billing.payment_tender as t')
    .innerJoin('billing.cash_session as s', 's.id', 't.session_id')
    .select('t.line_no')
    .where('t.payment_id', '=', paymentId)
    .where('s.status', '<>', 'open')
    .execute()
  return rows.length
}

async function takeMoneyBack(ctx: Ctx, payment: Payment, on: Day): Promise<void> {
  const tenders = await ctx.db
    .selectFrom('billing.payment_tender as t')
    .innerJoin('billing.treasury_account as a', 'a.id', 't.treasury_account_id')
    .select(['a.id', 't.amount_minor', 't.foreign_minor', 't.session_id', 'a.currency'])
    .select(['a.account_id as accountId', 'a.name_ar as nameAr', 'a.minimum_minor as minimumMinor'])
    .where('t.payment_id', '=', payment.id)
    .execute()
  const sign = payment.direction === 'in' ? -1 : 1
  if (sign < 0)
    await refuseOverdraft(
      ctx,
      tenders.map(tender => ({
        account: { ...tender, currency: tender.currency as Currency },
        amountMinor: tender.foreign_minor ?? tender.amount_minor,
      })),
    )
  await ctx.db
    .insertInto('billing.treasury_move')
    .values(
      tenders.map(tender => ({
        treasury_account_id: tender.id,
        moved_on: on,
        amount_minor: sign * tender.amount_minor,
        foreign_minor: tender.foreign_minor && sign * tender.foreign_minor,
        kind: 'voidedTender' as const,
        payment_id: payment.id,
        session_id: tender.session_id,
      })),
    )
    .execute()
  for (const tender of tenders)
    if (tender.foreign_minor) await clearRemainder(ctx, tender, on, `billing:payment:${payment.id}`)
}

async function splitsOf(ctx: Ctx, paymentId: string) {
  return ctx.db
    .selectFrom('billing.payment_split')
    .select(['amount_minor', 'foreign_minor', 'deposit_id', 'refunds_id', 'spread_key', 'service_from'])
    .where('payment_id', '=', paymentId)
    .execute()
}

async function undoDeposits(ctx: Ctx, payment: Payment, on: Day): Promise<void> {
  for (const split of await splitsOf(ctx, payment.id)) {
    if (!split.deposit_id) continue
    const move = { amountMinor: -split.amount_minor, on, paymentId: payment.id }
    if (payment.direction === 'in') {
      await depositToUse(ctx, split.deposit_id, split.amount_minor)
      await writeMove(ctx, split.deposit_id, { kind: 'receive', ...move })
    } else await writeMove(ctx, split.deposit_id, { kind: 'return', ...move })
  }
}

async function undoRefunds(ctx: Ctx, paymentId: string): Promise<void> {
  for (const split of await splitsOf(ctx, paymentId))
    if (split.refunds_id)
      await changeRefunded(ctx, split.refunds_id, -split.amount_minor, -(split.foreign_minor ?? 0))
}

/** What a prepaid line would still become is never earned: its spread ends before it began. */
async function stopSpreads(ctx: Ctx, paymentId: string): Promise<void> {
  for (const { spread_key: sourceKey, service_from: on } of await splitsOf(ctx, paymentId))
    if (sourceKey && on) await stopSpread(ctx, { sourceKey, on })
}

/**
 * Releases what the payment settles. What it settled in its own entry is undone by that entry's reversal; what moved between
 * its advance and documents later has entries of its own and is brought back by one entry for each control account.
 */
async function undoAllocations(ctx: Ctx, payment: Payment, on: Day): Promise<void> {
  const moved = await ctx.db
    .selectFrom('billing.allocation as a')
    .innerJoin('billing.invoice as i', 'i.id', 'a.invoice_id')
    .select(eb => [
      'i.control_account_id',
      'i.party_id',
      eb.fn.sum<number>('a.amount_minor').as('movedMinor'),
      eb.fn.sum<number>(eb.fn.coalesce('a.source_minor', 'a.amount_minor')).as('sourceMinor'),
    ])
    .where('a.payment_id', '=', payment.id)
    .where('a.posted', '=', true)
    .groupBy(['i.control_account_id', 'i.party_id'])
    .orderBy('i.control_account_id')
    .execute()
  for (const allocation of await liveAllocations(ctx, { paymentId: payment.id }))
    await releaseRow(ctx, allocation, allocation.liveMinor, on)
  for (const [at, row] of moved.entries()) {
    const movedMinor = Number(row.movedMinor)
    if (movedMinor === 0) continue
    const entry = movedMinor > 0 ? advanceFreedEntry : advanceAppliedEntry
    await postJournal(
      ctx,
      entry({
        sourceKey: `billing:payment:${payment.id}:unapply${at + 1}`,
        date: on > ctx.today ? ctx.today : on,
        memo: `إلغاء تسويات ${payment.number}`,
        sourcePartyId: payment.party_id!,
        sourceAccountId: payment.advance_account_id!,
        documentPartyId: row.party_id,
        controlAccountId: row.control_account_id!,
        amountMinor: Math.abs(movedMinor),
        sourceMinor: Math.abs(Number(row.sourceMinor)),
        side: payment.direction === 'in' ? 'customer' : 'vendor',
      }),
    )
  }
}
