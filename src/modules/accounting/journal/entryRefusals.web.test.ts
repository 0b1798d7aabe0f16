import { beforeAll, expect, test, vi } from 'vitest'

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
})

test('a sentence about a line stands at its account and names the line in the summary', async () => {
  const { problemAt } = await import('./entryRefusals.web.ts')
  const text = 'الحساب 1106 رقابي.'
  expect(problemAt('lines.1', text)).toEqual({
    field: 'lines.1.accountId',
    text,
    summary: 'السطر 2: الحساب 1106 رقابي.',
  })
  expect(problemAt('lines.0.debit', text)).toMatchObject({ field: 'lines.0.debit' })
  expect(problemAt('date', text)).toEqual({ field: 'date', text, summary: text })
  expect([problemAt(undefined, text), problemAt('lines', text), problemAt('rate', text)]).toEqual([
    ...[null, null, null],
  ])
})

test('a dimension that is missing is said at its own field of the line, so that it can be given there', async () => {
  const { RefusalError } = await import('#kernel/shared/refusal.ts')
  const { sentencesOf } = await import('./entryRefusals.web.ts')
  const lacks = (dimension: string) =>
    new RefusalError({
      code: 'accounting.dimension.required',
      kind: 'invalid',
      field: 'lines.1',
      params: { code: '5101', dimension: `accounting.dimension.${dimension}` },
    })
  expect(Object.keys(sentencesOf(lacks('profitUnit')))).toEqual(['lines.1.profitUnitId'])
  expect(Object.keys(sentencesOf(lacks('costCenter')))).toEqual(['lines.1.costCenterId'])
  expect(Object.keys(sentencesOf(lacks('party')))).toEqual(['lines.1.partyId'])
  expect(sentencesOf(null)).toEqual({})
})
