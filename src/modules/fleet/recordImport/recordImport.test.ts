import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { guessBy } from '#modules/platform/import/public.ts'
import { activateFinancing, getFinancing, listFinancings } from '../financing/financing.contract.ts'
import { listFuel } from '../fuel/fuel.contract.ts'
import { fleetServer } from '../index.server.ts'
import { aVehicle } from '../make.ts'
import { odometerAt } from '../odometer/odometer.commands.ts'
import { getVehicle } from '../vehicle/vehicle.contract.ts'
import {
  importDocuments,
  importFinancings,
  importFuel,
  importPlates,
  importReadings,
  listRecordImports,
  undoRecordImport,
} from './recordImport.contract.ts'
import { type RecordKind, recordFields } from './recordImport.rules.ts'
import { recordHeadings } from './recordImportHeadings.rules.ts'

let t: TestCompany
let first: string
let second: string
beforeAll(async () => {
  const modules = [partiesServer, accountingServer, billingServer, fleetServer]
  t = await aCompany({ modules, now: '2026-11-22T09:00:00Z' })
  first = await aVehicle(t, { plateKey: 'KW:12:34567' })
  second = await aVehicle(t, { plateKey: 'KW:12:34568' })
})

const file = (kind: RecordKind, headers: string[], rows: string[][]) => ({
  fileName: 'ملف.csv',
  headers,
  rows,
  mapping: guessBy<string>(recordHeadings[kind], headers),
  readAs: Object.fromEntries(
    recordFields[kind].filter(field => /^(from|at|.*On)$/.test(field)).map(field => [field, 'dayFirst']),
  ),
})
const codes = (answer: { errors: readonly { row: number; field: string; code: string }[] }) =>
  answer.errors.map(({ row, field, code }) => [row, field, code.split('.').slice(-2).join('.')])
const looked = async (endpoint: Parameters<TestCompany['reply']>[0], input: unknown) => {
  const answer = await t.reply(endpoint, input, { dryRun: true })
  if (!answer.ok || !('output' in answer)) throw new Error(JSON.stringify(answer))
  return answer.output as Parameters<typeof codes>[0] & { recordCount: number; total: string | null }
}
const lastImport = async (kind: RecordKind) => (await t.call(listRecordImports, { kind })).rows[0]!

