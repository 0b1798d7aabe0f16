import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { moneyText } from '#kernel/shared/money.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { registerParty } from '#modules/parties/public.server.ts'
import { accountingServer } from '../index.server.ts'
import { anAccountId, aPostedEntry } from '../make.ts'
import type { JournalEffect } from '../public.ts'
import * as contract from './journal.contract.ts'

let t: TestCompany
let rent: string
let sundry: string
let receivable: string
beforeAll(async () => {
  t = await aCompany({ modules: [accountingServer], now: '2026-03-15T09:00:00Z' })
  rent = await anAccountId(t, '5301')
  sundry = await anAccountId(t, '4212')
  receivable = await anAccountId(t, '1106')
})

const draftOf = (debit: string, credit: string, account = sundry) => ({
  date: '2026-03-01',
  memo: 'إيجار المكتب',
  lines: [
    { accountId: rent, debit },
    { accountId: account, credit, memo: 'سطر' },
  ],
})
const save = (input: ReturnType<typeof draftOf>) => t.call(contract.saveJournal, input)

describe('a manual entry', () => {
  test('is kept unbalanced as a draft and posts once it balances, with the entry shown before', async () => {
    const draft = await save(draftOf('100.000', '99.999'))
    expect(await t.refusal(contract.submitJournal, draft)).toMatchObject({
      code: 'accounting.journal.unbalanced',
      params: { difference: '0.001' },
    })
    const edited = await t.call(contract.saveJournal, { ...draftOf('100.000', '100.000'), ...draft })
    expect(edited.version).toBe(2)
    expect(await t.refusal(contract.submitJournal, draft)).toMatchObject({ code: 'kernel.record.stale' })

    const preview = await t.reply(contract.submitJournal, edited, { dryRun: true })
    const posted = await t.call(contract.submitJournal, edited)
    expect(posted).toMatchObject({ status: 'posted' })
    const entry = await t.call(contract.getJournal, { id: posted.entryId! })
    expect(preview).toMatchObject({
      ok: true,
      output: { number: posted.number },
      effects: [
        {
          kind: 'journal',
          value: {
            number: posted.number,
            date: '2026-03-01',
            memo: 'إيجار المكتب',
            lines: entry.lines.map(line => ({
              accountCode: line.code,
              accountNameAr: line.accountNameAr,
              debitMinor: Number(line.debit.replace('.', '')),
              creditMinor: Number(line.credit.replace('.', '')),
              memo: line.memo,
            })),
          },
        },
      ],
    })
    expect(entry).toMatchObject({ kind: 'manual', period: '2026-03', total: '100.000', reversed: false })
    expect(await t.refusal(contract.submitJournal, edited)).toMatchObject({ code: 'kernel.record.stale' })
    expect(await t.refusal(contract.discardJournal, edited)).toMatchObject({ code: 'kernel.record.stale' })
  })

  test('may not touch a control account', async () => {
    const draft = await save(draftOf('5.000', '5.000', receivable))
    expect(await t.refusal(contract.submitJournal, draft)).toMatchObject({
      code: 'accounting.account.controlled',
      kind: 'refused',
      params: { code: '1106', document: 'accounting.document.customer' },
    })
  })

  test('is reversed once; an entry of a document is reversed by its document', async () => {
    const posted = await t.call(contract.submitJournal, await save(draftOf('7.000', '7.000')))
    const reversal = await t.call(contract.reverseEntry, { id: posted.entryId!, reason: 'حساب خاطئ' })
    expect(await t.refusal(contract.reverseEntry, { id: posted.entryId!, reason: 'مرة أخرى' })).toMatchObject(
      {
        code: 'accounting.journal.reversed',
        params: { number: posted.number, reversal: reversal.number },
      },
    )
    const entry = await t.call(contract.getJournal, { id: reversal.entryId })
    expect(entry).toMatchObject({ kind: 'reversal', date: '2026-03-01', reverses: { number: posted.number } })
    expect(entry.lines.map(line => [line.debit, line.credit])).toEqual([
      ['0.000', '7.000'],
      ['7.000', '0.000'],
    ])
    const { entryId, sourceKey } = await aPostedEntry(t)
    expect(await t.refusal(contract.reverseEntry, { id: entryId, reason: 'x' })).toMatchObject({
      code: 'accounting.journal.fromDocument',
      params: { document: 'إيجار', sourceKey },
    })
  })

  test('needs the right to write', async () => {
    const draft = await save(draftOf('1.000', '1.000'))
    expect(
      await t.refusal(contract.submitJournal, draft, { permissions: ['finance.ledger.view'] }),
    ).toMatchObject({
      kind: 'forbidden',
    })
  })
})

