import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type Currency, mulDiv } from '#kernel/shared/money.ts'
import { postJournal, rateOn } from '#modules/accounting/public.server.ts'
import { inBase } from '#modules/accounting/public.ts'
import { carriedFor } from '../foreign/foreign.rules.ts'
import { exchangeLines } from '../payment/payment.postings.ts'
import { heldIn } from './treasuryReading.queries.ts'

/** What an amount of an account's currency stands at in the books; positive. Of an account that holds none, at the day's rate. */
export async function worthOf(
  ctx: Ctx,
  account: { id: string; currency: Currency },
  minor: number,
): Promise<number> {
  const own = ctx.company.currency
  const size = Math.abs(minor)
  if (account.currency === own || size === 0) return size
  const held = await heldIn(ctx, account.id)
  if (held.foreignMinor <= 0 || held.baseMinor <= 0)
    return inBase(size, await rateOn(ctx, account.currency, ctx.today), account.currency, own)
  return minor < 0 ? carriedFor(held, size) : Math.max(1, mulDiv(held.baseMinor, size, held.foreignMinor))
}

/**
 * What an empty foreign account still stands at in the books is an exchange difference: money that came in at one rate went out
 * at the average of several. Posted under `{cause}:exchange:{account}`.
 */
export async function clearRemainder(
  ctx: Ctx,
  account: { id: string; accountId: string; nameAr: string },
  on: Day,
  cause: string,
): Promise<void> {
  const { foreignMinor, baseMinor } = await heldIn(ctx, account.id)
  if (foreignMinor !== 0 || baseMinor === 0) return
  await ctx.db
    .insertInto('billing.treasury_move')
    .values({
      treasury_account_id: account.id,
      moved_on: on,
      amount_minor: -baseMinor,
      foreign_minor: 0,
      kind: 'exchange',
    })
    .execute()
  const size = Math.abs(baseMinor)
  await postJournal(ctx, {
    sourceKey: `${cause}:exchange:${account.id}`,
    date: on,
    memo: `فرق عملة ${account.nameAr}`,
    lines: [
      { accountId: account.accountId, ...(baseMinor > 0 ? { creditMinor: size } : { debitMinor: size }) },
      ...exchangeLines(baseMinor),
    ],
  })
}
