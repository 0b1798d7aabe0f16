import { beforeAll, describe, expect, test } from 'vitest'
import { anEmployee, aPayrollCompany, aRun } from '../make.ts'
import * as payroll from '../payroll/payroll.contract.ts'
import { payrollAlarms } from '../payrollAlarm/payrollAlarm.job.ts'
import * as wageProof from './wageProof.contract.ts'

type Company = Awaited<ReturnType<typeof aPayrollCompany>>
const month = '2026-11'
const ibans = { a: 'KW81CBKU0000000000001234560101', d: 'KW74NBOK0000000000001000372151' } as const

describe('The wage proof of November', () => {
  let t: Company
  let runId: string
  let d: string
  const proof = () => t.call(wageProof.showWageProof, { runId })
  const run = () => t.call(payroll.getRun, { id: runId })
  const pay = async () =>
    t.call(payroll.payRun, {
      id: runId,
      version: (await run()).version,
      treasuryAccountId: t.bankId,
      slips: (await t.call(payroll.gridOfRun, { id: runId })).rows
        .filter(row => row.method === 'bank' && row.state === 'payable' && row.net !== row.paid)
        .map(row => ({ id: row.payslipId })),
    })
  const alerts = async () => {
    await t.act(ctx => payrollAlarms.run(ctx))
    const rows = await t.act(ctx =>
      ctx.db
        .selectFrom('alerts.alert')
        .select(['kind', 'severity'])
        .where('kind', 'in', ['wage_proof', 'payroll_unpaid'])
        .where('state', '<>', 'resolved')
        .orderBy('kind')
        .execute(),
    )
    return rows.map(({ kind, severity }) => `${kind} ${severity}`)
  }

  beforeAll(async () => {
    t = await aPayrollCompany()
    const bank = (name: string, iban: string, joinedOn = '2026-01-01') =>
      anEmployee(t, { name, iban, joinedOn, paymentMethod: 'bank', pay: { basic: '300.000' } })
    await bank('أحمد', ibans.a, '2026-11-16')
    const held = await bank('بدر', ibans.d)
    await anEmployee(t, { name: 'خالد', pay: { basic: '250.000' } })
    d = (await bank('دانة', ibans.a)).id
    const { id, version } = await aRun(t, month)
    runId = id
    expect((await t.refusal(wageProof.showWageProof, { runId })).code).toBe('hr.wageProof.notPosted')
    const slip = (await t.call(payroll.gridOfRun, { id })).rows.find(row => row.employeeId === held.id)!
    await t.call(payroll.holdPayslip, { id: slip.payslipId, version: slip.version, reason: 'بانتظار البنك' })
    await t.call(payroll.submitRun, { id, version })
    await t.call(payroll.postRun, { id, version: version + 1 })
  })

  test('before the transfer names who waits, and until when: pay day 28 November and seven days', async () => {
    const shown = await proof()
    expect(shown.rows.map(row => [row.name, row.due, row.transferred, row.reason])).toEqual([
      ['أحمد', '150.000', '0.000', 'unexplained'],
      ['دانة', '300.000', '0.000', 'unexplained'],
      ['بدر', '300.000', '0.000', 'held'],
      ['خالد', '250.000', '0.000', 'cash'],
    ])
    expect(shown).toMatchObject({
      due: '1000.000',
      transferred: '0.000',
      waiting: 2,
      isComplete: false,
      deadline: { on: '2026-12-05', isConfirmed: false, isOver: false },
    })
  })

  test('is complete once who is paid by bank has the transfer', async () => {
    t.setNow('2026-12-02T09:00:00Z')
    expect(await alerts()).toEqual(['payroll_unpaid high', 'wage_proof medium'])
    await pay()
    expect(await proof()).toMatchObject({ transferred: '450.000', difference: '550.000', isComplete: true })
    // Cash and what is held are not paid: the pay day has passed for them.
    expect(await alerts()).toEqual(['payroll_unpaid high'])
  })

  test('names who the bank sent back, and says so louder after the last day', async () => {
    const grid = await t.call(payroll.gridOfRun, { id: runId })
    await t.call(payroll.returnTransfer, {
      id: runId,
      version: (await run()).version,
      payslipId: grid.rows.find(row => row.employeeId === d)!.payslipId,
      reason: 'حساب مغلق',
    })
    t.setNow('2026-12-06T09:00:00Z')
    const shown = await proof()
    expect(shown.rows[0]).toMatchObject({ name: 'دانة', difference: '300.000', reason: 'returned' })
    expect(shown).toMatchObject({ waiting: 1, deadline: { isOver: true } })
    expect(await alerts()).toEqual(['payroll_unpaid high', 'wage_proof high'])
    await pay()
    expect((await proof()).isComplete).toBe(true)
    expect(await alerts()).toEqual(['payroll_unpaid high'])
  })
})