describe('Files of what vehicles have', () => {
  test('new plates: the old one ends the day before; taken, unreadable and unknown ones are told; the file goes back', async () => {
    const wish = file(
      'plate',
      ['اللوحة القديمة', 'اللوحة الجديدة', 'من تاريخ'],
      [
        ['٣٤٥٦٧/١٢', '20-11111', '1/11/2026'],
        ['12-34568', '20-11111', ''],
        ['12-34568', 'xx', ''],
        ['99-1', '20-22222', ''],
        ['12-34567', '12-34568', ''],
      ],
    )
    expect(codes(await looked(importPlates, wish))).toEqual([
      [3, 'plate', 'row.repeated'],
      [4, 'plate', 'row.plate'],
      [5, 'vehicle', 'row.noVehicle'],
      [6, 'plate', 'plate.taken'],
    ])
    expect((await t.call(importPlates, { ...wish, goodRowsOnly: true })).recordCount).toBe(1)
    const plates = async () =>
      (await t.call(getVehicle, { id: first })).plates.map(plate => [plate.validFrom, plate.validTo])
    expect((await plates()).toSorted()).toEqual([
      ['2026-01-01', '2026-10-31'],
      ['2026-11-01', null],
    ])
    await t.call(undoRecordImport, { kind: 'plate', id: (await lastImport('plate')).id })
    expect(await plates()).toEqual([['2026-01-01', null]])
  })

  test('papers with the day they end on, registrations unless the file says otherwise', async () => {
    const wish = file(
      'document',
      ['اللوحة', 'نوع المستند', 'تاريخ الإصدار', 'تاريخ الانتهاء'],
      [
        ['12-34567', '', '2026-01-01', '1/1/2027'],
        ['12-34568', 'الفحص الفني', '', '2027-02-01'],
        ['12-34568', 'فحص', '2027-03-01', '2027-02-01'],
        ['12-34568', 'غريب', '', '2027-02-01'],
      ],
    )
    expect(codes(await looked(importDocuments, wish))).toEqual([
      [4, 'expiresOn', 'document.backwards'],
      [5, 'kind', 'row.word'],
    ])
    await t.call(importDocuments, { ...wish, goodRowsOnly: true })
    const kept = async () =>
      t.act(ctx =>
        ctx.db.selectFrom('fleet.vehicle_document').select(['kind', 'expires_on']).orderBy('kind').execute(),
      )
    expect(await kept()).toEqual([
      { kind: 'registration', expires_on: '2027-01-01' },
      { kind: 'technical_inspection', expires_on: '2027-02-01' },
    ])
    await t.call(undoRecordImport, { kind: 'document', id: (await lastImport('document')).id })
    expect(await kept()).toEqual([])
  })

  test('readings in any order of the file; one that falls is told, and taking the file back makes them count no more', async () => {
    const wish = file(
      'reading',
      ['اللوحة', 'التاريخ', 'العداد'],
      [
        ['12-34567', '2026-11-10', '41500'],
        ['12-34567', '2026-11-01 08:00', '٤١٢٠٠'],
        ['12-34567', '2026-11-20', '41000'],
        ['12-34568', '2027-01-01', '5'],
      ],
    )
    const { errors } = await looked(importReadings, wish)
    expect(JSON.stringify(errors)).not.toMatch(/T\d\d:\d\d/)
    expect(codes({ errors })).toEqual([
      [4, 'km', 'odometer.backwards'],
      [5, 'at', 'row.future'],
    ])
    await t.call(importReadings, { ...wish, goodRowsOnly: true })
    const now = () => t.act(ctx => odometerAt(ctx, first, ctx.now))
    expect(await now()).toBe(41_500)
    await t.call(undoRecordImport, { kind: 'reading', id: (await lastImport('reading')).id })
    expect(await now()).toBeNull()
  })

  test('a statement of fuel cards: fillings with readings, owed to the company, all or none taken back', async () => {
    const { id: vendorPartyId } = await aCustomer(t, { nameAr: 'شركة الوقود', roles: ['vendor'] })
    const wish = {
      ...file(
        'fuel',
        ['اللوحة', 'التاريخ', 'اللترات', 'المبلغ', 'العداد', 'رقم العملية'],
        [
          ['12-34567', '2026-11-01 08:00', '45.5', '7.735', '41200', '90017'],
          ['12-34568', '2026-11-02 09:00', '40', '6.800', '10000', '90018'],
          ['12-34568', '2026-11-03 09:00', '0', '6.800', '10100', '90019'],
        ],
      ),
      vendorPartyId,
    }
    const dry = await looked(importFuel, wish)
    expect(codes(dry)).toEqual([[4, 'litres', 'row.amount']])
    expect([dry.recordCount, dry.total]).toEqual([2, '14.535'])
    await t.call(importFuel, { ...wish, goodRowsOnly: true })
    const fillings = async () => (await t.call(listFuel, {})).rows.map(row => [row.cost, row.receiptNo])
    expect(await fillings()).toEqual([
      ['6.800', '90018'],
      ['7.735', '90017'],
    ])
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    await t.call(undoRecordImport, { kind: 'fuel', id: (await lastImport('fuel')).id })
    expect(await fillings()).toEqual([])
    expect(await t.act(ctx => odometerAt(ctx, second, ctx.now))).toBeNull()
  })

  test('financing agreements as drafts: rows of one contract come together, a running one says what was paid', async () => {
    await aCustomer(t, { nameAr: 'بيت التمويل', kind: 'organization', roles: ['vendor'] })
    const headers = [
      ...['رقم العقد', 'الممول', 'اللوحة', 'سعر المركبة', 'تاريخ الاتفاقية', 'الدفعة المقدمة'],
      ...['عدد الأقساط', 'أول قسط', 'النسبة السنوية', 'نوع النسبة', 'الأقساط المسددة'],
    ]
    const terms = ['2026-11-01', '1600', '24', '1/12/2026', '٦٪', '', '']
    const later = ['', '', '', '', '', '', '']
    const wish = file('financing', headers, [
      ['LN-1', 'بيت التمويل', '12-34567', '5000', ...terms],
      ['LN-1', 'بيت التمويل', '٣٤٥٦٨/١٢', '4600', ...later],
      ['LN-2', 'بنك لا نعرفه', '12-34567', '5000', ...terms],
      ['LN-3', 'بيت التمويل', '12-34567', '5000', ...terms],
      ['LN-3', 'بيت التمويل', '99-1', '4600', ...later],
      ['LN-4', 'بيت التمويل', '12-34567', '5000', ...terms.with(4, '0.06')],
      ['LN-5', 'بيت التمويل', '12-34568', '8000', '2025-11-01', '', '24', '2025-12-01', '4', 'ثابتة', '12'],
      ['LN-6', 'بيت التمويل', '12-34567', '5000', ...terms],
      ['LN-6', 'بيت التمويل', '12-34568', '4600', '', '', '36', '', '', '', ''],
      ['LN-7', 'بيت التمويل', '12-34567', '5000', '2026-11-01', '6000', '24', '2026-12-01', '6', '', ''],
    ])
    const dry = await looked(importFinancings, wish)
    expect(codes(dry)).toEqual([
      [4, 'lender', 'row.unknown'],
      [5, 'reference', 'financing.rowsTogether'],
      [6, 'vehicle', 'row.noVehicle'],
      [7, 'rate', 'financing.rateUnclear'],
      [9, 'reference', 'financing.rowsTogether'],
      [10, 'count', 'financing.rowDiffers'],
      [11, 'downPayment', 'financing.nothing'],
    ])
    expect([dry.recordCount, dry.total]).toEqual([2, '16000.000'])
    await t.call(importFinancings, { ...wish, goodRowsOnly: true })
    const kept = async () =>
      (await t.call(listFinancings, { sort: 'number', descending: false })).rows.map(row => [
        ...[row.financed, row.terms, row.rate, row.count, row.vehicles, row.state],
      ])
    expect(await kept()).toEqual([
      ['8000.000', 'annual', '6', 24, 2, 'draft'],
      ['8000.000', 'flat', '4', 24, 1, 'draft'],
    ])
    const again = await looked(importFinancings, { ...wish, rows: wish.rows.slice(0, 2) })
    expect([again.recordCount, again.errors]).toEqual([0, []])
    const { id } = (await t.call(listFinancings, { search: 'LN-5' })).rows[0]!
    expect(await t.call(getFinancing, { id })).toMatchObject({ paidBefore: 12, reference: 'LN-5' })
    const undo = { kind: 'financing' as const, id: (await lastImport('financing')).id }
    await t.call(activateFinancing, { id, version: 1 })
    // A plate is found in whatever digits, and a search stays within the other filters.
    const foundBy = async (search: string, state: 'draft' | 'active') =>
      (await t.call(listFinancings, { search, state })).rows.map(row => row.number)
    expect(await foundBy('١٢-٣٤٥٦٨', 'active')).toEqual(['FIN-2026-00002'])
    expect(await foundBy('34568/12', 'draft')).toEqual(['FIN-2026-00001'])
    expect(await foundBy('٩٩', 'draft')).toEqual([])
    expect(await t.refusal(undoRecordImport, undo)).toMatchObject({
      code: 'platform.import.undoUsed',
      params: { count: 1 },
    })
    const other = { ...wish, rows: [['LN-8', ...wish.rows[0]!.slice(1)]] }
    await t.call(importFinancings, other)
    await t.call(undoRecordImport, { ...undo, id: (await lastImport('financing')).id })
    expect(await kept()).toHaveLength(2)
    expect((await t.refusal(importFinancings, other, { permissions: ['fleet.vehicles.write'] })).kind).toBe(
      'forbidden',
    )
  })

  test('whoever may not write papers may not bring them in nor take them back', async () => {
    const permissions = ['fleet.vehicles.read', 'fleet.vehicles.write']
    const headers = ['اللوحة', 'تاريخ الانتهاء']
    const wish = file('document', headers, [['12-34567', '2027-01-01']])
    expect((await t.refusal(importDocuments, wish, { permissions })).kind).toBe('forbidden')
    const { id } = await t.call(importDocuments, wish)
    expect((await t.refusal(undoRecordImport, { kind: 'document', id: id! }, { permissions })).kind).toBe(
      'forbidden',
    )
  })
})
