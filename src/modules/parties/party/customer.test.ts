import { describe, expect, test } from 'vitest'
import { aCompany } from '#kernel/testing/company.ts'
import { addDocument, readNumber, revealDocument } from '../document/document.contract.ts'
import { partiesServer } from '../index.server.ts'
import { aCustomer } from '../make.ts'
import { driverLicenceOf, findPartyNames, getParty, partyDisplay } from '../public.server.ts'
import { addRelation } from '../relation/relation.contract.ts'
import { auditText } from './auditCheck.queries.ts'
import { printParty } from './paper.contract.ts'
import {
  activateParty,
  countParties,
  createParty,
  deactivateParty,
  findParties,
  listParties,
  readParty,
  updateParty,
} from './party.contract.ts'

const modules = [partiesServer]
const civilId = '288020122596'

describe('Scenario 1: identity and search', () => {
  test('a customer typed with Arabic digits is stored, masked and found by another spelling', async () => {
    const t = await aCompany({ modules })
    const { id, code } = await t.call(createParty, {
      kind: 'individual',
      nameAr: 'عميلٌ تجريبيّ أوّل',
      phone: '٥٥٥٥ ١٢٣٤',
      documents: [{ type: 'civil_id', number: '٢٨٨٠٢٠١٢٢٥٩٦' }],
    })
    expect(code).toBe('PTY-2026-00001')

    const party = await t.call(readParty, { id })
    expect(party).toMatchObject({ birthDate: '1988-02-01', phone: '+96555551234', roles: ['customer'] })
    const [document] = party.identityDocuments
    expect(document).toMatchObject({
      type: 'civil_id',
      country: 'KW',
      masked: '••••2596',
      check: 'passed',
      isCurrent: true,
    })

    await t.call(revealDocument, { id: document!.id, reason: 'مطابقة البطاقة' })
    expect(await t.call(readNumber, { id: document!.id })).toEqual({ number: civilId })

    const found = await t.call(findParties, { text: 'عميل تجريبي اول' })
    expect(found.rows.map(row => row.id)).toEqual([id])
    expect((await t.call(listParties, { search: 'عميل تجريبي اول' })).rows[0]?.id).toBe(id)
  })

  test('a wrong check digit is P1 at its field and nothing is saved', async () => {
    const t = await aCompany({ modules })
    const refusal = await t.refusal(createParty, {
      kind: 'individual',
      nameAr: 'عميل',
      phone: '55551234',
      documents: [{ type: 'civil_id', number: '288020122597' }],
    })
    expect(refusal).toEqual({
      code: 'parties.party.identityInvalid',
      kind: 'invalid',
      field: 'documents.0.number',
    })
    expect((await t.call(countParties, {})).total).toBe(0)
  })

  test('a second create with the same identity is P2 with the first party', async () => {
    const t = await aCompany({ modules })
    const first = await aCustomer(t, { nameAr: 'سالم العتيبي', civilId })
    const refusal = await t.refusal(createParty, {
      kind: 'individual',
      nameAr: 'سالم',
      phone: '55551234',
      documents: [{ type: 'civil_id', number: civilId }],
    })
    expect(refusal).toMatchObject({
      code: 'parties.party.identityExists',
      params: { name: 'سالم العتيبي', partyId: first.id },
    })
  })

  test('of two clerks who type one identity at the same moment, one registers it and the other gets P2', async () => {
    const t = await aCompany({ modules })
    const replies = await Promise.all(
      ['الأول', 'الثاني', 'الثالث'].map((nameAr, index) =>
        t.reply(createParty, {
          kind: 'individual',
          nameAr,
          phone: `5555000${index}`,
          documents: [{ type: 'civil_id', number: civilId }],
        }),
      ),
    )
    const refusals = replies.flatMap(reply => (reply.ok ? [] : [reply.refusal]))
    expect(refusals.map(refusal => refusal.code)).toEqual([
      'parties.party.identityExists',
      'parties.party.identityExists',
    ])
    expect(refusals[0]?.params?.['name']).toMatch(/الأول|الثاني|الثالث/)
    expect((await t.call(countParties, {})).total).toBe(1)
  })
})

