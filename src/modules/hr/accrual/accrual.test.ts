import { beforeAll, describe, expect, test } from 'vitest'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { anEmployee, aPayrollCompany, entryByKey } from '../make.ts'
import * as inputs from '../payrollInput/payrollInput.contract.ts'
import * as accrual from './accrual.contract.ts'

type Company = Awaited<ReturnType<typeof aPayrollCompany>>
let t: Company

describe('scenario 7: the accrual of November', () => {
  let id: string
  beforeAll(async () => {
    t = await aPayrollCompany()
    id = (await anEmployee(t, { pay: { basic: '450.000' } })).id
  })

  test('October books end of service 216.228 and leave 432.455', async () => {
    await t.call(accrual.runAccrual, { month: '2026-10' })
    await t.call(accrual.postAccrual, { month: '2026-10' })
    expect(await entryByKey(t, `hr:accrual:${id}:2026-10`)).toEqual({
      endOfServiceExpense: 216_228,
      endOfServiceProvision: -216_228,
      leaveExpense: 432_455,
      leaveProvision: -432_455,
    })
  })

  test('November adds 21.338 and releases 95.785 after eight days of leave', async () => {
    await t.call(inputs.addInput, {
      employeeId: id,
      month: '2026-11',
      kind: 'paidLeave',
      on: '2026-11-22',
      days: 8,
    })
    await t.call(accrual.runAccrual, { month: '2026-11' })
    const { rows, totals } = await t.call(accrual.listAccruals, { month: '2026-11' })
    expect(rows[0]).toMatchObject({
      endOfService: { booked: '216.228', entry: '21.338', raise: '0.000' },
      leave: { target: '336.670', entry: '-95.785' },
    })
    expect(totals.leave).toBe('336.670')
    await t.call(accrual.postAccrual, { month: '2026-11' })
    expect(await entryByKey(t, `hr:accrual:${id}:2026-11`)).toEqual({
      endOfServiceExpense: 21_338,
      endOfServiceProvision: -21_338,
      leaveProvision: 95_785,
      leaveExpense: -95_785,
    })
    expect(await t.act(subledgersThatDiffer)).toEqual([])
  })

  test('a second run posts nothing', async () => {
    expect(await t.call(accrual.runAccrual, { month: '2026-11' })).toEqual({ drafts: 0 })
    expect((await t.refusal(accrual.postAccrual, { month: '2026-11' })).code).toBe('hr.accrual.nothing')
    expect(await t.act(ctx => accountBalance(ctx, 'leaveProvision'))).toBe(-336_670)
    expect(await t.refusal(accrual.runAccrual, { month: '2026-10' })).toMatchObject({
      code: 'hr.accrual.later',
      params: { month: '2026-11' },
    })
  })
})

describe('end of service', () => {
  beforeAll(async () => {
    t = await aPayrollCompany()
  })

  test('HR-11: W 425.000 from 1 June 2023, resigned on 30 November 2026: 429.254', async () => {
    const { id } = await anEmployee(t, { joinedOn: '2023-06-01', pay: { basic: '425.000' } })
    const estimate = await t.call(accrual.estimateService, { employeeId: id, on: '2026-11-30' })
    expect(estimate).toMatchObject({ wage: '425.000', resigned: { amount: '429.254' } })
    expect(estimate!.years).toBeCloseTo(3 + 183 / 365, 6)
  })

  test('HR-12: a fixed yearly bonus enters the wage as a twelfth: W 1,125.000, due 4,357.864', async () => {
    const { id } = await anEmployee(t, {
      joinedOn: '2011-11-01',
      pay: { basic: '960.000', housing: '90.000', yearlyBonus: '900.000' },
    })
    const estimate = await t.call(accrual.estimateService, { employeeId: id, on: '2017-10-27' })
    expect(estimate).toMatchObject({ wage: '1125.000', years: 5.989041, ended: { amount: '4357.864' } })
    await t.call(accrual.runAccrual, { month: '2026-10' })
    const { rows } = await t.call(accrual.listAccruals, { month: '2026-10' })
    expect(rows.find(row => row.employeeId === id)?.wage).toBe('1125.000')
  })

  test('is estimated for oneself without the right to read payroll, for nobody else', async () => {
    const { id } = await anEmployee(t, { pay: { basic: '450.000' } })
    const plain = { permissions: ['hr.attendance.clock_in'] }
    expect((await t.refusal(accrual.estimateService, { employeeId: id }, plain)).kind).toBe('notFound')
    expect(await t.call(accrual.estimateService, {}, plain)).toBeNull()
  })
})
