import { describe, expect, it } from 'vitest'
import { startFrom } from './startFrom.web.ts'

describe('a new customer from what was typed in the picker', () => {
  it('is an identity number when it has the length of one, in either digit set', () => {
    expect(startFrom('٢٨٨٠٢٠١٢٢٥٩٦', 'KW').documents[0]?.number).toBe('288020122596')
  })

  it('is a phone when it has eight digits or dials abroad', () => {
    expect(startFrom('٥٥٥٥ ١٢٣٤', 'KW').phone).toBe('55551234')
    expect(startFrom('00971501234567', 'KW').phone).toBe('+971501234567')
  })

  it('is a name when it has letters', () => {
    expect(startFrom('سعد بدر', 'KW')).toMatchObject({ nameAr: 'سعد بدر', phone: '' })
  })
})
