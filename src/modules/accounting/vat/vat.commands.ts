import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { formatDay } from '#kernel/shared/format.ts'
import { deny, invalid, notFound, refused } from '#kernel/shared/refusal.ts'
import { accountBalance } from '../balance/balance.queries.ts'
import { findEntry, lockLedger, postJournal, reverseJournal } from '../posting/posting.commands.ts'
import type * as contract from './vat.contract.ts'
import { vatSettlementEntry, vatSettlementKey, vatSettlements } from './vat.postings.ts'
import { lastVatPeriod } from './vatReturn.rules.ts'

/** The period whose return is next to be filed, in the months the company files by, and the days its adviser allows for it. */
export async function endedVatPeriod(ctx: Ctx) {
  const settings = await ctx.db
    .selectFrom('accounting.finance_settings')
    .select(['vat_return_months as months', 'vat_due_days as dueDays'])
    .executeTakeFirst()
  return { ...lastVatPeriod(ctx.today, settings?.months === 1 ? 1 : 3), dueDays: settings?.dueDays ?? null }
}

export async function settleVat(ctx: Ctx, { to }: InputOf<typeof contract.settleVat>) {
  if (to > ctx.today) deny(invalid('billing.date.future', { field: 'to' }))
  await lockLedger(ctx)
  const settled = await findVatSettlement(ctx, to)
  if (settled) deny(refused('accounting.vat.settled', { params: { period: shownDay(ctx, to) } }))
  const output = -(await accountBalance(ctx, 'vatOutput', to))
  const input = await accountBalance(ctx, 'vatInput', to)
  const entry = vatSettlementEntry(to, output, input)
  if (!entry) deny(refused('accounting.vat.nothing', { params: { date: shownDay(ctx, to) } }))
  const { number } = await postJournal(ctx, entry)
  const payable = output - input
  ctx.audit({
    subject: `accounting.vat:${to}`,
    label: number,
    changes: [{ field: 'totalMinor', before: null, after: payable }],
  })
  ctx.hint('accounting.journal', to)
  return { number, output, input, payable }
}

export async function reverseVat(ctx: Ctx, { to, reason }: InputOf<typeof contract.reverseVat>) {
  await lockLedger(ctx)
  const settled = (await findVatSettlement(ctx, to)) ?? deny(notFound())
  const { number } = await reverseJournal(ctx, { sourceKey: vatSettlementKey(to), reason })
  ctx.audit({ subject: `accounting.vat:${to}`, label: settled.number, reason })
  ctx.hint('accounting.journal', to)
  return { number }
}

const shownDay = (ctx: Ctx, day: Day) => formatDay(day, ctx.company.digits)

/** The settlement of the tax period that ends on a day, unless it was reversed. */
export async function findVatSettlement(ctx: Ctx, to: Day): Promise<{ number: string } | null> {
  const entry = await findEntry(ctx, { sourceKey: vatSettlementKey(to) })
  return entry && !entry.reversal_id ? { number: entry.number } : null
}

/** Refuses days whose tax is settled (`accounting.vat.settled`): the settlement is reversed first. */
export async function refuseSettledVat(ctx: Ctx, from: Day): Promise<void> {
  const [row] = await rawQuery<{ on: Day | null }>(
    ctx.db,
    'select accounting.tax_filed_through($1, $2) as on',
    [ctx.company.id, from],
  )
  if (row?.on) deny(refused('accounting.vat.settled', { params: { period: shownDay(ctx, row.on) } }))
}

/** Movement of output and input tax between two days on their usual sides, settlements left out (invariant 20). */
export async function vatMovement(ctx: Ctx, from: Day, to: Day) {
  const [row] = await rawQuery<{
    output: number
    input: number
    outputAccountId: string | null
    inputAccountId: string | null
  }>(
    ctx.db,
    `select coalesce(sum(l.credit - l.debit) filter (where m.key = 'vatOutput'), 0)::bigint as output,
       coalesce(sum(l.debit - l.credit) filter (where m.key = 'vatInput'), 0)::bigint as input,
       (select account_id from accounting.account_mapping where company_id = $1 and key = 'vatOutput') as "outputAccountId",
       (select account_id from accounting.account_mapping where company_id = $1 and key = 'vatInput') as "inputAccountId"
     from accounting.account_mapping m
     join accounting.journal_line l on l.company_id = $1 and l.account_id = m.account_id and l.entry_date between $2 and $3
     join accounting.journal_entry e on e.company_id = $1 and e.id = l.entry_id and e.origin_key not like $4 || '%'
     where m.company_id = $1 and m.key in ('vatOutput', 'vatInput')`,
    [ctx.company.id, from, to, vatSettlements],
  )
  const { output: outputMinor, input: inputMinor, ...accounts } = row!
  return { outputMinor, inputMinor, ...accounts }
}
