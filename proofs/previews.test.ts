import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import type { JournalEffect } from '#modules/accounting/public.ts'
import { aBillingCompany } from '#modules/billing/make.ts'
import { answerOf } from './answers.ts'
import { kinds, type Order, rowsOf } from './orders.ts'
import { prove } from './proof.ts'

/** Commands after one another in the same books before new ones are opened. */
const ordersPerCompany = 100

/** An entry as it is shown and as it stands in the ledger: number, day, memo, and each line with whose it is. */
type Shown = {
  number: string
  date: string
  memo: string
  lines: readonly string[]
}

const lineText = (code: string, party: string | null, debit: number, credit: number, memo: string | null) =>
  `${code} ${party ?? '-'} ${debit}/${credit} ${memo ?? ''}`

/** The preview of an order; the code where it is refused. */
async function previewOf(t: TestCompany, { endpoint, input }: Order): Promise<readonly Shown[] | string> {
  const reply = await t.reply(endpoint, input, { dryRun: true })
  if (!reply.ok) return reply.refusal.code
  const effects = 'effects' in reply ? (reply.effects ?? []) : []
  return effects
    .filter(effect => effect.kind === 'journal')
    .map(effect => {
      const { number, date, memo, lines } = effect.value as JournalEffect
      const shown = lines.map(line =>
        lineText(line.accountCode, line.partyId, line.debitMinor, line.creditMinor, line.memo),
      )
      return { number, date, memo, lines: shown }
    })
}

async function lastEntry(t: TestCompany): Promise<number> {
  const rows = await t.act(ctx => ctx.db.selectFrom('accounting.ledger_head').select('seq').execute())
  return Number(rows[0]?.seq ?? 0)
}

/** What was posted after a place of the chain, in its order. */
const postedAfter = (t: TestCompany, seq: number) =>
  t.act(async ctx => {
    const rows = await rawQuery<
      Omit<Shown, 'lines'> & { lines: [string, string | null, number, number, string | null][] }
    >(
      ctx.db,
      `select e.number, e.entry_date as date, e.memo, (
         select json_agg(json_build_array(a.code, l.party_id, l.debit, l.credit, l.memo) order by l.line_no)
         from accounting.journal_line l join accounting.account a on a.company_id = $1 and a.id = l.account_id
         where l.company_id = $1 and l.entry_id = e.id) as lines
       from accounting.journal_entry e where e.company_id = $1 and e.chain_seq > $2 order by e.chain_seq`,
      [ctx.company.id, seq],
    )
    return rows.map(({ lines, ...entry }) => ({ ...entry, lines: lines.map(line => lineText(...line)) }))
  })

/** What is wrong about a command that is shown and then done: a trace of the preview, another entry, a refusal that left something. */
async function faults(t: TestCompany, name: string, shown: Order, done: Order = shown): Promise<string[]> {
  const found: string[] = []
  const before = await rowsOf(t)
  const preview = await previewOf(t, shown)
  if ((await rowsOf(t)).join() !== before.join()) found.push(`${name}: the preview left something behind`)
  const seq = await lastEntry(t)
  const answer = await answerOf(t, done.endpoint, done.input as never)
  if (answer.kind === 'fault') return [...found, answer.message]
  if (answer.kind === 'refused') {
    const { code } = answer.refusal
    if (preview !== code) found.push(`${name}: refused with ${code}, shown ${JSON.stringify(preview)}`)
    if ((await rowsOf(t)).join() !== before.join()) found.push(`${name}: ${code} left something behind`)
    return found
  }
  const posted = await postedAfter(t, seq)
  if (JSON.stringify(preview) !== JSON.stringify(posted))
    found.push(`${name}: shown ${JSON.stringify(preview)}, posted ${JSON.stringify(posted)}`)
  return found
}

const names = Object.keys(kinds)
const someOrder = fc.record({
  name: fc.constantFrom(...names),
  // Some ask for more than there is: those are refused.
  minor: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 29_999 }) },
    fc.integer({ min: 200_000, max: 900_000 }),
  ),
})
const priceOf = (minor: number) => (minor / 1000).toFixed(3)

describe('What is shown before it is done', () => {
  prove({
    name: 'previews',
    property: 'is posted line for line; a preview and a refusal leave nothing behind (invariants 24 and 25)',
    short: 60,
    long: 10_000,
    run: async cases => {
      const violations: string[] = []
      const done = new Set<string>()
      let t: TestCompany | undefined
      for (const [at, { name, minor }] of fc.sample(someOrder, cases).entries()) {
        if (!t || at % ordersPerCompany === 0) t = await aBillingCompany()
        const found = await faults(t, name, await kinds[name]!(t, priceOf(minor)))
        violations.push(...found)
        done.add(name)
      }
      expect(done.size).toBeGreaterThan(names.length / 2)
      return { cases, violations }
    },
  })

  test('an entry that is not the one that was shown, and a refusal that was not foreseen, are found', async () => {
    const t = await aBillingCompany()
    const [seen, other] = [await kinds['spend']!(t, '1.500'), await kinds['spend']!(t, '1.501')]
    expect((await faults(t, 'spend', seen, other)).join()).toMatch(/1500\/0.*posted.*1501\/0/)
    const [good, bad] = [
      await kinds['returnDeposit']!(t, '1.000'),
      await kinds['returnDeposit']!(t, '900.000'),
    ]
    expect((await faults(t, 'returnDeposit', good, bad)).join()).toMatch(
      /refused with billing\.treasury\.insufficient, shown \[/,
    )
  })
})
