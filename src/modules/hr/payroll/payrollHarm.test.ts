import { beforeEach, describe, expect, test } from 'vitest'
import * as accrual from '../accrual/accrual.contract.ts'
import * as advance from '../advance/advance.contract.ts'
import { anEmployee, aPayrollCompany, aPostedRun, aRun } from '../make.ts'
import * as inputs from '../payrollInput/payrollInput.contract.ts'
import * as payroll from './payroll.contract.ts'

let t: Awaited<ReturnType<typeof aPayrollCompany>>
let employeeId: string
beforeEach(async () => {
  t = await aPayrollCompany()
  const byBank = { paymentMethod: 'bank' as const, iban: 'KW81CBKU0000000000001234560101' }
  employeeId = (await anEmployee(t, { pay: { basic: '400.000' }, ...byBank })).id
})

describe('what could harm a payroll', () => {
  test('a transfer returned of a slip that was held meanwhile leaves it held', async () => {
    const run = await aPostedRun(t, '2026-11')
    const version = async () => (await t.call(payroll.getRun, { id: run.id })).version
    const slip = async () => (await t.call(payroll.gridOfRun, { id: run.id })).rows[0]!
    const { payslipId } = await slip()
    await t.call(payroll.payRun, {
      id: run.id,
      version: await version(),
      treasuryAccountId: t.bankId,
      slips: [{ id: payslipId, amount: '100.000' }],
    })
    const reason = 'نزاع على الراتب'
    await t.call(payroll.holdPayslip, { id: payslipId, version: (await slip()).version, reason })
    await t.call(payroll.returnTransfer, { id: run.id, version: await version(), payslipId, reason })
    expect(await slip()).toMatchObject({ state: 'held', holdReason: reason, paid: '0.000' })
  })

  test('a fact that comes while a run is posted is either in its figures or not claimed by it', async () => {
    const { id, version } = await aRun(t, '2026-11')
    await t.call(payroll.submitRun, { id, version })
    const late = (day: number) => async () => {
      await new Promise(resolve => setTimeout(resolve, day * 10))
      const on = `2026-11-1${day}`
      return t.reply(inputs.addInput, { employeeId, month: '2026-11', kind: 'absence', on, days: 1 })
    }
    const [posted] = await Promise.all([
      t.reply(payroll.postRun, { id, version: version + 1 }),
      ...[0, 1, 2, 3, 4, 5, 6].map(day => late(day)()),
    ])
    const { rows } = await t.call(inputs.listInputs, { employeeId })
    const [slip] = (await t.call(payroll.gridOfRun, { id })).rows
    // Posted without them, or refused because one came first: a claimed fact that no figure counts is lost.
    expect([rows.filter(row => row.isCounted), slip!.net]).toEqual([[], '400.000'])
    if (!posted.ok) expect('refusal' in posted && posted.refusal.code).toBe('hr.payroll.changed')
  })

  test('a reason of two letters is refused as too short', async () => {
    const { id, version } = await aRun(t, '2026-11')
    const short = { code: 'kernel.field.tooShort', field: 'reason', params: { min: 3 } }
    expect(await t.refusal(payroll.cancelRun, { id, version, reason: 'لا' })).toMatchObject(short)
  })

  test('months beyond our time and runs far ahead are refused, and the next month stays right', async () => {
    for (const month of ['0000-01', '0001-01', '9999-12']) {
      const asked = { employeeId, firstMonth: month, amount: '10.000', instalments: 2 }
      const refused = [
        await t.refusal(payroll.createRun, { month }),
        await t.refusal(accrual.runAccrual, { month }),
        await t.refusal(advance.saveAdvance, asked),
      ]
      expect(refused.map(({ kind }) => kind)).toEqual(['invalid', 'invalid', 'invalid'])
    }
    expect((await t.refusal(payroll.createRun, { month: '2126-11' })).code).toBe('hr.payroll.farAhead')
    expect((await t.call(payroll.totalRuns, {})).nextMonth).toBe('2026-11')
  })
})
