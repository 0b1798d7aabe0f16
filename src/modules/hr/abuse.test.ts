import { beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '#modules/access/make.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import { aRule } from '#modules/approvals/make.ts'
import { decideRequest } from '#modules/approvals/request/request.contract.ts'
import { cancelPayment } from '#modules/billing/payment/payment.contract.ts'
import * as accrual from './accrual/accrual.contract.ts'
import * as advance from './advance/advance.contract.ts'
import { addAttendance } from './attendance/attendance.contract.ts'
import * as employee from './employee/employee.contract.ts'
import * as contracts from './employmentContract/employmentContract.contract.ts'
import {
  aColleague,
  anEmployee,
  anEmployeeWithAccount,
  aPaidAdvance,
  aPayrollCompany,
  aPostedRun,
  aRun,
  payItemsFor,
} from './make.ts'
import * as payroll from './payroll/payroll.contract.ts'
import { addInput } from './payrollInput/payrollInput.contract.ts'
import * as settlement from './settlement/settlement.contract.ts'

// What somebody with rights could do to his own advantage, or undo from outside human resources.
let t: Awaited<ReturnType<typeof aPayrollCompany>>
beforeEach(async () => {
  t = await aPayrollCompany()
})
const pay = { basic: '400.000' }
const agrees = async () => expect(await t.act(subledgersThatDiffer)).toEqual([])
const code = (answer: unknown) => (answer as { refusal?: { code: string } }).refusal?.code ?? 'done'

async function aSettlement(employeeId: string, lastDay = '2026-11-30') {
  const typed = { employeeId, lastDay, cause: 'employer_termination' as const, leaveDays: 3 }
  const { id } = await t.call(settlement.saveSettlement, typed)
  return { id, version: (await t.call(settlement.getSettlement, { id })).version }
}

describe('A payment of human resources', () => {
  test('of salaries, of an advance, of its repayment and of a settlement is not voided in billing', async () => {
    const { id: employeeId } = await anEmployee(t, { pay })
    const advanceId = await aPaidAdvance(t, employeeId, {
      amount: '20.000',
      instalments: 2,
      firstMonth: '2026-12',
    })
    const { version } = await t.call(advance.getAdvance, { id: advanceId })
    const treasuryAccountId = t.bankId
    await t.call(advance.repayAdvance, { id: advanceId, version, amount: '5.000', treasuryAccountId })
    const run = await aPostedRun(t, '2026-11')
    await t.call(payroll.payRun, { id: run.id, version: run.version, treasuryAccountId })
    const settled = await aSettlement(employeeId)
    await t.call(settlement.submitSettlement, settled)
    await t.call(settlement.postSettlement, { ...settled, version: settled.version + 1 })
    await t.call(settlement.paySettlement, { ...settled, version: settled.version + 2, treasuryAccountId })
    const payments = await t.act(ctx =>
      ctx.db
        .selectFrom('billing.payment')
        .select(['id', 'source_key'])
        .where('source_key', 'like', 'hr:%')
        .execute(),
    )
    expect(payments.map(({ source_key }) => source_key.split(':')[1]).toSorted()).toEqual([
      'advance',
      'advance',
      'payroll',
      'settlement',
    ])
    for (const { id } of payments)
      expect(code(await t.reply(cancelPayment, { id, reason: 'خطأ في الصرف' }))).toBe(
        'hr.payroll.paymentKept',
      )
    await agrees()
  })
})

describe('A settlement', () => {
  test('is approved by nobody for himself, nor typed by himself', async () => {
    const boss = await aColleague(t, 'manager')
    await t.call(contracts.saveContract, {
      employeeId: boss.employeeId,
      startsOn: '2026-01-01',
      payItems: await payItemsFor(t, { basic: '900.000' }),
      activate: true,
    })
    await aRule(t, { source: 'payroll' })
    const typed = { employeeId: boss.employeeId, lastDay: '2026-11-30', cause: 'resignation' as const }
    expect(code(await t.reply(settlement.saveSettlement, typed, boss.call))).toBe('hr.settlement.own')
    const row = await aSettlement(boss.employeeId)
    await t.call(settlement.submitSettlement, row)
    const { request } = await t.call(settlement.getSettlement, { id: row.id }, boss.call)
    const decision = {
      id: request!.id,
      version: request!.version,
      decision: 'approve' as const,
      comment: null,
    }
    expect(code(await t.reply(decideRequest, decision, boss.call))).toBe('approvals.request.ownRequest')
    expect((await t.call(settlement.getSettlement, { id: row.id })).state).not.toBe('approved')
  })

  test('waits for the reversal of pay after its last day, and keeps the run that paid before it', async () => {
    const { id } = await anEmployee(t, { pay })
    const run = await aPostedRun(t, '2026-11')
    const early = await aSettlement(id, '2026-09-15')
    expect(await t.refusal(settlement.submitSettlement, early)).toMatchObject({
      code: 'hr.settlement.laterPaid',
      params: { month: '2026-11' },
    })
    await t.call(settlement.cancelSettlement, { ...early, reason: 'يوم خطأ' })
    const settled = await aSettlement(id)
    await t.call(settlement.submitSettlement, settled)
    await t.call(settlement.postSettlement, { ...settled, version: settled.version + 1 })
    const back = { id: run.id, version: run.version, reason: 'إعادة احتساب' }
    expect((await t.refusal(payroll.reverseRun, back)).code).toBe('hr.payroll.settled')
    await agrees()
  })
})

describe('Nobody changes for himself', () => {
  const rights = [
    'hr.payroll.write',
    'hr.payroll.read',
    'hr.payroll.post',
    'hr.employees.write',
    'hr.employees.read',
  ]

  test('the service, the opening of provisions, the held slip or the suspension', async () => {
    const e = await anEmployeeWithAccount(t, { pay }, rights)
    await aMember(t, 'manager')
    const seen = await t.call(employee.getEmployee, { id: e.id })
    const own = 'hr.employmentContract.own'
    const older = { id: e.id, version: seen.version, joinedOn: '2012-01-01', serviceFrom: '2012-01-01' }
    expect(code(await t.reply(employee.updateEmployee, older, e.me))).toBe(own)
    const opening = {
      employeeId: e.id,
      on: '2026-10-31',
      endOfService: '900.000',
      leave: '500.000',
      leaveDays: 90,
    }
    expect(code(await t.reply(accrual.openAccrual, opening, e.me))).toBe(own)
    const run = await aPostedRun(t, '2026-11')
    const slip = (await t.call(payroll.gridOfRun, { id: run.id })).rows.find(row => row.employeeId === e.id)!
    await t.call(payroll.holdPayslip, {
      id: slip.payslipId,
      version: slip.version,
      reason: 'نزاع على الراتب',
    })
    const held = { id: slip.payslipId, version: slip.version + 1 }
    expect(code(await t.reply(payroll.releasePayslip, held, e.me))).toBe(own)
    const stop = { id: e.id, version: seen.version, reason: 'تحقيق إداري', isPaid: false, keepsAccess: true }
    await t.call(employee.suspendEmployee, stop)
    const back = { id: e.id, version: seen.version + 1 }
    expect(code(await t.reply(employee.reinstateEmployee, back, e.me))).toBe(own)
    await t.call(employee.reinstateEmployee, back)
  })
})

test('a repayment that waits for the ledger is not deducted once more by the run behind it', async () => {
  const { id: employeeId } = await anEmployee(t, { pay })
  const id = await aPaidAdvance(t, employeeId, { amount: '20.000', instalments: 1, firstMonth: '2026-11' })
  const { version } = await t.call(advance.getAdvance, { id })
  const run = await aRun(t, '2026-11')
  await t.call(payroll.submitRun, { id: run.id, version: run.version })
  const pause = (millis: number) => new Promise(resolve => setTimeout(resolve, millis))
  const held = t.act(async ctx => {
    await lockLedger(ctx)
    await pause(600)
  })
  await pause(100)
  const repaid = t.reply(advance.repayAdvance, { id, version, amount: '20.000', treasuryAccountId: t.bankId })
  await pause(150)
  const posted = t.reply(payroll.postRun, { id: run.id, version: run.version + 1 })
  await held
  expect([code(await repaid), code(await posted)]).toEqual(['done', 'hr.payroll.changed'])
  await agrees()
})

test('a month is not reversed once a later run took its difference', async () => {
  const { id: employeeId } = await anEmployee(t, { pay })
  const run = await aPostedRun(t, '2026-11')
  await t.call(addInput, { employeeId, month: '2026-11', kind: 'absence', on: '2026-11-10', days: 2 })
  t.setNow('2026-12-31T09:00:00Z')
  const later = await aPostedRun(t, '2026-12')
  const back = { id: run.id, version: run.version, reason: 'إعادة احتساب' }
  expect((await t.refusal(payroll.reverseRun, back)).code).toBe('hr.payroll.differenceTaken')
  await t.call(payroll.reverseRun, { id: later.id, version: later.version, reason: 'إعادة احتساب' })
  await t.call(payroll.reverseRun, back)
  await agrees()
})

test('a branch that is paid later keeps its days open', async () => {
  const [a, b] = [await anEmployee(t, { pay }), await anEmployee(t, { pay })]
  const [branchId] = await t.act(async ctx => {
    const made: string[] = []
    for (const [employee, code] of [
      [a, 'B8'],
      [b, 'B9'],
    ] as const) {
      const { id } = await ctx.db
        .insertInto('platform.branch')
        .values({ name_ar: `فرع ${code}`, name_en: code, code })
        .returning('id')
        .executeTakeFirstOrThrow()
      await ctx.db.updateTable('hr.employee').set({ branch_id: id }).where('id', '=', employee.id).execute()
      made.push(id)
    }
    return made
  })
  const one = await t.call(payroll.createRun, { month: '2026-11', branchId: branchId! })
  const { version } = await t.call(payroll.getRun, one)
  await t.call(payroll.submitRun, { id: one.id, version })
  await t.call(payroll.postRun, { id: one.id, version: version + 1 })
  const day = { date: '2026-11-11', in: 480, out: 1020, note: 'نسي التسجيل' }
  expect(code(await t.reply(addAttendance, { employeeId: b.id, ...day }))).toBe('done')
  expect(code(await t.reply(addAttendance, { employeeId: a.id, ...day }))).toBe('hr.attendance.paid')
})
