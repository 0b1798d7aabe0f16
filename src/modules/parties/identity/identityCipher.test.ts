import { afterEach, describe, expect, test } from 'vitest'
import { hashNumber, openNumber, sealNumber, startParties } from './identityCipher.queries.ts'

const company = '01900000-0000-7000-8000-00000000000a'
const other = '01900000-0000-7000-8000-00000000000b'
const secret = 'a secret of at least thirty-two characters'

afterEach(() => startParties({ secret }))

describe('Identity numbers at rest', () => {
  test('a sealed number opens again, differs each time and does not show the number', () => {
    const sealed = sealNumber(company, '288020122596')
    expect(openNumber(company, sealed)).toBe('288020122596')
    expect(sealNumber(company, '288020122596').equals(sealed)).toBe(false)
    expect(sealed.toString('latin1')).not.toContain('2596')
  })

  test('it opens for no other company, no other secret and not after one bit changed', () => {
    startParties({ secret })
    const sealed = sealNumber(company, '288020122596')
    expect(() => openNumber(other, sealed)).toThrow()
    const changed = Buffer.from(sealed)
    changed[changed.length - 1]! ^= 1
    expect(() => openNumber(company, changed)).toThrow()
    startParties({ secret: `${secret}!` })
    expect(() => openNumber(company, sealed)).toThrow()
  })

  test('equal numbers of one company share a hash, of two companies they do not', () => {
    expect(hashNumber(company, '288020122596')).toBe(hashNumber(company, '288020122596'))
    expect(hashNumber(company, '288020122596')).not.toBe(hashNumber(other, '288020122596'))
    expect(hashNumber(company, '288020122596')).toMatch(/^[0-9a-f]{64}$/)
  })
})
