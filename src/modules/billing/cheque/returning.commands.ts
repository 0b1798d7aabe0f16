import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { postJournal } from '#modules/accounting/public.server.ts'
import { liveAllocations, releaseRow } from '../allocation/allocationWriting.commands.ts'
import { unapplyLater } from '../allocation/unapplying.queries.ts'
import { depositToUse, writeMove } from '../deposit/depositWriting.commands.ts'
import { type Once, once } from '../document/once.commands.ts'
import { tellVoided } from '../document/registered.queries.ts'
import { atBookValue } from '../foreign/foreignPaying.queries.ts'
import { shownIn } from '../money/amounts.queries.ts'
import { type ReturnedPayment, returnEntry } from '../payment/payment.postings.ts'
import { treasuryAccounts } from '../treasury/treasuryReading.queries.ts'
import { refuseUncleared } from './chequeReading.queries.ts'

export type ReturnDraft = {
  readonly sourceKey: string
  readonly paymentId: string
  /** The bank's day. */
  readonly on: Day
  /** What the bank or the card company took for it, in the account's currency. */
  readonly feeMinor?: number
  readonly reason: string
}

/** Why the bank cannot take a receipt back, or null: cash stays. */
export function whyNotReturn(
  payment: { direction: string; refunded_minor: number },
  places: readonly string[],
  shown: (minor: number) => string,
) {
  if (places.includes('cash')) return refused('billing.payment.returnCash')
  if (payment.refunded_minor > 0)
    return refused('billing.payment.refunded', { params: { amount: shown(payment.refunded_minor) } })
  return null
}

/**
 * A transfer that the bank recalled or a card payment that was charged back: the receipt stays, its documents are open again and
 * its money has left the account (section 6 of 40-finance); the deposit it paid is gone and the income it was is none, with its
 * tax. Refuses cash, cheques (they bounce), a deposit that was used meanwhile, and what was given back already.
 */
export async function returnPayment(
  ctx: Ctx,
  draft: ReturnDraft,
): Promise<Once<{ number: string; amountMinor: number }>> {
  const { sourceKey, ...payload } = draft
  const { on, feeMinor = 0 } = draft
  if (on > ctx.today) deny(invalid('billing.date.future', { field: 'on' }))
  return once(ctx, sourceKey, payload, async () => {
    const payment = await ctx.db
      .selectFrom('billing.payment')
      .selectAll()
      .where('id', '=', draft.paymentId)
      .executeTakeFirst()
    if (payment?.direction !== 'in' || payment.status !== 'posted') deny(notFound())
    if (on < payment.payment_date) deny(invalid('kernel.field.invalid', { field: 'on' }))
    await refuseUncleared(ctx, payment.id, 'void', true)
    const { tenders, places, splits } = await partsOf(ctx, payment.id)
    refuse(whyNotReturn(payment, places, shownIn(ctx)))
    const ids = tenders.map(tender => tender.treasuryAccountId)
    const accounts = await treasuryAccounts(ctx, ids)
    const isForeign = [...accounts.values()].some(one => one.currency !== ctx.company.currency)
    const fee = feeMinor > 0 ? [{ treasuryAccountId: ids[0]!, amountMinor: feeMinor }] : []
    const wished = [...tenders, ...fee]
    const gone = isForeign ? await atBookValue(ctx, wished, accounts) : wished
    const undone = [...(await emptyDeposits(ctx, payment.id, splits, on)), ...splits.flatMap(incomeOf)]
    const freeMinor = payment.free_minor + (await unapplyLater(ctx, payment.id, on))
    const live = await liveAllocations(ctx, { paymentId: payment.id })
    for (const allocation of live) await releaseRow(ctx, allocation, allocation.liveMinor, on)
    await ctx.db
      .updateTable('billing.payment')
      .set({ status: 'returned', returned_on: on, return_reason: draft.reason, version: payment.version + 1 })
      .where('id', '=', payment.id)
      .execute()
    await ctx.db
      .insertInto('billing.treasury_move')
      .values(
        gone.map(one => ({
          treasury_account_id: one.treasuryAccountId,
          moved_on: on,
          payment_id: payment.id,
          amount_minor: -one.amountMinor,
          kind: 'returned' as const,
          foreign_minor: 'foreignMinor' in one && one.foreignMinor ? -one.foreignMinor : null,
        })),
      )
      .execute()
    const opened = live.map(({ controlAccountId: accountId, partyId, liveMinor }) => ({
      accountId,
      partyId,
      amountMinor: liveMinor,
    }))
    const advance =
      freeMinor > 0
        ? [
            {
              accountId: payment.advance_account_id!,
              partyId: payment.party_id!,
              amountMinor: freeMinor,
            },
          ]
        : []
    await postJournal(
      ctx,
      returnEntry({
        id: payment.id,
        number: payment.number,
        date: on,
        opened: [...opened, ...advance, ...undone],
        feeMinor: fee.length > 0 ? gone.at(-1)!.amountMinor : 0,
        money: gone.map(one => ({
          accountId: accounts.get(one.treasuryAccountId)!.accountId,
          amountMinor: one.amountMinor,
          foreignMinor: 'foreignMinor' in one ? (one.foreignMinor ?? null) : null,
        })),
        currency: isForeign ? (accounts.get(ids[0]!)!.currency as Currency) : null,
      }),
    )
    const { id, number, total_minor: amountMinor } = payment
    await tellVoided(ctx, { kind: 'payment', id, number, state: 'returned', on, reason: draft.reason })
    return { label: number, answer: { number, amountMinor } }
  })
}

