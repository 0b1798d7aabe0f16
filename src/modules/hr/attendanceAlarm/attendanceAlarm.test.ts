import { expect, test } from 'vitest'
import { aCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { closing } from '../attendance/closing.job.ts'
import * as settings from '../hrSettings/hrSettings.contract.ts'
import { hrServer } from '../index.server.ts'
import { aColleague, anEmployee, aSite, aTap } from '../make.ts'
import { pendingDays } from './pendingDays.job.ts'

const modules = [accessServer, alertsServer, partiesServer, accountingServer, billingServer, hrServer]

async function anOffice(isAutoCheckout: boolean) {
  const t = await aCompany({ modules, now: '2026-11-14T06:00:00Z' })
  await t.call(settings.saveSettings, {
    fromOn: '2026-11-14',
    dailyBasis: '26',
    latePolicy: 'none',
    isAutoCheckout,
    unsurePolicy: 'review',
    deviceBinding: 'off',
    payDay: 28,
    documentLeadDays: [90, 30, 7],
  })
  await aSite(t)
  const alerts = () =>
    t.act(ctx =>
      ctx.db
        .selectFrom('alerts.alert')
        .select([
          'kind',
          'severity',
          'state',
          'title_key',
          'permission_id',
          'user_id',
          'params',
          'subject_type',
        ])
        .where('kind', 'like', 'attendance%')
        .orderBy('kind')
        .execute(),
    )
  return { t, alerts }
}

test('six days that wait for a person are one high alert for whoever reviews them, and it ends with them', async () => {
  const { t, alerts } = await anOffice(false)
  const wait = async (count: number) => {
    for (let made = 0; made < count; made++) {
      const { id } = await anEmployee(t)
      await t.act(ctx =>
        ctx.db
          .insertInto('hr.attendance')
          .values({
            employee_id: id,
            attendance_date: '2026-11-15',
            status: 'incomplete',
            review_state: 'pending',
            source: 'auto',
            created_at: ctx.now,
          })
          .execute(),
      )
    }
  }
  await wait(5)
  await t.act(ctx => pendingDays.run(ctx))
  expect(await alerts()).toEqual([])
  await wait(1)
  await t.act(ctx => pendingDays.run(ctx))
  await t.act(ctx => pendingDays.run(ctx))
  expect(await alerts()).toMatchObject([
    {
      kind: 'attendance_pending',
      severity: 'high',
      state: 'open',
      permission_id: 'hr.attendance.write',
      user_id: null,
      subject_type: 'hr.attendanceReview',
      params: { count: 6 },
    },
  ])
  await t.act(ctx => ctx.db.updateTable('hr.attendance').set({ review_state: 'confirmed' }).execute())
  await t.act(ctx => pendingDays.run(ctx))
  expect(await alerts()).toMatchObject([{ kind: 'attendance_pending', state: 'resolved' }])
})

test('a departure that the end of the shift recorded is told to its employee as such', async () => {
  const { t, alerts } = await anOffice(true)
  const who = await aColleague(t)
  await aTap(t, who, 'in', '2026-11-15T05:00:00Z')
  t.setNow('2026-11-15T20:05:00Z')
  await t.act(ctx => closing.run(ctx))
  expect((await alerts()).filter(one => one.user_id === who.userId)).toMatchObject([
    { kind: 'attendance_incomplete', title_key: 'hr.attendanceAlarm.autoOut' },
  ])
})
