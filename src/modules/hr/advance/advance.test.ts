import { beforeAll, describe, expect, test } from 'vitest'
import { aMember } from '#modules/access/make.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { anEmployee, aPaidAdvance, aPayrollCompany, aPostedRun } from '../make.ts'
import * as payroll from '../payroll/payroll.contract.ts'
import * as inputs from '../payrollInput/payrollInput.contract.ts'
import * as advance from './advance.contract.ts'

type Company = Awaited<ReturnType<typeof aPayrollCompany>>
let t: Company
const _file = '01900000-0000-7000-8000-0000000000f1'

async function planOf(id: string) {
  const found = await t.call(advance.getAdvance, { id })
  return { found, rows: found.rows.map(row => [row.month, row.amount, row.settledBy]) }
}
const sumOf = (rows: readonly (string | null)[][]) =>
  rows.reduce((sum, [, amount]) => sum + Number(amount), 0).toFixed(3)

describe('scenario 15: an advance of 500.000 over 12', () => {
  beforeAll(async () => {
    t = await aPayrollCompany()
  })

  test('has eleven rows of 41.667 and 41.663 last; W 400.000 refuses it until consent is attached', async () => {
    const { id: employeeId } = await anEmployee(t, { pay: { basic: '400.000' } })
    const asked = { amount: '500.000', instalments: 12, firstMonth: '2026-12' }
    const { id } = await t.call(advance.saveAdvance, { employeeId, ...asked })
    const { rows } = await planOf(id)
    expect(rows.map(([, amount]) => amount)).toEqual([...Array(11).fill('41.667'), '41.663'])
    const seen = { id, version: 1, decision: 'approve' as const }
    expect(await t.refusal(advance.decideAdvance, seen)).toMatchObject({
      code: 'hr.advance.cap',
      params: { amount: '41.667', cap: '40.000' },
    })
  })

  test('a month without room rolls its row to the end; the rows still sum to 500.000', async () => {
    const { id: employeeId } = await anEmployee(t, { pay: { basic: '450.000' } })
    const id = await aPaidAdvance(t, employeeId, {
      amount: '500.000',
      instalments: 12,
      firstMonth: '2026-11',
    })
    await t.call(inputs.addInput, {
      employeeId,
      month: '2026-11',
      kind: 'absence',
      on: '2026-11-01',
      days: 26,
    })
    await aPostedRun(t, '2026-11')
    const { rows, found } = await planOf(id)
    expect(rows.filter(([, , settled]) => settled !== null)).toEqual([])
    expect(rows.at(0)?.[0]).toBe('2026-12')
    expect(rows.at(-1)).toEqual(['2027-11', '41.667', null])
    expect(sumOf(rows)).toBe('500.000')
    expect(found.owed).toBe('500.000')
    expect(await t.act(subledgersThatDiffer)).toEqual([])
  })
})

describe('HR-08: an advance whose run is reversed', () => {
  let id: string
  let employeeId: string
  beforeAll(async () => {
    t = await aPayrollCompany()
    employeeId = (await anEmployee(t, { pay: { basic: '450.000' } })).id
    id = await aPaidAdvance(t, employeeId, { amount: '500.000', instalments: 12, firstMonth: '2026-11' })
  })

  test('owes 500.000 after the reversal and 458.333 after it is posted again, never 416.666', async () => {
    const run = await aPostedRun(t, '2026-11')
    expect((await planOf(id)).found.owed).toBe('458.333')
    await t.call(payroll.reverseRun, { id: run.id, version: run.version, reason: 'خطأ في الدوام' })
    expect((await planOf(id)).found.owed).toBe('500.000')
    expect(await t.act(ctx => accountBalance(ctx, 'employeeAdvances'))).toBe(500_000)
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    await aPostedRun(t, '2026-11')
    const { found, rows } = await planOf(id)
    expect(found.owed).toBe('458.333')
    expect(sumOf(rows)).toBe('500.000')
    expect(await t.act(subledgersThatDiffer)).toEqual([])
  })

  test('a deferred February goes to the end of the plan and never makes March 83.334', async () => {
    const { version } = (await planOf(id)).found
    await t.call(advance.deferAdvance, { id, version, month: '2027-02', reason: 'طلب الموظف' })
    const { rows } = await planOf(id)
    expect(rows.filter(([month]) => month === '2027-02')).toEqual([])
    expect(rows.filter(([month]) => month === '2027-03')).toEqual([['2027-03', '41.667', null]])
    expect(rows.at(-1)).toEqual(['2027-11', '41.667', null])
    expect(sumOf(rows)).toBe('500.000')
  })

  test('repaid in cash keeps the months before and stands as a row of its own', async () => {
    const { version } = (await planOf(id)).found
    const refusal = await t.refusal(advance.repayAdvance, {
      id,
      version,
      amount: '458.334',
      treasuryAccountId: t.bankId,
    })
    expect(refusal).toMatchObject({ code: 'hr.advance.repay', field: 'amount', params: { owed: '458.333' } })
    await t.call(advance.repayAdvance, { id, version, amount: '100.000', treasuryAccountId: t.bankId })
    const { found, rows } = await planOf(id)
    expect(found.owed).toBe('358.333')
    expect(rows.find(([month]) => month === '2026-12')).toEqual(['2026-12', '41.667', null])
    expect(sumOf(rows)).toBe('500.000')
    expect(await t.act(subledgersThatDiffer)).toEqual([])
  })

  test('written off is settled, with nothing owed', async () => {
    const { version } = (await planOf(id)).found
    await t.call(advance.writeOffAdvance, { id, version, reason: 'قرار الإدارة' })
    expect((await planOf(id)).found).toMatchObject({ state: 'settled', owed: '0.000' })
    expect(await t.act(ctx => accountBalance(ctx, 'employeeAdvances'))).toBe(0)
    expect(await t.act(subledgersThatDiffer)).toEqual([])
  })
})

describe('an own advance', () => {
  test('is asked for by the employee, who sees only his own and decides none', async () => {
    t = await aPayrollCompany()
    const colleague = await anEmployee(t, { pay: { basic: '450.000' } })
    const asked = { amount: '60.000', instalments: 3, firstMonth: '2026-12' }
    await t.call(advance.saveAdvance, { employeeId: colleague.id, ...asked })
    const member = await aMember(t, 'employee')
    const own = { userId: member.id, permissions: ['hr.attendance.clock_in'] }
    const stranger = { ...own, userId: '01900000-0000-7000-8000-00000000000f' }
    expect((await t.refusal(advance.requestAdvance, asked, stranger)).code).toBe('hr.employee.none')
    const { id: employeeId } = await anEmployee(t, { pay: { basic: '450.000' } })
    await t.act(ctx =>
      ctx.db
        .updateTable('access.membership')
        .set({ employee_id: employeeId })
        .where('user_id', '=', member.id)
        .execute(),
    )
    const { id } = await t.call(advance.requestAdvance, asked, own)
    const { rows } = await t.call(advance.ownAdvances, {}, own)
    expect(rows.map(row => row.id)).toEqual([id])
    expect((await t.refusal(advance.getAdvance, { id }, own)).kind).toBe('forbidden')
    const decided = await t.refusal(
      advance.decideAdvance,
      { id, version: 1, decision: 'approve' },
      { userId: member.id },
    )
    expect(decided.code).toBe('approvals.request.ownRequest')
  })
})