/** The tenders of a payment in their accounts' currency, and what it was for. */
async function partsOf(ctx: Ctx, paymentId: string) {
  const tenders = await ctx.db
    .selectFrom('billing.payment_tender as t')
    .innerJoin('billing.treasury_account as a', 'a.id', 't.treasury_account_id')
    .select(['a.id', 'a.kind', 't.amount_minor', 't.foreign_minor'])
    .where('t.payment_id', '=', paymentId)
    .orderBy('t.line_no')
    .execute()
  const splits = await ctx.db
    .selectFrom('billing.payment_split as s')
    .innerJoin('billing.payment as p', 'p.id', 's.payment_id')
    .selectAll('s')
    .select('p.party_id as payerId')
    .where('s.payment_id', '=', paymentId)
    .orderBy('s.line_no')
    .execute()
  return {
    tenders: tenders.map(tender => ({
      treasuryAccountId: tender.id,
      amountMinor: tender.foreign_minor ?? tender.amount_minor,
    })),
    places: tenders.map(tender => tender.kind),
    splits,
  }
}

type Split = Awaited<ReturnType<typeof partsOf>>['splits'][number]
type Undone = ReturnedPayment['opened'][number]

/** The deposits that a receipt brought are empty again; refuses one that was used or is reserved meanwhile. */
async function emptyDeposits(
  ctx: Ctx,
  paymentId: string,
  splits: readonly Split[],
  on: Day,
): Promise<Undone[]> {
  const undone: Undone[] = []
  for (const { deposit_id: depositId, amount_minor: amountMinor } of splits) {
    if (!depositId) continue
    const { controlAccountId: accountId, partyId } = await depositToUse(ctx, depositId, amountMinor)
    await writeMove(ctx, depositId, { kind: 'receive', amountMinor: -amountMinor, on, paymentId })
    undone.push({ accountId, partyId, amountMinor })
  }
  return undone
}

/** Income of a receipt and its tax, which are none any more. */
function incomeOf(split: Split): Undone[] {
  if (split.kind !== 'line') return []
  const { tax_minor: taxMinor, amount_minor: amountMinor } = split
  const place = split.key ? { key: split.key } : { accountId: split.account_id! }
  const dimensions = { costCenterId: split.cost_center_id, profitUnitId: split.profit_unit_id }
  return [
    {
      ...place,
      ...dimensions,
      partyId: split.party_id ?? split.payerId,
      amountMinor: amountMinor - taxMinor,
    },
    ...(taxMinor > 0 ? [{ key: 'vatOutput', partyId: null, amountMinor: taxMinor }] : []),
  ]
}
