import { describe, expect, test } from 'vitest'
import { compare } from './verdict.ts'

const journal = {
  sent: ['crash-1', 'crash-2', 'crash-3'],
  acknowledged: [
    { mark: 'crash-1', number: 'INV-2026-00001' },
    { mark: 'crash-2', number: 'INV-2026-00002' },
  ],
}
const both = [
  { mark: 'crash-1', number: 'INV-2026-00001' },
  { mark: 'crash-2', number: 'INV-2026-00002' },
]

describe('The judge of npm run crash', () => {
  test('finds nothing when every answer is stored, with or without the write nobody heard of', () => {
    expect(compare(journal, both)).toEqual({ lost: [], duplicated: [] })
    const unheard = [...both, { mark: 'crash-3', number: 'INV-2026-00003' }]
    expect(compare(journal, unheard)).toEqual({ lost: [], duplicated: [] })
  })

  test('finds an answer that is not stored, or stored under another number', () => {
    expect(compare(journal, both.slice(1)).lost).toEqual([
      'INV-2026-00001 (crash-1) was acknowledged and is not stored',
    ])
    const renumbered = [{ mark: 'crash-1', number: 'INV-2026-00009' }, both[1]!]
    expect(compare(journal, renumbered).lost).toHaveLength(1)
  })

  test('finds a write that was stored twice, acknowledged or not', () => {
    const twice = [...both, { mark: 'crash-2', number: 'INV-2026-00003' }]
    expect(compare(journal, twice).duplicated).toEqual(['crash-2 is stored 2 times'])
    const unheard = [
      { mark: 'crash-3', number: null },
      { mark: 'crash-3', number: null },
    ]
    expect(compare(journal, [...both, ...unheard]).duplicated).toHaveLength(1)
  })
})
