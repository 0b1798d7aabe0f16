import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { guessBy } from '#modules/platform/import/public.ts'
import { getEmployee, listEmployees } from '../employee/employee.contract.ts'
import { hrServer } from '../index.server.ts'
import { listLeaveBalances, submitLeaveFor } from '../leave/leave.contract.ts'
import { leaveTypesOf } from '../leaveType/leaveType.queries.ts'
import { importEmployees, listEmployeeImports, undoEmployeeImport } from './employeeImport.contract.ts'
import { employeeFile } from './employeeImport.rules.ts'

const modules = [accessServer, partiesServer, accountingServer, billingServer, hrServer]
let t: TestCompany
beforeAll(async () => {
  t = await aCompany({ modules, currency: 'KWD', country: 'KW', now: '2026-11-22T09:00:00Z' })
  await t.act(ctx => hrServer.onCompanyCreated!(ctx))
})

const headers = [
  'الاسم',
  'الرقم المدني',
  'الجنسية',
  'المسمى الوظيفي',
  'تاريخ التعيين',
  'الأساسي',
  'بدل سكن',
  'رصيد الإجازات',
]
const file = (rows: (string | null)[][], heads = headers) => ({
  fileName: 'employees.xlsx',
  headers: heads,
  mapping: guessBy(employeeFile.headings, heads),
  rows: rows.map(cells => cells.map(cell => cell ?? '')),
  balanceOn: '2026-10-31',
})
const employees = async () =>
  (await t.call(listEmployees, { limit: 100, sort: 'number', descending: false })).rows

describe('a file of employees', () => {
  test('hires everybody with contract, pay and balance of leave; every bad cell is named; undone as a whole', async () => {
    const known = await aCustomer(t, { nameAr: 'ناصر العنزي', kind: 'individual' })
    const wish = file([
      ['سالم الدوسري', '٢٨٥٠١٠١٠٠١٠٣', 'مصري', 'محاسب', '2024-03-01', '٥٠٠', '100', '12.5'],
      ['ناصر العنزي', null, 'كويتي', 'سائق', '15/6/2025', '300', null, null],
      ['بلا راتب أساسي', null, null, null, '2025-01-01', null, '50', null],
      ['بلا تاريخ', null, 'زحلي', null, null, '300', null, null],
      ['رقمه خطأ', '285010100104', 'مصري', null, '2024-03-01', null, null, null],
    ])
    const dry = await t.call(importEmployees, wish, { dryRun: true })
    expect(dry.errors.map(error => [error.row, error.field, error.code.split('.').at(-1)])).toEqual([
      [4, 'basic', 'required'],
      [5, 'nationality', 'word'],
      [5, 'joinedOn', 'required'],
      [6, 'civilId', 'identityInvalid'],
    ])
    expect([dry.recordCount, dry.total]).toEqual([2, null])
    expect(await employees()).toEqual([])
    expect((await t.refusal(importEmployees, wish)).code).toBe('platform.import.hasErrors')
    const made = await t.call(importEmployees, { ...wish, goodRowsOnly: true })
    expect(made.recordCount).toBe(2)
    const rows = await employees()
    expect(rows.map(row => [row.name, row.positionAr, row.joinedOn, row.wage])).toEqual([
      ['سالم الدوسري', 'محاسب', '2024-03-01', '600.000'],
      ['ناصر العنزي', 'سائق', '2025-06-15', '300.000'],
    ])
    expect(rows[1]!.partyId).not.toBe(known.id)
    const { contract } = await t.call(getEmployee, { id: rows[0]!.id })
    expect(contract?.startsOn).toBe('2024-03-01')
    const balances = await t.call(listLeaveBalances, { limit: 100 })
    expect(JSON.stringify(balances)).toContain('سالم الدوسري')
    expect((await t.refusal(importEmployees, { ...wish, goodRowsOnly: true })).code).toBe(
      'platform.import.same',
    )
    const { rows: past } = await t.call(listEmployeeImports, { limit: 5 })
    expect(past).toMatchObject([{ recordCount: 2, errorCount: 3, mayUndo: true }])
    await t.call(undoEmployeeImport, { id: past[0]!.id })
    expect(await employees()).toEqual([])
  })

  test('leaves who works here as is, hires a person who is known once, and is not undone after the first leave', async () => {
    const wish = file([['سالم الدوسري', '285010100103', 'مصري', 'محاسب', '2024-03-01', '500', null, '12.5']])
    await t.call(importEmployees, wish)
    const [one] = await employees()
    const again = file([
      ['سالم الدوسري', '285010100103', 'مصري', 'مدير', '2024-03-01', '900', null, null],
      ['هدى', null, null, null, '2026-01-01', null, null, null],
    ])
    const dry = await t.call(importEmployees, again, { dryRun: true })
    expect([dry.recordCount, dry.knownCount]).toEqual([1, 1])
    await t.call(importEmployees, again)
    expect((await t.call(getEmployee, { id: one!.id })).wage).toBe('500.000')
    const annual = (await t.act(leaveTypesOf)).find(({ code }) => code === 'annual')!
    await t.call(submitLeaveFor, {
      employeeId: one!.id,
      typeId: annual.id,
      fromOn: '2026-12-06',
      toOn: '2026-12-07',
      halfDays: [],
      reason: 'سفر مع العائلة',
    })
    const [, first] = (await t.call(listEmployeeImports, { limit: 5 })).rows
    const refused = await t.refusal(undoEmployeeImport, { id: first!.id })
    expect(refused).toMatchObject({
      code: 'platform.import.undoUsed',
      params: { count: 1, names: one!.number },
    })
  })

  test('pay needs the right to pay, a balance the right to leave; a file without them does not', async () => {
    const permissions = ['hr.employees.read', 'hr.employees.write']
    const plain = ['الاسم', 'تاريخ التعيين']
    const pay = file([['علي', '2026-01-01', '400']], [...plain, 'الأساسي'])
    expect((await t.refusal(importEmployees, pay, { permissions })).kind).toBe('forbidden')
    const leave = file([['علي', '2026-01-01', '4']], [...plain, 'رصيد الإجازة'])
    expect((await t.refusal(importEmployees, leave, { permissions })).kind).toBe('forbidden')
    const made = await t.call(importEmployees, file([['علي', '2026-01-01']], plain), { permissions })
    expect(made.recordCount).toBe(1)
  })
})
