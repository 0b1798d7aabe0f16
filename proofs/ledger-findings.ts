import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { invariants } from '#modules/accounting/health/invariants.queries.ts'
import { ageingRows, ageingTotals } from '#modules/billing/ageing/ageing.queries.ts'
import { billingInvariants } from '#modules/billing/invariants/invariants.queries.ts'
import { partyBalance, partyStatement } from '#modules/billing/statement/partyAccount.queries.ts'
import type { World } from './books.ts'

/** Everything that is wrong with the books: the numbered invariants of 40-finance, controls, statements and ageing. */
export async function findingsOf({ t, parties }: World): Promise<string[]> {
  return t.act(async ctx => {
    const found: string[] = []
    const note = (what: string, rows: readonly { subject: string; found: string }[]) => {
      for (const row of rows) found.push(`${what}: ${row.subject} ${row.found}`)
    }
    for (const [number, proof] of Object.entries(invariants)) note(`invariant ${number}`, await proof(ctx))
    for (const [number, proof] of Object.entries(billingInvariants))
      note(`billing invariant ${number}`, await proof(ctx))
    note('invariant 8', await subledgersThatDiffer(ctx))
    for (const asOf of [ctx.today, addDays(ctx.today, -1), addDays(ctx.today, -4)])
      found.push(...(await ageingFindings(ctx, asOf)))
    for (const partyId of parties) found.push(...(await partyFindings(ctx, partyId)))
    return found
  })
}

/** The ageing of every party and of all of them on a day is what the ledger held then on the account of its invoices (invariant 16). */
async function ageingFindings(ctx: Ctx, asOf: Day): Promise<string[]> {
  const question = { side: 'customer', asOf } as const
  const control = await rawQuery<{ party: string; owed: number }>(
    ctx.db,
    `select l.party_id as party, sum(l.debit - l.credit)::bigint as owed from accounting.account_mapping m
     join accounting.journal_line l on l.company_id = $1 and l.account_id = m.account_id and l.entry_date <= $2
     where m.company_id = $1 and m.key = 'receivable' group by l.party_id`,
    [ctx.company.id, asOf],
  )
  const ledger = new Map(control.map(({ party, owed }) => [party, owed]))
  const aged = new Map((await ageingRows(ctx, question, 100)).map(row => [row.partyId, row.total]))
  const found = [...new Set([...ledger.keys(), ...aged.keys()])]
    .filter(party => (ledger.get(party) ?? 0) !== (aged.get(party) ?? 0))

    .map(
      party => `ageing of ${party} on ${asOf} is ${aged.get(party) ?? 0}, ledger ${ledger.get(party) ?? 0}`,
    )
  const { ages, total } = await ageingTotals(ctx, question)
  const sums = [ages.reduce((sum, age) => sum + age, 0), control.reduce((sum, { owed }) => sum + owed, 0)]
  if (sums.some(sum => sum !== total))
    found.push(`ageing on ${asOf} in all is ${total}, columns and ledger ${sums}`)
  return found
}

/** A statement closes at what is owed, its ageing sums to it, and the ledger agrees (invariants 8 and 16). */
async function partyFindings(ctx: Ctx, partyId: string): Promise<string[]> {
  const balance = await partyBalance(ctx, { partyId })
  const statement = await partyStatement(ctx, { partyId, from: '2026-01-01', to: '2026-12-31' })
  const [ledger] = await rawQuery<{ owed: number }>(
    ctx.db,
    `select coalesce(sum(l.debit - l.credit), 0)::bigint as owed from accounting.journal_line l
     join accounting.account_mapping m on m.company_id = $1 and m.account_id = l.account_id
       and m.key in ('receivable', 'customerAdvances')
     where l.company_id = $1 and l.party_id = $2`,
    [ctx.company.id, partyId],
  )
  const closing = statement.closingMinor
  const figures = {
    balance: balance.receivableMinor - balance.unallocatedMinor,
    ageing: statement.ageingMinor.reduce((sum, column) => sum + column, 0),
    ledger: ledger!.owed,
  }
  const found = Object.entries(figures)
    .filter(([, minor]) => minor !== closing)
    .map(([name, minor]) => `statement of ${partyId} closes at ${closing}, ${name} ${minor}`)
  if (statement.ageingMinor[6]! > 0) found.push(`ageing of ${partyId} shows credits above zero`)
  return found
}
