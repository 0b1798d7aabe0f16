import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guessBy } from '#modules/platform/import/public.ts'
import { makeCivilId } from '../identity/identity.rules.ts'
import { type CustomerImportField, planCustomers } from './customerImport.rules.ts'
import { customerHeadings } from './customerImportHeadings.rules.ts'

const kuwait = { country: 'KW', currency: 'KWD', today: '2026-11-20' } as const
const planned = (cells: Partial<Record<CustomerImportField, string>>[], company: object = {}) => {
  const fields = [...new Set(cells.flatMap(row => Object.keys(row) as CustomerImportField[]))]
  const mapping = Object.fromEntries(fields.map((field, at) => [field, at]))
  const rows = cells.map(row => fields.map(field => row[field] ?? ''))
  const readAs = Object.fromEntries(
    fields.map(field => [field, /On$|Date$/.test(field) ? 'dayFirst' : undefined]),
  )
  return planCustomers({ rows, mapping, readAs }, { ...kuwait, ...company })
}
const one = (cells: Partial<Record<CustomerImportField, string>>, company: object = {}) =>
  planned([{ name: 'سالم العتيبي', phone: '55551234', ...cells }], company)
const refusals = (plan: ReturnType<typeof planned>) =>
  plan.errors.map(error => [error.row, error.field, error.code.replace('platform.import.row.', '')])

describe('A file of customers', () => {
  test('reads headings of offices in both languages', () => {
    expect(guessBy(customerHeadings, ['الاسم الأول', 'رقم الهاتف', 'البطاقة المدنية'])).toEqual({
      name: 0,
      phone: 1,
      identity: 2,
    })
    expect(
      guessBy(customerHeadings, [
        'first_name',
        'last_name',
        'phone',
        'civil_id',
        'license_expiry',
        'credit_limit',
      ]),
    ).toEqual({ name: 0, lastName: 1, phone: 2, identity: 3, licenceExpiresOn: 4, creditLimit: 5 })
  })

  test('a row becomes a person with identity, birth date, licence, address and limit', () => {
    const { customers, errors } = one({
      name: 'سالم',
      lastName: 'العتيبي',
      phone: '٥٥٥٥ ١٢٣٤ / 66661234',
      email: 'Salem@Example.test',
      identity: '٢٨٨٠٢٠١٢٢٥٩٦',
      identityExpiresOn: '30/6/2027',
      nationality: 'كويتي',
      licence: 'L-77',
      licenceExpiresOn: '1448/6/10',
      area: 'حولي',
      block: '٤',
      creditLimit: '٥٠٠٫٢٥٠',
      paymentTerms: '٣٠',
    })
    expect(errors).toEqual([])
    expect(customers).toEqual([
      {
        row: 2,
        kind: 'individual',
        nameAr: 'سالم العتيبي',
        nameEn: null,
        phone: '+96555551234',
        altPhone: '+96566661234',
        email: 'salem@example.test',
        birthDate: '1988-02-01',
        nationality: 'KW',
        creditLimitMinor: 500_250,
        vatNumber: null,
        paymentTermsDays: 30,
        address: { governorate: null, area: 'حولي', block: '٤', street: null, building: null },
        documents: [
          { type: 'civil_id', country: 'KW', number: '288020122596', expiresOn: '2027-06-30' },
          { type: 'driving_licence', country: 'KW', number: 'L-77', expiresOn: '2026-11-20' },
        ],
      },
    ])
  })

  test.each([
    ['KW', '288020122596', 'civil_id', 'KW'],
    ['KW', '28863400001', 'qid', 'QA'],
    ['KW', '1000000008', 'saudi_id', 'SA'],
    ['KW', '2000000006', 'iqama', 'SA'],
    ['SA', '288020122596', 'civil_id', 'KW'],
    ['KW', '784-1980-1234567-8', 'emirates_id', 'AE'],
    ['BH', '880212345', 'cpr', 'BH'],
    ['OM', '12345678', 'oman_id', 'OM'],
    ['KW', 'A1234567', 'passport', 'KW'],
  ])('in %s the number %s is a %s of %s', (country, identity, type, home) => {
    const { customers, errors } = one(
      { identity, phone: '+96555551234' },
      { country, currency: country === 'KW' ? 'KWD' : 'SAR' },
    )
    expect(errors).toEqual([])
    expect(customers[0]?.documents).toMatchObject([{ type, country: home }])
  })

  test('a company has its register, and a type that the file names decides', () => {
    const company = {
      company: 'شركة النور',
      phone: '22223333',
      identity: '1234/2020',
      vatNumber: 'DE811569869',
    }
    expect(one(company).customers[0]).toMatchObject({
      kind: 'organization',
      nameAr: 'شركة النور',
      documents: [{ type: 'commercial_register', number: '1234/2020' }],
      vatNumber: 'DE811569869',
    })
    const residency = one({ identity: '288020122596', identityType: 'جواز سفر', nationality: 'هندي' })
    expect(residency.customers[0]?.documents).toMatchObject([{ type: 'passport', country: 'IN' }])
  })

  test('every error of every row is told with its row and field', () => {
    const bad = planned([
      { name: '', phone: '', identity: '288020122597' },
      {
        name: 'A',
        phone: '12',
        email: 'x@',
        nationality: 'مريخي',
        birthDate: '2031-01-01',
        creditLimit: '-5',
      },
      { name: 'B', phone: '55551235', licenceExpiresOn: '2027-01-01', paymentTerms: '400', kind: 'غريب' },
      { name: 'C', phone: '55551236', vatNumber: '1', identityExpiresOn: '31/2/2027' },
    ])
    expect(bad.customers).toEqual([])
    expect(refusals(bad).sort()).toEqual(
      [
        [2, 'name', 'parties.party.nameRequired'],
        [2, 'phone', 'required'],
        [2, 'identity', 'parties.party.identityInvalid'],
        [3, 'phone', 'parties.party.phoneInvalid'],
        [3, 'email', 'kernel.field.format'],
        [3, 'nationality', 'word'],
        [3, 'birthDate', 'parties.party.birthDateImpossible'],
        [3, 'creditLimit', 'amount'],
        [4, 'licence', 'required'],
        [4, 'paymentTerms', 'number'],
        [4, 'kind', 'word'],
        [5, 'vatNumber', 'parties.party.vatNumberInvalid'],
        [5, 'identityExpiresOn', 'noSuchDay'],
      ].sort(),
    )
  })

  test('one identity, and one name with one phone, stand once', () => {
    const plan = planned([
      { name: 'سالم', phone: '55551234', identity: '288020122596' },
      { name: 'أحمد', phone: '55551235', identity: '٢٨٨٠٢٠١٢٢٥٩٦' },
      { name: 'نورة', phone: '55551236', identity: '' },
      { name: 'نوره', phone: '٥٥٥٥١٢٣٦', identity: '' },
      { name: 'ابن نورة', phone: '55551236', identity: '' },
    ])
    expect(refusals(plan)).toEqual([
      [3, 'identity', 'repeated'],
      [5, 'phone', 'repeated'],
    ])
    expect(plan.customers.map(customer => customer.row)).toEqual([2, 4, 6])
  })

  test('any civil ID gives its birth date', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1930, max: 2025 }), fc.nat(9999), (year, serial) => {
        const birthDate = `${year}-03-04`
        const identity = makeCivilId(birthDate, serial)
        fc.pre(identity !== null)
        expect(one({ identity: identity! }).customers[0]?.birthDate).toBe(birthDate)
      }),
      { numRuns: 100 },
    )
  })
})