describe('the list of entries', () => {
  test('finds by number, folded memo, amount and account, in pages with a total over all', async () => {
    const company = await aCompany({ modules: [accountingServer], now: '2026-03-15T09:00:00Z' })
    for (let at = 1; at <= 5; at++)
      await aPostedEntry(company, {
        date: `2026-03-0${at}`,
        memo: `إيجار المركبة ${at}`,
        lines: [
          { key: 'receivable', debitMinor: at * 1000 },
          { key: 'rentalRevenue', creditMinor: at * 1000 },
        ],
      })
    const first = await company.call(contract.listJournal, { limit: 2 })
    expect(first.rows.map(row => row.total)).toEqual(['5.000', '4.000'])
    const second = await company.call(contract.listJournal, { limit: 2, cursor: first.next! })
    expect(second.rows.map(row => row.total)).toEqual(['3.000', '2.000'])
    expect(await company.call(contract.journalTotals, {})).toEqual({ count: 5, total: '15.000' })
    const found = async (search: string) =>
      (await company.call(contract.listJournal, { search })).rows.map(row => row.total)
    expect(await found('JE-2026-00003')).toEqual(['3.000'])
    expect(await found('4.000')).toEqual(['4.000'])
    expect(await found('ايجار المركبه 2')).toEqual(['2.000'])
    expect(await found('٥.٠٠٠')).toEqual(['5.000'])
    const party = await company.act(ctx =>
      registerParty(ctx, { kind: 'organization', nameAr: 'شركة النور', roles: ['customer'] }),
    )
    await aPostedEntry(company, {
      date: '2026-02-01',
      lines: [
        { key: 'receivable', debitMinor: 9000, partyId: party.id },
        { key: 'rentalRevenue', creditMinor: 9000 },
      ],
    })
    expect(await found('النور')).toEqual(['9.000'])
    const draft = { date: '2026-03-01', memo: 'مسودة', lines: [{ debit: '12.345' }, { credit: '12.345' }] }
    await company.call(contract.saveJournal, draft)
    const drafts = async (search: string) =>
      (await company.call(contract.listJournal, { search, status: 'draft' })).rows.length
    expect([await drafts('12.345'), await drafts('12.3'), await drafts('مسوده')]).toEqual([1, 0, 1])
    const accountId = await anAccountId(company, '1106')
    expect((await company.call(contract.listJournal, { accountId, from: '2026-03-04' })).rows).toHaveLength(2)
    expect(
      (await company.call(contract.listJournal, { accountId: await anAccountId(company, '5301') })).rows,
    ).toEqual([])
  })

  test('answers the entries of one document by its source key', async () => {
    const id = randomUUID()
    const issued = await aPostedEntry(t, { sourceKey: `billing:invoice:${id}:issue` })
    await aPostedEntry(t, { sourceKey: `billing:invoice:${id}0:issue` })
    const { rows } = await t.call(contract.journalOfSource, { sourceKey: `billing:invoice:${id}` })
    expect(rows.map(row => row.number)).toEqual([issued.number])
  })

  test('knows nothing of another company’s entries', async () => {
    const { entryId } = await aPostedEntry(t)
    const other = await aCompany({ modules: [accountingServer], now: '2026-03-15T09:00:00Z' })
    expect(await other.refusal(contract.getJournal, { id: entryId })).toMatchObject({ kind: 'notFound' })
    expect(await other.refusal(contract.reverseEntry, { id: entryId, reason: 'x' })).toMatchObject({
      kind: 'notFound',
    })
  })
})

async function shownBefore(draft: { id: string; version: number }): Promise<JournalEffect> {
  const reply = await t.reply(contract.submitJournal, draft, { dryRun: true })
  if (!reply.ok || !('effects' in reply) || !reply.effects?.[0])
    throw new Error('The dry run showed nothing.')
  return reply.effects[0].value as JournalEffect
}

test('what a dry run shows is what is posted, line for line, for any balanced entry', async () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 90_000_000 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(amounts, async debits => {
      const wire = (minor: number) => moneyText(minor, 'KWD')
      const total = debits.reduce((sum, debit) => sum + debit, 0)
      const lines = [
        ...debits.map((debit, at) => ({ accountId: rent, debit: wire(debit), memo: `سطر ${at}` })),
        { accountId: sundry, credit: wire(total) },
      ]
      const draft = await t.call(contract.saveJournal, { date: '2026-03-02', memo: 'تجربة', lines })
      const effect = await shownBefore(draft)
      expect(await shownBefore(draft)).toEqual(effect)
      const { entryId } = await t.call(contract.submitJournal, draft)
      const posted = await t.call(contract.getJournal, { id: entryId! })
      expect(effect.number).toBe(posted.number)
      expect(
        effect.lines.map(line => [
          line.accountCode,
          wire(line.debitMinor),
          wire(line.creditMinor),
          line.memo,
        ]),
      ).toEqual(posted.lines.map(line => [line.code, line.debit, line.credit, line.memo]))
    }),
    { numRuns: 12 },
  )
})
