import { describe, expect, it } from 'vitest'
import { invalid, RefusalError } from '#kernel/shared/refusal.ts'
import { atTypedDocument, emptyParty, newParty, type PartyValues, valuesOf } from './partyForm.web.ts'
import { partySchema } from './partySchema.web.ts'

const typed = (change: Partial<PartyValues>): PartyValues => ({
  ...emptyParty('individual', 'KW'),
  nameAr: 'عميل تجريبي',
  phone: '+96555551234',
  ...change,
})

const numbered = (number: string, licence = '') => {
  const [identity, second] = emptyParty('individual', 'KW').documents
  return [
    { ...identity!, number },
    { ...second!, number: licence },
  ]
}

describe('the form of a customer', () => {
  it('sends no document without a number, and the civil ID as a Kuwaiti one', () => {
    expect(newParty(typed({})).documents).toEqual([])
    expect(newParty(typed({ documents: numbered('288020122596') })).documents).toMatchObject([
      { type: 'civil_id', country: 'KW', number: '288020122596' },
    ])
  })

  it('sends an address only when a part of it was typed', () => {
    expect(newParty(typed({})).address).toBeNull()
    const { address } = emptyParty('individual', 'KW')
    expect(newParty(typed({ address: { ...address, area: 'السالمية' } })).address).toMatchObject({
      area: 'السالمية',
      block: null,
    })
  })

  it('refuses a civil ID whose check digit fails, at its field', () => {
    const read = partySchema.safeParse(typed({ documents: numbered('288020122597') }))
    expect(read.error?.issues).toMatchObject([
      { path: ['documents', 0, 'number'], params: { code: 'parties.party.identityInvalid' } },
    ])
    expect(partySchema.safeParse(typed({ documents: numbered('288020122596') })).success).toBe(true)
  })

  it('asks for a name in one of the two languages', () => {
    expect(partySchema.safeParse(typed({ nameAr: '' })).error?.issues).toMatchObject([{ path: ['nameAr'] }])
    expect(partySchema.safeParse(typed({ nameAr: '', nameEn: 'Sample' })).success).toBe(true)
  })

  it('shows a refusal of the first document sent at the licence when no identity was typed', () => {
    const error = new RefusalError(
      invalid('parties.document.datesReversed', { field: 'documents.0.expiresOn' }),
    )
    const moved = atTypedDocument(error, numbered('', 'D1')) as RefusalError
    expect(moved.refusal.field).toBe('documents.1.expiresOn')
  })

  it('forgets the birth date of somebody who turned out to be an organization', () => {
    const values = typed({ kind: 'organization', birthDate: '1988-02-01', documents: [] })
    expect(newParty(values).birthDate).toBeNull()
  })

  it('shows a stored party with empty text where nothing is known', () => {
    const values = valuesOf({
      kind: 'individual',
      nameAr: 'عميل',
      nameEn: null,
      phone: null,
      altPhone: null,
      email: null,
      birthDate: null,
      nationality: null,
      address: { area: 'حولي', block: null },
      vatNumber: null,
      paymentTermsDays: null,
    })
    expect(values).toMatchObject({ nameEn: '', phone: '', address: { area: 'حولي', block: '', unit: '' } })
  })
})
