import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { runInCompany } from '#kernel/server/handle.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountBalance } from '../balance/balance.queries.ts'
import { firstChainBreak } from '../chain/chain.queries.ts'
import { invariants } from '../health/invariants.queries.ts'
import { accountingServer } from '../index.server.ts'
import type { JournalDraft } from '../journal/journal.rules.ts'
import { anAccountId, aPostedEntry, aProfitUnit } from '../make.ts'
import { postJournal, resolveAccounts, reverseJournal } from './posting.commands.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aCompany({ modules: [accountingServer], now: '2026-03-15T09:00:00Z' })
})

async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RefusalError)) throw new Error(`Expected a refusal, got ${String(error)}`)
  return error.refusal
}

const rent = (changed: Partial<JournalDraft> = {}): JournalDraft => ({
  sourceKey: `rentals:row:${randomUUID()}:invoice`,
  date: '2026-03-01',
  memo: 'إيجار مارس',
  lines: [
    { key: 'receivable', debitMinor: 295_500 },
    { key: 'rentalRevenue', creditMinor: 295_500 },
  ],
  ...changed,
})
const post = (draft: JournalDraft, company = t) => company.act(ctx => postJournal(ctx, draft))

describe('posting', () => {
  test('the same source key and payload answers the first entry, another payload is refused', async () => {
    const draft = rent()
    const first = await post(draft)
    expect(first.number).toMatch(/^JE-2026-\d{5}$/)
    expect(await post(draft)).toEqual({ ...first, replayed: true })
    const other = { ...draft, lines: draft.lines.map(line => ({ ...line, memo: 'آخر' })) }
    expect(await refusalOf(post(other))).toMatchObject({
      code: 'accounting.source.differs',
      kind: 'conflict',
      params: { number: first.number },
    })
  })

  test('twenty parallel callers of one source key get one entry', async () => {
    const draft = rent()
    const all = await Promise.all(Array.from({ length: 20 }, () => post(draft)))
    expect(new Set(all.map(one => one.entryId)).size).toBe(1)
    expect(all.filter(one => !one.replayed)).toHaveLength(1)
  })

  test('fifty parallel postings get consecutive numbers and an unbroken chain', async () => {
    const company = await aCompany({ modules: [accountingServer], now: '2026-03-15T09:00:00Z' })
    const all = await Promise.all(Array.from({ length: 50 }, () => aPostedEntry(company)))
    const numbers = all.map(one => Number(one.number.slice(-5))).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
    await company.act(async ctx => {
      expect(await accountBalance(ctx, 'receivable')).toBe(50 * 295_500)
      for (const invariant of [1, 2, 3, 7, 13, 23] as const)
        expect(await invariants[invariant](ctx)).toEqual([])
    })
  })

  test('transactions that post twice in opposite account order do not wait for each other', async () => {
    let tries = 0
    const pair = (first: string, second: string) =>
      runInCompany(t.runtime, t.company.id, 'test', async ctx => {
        tries++
        for (const key of [first, second])
          await postJournal(
            ctx,
            rent({
              lines: [
                { key, debitMinor: 1000 },
                { key: 'otherIncome', creditMinor: 1000 },
              ],
            }),
          )
      })
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => (at % 2 ? pair('cash', 'bank') : pair('bank', 'cash'))),
    )
    // PostgreSQL ends one of two that wait for each other, and it is tried again.
    expect(tries).toBe(12)
  })

  test('an unmapped key is refused by name, an inherited one serves', async () => {
    const accounts = await t.act(ctx => resolveAccounts(ctx, ['violationDiscount', 'tyreExpense']))
    expect(accounts.get('violationDiscount')?.code).toBe('4212')
    const draft = rent({
      lines: [
        { key: 'chauffeurRevenue', creditMinor: 5 },
        { key: 'bankLoan', debitMinor: 5 },
      ],
    })
    expect(await refusalOf(post(draft))).toMatchObject({
      code: 'accounting.mapping.missing',
      kind: 'refused',
      params: { key: 'bankLoan' },
    })
  })

  test('required dimensions, headers and accounts of another company are refused', async () => {
    const unit = await aProfitUnit(t)
    const fuel = (profitUnitId: string | null) =>
      rent({
        lines: [
          { key: 'fuelExpense', debitMinor: 12_000, profitUnitId },
          { key: 'cash', creditMinor: 12_000 },
        ],
      })
    expect(await refusalOf(post(fuel(null)))).toMatchObject({
      code: 'accounting.dimension.required',
      kind: 'invalid',
      field: 'lines.0',
      params: { code: '5105', dimension: 'accounting.dimension.profitUnit' },
    })
    expect((await post(fuel(unit))).replayed).toBe(false)

    const header = await anAccountId(t, '1102')
    const to = (accountId: string) =>
      rent({
        lines: [
          { accountId, debitMinor: 5 },
          { key: 'cash', creditMinor: 5 },
        ],
      })
    expect(await refusalOf(post(to(header)))).toMatchObject({
      code: 'accounting.account.notPosting',
      params: { code: '1102' },
    })
    const other = await aCompany({ modules: [accountingServer], now: '2026-03-15T09:00:00Z' })
    expect(await refusalOf(post(to(await anAccountId(other, '5316'))))).toMatchObject({ kind: 'notFound' })
  })

  test('an account of control module takes entries only in the name of its module', async () => {
    const violation = (sourceKey: string, inNameOf?: string[]) =>
      rent({
        sourceKey,
        ...(inNameOf ? { inNameOf } : {}),
        lines: [
          { key: 'receivable', debitMinor: 30_000 },
          { key: 'violationsPayable', creditMinor: 30_000, partyId: randomUUID() },
        ],
      })
    expect(await refusalOf(post(violation(`billing:payment:${randomUUID()}:post`)))).toMatchObject({
      code: 'accounting.account.controlled',
      params: { code: '2107', document: 'accounting.document.module' },
    })
    expect((await post(violation(`billing:payment:${randomUUID()}:post`, ['fleet']))).replayed).toBe(false)
    expect((await post(violation(`fleet:violation:${randomUUID()}:charge`))).replayed).toBe(false)
  })

  test('days outside every fiscal year and lines that do not balance are refused', async () => {
    expect(await refusalOf(post(rent({ date: '2031-01-01' })))).toMatchObject({
      code: 'accounting.period.missing',
      params: { date: '2031-01-01' },
    })
    const uneven = rent({
      lines: [
        { key: 'receivable', debitMinor: 100_000 },
        { key: 'rentalRevenue', creditMinor: 99_999 },
      ],
    })
    expect(await refusalOf(post(uneven))).toMatchObject({
      code: 'accounting.journal.unbalanced',
      params: { difference: '0.001' },
    })
    const oneSided = rent({
      lines: [
        { key: 'cash', debitMinor: 0 },
        { key: 'bank', creditMinor: 0 },
      ],
    })
    expect(await refusalOf(post(oneSided))).toMatchObject({ code: 'accounting.journal.oneSide' })
  })

  test('a foreign draft is converted once and keeps the foreign amounts on its lines', async () => {
    const { entryId } = await post(
      rent({
        currency: 'USD',
        rate: '0.3075',
        lines: [
          { key: 'otherExpense', debitMinor: 33_333 },
          { key: 'otherExpense', debitMinor: 66_667 },
          { key: 'payable', creditMinor: 100_000, partyId: randomUUID() },
        ],
      }),
    )
    const lines = await t.act(ctx =>
      rawQuery(
        ctx.db,
        'select debit, credit, currency, fc_amount from accounting.journal_line where company_id = $1 and entry_id = $2 order by line_no',
        [ctx.company.id, entryId],
      ),
    )
    expect(lines).toEqual([
      { debit: 102_499, credit: 0, currency: 'USD', fc_amount: 33_333 },
      { debit: 205_001, credit: 0, currency: 'USD', fc_amount: 66_667 },
      { debit: 0, credit: 307_500, currency: 'USD', fc_amount: 100_000 },
    ])
  })
})

