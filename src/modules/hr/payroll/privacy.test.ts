import { beforeAll, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { aMember } from '#modules/access/make.ts'
import { approvers, aRule, stepOf } from '#modules/approvals/make.ts'
import { decideRequest } from '#modules/approvals/request/request.contract.ts'
import * as advance from '../advance/advance.contract.ts'
import * as employee from '../employee/employee.contract.ts'
import { anEmployee, aPayrollCompany, aPostedRun, aRun } from '../make.ts'
import * as inputs from '../payrollInput/payrollInput.contract.ts'
import * as slips from '../payslip/payslip.contract.ts'
import * as payroll from './payroll.contract.ts'

type Company = Awaited<ReturnType<typeof aPayrollCompany>>
let t: Company

async function link(userId: string, employeeId: string): Promise<void> {
  await t.act(ctx =>
    ctx.db
      .updateTable('access.membership')
      .set({ employee_id: employeeId })
      .where('user_id', '=', userId)
      .execute(),
  )
}

describe('HR-10 and scenario 13: who sees an amount', () => {
  const manager = { permissions: ['hr.employees.read', 'hr.attendance.read', 'hr.leave.write'] }
  let own: { userId: string; permissions: string[] }
  let mine: string
  let theirs: string
  let runId: string
  beforeAll(async () => {
    t = await aPayrollCompany()
    const me = await anEmployee(t, { pay: { basic: '431.777' } })
    const colleague = await anEmployee(t, { pay: { basic: '987.123' } })
    const member = await aMember(t, 'employee')
    await link(member.id, me.id)
    own = { userId: member.id, permissions: ['hr.attendance.clock_in'] }
    const run = await aPostedRun(t, '2026-11')
    runId = run.id
    const { rows } = await t.call(payroll.gridOfRun, { id: run.id })
    mine = rows.find(row => row.employeeId === me.id)!.payslipId
    theirs = rows.find(row => row.employeeId === colleague.id)!.payslipId
  })

  test('a line manager without hr.payroll.read reaches no amount anywhere', async () => {
    const asked = [
      t.refusal(payroll.listRuns, { sort: 'net' }, manager),
      t.refusal(payroll.getRun, { id: runId }, manager),
      t.refusal(payroll.gridOfRun, { id: runId }, manager),
      t.refusal(payroll.compareRun, { id: runId }, manager),
      t.refusal(payroll.entryOfRun, { id: runId }, manager),
      t.refusal(advance.listAdvances, {}, manager),
      t.refusal(inputs.listInputs, {}, manager),
    ]
    expect((await Promise.all(asked)).map(refusal => refusal.kind)).toEqual(Array(7).fill('forbidden'))
    expect((await t.refusal(slips.explainPayslip, { id: theirs }, manager)).kind).toBe('notFound')
    const listed = JSON.stringify(await t.call(employee.listEmployees, {}, manager))
    expect(listed).not.toMatch(/431\.777|431777|987\.123/)
  })

  test('an employee sees the own posted slips; a colleague’s is not there, whatever is asked for', async () => {
    const { rows } = await t.call(slips.ownPayslips, {}, own)
    expect(rows.map(row => [row.id, row.net])).toEqual([[mine, '431.777']])
    expect((await t.call(slips.explainPayslip, { id: mine }, own)).net).toBe('431.777')
    expect((await t.refusal(slips.explainPayslip, { id: theirs }, own)).kind).toBe('notFound')
    expect((await t.refusal(slips.printPayslip, { id: theirs }, own)).kind).toBe('notFound')
    expect((await t.refusal(payroll.listRuns, {}, own)).kind).toBe('forbidden')
  })

  test('no line of the audit trail of payroll holds an amount', async () => {
    const lines = await t.act(ctx =>
      rawQuery<{ text: string }>(
        ctx.db,
        `select coalesce(changes::text, '') || coalesce(subject_label, '') as text from app.audit_event
         where company_id = $1 and operation like 'hr.pay%'`,
        [ctx.company.id],
      ),
    )
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.map(({ text }) => text).join()).not.toMatch(/431777|431\.777|987123|987\.123/)
  })
})

describe('an approval rule of payroll', () => {
  test('holds the run until somebody else approves what was sent; changed facts are stale', async () => {
    t = await aPayrollCompany()
    const rights = ['hr.payroll.read', 'hr.payroll.write', 'hr.payroll.post']
    const { accountant, manager } = await approvers(
      t,
      { accountant: 'accountant', manager: 'manager' },
      rights,
    )
    await aRule(t, { source: 'payroll', steps: [stepOf('manager')] })
    const { id: employeeId } = await anEmployee(t, { pay: { basic: '400.000' } })
    const run = await aRun(t, '2026-11')
    const seen = { id: run.id, version: run.version }
    expect(await t.call(payroll.submitRun, seen, accountant)).toEqual({ state: 'inReview' })
    const posting = { id: run.id, version: run.version + 1 }
    expect((await t.refusal(payroll.postRun, posting, accountant)).code).toBe('hr.payroll.state')
    const { request } = await t.call(payroll.getRun, { id: run.id }, manager)
    const decision = { id: request!.id, version: request!.version, decision: 'approve' as const }
    await t.call(inputs.addInput, { employeeId, month: '2026-11', kind: 'absence', days: 1 })
    expect((await t.refusal(decideRequest, decision, manager)).code).toBe('approvals.request.stale')
    const [input] = (await t.call(inputs.listInputs, { employeeId })).rows
    await t.call(inputs.withdrawInput, { id: input!.id, version: input!.version })
    await t.call(decideRequest, decision, manager)
    const approved = await t.call(payroll.getRun, { id: run.id }, manager)
    expect(approved).toMatchObject({ state: 'approved' })
    await t.call(payroll.postRun, { id: run.id, version: approved.version }, accountant)
    expect((await t.call(payroll.getRun, { id: run.id })).state).toBe('posted')
  })
})
