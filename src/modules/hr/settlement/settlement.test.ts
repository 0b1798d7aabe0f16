import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, test } from 'vitest'
import { contributing } from '#kernel/testing/contributing.ts'
import { aBrowser, aMember, aSession } from '#modules/access/make.ts'
import * as session from '#modules/access/session/session.contract.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import * as accrual from '../accrual/accrual.contract.ts'
import * as advance from '../advance/advance.contract.ts'
import * as employee from '../employee/employee.contract.ts'
import { anEmployee, aPaidAdvance, aPayrollCompany, aRun, entryByKey } from '../make.ts'
import * as payroll from '../payroll/payroll.contract.ts'
import * as inputs from '../payrollInput/payrollInput.contract.ts'
import * as settlement from './settlement.contract.ts'

type Company = Awaited<ReturnType<typeof aPayrollCompany>>
let t: Company
let held: string | null = null

/** The man of G7: since 15 March 2021 with 20 unpaid days, provided for and with an advance of 60.000. */
async function theLeaver(): Promise<string> {
  const { id } = await anEmployee(t, {
    joinedOn: '2021-03-15',
    pay: { basic: '400.000', transport: '50.000' },
  })
  await t.call(inputs.addInput, {
    employeeId: id,
    month: '2023-05',
    kind: 'unpaidLeave',
    on: '2023-05-01',
    days: 20,
  })
  await t.call(accrual.openAccrual, {
    employeeId: id,
    on: '2026-10-31',
    endOfService: '1558.214',
    leave: '95.192',
    leaveDays: 5.5,
  })
  await aPaidAdvance(t, id, { amount: '60.000', instalments: 6, firstMonth: '2026-12' })
  return id
}

async function opened(employeeId: string, cause: 'resignation' | 'employer_termination') {
  const { id } = await t.call(settlement.saveSettlement, {
    employeeId,
    lastDay: '2026-11-30',
    cause,
    leaveDays: 8,
  })
  return t.call(settlement.getSettlement, { id })
}

describe('scenario 10: the final settlement', () => {
  beforeEach(async () => {
    held = null
    t = await aPayrollCompany({ above: [contributing({ leavingChecks: [async () => held] })] })
  })

  test('resigned: 1,591.929 is due; both sides are 2,146.676', async () => {
    const employeeId = await theLeaver()
    const { id, net, version } = await opened(employeeId, 'resignation')
    expect(net).toBe('1591.929')
    await t.call(settlement.submitSettlement, { id, version })
    await t.call(settlement.postSettlement, { id, version: version + 1 })
    expect(await entryByKey(t, `hr:settlement:${id}:post`)).toEqual({
      endOfServiceProvision: 1_558_214,
      leaveProvision: 95_192,
      leaveExpense: 43_270,
      salaryExpense: 400_000,
      allowanceExpense: 50_000,
      endOfServiceExpense: -494_747,
      employeeAdvances: -60_000,
      salariesPayable: -1_591_929,
    })
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    expect(await t.call(employee.getEmployee, { id: employeeId })).toMatchObject({
      status: 'left',
      leftOn: '2026-11-30',
    })
    const [owed] = (await t.call(advance.listAdvances, { employeeId })).rows
    expect(owed).toMatchObject({ state: 'settled', owed: '0.000' })
    const paper = await t.call(settlement.printSettlement, { id, language: 'en' })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(paper.bytes)), {
      mergePages: true,
    })
    for (const said of [
      'Final settlement',
      'Resignation',
      '1,591.929',
      '1,651.929',
      '60.000',
      'End of service',
    ])
      expect(text.replaceAll(' ', '')).toContain(said.replaceAll(' ', ''))
    await t.call(settlement.paySettlement, { id, version: version + 2, treasuryAccountId: t.bankId })
    expect(await t.act(ctx => accountBalance(ctx, 'salariesPayable'))).toBe(0)
    expect(await t.act(subledgersThatDiffer)).toEqual([])
  })

  test('dismissed: 1,595.200 is due, and the expense takes 36.986 more', async () => {
    const { id, version, lines } = await opened(await theLeaver(), 'employer_termination')
    expect(lines.find(line => line.code === 'endOfService')?.amount).toBe('1595.200')
    await t.call(settlement.submitSettlement, { id, version })
    await t.call(settlement.postSettlement, { id, version: version + 1 })
    expect((await entryByKey(t, `hr:settlement:${id}:post`))['endOfServiceExpense']).toBe(36_986)
    expect(await t.act(subledgersThatDiffer)).toEqual([])
  })

  test('waits for a vehicle in custody, and for the run of a month before', async () => {
    const employeeId = await theLeaver()
    t.setNow('2026-10-31T09:00:00Z')
    await aRun(t, '2026-10')
    t.setNow('2026-11-30T09:00:00Z')
    const { id, version } = await opened(employeeId, 'resignation')
    expect(await t.refusal(settlement.submitSettlement, { id, version })).toMatchObject({
      code: 'hr.settlement.openRun',
      params: { month: '2026-10' },
    })
    const [october] = (await t.call(payroll.listRuns, {})).rows
    await t.call(payroll.cancelRun, { id: october!.id, version: october!.version, reason: 'تجربة' })
    await t.call(settlement.submitSettlement, { id, version })
    held = '12/3456'
    expect(await t.refusal(settlement.postSettlement, { id, version: version + 1 })).toMatchObject({
      code: 'hr.settlement.custody',
      params: { plate: '12/3456' },
    })
  })

  test('the leaver is not in the run of his last month, and his sessions end at once', async () => {
    const employeeId = await theLeaver()
    const member = await aMember(t, 'employee')
    await t.act(ctx =>
      ctx.db
        .updateTable('access.membership')
        .set({ employee_id: employeeId })
        .where('user_id', '=', member.id)
        .execute(),
    )
    const browser = aBrowser(t, { cookie: await aSession(t, member) })
    expect((await browser.call(session.readSession, {})).user.id).toBe(member.id)
    const { id, version } = await opened(employeeId, 'resignation')
    expect((await t.refusal(payroll.createRun, { month: '2026-11' })).code).toBe('hr.payroll.nobody')
    await t.call(settlement.submitSettlement, { id, version })
    await t.call(settlement.postSettlement, { id, version: version + 1 })
    expect((await browser.refusal(session.readSession, {})).code).toMatch(/^access\./)
  })

  test('an employee who owes more than is due stays with a receivable', async () => {
    const { id: employeeId } = await anEmployee(t, { joinedOn: '2026-10-01', pay: { basic: '200.000' } })
    await aPaidAdvance(t, employeeId, {
      amount: '700.000',
      instalments: 36,
      firstMonth: '2026-12',
    })
    const { id, version, net } = await opened(employeeId, 'resignation')
    await t.call(settlement.submitSettlement, { id, version })
    await t.call(settlement.postSettlement, { id, version: version + 1 })
    expect((await t.call(settlement.getSettlement, { id })).state).toBe(Number(net) > 0 ? 'posted' : 'paid')
    expect(await t.act(subledgersThatDiffer)).toEqual([])
  })
})
