import { describe, expect, test } from 'vitest'
import { duplicateGroups, whyNotCopy } from './duplicate.rules.ts'

describe('Duplicate groups', () => {
  test('join pairs that share a contract, each rule for itself', () => {
    expect(
      duplicateGroups([
        { rule: 'sameStart', a: '1', b: '2' },
        { rule: 'externalNumber', a: '3', b: '4' },
        { rule: 'sameStart', a: '5', b: '6' },
        { rule: 'sameStart', a: '2', b: '5' },
      ]),
    ).toEqual([
      { rule: 'externalNumber', memberIds: ['3', '4'] },
      { rule: 'sameStart', memberIds: ['1', '2', '5', '6'] },
    ])
  })

  test('only a contract that holds nothing is a copy', () => {
    const held = { payments: false, invoices: false, signature: false, handover: false }
    expect(whyNotCopy({ number: '77', held })).toBeNull()
    for (const kind of ['payments', 'invoices', 'signature', 'handover'] as const)
      expect(whyNotCopy({ number: '77', held: { ...held, [kind]: true } })).toMatchObject({
        code: 'rentals.duplicate.holdsRecords',
        params: { number: '77' },
      })
  })
})
