import { expect, test } from 'vitest'
import { guessColumns, isWhole, profileOf } from './bankColumns.web.ts'

test.each([
  [
    ['التاريخ', 'البيان', 'مدين', 'دائن', 'الرصيد'],
    { date: 0, description: 1, moneyOut: 2, moneyIn: 3, balance: 4 },
  ],
  [
    ['Value Date', 'Transaction Date', 'Details', 'Amount (KWD)', 'Ref. No.'],
    { date: 1, description: 2, amount: 3, reference: 4 },
  ],
  [
    ['Posting date', 'Narrative', 'Debit', 'Credit', 'Running Balance'],
    { date: 0, description: 1, moneyOut: 2, moneyIn: 3, balance: 4 },
  ],
  [['اللون', 'النوع'], {}],
])('guesses the columns of %j', (headers, columns) => {
  expect(guessColumns(headers)).toEqual(columns)
})

test('a signed amount is dropped where both sides have a column of their own', () => {
  expect(guessColumns(['Date', 'Details', 'Amount', 'Debit', 'Credit'])).toEqual({
    date: 0,
    description: 1,
    moneyOut: 3,
    moneyIn: 4,
  })
})

test('a kept profile is taken when all its headings are in the file', () => {
  const profile = { id: 'p', name: 'بوبيان', headings: { date: 'يوم', description: 'شرح', amount: 'قيمة' } }
  expect(profileOf([profile], ['قيمة', 'يوم', 'شرح'])).toEqual({
    profile,
    columns: { date: 1, description: 2, amount: 0 },
  })
  expect(profileOf([profile], ['يوم', 'شرح'])).toBeNull()
  // Another bank writes the same three columns and two more: its own profile is found wherever it stands in the list.
  const other = {
    ...profile,
    name: 'الخليج',
    headings: { ...profile.headings, reference: 'مرجع', balance: 'رصيد' },
  }
  const headers = ['يوم', 'شرح', 'مرجع', 'قيمة', 'رصيد']
  for (const kept of [
    [profile, other],
    [other, profile],
  ])
    expect(profileOf(kept, headers)).toMatchObject({
      profile: { name: 'الخليج' },
      columns: { date: 0, description: 1, amount: 3, reference: 2, balance: 4 },
    })
  expect(profileOf([other, profile], ['يوم', 'شرح', 'قيمة'])?.profile.name).toBe('بوبيان')
})

test('says whether a file can be read with the columns chosen', () => {
  expect(isWhole({ date: 0, description: 1, amount: 2 })).toBe(true)
  expect(isWhole({ date: 0, description: 1, moneyIn: 2 })).toBe(false)
})
