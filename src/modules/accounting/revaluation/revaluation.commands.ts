import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day, endOfMonth } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import type * as contract from '../exchangeRate/exchangeRate.contract.ts'
import { rateOn } from '../exchangeRate/exchangeRate.queries.ts'
import { type ForeignItem, revaluedBy } from '../exchangeRate/exchangeRate.rules.ts'
import { findEntry, lockLedger, postJournal, reverseJournal } from '../posting/posting.commands.ts'
import { revaluationEntry, revaluationKey } from './revaluation.postings.ts'

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    foreignItems: ForeignItems
  }
}

/** What a module has open in foreign currencies at the end of a day, by account and party, with its value in the books. */
export type ForeignItems = {
  readonly module: string
  readonly items: (ctx: Ctx, asOf: Day) => Promise<ForeignItem[]>
}

/** The foreign currencies in which something is open at the end of a day. */
export async function openCurrencies(ctx: Ctx, asOf: Day): Promise<Currency[]> {
  const open = new Set<Currency>()
  for (const { items } of await ctx.contributed('foreignItems'))
    for (const { currency } of await items(ctx, asOf)) open.add(currency)
  return [...open].toSorted()
}

/** Brings what is open in foreign currencies to the rate of a month end, once an account and month, and undoes it the next day. */
export async function revalueBalances(ctx: Ctx, { month }: InputOf<typeof contract.revalueBalances>) {
  const asOf = endOfMonth(month)
  if (asOf > ctx.today) deny(invalid('accounting.rate.month', { field: 'month' }))
  await lockLedger(ctx)
  const entries: { number: string; reversal: string; by: number }[] = []
  for (const { module, items } of await ctx.contributed('foreignItems')) {
    const byAccount = Map.groupBy(await items(ctx, asOf), item => item.accountId)
    for (const [accountId, open] of byAccount) {
      // Undone entries post afresh under their key: a second run of a month must ask whether there was a first.
      if (await findEntry(ctx, { sourceKey: revaluationKey(accountId, asOf) })) continue
      const revalued = []
      for (const item of open)
        revalued.push({
          partyId: item.partyId,
          byMinor: revaluedBy(item, await rateOn(ctx, item.currency, asOf), ctx.company.currency),
        })
      const account = { id: accountId, code: await codeOf(ctx, accountId), module }
      const draft = revaluationEntry(account, asOf, revalued)
      if (!draft) continue
      const posted = await postJournal(ctx, draft)
      const undone = await reverseJournal(ctx, {
        sourceKey: draft.sourceKey,
        date: addDays(asOf, 1),
        reason: 'إعادة تقييم نهاية الشهر',
      })
      const by = revalued.reduce((sum, one) => sum + one.byMinor, 0)
      entries.push({ number: posted.number, reversal: undone.number, by })
    }
  }
  ctx.audit({
    subject: `accounting.revaluation:${asOf}`,
    label: asOf,
    changes: entries.map(({ number, by }) => ({ field: number, before: 0, after: by })),
  })
  ctx.hint('accounting.journal', asOf)
  return { asOf, entries }
}

async function codeOf(ctx: Ctx, accountId: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('accounting.account')
    .select('code')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.code
}
