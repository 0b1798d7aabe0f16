import { beforeAll, expect, test, vi } from 'vitest'

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
})

test('a sentence about a line stands at its account and names the line in the summary', async () => {
  const { problemAt } = await import('./entryRefusals.ts')
  const text = 'الحساب 1106 رقابي.'
  expect(problemAt('lines.1', text)).toEqual({
    ...{ field: 'lines.1.accountId', text, summary: 'السطر 2: الحساب 1106 رقابي.' },
  })
  expect(problemAt('lines.0.debit', text)).toMatchObject({ field: 'lines.0.debit' })
  expect(problemAt('date', text)).toEqual({ field: 'date', text, summary: text })
  expect([problemAt(undefined, text), problemAt('lines', text), problemAt('rate', text)]).toEqual([
    ...[null, null, null],
  ])
})
