import { beforeAll, expect, test, vi } from 'vitest'

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
})

const line = (debit: string | null, credit: string | null) => ({ accountId: 'a', debit, credit, memo: '' })

test('the balancing amount of a line is what the other lines lack on its side', async () => {
  const { balancing, sumsOf } = await import('./entryDraft.web.ts')
  const lines = [line('100.000', null), line(null, '30.250'), line(null, null)]
  expect(balancing(lines, 2, 'credit', 'KWD')).toBe('69.750')
  expect(balancing(lines, 2, 'debit', 'KWD')).toBeNull()
  expect(balancing(lines, 1, 'credit', 'KWD')).toBe('100.000')
  expect(sumsOf(lines, 'KWD')).toEqual({ debit: 100_000, credit: 30_250, difference: 69_750 })
})

test('a line is empty until an account, an amount or a memo is in it', async () => {
  const { emptyLine, isEmptyLine } = await import('./entryDraft.web.ts')
  expect(isEmptyLine(emptyLine())).toBe(true)
  expect(isEmptyLine({ ...emptyLine(), credit: '1.000' })).toBe(false)
})
