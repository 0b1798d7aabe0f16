import { describe, expect, it } from 'vitest'
import { emptyParty, type PartyValues } from './partyForm.ts'
import { mergeTyped } from './staleMerge.ts'

const base: PartyValues = {
  ...emptyParty('individual', 'KW'),
  nameAr: 'عميل',
  email: 'first@example.test',
  documents: [],
}

describe('two edits of one customer', () => {
  it('takes over what only the other person changed', () => {
    const mine = { ...base, address: { ...base.address, unit: '7' } }
    const theirs = { ...base, nameEn: 'Sample', address: { ...base.address, block: '10' } }
    const { values, both } = mergeTyped(base, mine, theirs)
    expect(both).toEqual([])
    expect(values).toMatchObject({ nameEn: 'Sample', address: { unit: '7', block: '10' } })
  })

  it('keeps what was typed here where both changed a field, and names both texts', () => {
    const mine = { ...base, email: 'mine@example.test' }
    const theirs = { ...base, email: 'theirs@example.test' }
    const { values, both } = mergeTyped(base, mine, theirs)
    expect(values.email).toBe('mine@example.test')
    expect(both).toEqual([{ path: 'email', mine: 'mine@example.test', theirs: 'theirs@example.test' }])
  })

  it('asks nothing where both wrote the same', () => {
    const same = { ...base, nameEn: 'Sample' }
    expect(mergeTyped(base, same, same).both).toEqual([])
  })
})
