import { beforeAll, describe, expect, test } from 'vitest'
import { showForecast } from '#modules/accounting/forecast/forecast.queries.ts'
import { anEmployee, aPaidAdvance, aPayrollCompany, aPostedRun, aRun } from '../make.ts'
import * as payroll from '../payroll/payroll.contract.ts'
import { payrollAlarms, provisionDrafts } from './payrollAlarm.job.ts'

type Company = Awaited<ReturnType<typeof aPayrollCompany>>

/** Alerts of pay that are open after a morning's work. */
async function toldOn(t: Company, at: string): Promise<string[]> {
  t.setNow(at)
  await t.act(ctx => payrollAlarms.run(ctx))
  const rows = await t.act(ctx =>
    ctx.db
      .selectFrom('alerts.alert')
      .select(['kind', 'severity', 'subject_id', 'title_key'])
      .where('permission_id', '=', 'hr.payroll.read')
      .where('state', '<>', 'resolved')
      .orderBy('kind')
      .execute(),
  )
  return rows.map(row => `${row.kind} ${row.severity} ${row.title_key.split('.').at(-1)}`)
}

describe('The month of pay', () => {
  let t: Company
  let e: { id: string }
  beforeAll(async () => {
    t = await aPayrollCompany({ now: '2026-11-22T06:00:00Z' })
    e = await anEmployee(t, { name: 'ريم', pay: { basic: '400.000' } })
  })

  test('is told of from five days before the pay day, louder after it, and no more once it is posted and paid', async () => {
    expect(await toldOn(t, '2026-11-22T06:00:00Z')).toEqual([])
    expect(await toldOn(t, '2026-11-23T06:00:00Z')).toEqual(['payroll_not_posted medium unstarted'])
    const draft = await aRun(t, '2026-11')
    expect(await toldOn(t, '2026-11-24T06:00:00Z')).toEqual(['payroll_not_posted medium unposted'])
    expect(await toldOn(t, '2026-11-29T06:00:00Z')).toEqual(['payroll_not_posted high unposted'])
    await t.call(payroll.submitRun, { id: draft.id, version: draft.version })
    await t.call(payroll.postRun, { id: draft.id, version: draft.version + 1 })
    expect(await toldOn(t, '2026-11-29T07:00:00Z')).toEqual(['payroll_unpaid high unpaid'])
    const { version } = await t.call(payroll.getRun, { id: draft.id })
    await t.call(payroll.payRun, { id: draft.id, version, treasuryAccountId: t.bankId })
    expect(await toldOn(t, '2026-11-29T08:00:00Z')).toEqual([])
  })

  test('has its provisions computed on its last evening, and waits for somebody to post them', async () => {
    const drafts = () =>
      t.act(ctx => ctx.db.selectFrom('hr.accrual_row').select(['month', 'state']).execute())
    t.setNow('2026-11-29T20:00:00Z')
    await t.act(ctx => provisionDrafts.run(ctx))
    expect(await drafts()).toEqual([])
    t.setNow('2026-11-30T20:00:00Z')
    await t.act(ctx => provisionDrafts.run(ctx))
    await t.act(ctx => provisionDrafts.run(ctx))
    expect(await drafts()).toEqual([{ month: '2026-11-01', state: 'draft' }])
    expect(await toldOn(t, '2026-12-01T06:00:00Z')).toEqual(['provisions_unposted medium provisions'])
  })

  test('names an advance whose instalment no slip took', async () => {
    await aPaidAdvance(t, e.id, { amount: '40.000', instalments: 2, firstMonth: '2026-12' })
    expect(await toldOn(t, '2026-12-20T06:00:00Z')).not.toContain('advance_overdue medium advance')
    expect(await toldOn(t, '2027-01-01T06:00:00Z')).toContain('advance_overdue medium advance')
  })

  test('stands in the forecast of cash: the last net on the pay day of each month to come', async () => {
    t.setNow('2026-12-01T06:00:00Z')
    const { weeks } = await t.act(showForecast)
    const pay = weeks.flatMap(week =>
      week.bySource
        .filter(({ source }) => source === 'payroll')
        .map(({ amount }) => [week.startsOn <= '2026-12-28' && '2026-12-28' <= week.endsOn, amount]),
    )
    expect(pay).toEqual([
      [true, -400_000],
      [false, -400_000],
      [false, -400_000],
    ])
    await aPostedRun(t, '2026-12')
    const after = await t.act(showForecast)
    const sums = after.weeks.flatMap(week =>
      week.bySource.filter(({ source }) => source === 'payroll').map(({ amount }) => amount),
    )
    // December takes the first instalment of the advance.
    expect(sums).toEqual([-380_000, -380_000, -380_000])
  })
})

test('A company that pays nobody is told of nothing', async () => {
  const t = await aPayrollCompany()
  await anEmployee(t, { name: 'بلا عقد' })
  expect(await toldOn(t, '2026-11-30T06:00:00Z')).toEqual([])
})
