import { beforeAll, describe, expect, test } from 'vitest'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import * as contracts from '../employmentContract/employmentContract.contract.ts'
import { anEmployee, aPayrollCompany, aPostedRun, aRun, payItemsFor } from '../make.ts'
import * as inputs from '../payrollInput/payrollInput.contract.ts'
import * as slips from '../payslip/payslip.contract.ts'
import * as payroll from './payroll.contract.ts'

type Company = Awaited<ReturnType<typeof aPayrollCompany>>
let t: Company

const absence = (employeeId: string, on: string, days: number) =>
  t.call(inputs.addInput, { employeeId, month: on.slice(0, 7), kind: 'absence', on, days })

/** The lines of an employee's slip in a run: component, amount and label. */
async function linesOf(runId: string, employeeId: string) {
  const { rows } = await t.call(payroll.gridOfRun, { id: runId })
  const slip = rows.find(row => row.employeeId === employeeId)!
  const { lines } = await t.call(slips.explainPayslip, { id: slip.payslipId })
  return { net: slip.net, lines }
}

describe('HR-06: a month that is mostly unpaid', () => {
  beforeAll(async () => {
    t = await aPayrollCompany()
    t.setNow('2027-02-28T09:00:00Z')
  })

  test('February 2027 with 24 days of absence pays 0.000, not 34.615', async () => {
    const { id } = await anEmployee(t, { joinedOn: '2027-02-01', pay: { basic: '450.000' } })
    await absence(id, '2027-02-01', 24)
    const run = await aRun(t, '2027-02')
    const { net, lines } = await linesOf(run.id, id)
    expect(net).toBe('0.000')
    expect(lines.at(-1)?.note).toBe('wholeMonthUnpaid')
    await t.call(payroll.cancelRun, { id: run.id, version: run.version, reason: 'تجربة' })
  })

  test('December 2026 with 26 days of 27 pays 16.667, and the slip states the rule', async () => {
    const { id } = await anEmployee(t, { joinedOn: '2026-12-01', pay: { basic: '450.000' } })
    await absence(id, '2026-12-02', 26)
    const run = await aRun(t, '2026-12')
    const { net, lines } = await linesOf(run.id, id)
    expect(net).toBe('16.667')
    expect(lines.at(-1)).toMatchObject({ note: 'overHalfUnpaid', formula: '450.000 × 26 ÷ 27' })
  })
})

describe('HR-07: a raise of April that is typed in June', () => {
  let id: string
  beforeAll(async () => {
    t = await aPayrollCompany()
    t.setNow('2026-06-30T09:00:00Z')
    id = (await anEmployee(t, { joinedOn: '2026-04-01', pay: { basic: '400.000' } })).id
  })

  test('May pays the day back that April took: 15.385', async () => {
    const absent = await absence(id, '2026-04-08', 1)
    const april = await aPostedRun(t, '2026-04')
    expect((await linesOf(april.id, id)).net).toBe('384.615')
    const [row] = (await t.call(inputs.listInputs, { employeeId: id })).rows
    expect(row).toMatchObject({ id: absent.id, isCounted: true })
    await t.call(inputs.withdrawInput, { id: row!.id, version: row!.version })
    const may = await aPostedRun(t, '2026-05')
    const { net, lines } = await linesOf(may.id, id)
    expect(net).toBe('415.385')
    expect(lines.find(line => line.component === 'arrears')).toMatchObject({
      amount: '15.385',
      labelAr: 'فرق سابق عن شهر 2026-04',
    })
  })

  test('June pays April 100.000 and May 100.000, and its two absent days cost 38.462', async () => {
    const raise = { employeeId: id, payItems: await payItemsFor(t, { basic: '500.000' }) }
    expect((await t.refusal(contracts.saveContract, { ...raise, startsOn: '2026-04-01' })).code).toBe(
      'hr.employmentContract.overlap',
    )
    expect((await t.refusal(contracts.saveContract, { ...raise, startsOn: '2026-04-02' })).code).toBe(
      'hr.employmentContract.paidMonth',
    )
    await t.call(contracts.saveContract, { ...raise, startsOn: '2026-06-01', backPayFrom: '2026-04-01' })
    await absence(id, '2026-06-10', 2)
    const june = await aPostedRun(t, '2026-06')
    const { net, lines } = await linesOf(june.id, id)
    const amounts = (code: string) =>
      lines.filter(line => line.component === code).map(line => [line.amount, line.source])
    expect(amounts('arrears')).toEqual([
      ['100.000', '2026-04'],
      ['100.000', '2026-05'],
    ])
    expect(amounts('absence').map(([amount]) => amount)).toEqual(['38.462'])
    expect(net).toBe('661.538')
    const july = await aRun(t, '2026-07')
    expect((await linesOf(july.id, id)).net).toBe('500.000')
    expect(await t.act(subledgersThatDiffer)).toEqual([])
  })
})