describe('Identity documents', () => {
  test('a renewal of the same number adds a row and the newest counts', async () => {
    const t = await aCompany({ modules })
    const { id } = await aCustomer(t)
    const licence = { partyId: id, type: 'driving_licence' as const, number: 'KW-778' }
    await t.call(addDocument, { ...licence, expiresOn: '2026-11-01' })
    expect((await t.call(readParty, { id })).documents).toBe('expired')
    await t.call(addDocument, { ...licence, issuedOn: '2026-11-02', expiresOn: '2028-11-01' })
    const party = await t.call(readParty, { id })
    expect(party.documents).toBe('valid')
    expect(party.identityDocuments.map(document => [document.expiresOn, document.isCurrent])).toEqual([
      ['2028-11-01', true],
      ['2026-11-01', false],
    ])
    expect(await t.act(ctx => driverLicenceOf(ctx, id))).toMatchObject({
      expiresOn: '2028-11-01',
      country: 'KW',
    })
    const other = await aCustomer(t)
    const refusal = await t.refusal(addDocument, { ...licence, partyId: other.id })
    expect(refusal.code).toBe('parties.party.identityExists')
  })

  test('a licence that ends before it was issued is refused', async () => {
    const t = await aCompany({ modules })
    const { id } = await aCustomer(t)
    const refusal = await t.refusal(addDocument, {
      partyId: id,
      type: 'passport',
      number: 'N1234567',
      issuedOn: '2026-02-01',
      expiresOn: '2026-01-01',
    })
    expect(refusal).toMatchObject({ code: 'parties.document.datesReversed', field: 'expiresOn' })
  })

  test('a birth date that contradicts the civil ID is kept and the document is marked', async () => {
    const t = await aCompany({ modules })
    const { id } = await aCustomer(t, { civilId, birthDate: '1988-02-11' })
    const party = await t.call(readParty, { id })
    expect(party.birthDate).toBe('1988-02-11')
    expect(party.identityDocuments[0]?.check).toBe('warned')
  })

  test('a number is read only by who asked with a reason, and for five minutes', async () => {
    const t = await aCompany({ modules, now: '2026-11-21T09:00:00Z' })
    const { id } = await aCustomer(t, { civilId })
    const documentId = (await t.call(readParty, { id })).identityDocuments[0]!.id
    const other = '01900000-0000-7000-8000-000000000002'
    expect((await t.refusal(readNumber, { id: documentId })).code).toBe('parties.document.notRevealed')
    await t.call(revealDocument, { id: documentId, reason: 'طلب الشرطة' })
    expect((await t.refusal(readNumber, { id: documentId }, { userId: other })).kind).toBe('forbidden')
    const withoutRight = { permissions: ['operations.customers.read', 'operations.customers.write'] }
    expect((await t.refusal(revealDocument, { id: documentId, reason: 'فضول' }, withoutRight)).code).toBe(
      'access.permission.missing',
    )
    expect(await t.call(readNumber, { id: documentId })).toEqual({ number: civilId })
    t.setNow('2026-11-21T09:05:01Z')
    expect((await t.refusal(readNumber, { id: documentId })).code).toBe('parties.document.notRevealed')
  })

  test('no identity number appears in the audit chain, in kept answers or in refusals', async () => {
    const t = await aCompany({ modules })
    const { id } = await t.call(createParty, {
      kind: 'individual',
      nameAr: 'فهد',
      phone: '55551234',
      documents: [{ type: 'civil_id', number: civilId }],
    })
    const documentId = (await t.call(readParty, { id })).identityDocuments[0]!.id
    await t.call(addDocument, { partyId: id, type: 'passport', number: 'N7654321', country: 'EG' })
    await t.call(revealDocument, { id: documentId, reason: 'مطابقة' })
    const again = await t.refusal(createParty, {
      kind: 'individual',
      nameAr: 'فهد',
      phone: '55551299',
      documents: [{ type: 'civil_id', number: civilId }],
    })
    const text = await auditText(t)
    expect(text).toContain('••••2596')
    expect(text).toContain('مطابقة')
    for (const number of [civilId, 'N7654321']) {
      expect(text).not.toContain(number)
      expect(JSON.stringify(again)).not.toContain(number)
    }
  })
})

