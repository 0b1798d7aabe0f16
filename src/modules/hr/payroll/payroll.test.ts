import { beforeAll, describe, expect, test } from 'vitest'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance, postJournal } from '#modules/accounting/public.server.ts'
import { entryLines } from '#modules/billing/make.ts'
import * as employee from '../employee/employee.contract.ts'
import * as contracts from '../employmentContract/employmentContract.contract.ts'
import { anEmployee, aPaidAdvance, aPayrollCompany, aRun, entryByKey, payItemsFor } from '../make.ts'
import * as inputs from '../payrollInput/payrollInput.contract.ts'
import * as payroll from './payroll.contract.ts'

type Company = Awaited<ReturnType<typeof aPayrollCompany>>
const month = '2026-11'

/** What other modules charge to an employee: a fine that the employee bears. */
async function chargeTo(t: Company, employeeId: string, amountMinor: number): Promise<void> {
  const { partyId } = await t.call(employee.getEmployee, { id: employeeId })
  await t.act(ctx =>
    postJournal(ctx, {
      sourceKey: `fleet:violation:${employeeId}:employee`,
      date: '2026-11-10',
      memo: 'مخالفة على الموظف',
      lines: [
        { key: 'employeeAdvances', debitMinor: amountMinor, partyId },
        { key: 'otherIncome', creditMinor: amountMinor },
      ],
    }),
  )
}

describe('scenarios 8 and 9: the run of November', () => {
  let t: Company
  let ids: string[]
  let run: Awaited<ReturnType<typeof aRun>>
  beforeAll(async () => {
    t = await aPayrollCompany()
    const iban = 'KW81CBKU0000000000001234560101'
    const byBank = { paymentMethod: 'bank' as const, iban }
    const e1 = await anEmployee(t, {
      ...byBank,
      name: 'أحمد',
      pay: { basic: '400.000', transport: '50.000' },
    })
    const e2 = await anEmployee(t, {
      ...byBank,
      name: 'بدر',
      nationality: 'KW',
      pay: { basic: '700.000', housing: '100.000' },
    })
    const e3 = await anEmployee(t, {
      ...byBank,
      name: 'جمال',
      joinedOn: '2026-11-16',
      pay: { basic: '300.000' },
    })
    ids = [e1.id, e2.id, e3.id]
    await aPaidAdvance(t, e1.id, { amount: '120.000', instalments: 12, firstMonth: month })
    await chargeTo(t, e1.id, 10_000)
    await t.call(inputs.addInput, {
      employeeId: e1.id,
      month,
      kind: 'absence',
      on: '2026-11-10',
      days: 1,
    })
    await t.call(inputs.addInput, {
      employeeId: e1.id,
      month,
      kind: 'overtime',
      on: '2026-11-12',
      hours: 6,
    })
  })

  test('computes E1 428.918, E2 716.000 and E3 150.000, and shows each component', async () => {
    run = await aRun(t, month)
    expect(run).toMatchObject({ net: '1294.918', employees: 3, blocked: 0, state: 'draft' })
    const grid = await t.call(payroll.gridOfRun, { id: run.id })
    expect(grid.rows.map(row => row.net)).toEqual(['428.918', '716.000', '150.000'])
    const total = (code: string) => grid.columns.find(one => one.component === code)?.total
    expect([total('absence'), total('overtime'), total('advance'), total('charge'), total('social')]).toEqual(
      ['17.308', '16.226', '10.000', '10.000', '84.000'],
    )
    expect((await t.call(payroll.entryOfRun, { id: run.id })).total).toBe('1490.918')
  })

  test('is one run of the month', async () => {
    expect(await t.refusal(payroll.createRun, { month })).toMatchObject({
      code: 'hr.payroll.exists',
      params: { month, number: run.number },
    })
  })

  test('posts 1,490.918 on both sides, once', async () => {
    await t.call(payroll.submitRun, { id: run.id, version: run.version })
    const seen = { id: run.id, version: run.version + 1 }
    await t.call(payroll.postRun, seen)
    expect((await t.refusal(payroll.postRun, { ...seen, version: seen.version + 1 })).code).toBe(
      'hr.payroll.state',
    )
    const key = `hr:payroll:${run.id}:post`
    expect(await entryByKey(t, key)).toEqual({
      salaryExpense: 1_234_615,
      allowanceExpense: 148_077,
      overtimeExpense: 16_226,
      socialSecurityExpense: 92_000,
      employeeAdvances: -20_000,
      socialSecurityPayable: -176_000,
      salariesPayable: -1_294_918,
    })
    const lines = await entryLines(t, key)
    expect(lines.reduce((sum, line) => sum + line.debit, 0)).toBe(1_490_918)
    expect(await t.act(subledgersThatDiffer)).toEqual([])
  })

  test('pays the batch in one line of the bank; the bank returns E3, who is paid in cash', async () => {
    const version = async () => (await t.call(payroll.getRun, { id: run.id })).version
    const before = await t.act(ctx => accountBalance(ctx, 'bank'))
    await t.call(payroll.payRun, { id: run.id, version: await version(), treasuryAccountId: t.bankId })
    expect((await t.call(payroll.getRun, { id: run.id })).state).toBe('paid')
    expect(before - (await t.act(ctx => accountBalance(ctx, 'bank')))).toBe(1_294_918)
    expect(await t.act(ctx => accountBalance(ctx, 'salariesPayable'))).toBe(0)
    const grid = await t.call(payroll.gridOfRun, { id: run.id })
    const payslipId = grid.rows.find(row => row.employeeId === ids[2])!.payslipId
    await t.call(payroll.returnTransfer, {
      id: run.id,
      version: await version(),
      payslipId,
      reason: 'حساب مغلق',
    })
    expect((await t.call(payroll.getRun, { id: run.id })).state).toBe('partlyPaid')
    expect(await t.act(ctx => accountBalance(ctx, 'salariesPayable'))).toBe(-150_000)
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    await t.call(payroll.payRun, { id: run.id, version: await version(), treasuryAccountId: t.cashId })
    expect((await t.call(payroll.getRun, { id: run.id })).state).toBe('paid')
    expect(await t.act(ctx => accountBalance(ctx, 'salariesPayable'))).toBe(0)
    expect(await t.act(subledgersThatDiffer)).toEqual([])
  })

  test('refuses a contract that begins in the month that is paid', async () => {
    const raise = {
      employeeId: ids[0]!,
      startsOn: '2026-11-20',
      payItems: await payItemsFor(t, { basic: '500.000' }),
    }
    expect(await t.refusal(contracts.saveContract, raise)).toMatchObject({
      code: 'hr.employmentContract.paidMonth',
      params: { month },
    })
  })
})