describe('reversal', () => {
  test('a reversal swaps the sides on the same date, is made once, and the key then posts as #2', async () => {
    const draft = rent({ date: '2026-02-10' })
    const first = await post(draft)
    const reversal = await t.act(ctx => reverseJournal(ctx, { sourceKey: draft.sourceKey, reason: 'خطأ' }))
    const again = await t.act(ctx => reverseJournal(ctx, { sourceKey: draft.sourceKey, reason: 'خطأ آخر' }))
    expect(again).toEqual({ ...reversal, replayed: true })
    const second = await post(draft)
    expect(second).toMatchObject({ replayed: false })
    expect(await post(draft)).toEqual({ ...second, replayed: true })
    const rows = await t.act(ctx =>
      rawQuery(
        ctx.db,
        `select number, source_key, kind, entry_date from accounting.journal_entry
         where company_id = $1 and origin_key ^@ $2 order by chain_seq`,
        [ctx.company.id, draft.sourceKey],
      ),
    )
    expect(rows).toEqual([
      { number: first.number, source_key: draft.sourceKey, kind: 'auto', entry_date: '2026-02-10' },
      {
        number: reversal.number,
        source_key: `${draft.sourceKey}:reversal`,
        kind: 'reversal',
        entry_date: '2026-02-10',
      },
      { number: second.number, source_key: `${draft.sourceKey}#2`, kind: 'auto', entry_date: '2026-02-10' },
    ])
  })

  test('parallel reversals of one entry make one reversal', async () => {
    const { sourceKey } = await aPostedEntry(t)
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        t.act(ctx => reverseJournal(ctx, { sourceKey, reason: `سبب ${at}` })),
      ),
    )
    expect(new Set(all.map(one => one.entryId)).size).toBe(1)
    expect(all.filter(one => !one.replayed)).toHaveLength(1)
  })

  test('an unknown source key is not found', async () => {
    expect(
      await refusalOf(
        t.act(ctx => reverseJournal(ctx, { sourceKey: 'rentals:row:none:invoice', reason: 'x' })),
      ),
    ).toMatchObject({ kind: 'notFound' })
  })
})

