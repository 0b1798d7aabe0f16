import { expect, test } from 'vitest'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { filledRows, sheetOf, withFields } from './openingSheet.web.ts'

const account = (accountId: string) => ({
  accountId,
  code: accountId,
  nameAr: accountId,
  nameEn: null,
  class: 3,
})
const accounts = ['a', 'b', 'c'].map(account)
const draft = {
  version: 4,
  date: '2026-02-01',
  savedAt: '2026-02-03T09:00:00Z',
  savedBy: 'هند',
  rows: [{ accountId: 'b', debit: null, credit: '5.000' }],
}

test('a draft fills its own accounts; a posted one is empty and begins on the first day again', () => {
  const sheet = sheetOf(accounts, draft, '2026-01-01')
  expect(sheet).toMatchObject({
    version: 4,
    date: '2026-02-01',
    amounts: { a: [null, null], b: [null, '5.000'] },
  })
  expect(filledRows(sheet)).toEqual([{ accountId: 'b', debit: null, credit: '5.000' }])
  expect(sheetOf(accounts, { ...draft, rows: [] }, '2026-01-01')).toMatchObject({
    version: 4,
    date: '2026-01-01',
  })
  expect(sheetOf(accounts, null, '2026-01-01').version).toBe(0)
})

test('a refusal of a row that was sent stands at the side its account has an amount on', () => {
  const sent = [
    { accountId: 'a', debit: '1.000', credit: null },
    { accountId: 'c', debit: null, credit: '2.000' },
  ]
  const at = (field: string) => {
    const error = withFields(
      new RefusalError({ code: 'accounting.account.controlled', kind: 'refused', field }),
      sent,
    )
    return (error as RefusalError).refusal.field
  }
  expect(['rows.0', 'rows.1', 'rows.1.debit', 'date', 'rows.7'].map(at)).toEqual([
    'amounts.a.0',
    'amounts.c.1',
    'amounts.c.0',
    'date',
    'rows.7',
  ])
})
