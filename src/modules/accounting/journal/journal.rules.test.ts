import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalEntry, chainSeed } from '../chain/chain.rules.ts'
import { baseLines, type JournalDraft, modulesOf, reversedLines, whyNotBalanced } from './journal.rules.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the chain of rule 29', () => {
  test('scenario 15 hashes to the published bytes', () => {
    const seed = sha256(chainSeed('00000000-0000-4000-8000-000000000001'))
    expect(seed).toBe('92b9c1559775dc9b5194610d831406cc52e1814f2ff72e8d92da68f32444efe7')
    const line = {
      currency: null,
      fcAmountMinor: null,
      partyId: null,
      costCenterId: null,
      profitUnitId: null,
      memo: null,
    }
    const canonical = canonicalEntry({
      seq: 1,
      number: 'JE-2026-00001',
      entryDate: '2026-03-01',
      postedAt: new Date('2026-03-01T06:00:00.000Z'),
      kind: 'auto',
      sourceKey: 'rentals:row:r1:invoice',
      base: 'KWD',
      reversedNumber: null,
      memo: 'إيجار مارس',
      fileHashes: [],
      lines: [
        {
          ...line,
          lineNo: 1,
          accountId: 'a-receivable',
          debitMinor: 295_500,
          creditMinor: 0,
          partyId: 'p-c1',
        },
        {
          ...line,
          lineNo: 2,
          accountId: 'a-rental',
          debitMinor: 0,
          creditMinor: 295_500,
          costCenterId: 'cc-10',
          profitUnitId: 'pu-v1',
        },
      ],
    })
    expect(canonical).toBe(
      '[1,"JE-2026-00001","2026-03-01","2026-03-01T06:00:00.000Z","auto","rentals:row:r1:invoice","KWD",null,"إيجار مارس",[],[[1,"a-receivable","295500","0",null,null,"p-c1",null,null,null],[2,"a-rental","0","295500",null,null,null,"cc-10","pu-v1",null]]]',
    )
    expect(sha256(`${seed}\n${canonical}`)).toBe(
      'c3390035bf7a27e4735e0075b0132bd2a593664a82521758d52130cd7bc671f9',
    )
  })
})

describe('balance', () => {
  const cash = (debitMinor: number, creditMinor: number) => ({ debitMinor, creditMinor })

  test.each([
    [
      [cash(100_000, 0), cash(0, 99_999)],
      { code: 'accounting.journal.unbalanced', params: { difference: '0.001' } },
    ],
    [[cash(5, 0)], { code: 'accounting.journal.tooFewLines' }],
    [[cash(5, 5), cash(0, 0)], { code: 'accounting.journal.oneSide', field: 'lines.0' }],
    [[cash(5, 0), cash(0, -5)], { code: 'accounting.journal.oneSide', field: 'lines.1' }],
    [[cash(0.5, 0), cash(0, 0.5)], { code: 'accounting.journal.oneSide', field: 'lines.0' }],
  ])('%j is refused', (lines, refusal) => {
    expect(whyNotBalanced(lines, 'KWD')).toMatchObject(refusal)
  })

  const amounts = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 8 })

  test('a foreign draft that balances still balances after one conversion, whatever the rate', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 99_999_999 }), (debits, tenMillionths) => {
        const total = debits.reduce((sum, debit) => sum + debit, 0)
        const draft: JournalDraft = {
          sourceKey: 'billing:invoice:1:issue',
          date: '2026-03-01',
          memo: 'x',
          currency: 'USD',
          rate: `${Math.floor(tenMillionths / 1e7)}.${String(tenMillionths % 1e7).padStart(7, '0')}`,
          lines: [
            ...debits.map(debitMinor => ({ key: 'bank', debitMinor })),
            { key: 'cash', creditMinor: total },
          ],
        }
        const lines = baseLines(draft, 'KWD')
        const sum = (side: 'debitMinor' | 'creditMinor') => lines.reduce((all, line) => all + line[side], 0)
        expect(sum('debitMinor')).toBe(sum('creditMinor'))
        expect(lines.reduce((all, line) => all + (line.fcAmountMinor ?? 0), 0)).toBe(2 * total)
      }),
    )
  })

  test('an entry and its reversal are zero on every line', () => {
    fc.assert(
      fc.property(amounts, debits => {
        const lines = debits.map(debitMinor => ({ debitMinor, creditMinor: 0 }))
        const back = reversedLines(lines)
        for (const [at, line] of lines.entries())
          expect(line.debitMinor - line.creditMinor + back[at]!.debitMinor - back[at]!.creditMinor).toBe(0)
        expect(reversedLines(back)).toEqual(lines)
      }),
    )
  })
})

test('a source key names its module and those it stands in for', () => {
  expect(modulesOf({ sourceKey: 'billing:payment:1:post', inNameOf: ['fleet'] })).toEqual([
    'billing',
    'fleet',
  ])
  expect(() => modulesOf({ sourceKey: 'Payment 1' })).toThrow('Not a source key')
})