describe('what is posted', () => {
  const statement = async (sql: string) => {
    const { entryId } = await aPostedEntry(t)
    return t.act(ctx => rawQuery(ctx.db, sql, [ctx.company.id, entryId]))
  }

  test('cannot be changed, deleted or added to by the application role', async () => {
    for (const sql of [
      'update accounting.journal_entry set memo = memo where company_id = $1 and id = $2',
      'delete from accounting.journal_line where company_id = $1 and entry_id = $2',
      `insert into accounting.journal_line (company_id, entry_id, line_no, account_id, period_id, entry_date, debit, credit)
       select company_id, entry_id, 9, account_id, period_id, entry_date, 1, 0 from accounting.journal_line
       where company_id = $1 and entry_id = $2 limit 1`,
      'update accounting.account_balance set debit = debit + 1 where company_id = $1 and account_id <> $2',
    ])
      await expect(statement(sql)).rejects.toMatchObject({ code: '42501' })
  })

  test('is chained in the bytes of rule 29, with quotes, files and reversals', async () => {
    const { entryId } = await post(rent({ memo: 'إيجار "مارس"\n\\ 1' }))
    await t.act(ctx => reverseJournal(ctx, { entryId, reason: 'تصحيح' }))
    expect(await t.act(firstChainBreak)).toBeNull()
    const seed = createHash('sha256').update(`qafila:${t.company.uuid}`).digest('hex')
    const [first] = await t.act(ctx =>
      rawQuery<{ prev_hash: string }>(
        ctx.db,
        'select prev_hash from accounting.journal_entry where company_id = $1 and chain_seq = 1',
        [ctx.company.id],
      ),
    )
    expect(first?.prev_hash).toBe(seed)
  })

  test('can be shown before it is saved: a dry run has the effects of the posting and leaves nothing', async () => {
    const draft = rent()
    const shown = await t.act(async ctx => {
      await postJournal(ctx, draft)
      return ctx.effects
    })
    expect(shown).toEqual([
      {
        kind: 'journal',
        value: {
          number: expect.stringMatching(/^JE-2026-/),
          date: '2026-03-01',
          memo: 'إيجار مارس',
          lines: [
            {
              accountCode: '1106',
              accountNameAr: 'ذمم العملاء',
              accountNameEn: 'Customers receivable',
              partyId: null,
              debitMinor: 295_500,
              creditMinor: 0,
              memo: null,
            },
            {
              accountCode: '4101',
              accountNameAr: 'تأجير قصير الأجل',
              accountNameEn: 'Short-term rental',
              partyId: null,
              debitMinor: 0,
              creditMinor: 295_500,
              memo: null,
            },
          ],
        },
      },
    ])
  })
})

test('what is posted changes for nobody: the application lacks the right, the owner of the tables meets the trigger', async () => {
  const { entryId } = await post(rent())
  const statements = [
    `update accounting.journal_entry set memo = memo where company_id = $1 and id = '${entryId}'`,
    `update accounting.journal_line set debit = debit where company_id = $1 and entry_id = '${entryId}'`,
    `delete from accounting.journal_line where company_id = $1 and entry_id = '${entryId}'`,
    `delete from accounting.journal_entry where company_id = $1 and id = '${entryId}'`,
  ]
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  try {
    for (const statement of statements) {
      await expect(
        t.act(ctx => rawQuery(ctx.db, statement, [ctx.company.id])),
        statement,
      ).rejects.toThrow(/permission denied/)
      await expect(owner.query(statement, [t.company.id]), statement).rejects.toThrow('never changes')
    }
  } finally {
    await owner.end()
  }
})
