import { beforeAll, describe, expect, test } from 'vitest'
import { postAccrual, runAccrual } from '../accrual/accrual.contract.ts'
import { totalAttendance } from '../attendance/attendance.contract.ts'
import { anEmployee, aPayrollCompany, aPostedRun } from '../make.ts'
import { getRun } from '../payroll/payroll.contract.ts'
import { hrSubledgers } from '../subledgers.queries.ts'
import * as contract from './report.contract.ts'
import { type HrReport, hrReports, reportRights } from './report.rules.ts'
import { sheetOf } from './reportSheet.rules.ts'

type Company = Awaited<ReturnType<typeof aPayrollCompany>>
const reader = (...rights: string[]) => ({ permissions: ['reports.hr.read', ...rights] })
const all = reader(...Object.values(reportRights))
const days = { from: '2026-11-01', to: '2026-11-30' }

describe('The reports of human resources', () => {
  let t: Company
  let runId: string
  const show = (report: HrReport) => t.call(contract.showHrReport, { report, ...days }, all)
  const totalOf = async (report: HrReport, key: string) => {
    const { columns, totals } = await show(report)
    return totals[columns.findIndex(column => column.key === key)]
  }
  beforeAll(async () => {
    t = await aPayrollCompany()
    await anEmployee(t, { joinedOn: '2024-01-01', pay: { basic: '400.000', transport: '50.000' } })
    await anEmployee(t, { joinedOn: '2026-11-16', pay: { basic: '300.000' }, nationality: 'EG' })
    runId = (await aPostedRun(t, '2026-11')).id
    await t.call(runAccrual, { month: '2026-11' })
    await t.call(postAccrual, { month: '2026-11' })
  })

  test('all answer, each row as wide as its columns, and stand on a sheet as on the screen', async () => {
    for (const report of hrReports) {
      const shown = await show(report)
      for (const row of [...shown.rows.map(one => one.cells), shown.totals])
        expect(row).toHaveLength(shown.columns.length)
      const sheet = sheetOf(report, shown, { currency: 'KWD', locale: 'ar' })
      const hasTotals = shown.totals.some(cell => cell !== null)
      expect(sheet.rows).toHaveLength(shown.rows.length + (hasTotals ? 1 : 0))
      expect(sheet.columns.every(column => /[\u0600-\u06ff]/.test(column.header))).toBe(true)
    }
  })

  test('payroll sums to the runs of its months, earnings less deductions to the net', async () => {
    const { net } = await t.call(getRun, { id: runId })
    expect(await totalOf('payroll', 'net')).toBe(net)
    const { rows, columns } = await show('components')
    const [kind, amount] = ['kind', 'amount'].map(key => columns.findIndex(one => one.key === key))
    const sum = (of: string) =>
      rows.filter(row => row.cells[kind!] === of).reduce((all, row) => all + Number(row.cells[amount!]), 0)
    expect((sum('earning') - sum('deduction')).toFixed(3)).toBe(net)
  })

  test('provisions sum to their control accounts', async () => {
    const owed = async (key: string) =>
      t.act(async ctx => -(await hrSubledgers.find(one => one.key === key)!.sum(ctx)) / 1000)
    expect(Number(await totalOf('endOfService', 'provision'))).toBe(await owed('endOfServiceProvision'))
    expect(Number(await totalOf('endOfService', 'leaveProvision'))).toBe(await owed('leaveProvision'))
  })

  test('the days of attendance are those the list counts, status by status', async () => {
    const span = { fromOn: days.from, toOn: days.to }
    const { count, byStatus } = await t.call(totalAttendance, span)
    expect(Number((await totalOf('attendance', 'days')) ?? 0)).toBe(count)
    for (const [status, counted] of Object.entries(byStatus))
      expect(Number((await totalOf('attendance', status)) ?? 0)).toBe(counted)
  })

  test('ask for the right of their records beside the right to read reports', async () => {
    for (const report of hrReports) {
      const asked = { report, ...days }
      await t.call(contract.showHrReport, asked, reader(reportRights[report]))
      for (const other of [reader(), { permissions: [reportRights[report]] }])
        expect(await t.refusal(contract.showHrReport, asked, other)).toMatchObject({
          code: 'access.permission.missing',
        })
    }
    const cards = await t.call(contract.hrReportCards, days, reader())
    expect(cards).toEqual({ employees: null, attendance: null, net: null, pending: null })
  })

  test('value no balance for who may not read pay', async () => {
    const asked = { report: 'balances' as const, ...days }
    const { columns, rows } = await t.call(contract.showHrReport, asked, reader('hr.leave.read'))
    const value = columns.findIndex(one => one.key === 'value')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(row => row.cells[value] === null)).toBe(true)
  })

  test('are refused a period that ends before it begins, and printed in Arabic and English', async () => {
    const backwards = { report: 'payroll' as const, from: days.to, to: days.from }
    expect(await t.refusal(contract.showHrReport, backwards, all)).toMatchObject({ code: 'hr.report.days' })
    for (const locale of ['ar', 'en'] as const) {
      const { bytes } = await t.call(contract.printHrReport, { report: 'payroll', ...days, locale }, all)
      expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-')
    }
  })
})
