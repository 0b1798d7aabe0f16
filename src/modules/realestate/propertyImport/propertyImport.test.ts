import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { guessBy } from '#modules/platform/import/public.ts'
import { dueRows } from '../job/leases.job.ts'
import { getLease, listLeases } from '../lease/lease.contract.ts'
import { importLeases, undoLeaseImport } from '../leaseImport/leaseImport.contract.ts'
import { leaseFile } from '../leaseImport/leaseImport.rules.ts'
import { anEstateCompany, night } from '../make.ts'
import { listProperties } from '../property/property.contract.ts'
import { importProperties, undoPropertyImport } from './propertyImport.contract.ts'
import { propertyFile } from './propertyImport.rules.ts'

let t: TestCompany
beforeAll(async () => {
  t = await anEstateCompany({ now: '2026-11-20T09:00:00Z' })
})

const units = ['الوحدة', 'المبنى', 'النوع', 'المنطقة', 'الدور', 'المساحة', 'الإيجار']
const cells = (rows: (string | null)[][]) => rows.map(row => row.map(cell => cell ?? ''))
const unitFile = (rows: (string | null)[][]) => ({
  fileName: 'units.xlsx',
  headers: units,
  mapping: guessBy(propertyFile.headings, units),
  rows: cells(rows),
})
const heads = ['المستأجر', 'هاتف المستأجر', 'المبنى', 'رقم الشقة', 'من', 'إلى', 'الإيجار الشهري']
const leasesOf = (rows: (string | null)[][]) => ({
  fileName: 'leases.xlsx',
  headers: heads,
  mapping: guessBy(leaseFile.headings, heads),
  rows: cells(rows),
  billedUntil: '2026-12-01',
})
const properties = async () => (await t.call(listProperties, { limit: 100 })).rows

test('an old list of units becomes buildings and units, whatever their order; bad rows say why in their column', async () => {
  const rows = [
    ['101', 'برج السالمية', 'شقة', null, '1', '110', '350'],
    ['102', 'برج السالمية', 'شقة', null, '1', '95.5', '٣٢٥٫٥٠٠'],
    ['برج السالمية', null, 'مبنى', 'السالمية', null, null, null],
    ['معرض الشويخ', null, 'معرض', 'الشويخ', null, '220', '900'],
  ]
  const bad = [
    ['103', 'برج لا نعرفه', 'شقة', null, '1', '90', '300'],
    ['104', 'برج السالمية', 'قلعة', null, '1', '90', '300'],
    ['105', 'برج السالمية', 'شقة', null, '1', '90', null],
    ['101', 'برج السالمية', 'شقة', null, '1', '90', '300'],
  ]
  const refused = await t.call(importProperties, unitFile([...rows, ...bad]), {
    dryRun: true,
  })
  expect(refused.errors.map(({ row, field, code }) => [row, field, code])).toEqual([
    [6, 'building', 'realestate.propertyImport.noBuilding'],
    [7, 'propertyType', 'platform.import.row.word'],
    [8, 'rentalPrice', 'platform.import.row.required'],
    [9, 'propertyName', 'platform.import.row.repeated'],
  ])
  expect(await properties()).toEqual([])
  const { id } = await t.call(importProperties, unitFile(rows))
  expect(
    (await properties())
      .map(row => [row.level, row.propertyName, row.rentalPrice, row.propertyType])
      .sort((a, b) => String(a[1]).localeCompare(String(b[1]), 'en')),
  ).toEqual([
    ['unit', '101', '350.000', 'apartment'],
    ['unit', '102', '325.500', 'apartment'],
    ['building', 'برج السالمية', null, 'building'],
    ['standalone', 'معرض الشويخ', '900.000', 'shop'],
  ])
  // What stands already is known in another file, and taking the first back leaves nothing behind.
  const again = await t.call(
    importProperties,
    unitFile([rows[0]!, ['103', 'برج السالمية', 'شقة', null, '1', '90', '300']]),
  )
  expect(again.records.map(record => record.state)).toEqual(['known', 'new'])
  await t.call(undoPropertyImport, { id: again.id! })
  await t.call(undoPropertyImport, { id: id! })
  expect(await properties()).toEqual([])
})

test('leases in force come with their tenants; what the old books billed is never invoiced here', async () => {
  const rows = [
    ['برج حولي', null, 'مبنى', 'حولي', null, null, null],
    ['201', 'برج حولي', 'شقة', null, '2', '110', '350'],
    ['202', 'برج حولي', 'شقة', null, '2', '110', '350'],
  ]
  await t.call(importProperties, unitFile(rows))
  const known = await aCustomer(t)
  const leases = [
    ['سالم العنزي', '55561234', 'برج حولي', '201', '2026-03-01', '2027-02-28', '350'],
    [known.code, null, 'برج حولي', '202', '2026-09-15', '2027-09-14', '٣٤٠'],
  ]
  const bad = [
    ['هند الكندري', '55569999', 'برج حولي', '201', '2026-06-01', '2027-05-31', '350'],
    ['هند الكندري', '55569999', 'برج حولي', '999', '2026-06-01', '2027-05-31', '350'],
    ['هند الكندري', '55569999', 'برج حولي', '201', '2025-06-01', '2026-05-31', '350'],
  ]
  const refused = await t.call(importLeases, leasesOf([...leases, ...bad]), { dryRun: true })
  expect(refused.errors.map(({ row, field, code }) => [row, field, code])).toEqual([
    [4, 'unit', 'realestate.lease.unitTaken'],
    [5, 'unit', 'realestate.leaseImport.noUnit'],
    [6, 'to', 'realestate.leaseImport.over'],
  ])
  const { id } = await t.call(importLeases, leasesOf(leases))
  const { rows: brought } = await t.call(listLeases, { limit: 10 })
  expect(brought.map(row => [row.status, row.rent]).sort()).toEqual([
    ['active', '340.000'],
    ['active', '350.000'],
  ])
  const lease = await t.call(getLease, { id: brought.find(row => row.rent === '350.000')!.id })
  expect(lease.rows.map(row => [row.from, row.state]).slice(7)).toEqual([
    ['2026-10-01', 'cancelled'],
    ['2026-11-01', 'cancelled'],
    ['2026-12-01', 'scheduled'],
    ['2027-01-01', 'scheduled'],
    ['2027-02-01', 'scheduled'],
  ])
  await t.call(undoLeaseImport, { id: id! })
  expect((await t.call(listLeases, { limit: 10 })).rows).toEqual([])
  const second = await t.call(importLeases, { ...leasesOf(leases), billedUntil: '2026-11-01' })
  await night(t, dueRows)
  const invoiced = await t.call(getLease, {
    id: (await t.call(listLeases, { limit: 10 })).rows.find(row => row.rent === '350.000')!.id,
  })
  expect(invoiced.rows.filter(row => row.invoiceId !== null).map(row => row.from)).toEqual(['2026-11-01'])
  // Something was invoiced since: the file is not taken back.
  expect((await t.refusal(undoLeaseImport, { id: second.id! })).code).toBe('platform.import.undoUsed')
})
