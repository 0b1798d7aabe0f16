import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { cutAt, sumsUpTo } from '../balance/balance.queries.ts'
import { sealBooks } from '../chain/seal.commands.ts'
import type { JournalLineDraft } from '../journal/journal.rules.ts'
import { lockLedger, postJournal, reverseJournal } from '../posting/posting.commands.ts'
import { refuseBlocked } from './period.commands.ts'
import type * as contract from './period.contract.ts'
import { allPeriods, allYears, type Year } from './period.queries.ts'
import { whyNotCloseYear, whyNotReopenYear } from './period.rules.ts'

const closingKey = (year: Year) => `accounting:year:${year.id}:close`

export async function closeYear(ctx: Ctx, input: InputOf<typeof contract.closeYear>) {
  await lockLedger(ctx)
  const years = await allYears(ctx)
  const year = years.find(one => one.id === input.id) ?? deny(notFound())
  const periods = (await allPeriods(ctx)).filter(period => period.yearId === year.id)
  refuse(whyNotCloseYear(year, years, periods))
  await refuseBlocked(ctx, year.endsOn)
  const lines = await closingLines(ctx, year)
  const posted =
    lines.length === 0
      ? null
      : await postJournal(ctx, {
          sourceKey: closingKey(year),
          date: year.endsOn,
          memo: `قيد إقفال السنة ${year.name}`,
          kind: 'closing',
          lines,
        })
  await setYear(ctx, year, 'closed')
  await sealBooks(ctx, `close ${year.name}`)
  return { status: 'closed' as const, entryId: posted?.entryId ?? null }
}

export async function reopenYear(ctx: Ctx, input: InputOf<typeof contract.reopenYear>) {
  await lockLedger(ctx)
  const years = await allYears(ctx)
  const year = years.find(one => one.id === input.id) ?? deny(notFound())
  refuse(whyNotReopenYear(year, years))
  await setYear(ctx, year, 'open', input.reason)
  if (year.closingEntryId)
    await reverseJournal(ctx, { entryId: year.closingEntryId, date: year.endsOn, reason: input.reason })
  return { status: 'open' as const }
}

/** What brings every revenue and expense account to zero, the result to retained earnings (rule 26 of 40-finance). */
async function closingLines(ctx: Ctx, year: Year): Promise<JournalLineDraft[]> {
  const sums = await sumsUpTo(ctx, await cutAt(ctx, year.endsOn, false))
  const accounts = await rawQuery<{ id: string }>(
    ctx.db,
    'select id from accounting.account where company_id = $1 and class in (4, 5) and leaf order by code',
    [ctx.company.id],
  )
  let resultMinor = 0
  const lines: JournalLineDraft[] = []
  for (const { id } of accounts) {
    const sum = sums.get(id)
    const balance = sum ? sum.debit - sum.credit : 0
    if (balance === 0) continue
    resultMinor -= balance
    lines.push(
      balance > 0 ? { accountId: id, creditMinor: balance } : { accountId: id, debitMinor: -balance },
    )
  }
  if (resultMinor > 0) lines.push({ key: 'retainedEarnings', creditMinor: resultMinor })
  if (resultMinor < 0) lines.push({ key: 'retainedEarnings', debitMinor: -resultMinor })
  return lines
}

/** A year and its period 13 open and close together. */
async function setYear(ctx: Ctx, year: Year, status: 'open' | 'closed', reason?: string): Promise<void> {
  await ctx.db
    .updateTable('accounting.period')
    .set({ status })
    .where('fiscal_year_id', '=', year.id)
    .where('number', '=', 13)
    .execute()
  await ctx.db
    .updateTable('accounting.fiscal_year')
    .set(one => ({ status, version: one('version', '+', 1) }))
    .where('id', '=', year.id)
    .execute()
  ctx.audit({
    subject: `accounting.year:${year.id}`,
    label: year.name,
    changes: [{ field: 'status', before: year.status, after: status }],
    ...(reason ? { reason } : {}),
  })
}
