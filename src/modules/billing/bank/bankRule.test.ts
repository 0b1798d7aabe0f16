import { expect, test } from 'vitest'
import { aCustomer } from '#modules/parties/make.ts'
import { aBillingCompany, aReceipt, entryLines, theTreasury } from '../make.ts'
import { createFromBankLine, listBankLines, listCandidates } from './bankLine.contract.ts'
import { listBankRules, saveBankRule } from './bankRule.contract.ts'
import { importBankStatement } from './bankStatement.contract.ts'

test('fees of the bank with the tax inside: a rule keeps the code, and the line is booked net and tax', async () => {
  const t = await aBillingCompany({
    country: 'SA',
    currency: 'SAR',
    timeZone: 'Asia/Riyadh',
    now: '2026-03-10T09:00:00Z',
  })
  const { bankId } = await theTreasury(t)
  await aReceipt(t, {
    partyId: (await aCustomer(t)).id,
    amountMinor: 50_000,
    tenders: [{ treasuryAccountId: bankId, amountMinor: 50_000 }],
  })
  await t.call(importBankStatement, {
    treasuryAccountId: bankId,
    fileName: 'كشف.csv',
    headers: ['التاريخ', 'البيان', 'مدين', 'دائن'],
    columns: { date: 0, description: 1, moneyOut: 2, moneyIn: 3 },
    rows: [['10/03/2026', 'رسوم شهرية', '11.50', '']],
    readAs: { date: 'dayFirst' },
  })
  const { rows } = await t.call(listBankLines, { treasuryAccountId: bankId, state: 'open' })
  const { id, version } = rows[0]!
  const books = { as: 'expense' as const, accountId: null, taxCode: 'S' }
  const unknown = { ...books, taxCode: 'X9' }
  expect(await t.refusal(saveBankRule, { text: 'رسوم', books: unknown })).toMatchObject({
    code: 'billing.tax.unknown',
  })
  await t.call(saveBankRule, { text: 'رسوم', books })
  expect((await t.call(listBankRules, {})).rows).toMatchObject([{ text: 'رسوم', books }])
  expect((await t.call(listCandidates, { id })).proposal).toMatchObject({ books })
  expect(await t.refusal(createFromBankLine, { id, version, entry: unknown })).toMatchObject({
    code: 'billing.tax.unknown',
    field: 'lines.0.taxCode',
  })
  await t.call(createFromBankLine, { id, version, entry: books })
  const [line] = (await t.call(listBankLines, { treasuryAccountId: bankId, search: 'رسوم' })).rows
  expect(await entryLines(t, `billing:payment:${line!.matches[0]!.paymentId}:post`)).toMatchObject([
    { key: 'bankCharges', debit: 1_000 },
    { key: 'vatInput', debit: 150 },
    { key: 'bank', credit: 1_150 },
  ])
})