describe('Editing a party', () => {
  test('only the fields that were sent change, null empties one, and a stale edit is a conflict', async () => {
    const t = await aCompany({ modules })
    const { id } = await aCustomer(t, { nameAr: 'نورة', email: 'noura@example.test', nationality: 'KW' })
    const party = await t.call(readParty, { id })
    const saved = await t.call(updateParty, {
      id,
      version: party.version,
      email: null,
      address: { area: 'السالمية', block: '10' },
      addRoles: ['driver'],
    })
    expect(await t.call(readParty, { id })).toMatchObject({
      version: saved.version,
      nameAr: 'نورة',
      email: null,
      nationality: 'KW',
      address: { area: 'السالمية', block: '10' },
      roles: ['customer', 'driver'],
    })
    const stale = await t.refusal(updateParty, { id, version: party.version, nameAr: 'نوره' })
    expect(stale).toMatchObject({ code: 'kernel.record.stale', kind: 'conflict' })
    const roleless = await t.refusal(updateParty, {
      id,
      version: saved.version,
      removeRoles: ['customer', 'driver'],
    })
    expect(roleless.code).toBe('parties.party.roleRequired')
  })

  test('impossible values are refused at their field', async () => {
    const t = await aCompany({ modules })
    const customer = { kind: 'individual' as const, nameAr: 'علي', phone: '55551234' }
    const refusals = [
      await t.refusal(createParty, { ...customer, phone: '12' }),
      await t.refusal(createParty, { ...customer, birthDate: '2026-11-22' }),
      await t.refusal(createParty, { ...customer, birthDate: '1905-11-21' }),
      await t.refusal(createParty, { ...customer, nameAr: ' ' }),
      await t.refusal(createParty, { ...customer, nameAr: '\u200f\u2060' }),
      await t.refusal(createParty, { ...customer, email: 'ali@' }),
    ]
    expect(refusals.map(({ code, field }) => [code, field])).toEqual([
      ['parties.party.phoneInvalid', 'phone'],
      ['parties.party.birthDateImpossible', 'birthDate'],
      ['parties.party.birthDateImpossible', 'birthDate'],
      ['parties.party.nameRequired', 'nameAr'],
      ['parties.party.nameRequired', 'nameAr'],
      ['kernel.field.format', 'email'],
    ])
    await t.call(createParty, { ...customer, birthDate: '1905-11-22' })
  })

  test('deactivating and activating move through the states', async () => {
    const t = await aCompany({ modules })
    const { id } = await aCustomer(t)
    await t.call(deactivateParty, { id, version: 1 })
    expect((await t.call(readParty, { id })).status).toBe('inactive')
    await t.call(activateParty, { id, version: 2 })
    expect((await t.call(listParties, { status: 'active' })).rows.map(row => row.id)).toEqual([id])
  })

  test("another company's party does not exist", async () => {
    const t = await aCompany({ modules })
    const other = await aCompany({ modules })
    const { id } = await aCustomer(other, { nameAr: 'عميل الجار', civilId })
    const documentId = (await other.call(readParty, { id })).identityDocuments[0]!.id
    const refusals = [
      await t.refusal(readParty, { id }),
      await t.refusal(updateParty, { id, version: 1, nameAr: 'x' }),
      await t.refusal(deactivateParty, { id, version: 1 }),
      await t.refusal(addDocument, { partyId: id, type: 'passport', number: 'A1234567' }),
      await t.refusal(revealDocument, { id: documentId, reason: 'تجربة' }),
      await t.refusal(readNumber, { id: documentId }),
    ]
    expect(refusals.map(refusal => refusal.kind)).toEqual(refusals.map(() => 'notFound'))
    expect((await t.call(findParties, { text: 'عميل الجار' })).rows).toEqual([])
    expect((await t.call(findParties, { text: civilId })).rows).toEqual([])
    await aCustomer(t, { civilId })
    expect(await t.act(ctx => partyDisplay(ctx, [id]))).toEqual(new Map())
    await expect(t.act(ctx => getParty(ctx, id))).rejects.toMatchObject({ refusal: { kind: 'notFound' } })
  })
})

test('a card is printed in both languages with what is known, and with nothing but a name and a phone', async () => {
  const t = await aCompany({ modules })
  const sponsor = await aCustomer(t, { kind: 'organization', nameEn: 'Sponsor Company' })
  const { id } = await t.call(createParty, {
    kind: 'individual',
    nameAr: 'عميل تجريبي',
    nameEn: 'Specimen Customer',
    phone: '55551234',
    nationality: 'KW',
    address: { area: 'السالمية', block: '4' },
    documents: [{ type: 'civil_id', number: civilId, expiresOn: '2030-01-01' }],
  })
  await t.call(addRelation, { fromId: sponsor.id, toId: id, kind: 'sponsor' })
  for (const wanted of [{ id }, { id, locale: 'en' as const }, { id: sponsor.id }]) {
    const printed = await t.call(printParty, wanted)
    expect(printed.fileName).toMatch(/^customer-PTY-\d{4}-\d{5}\.pdf$/)
    expect(Buffer.from(printed.bytes).toString('latin1', 0, 4)).toBe('%PDF')
  }
})

test('names are answered by the ids that were asked', async () => {
  const t = await aCompany({ modules })
  const a = await aCustomer(t, { nameAr: 'أحمد' })
  const b = await aCustomer(t, { nameAr: null, nameEn: 'Gulf Motors', kind: 'organization' })
  expect(await t.act(ctx => findPartyNames(ctx, [b.id, a.id]))).toEqual(
    new Map([
      [a.id, 'أحمد'],
      [b.id, 'Gulf Motors'],
    ]),
  )
})

describe('The plan', () => {
  test('an eleventh customer of a free company is refused, whether new or a vendor who becomes one', async () => {
    const t = await aCompany({ modules, plan: 'none' })
    for (let made = 0; made < 10; made += 1) await aCustomer(t)
    const vendor = await t.call(createParty, {
      kind: 'organization',
      nameAr: 'مورد قطع الغيار',
      phone: '55550000',
      roles: ['vendor'],
    })
    const reached = { code: 'platform.quota.reached', params: { used: 10, limit: 10, resource: 'customers' } }
    expect(
      await t.refusal(createParty, { kind: 'individual', nameAr: 'عميل جديد', phone: '55551111' }),
    ).toMatchObject(reached)
    expect(await t.refusal(updateParty, { id: vendor.id, version: 1, addRoles: ['customer'] })).toMatchObject(
      reached,
    )
  })
})
