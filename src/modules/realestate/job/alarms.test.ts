import { expect, test } from 'vitest'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aBuilding, anActive, anEstateCompany, night } from '../make.ts'
import { propertyAlarms } from './alarms.job.ts'
import { dueRows } from './leases.job.ts'

const open = (t: TestCompany, kind: string) =>
  t.act(ctx =>
    ctx.db
      .selectFrom('alerts.alert')
      .select(['subject_id as id', 'severity', 'state', 'due_on as on', 'occurrences'])
      .where('kind', '=', kind)
      .where('state', '<>', 'resolved')
      .orderBy('due_on')
      .execute(),
  )

const today = '2026-11-20'

/** Leases of a unit each that end on these days, today being 20 November. */
async function ending(days: readonly Day[], start = '2026-11-02') {
  const t = await anEstateCompany({ now: `${start}T09:00:00Z` })
  const { units } = await aBuilding(t, { perFloor: days.length, lettableFrom: start })
  for (const [at, endDate] of days.entries())
    await anActive(t, { units: [units[at]!.id], startDate: start, endDate })
  t.setNow(`${today}T09:00:00Z`)
  return { t, units }
}

test('scenario 10: leases that end are high at 7 days, medium at 30, low at 90 and not told of at 91', async () => {
  const { t } = await ending(['2026-11-27', '2026-12-20', '2027-02-18', '2027-02-19'])
  await night(t, propertyAlarms)
  const found = await open(t, 'contract_expiry')
  expect(found.map(one => [one.on, one.severity])).toEqual([
    ['2026-11-27', 'high'],
    ['2026-12-20', 'medium'],
    ['2027-02-18', 'low'],
  ])
  await t.act(ctx =>
    ctx.db
      .updateTable('alerts.alert')
      .set({ state: 'acknowledged', acknowledged_at: ctx.now })
      .where('kind', '=', 'contract_expiry')
      .execute(),
  )
  for (let sweep = 0; sweep < 3; sweep++) await night(t, propertyAlarms)
  expect((await open(t, 'contract_expiry')).map(one => [one.state, one.occurrences])).toEqual(
    new Array(3).fill(['acknowledged', 4]),
  )
})

test('scenario 10: a renewal is asked about from 60 to 30 days, not at 61 or 29', async () => {
  const { t } = await ending(['2026-12-19', '2026-12-20', '2027-01-19', '2027-01-20'])
  await night(t, propertyAlarms)
  expect((await open(t, 'contract_renewal')).map(one => [one.on, one.severity])).toEqual([
    ['2026-12-20', 'medium'],
    ['2027-01-19', 'medium'],
  ])
})

test('scenario 10: rent is late, low from a day on, medium from 7 days, high from 30', async () => {
  const t = await anEstateCompany({ now: '2026-10-01T09:00:00Z' })
  const { units } = await aBuilding(t)
  for (const [at, startDate] of ['2026-10-21', '2026-11-13', '2026-11-19'].entries()) {
    t.setNow(`${startDate}T09:00:00Z`)
    await anActive(t, { units: [units[at]!.id], startDate, endDate: '2027-10-20', anchor: 'start_day' })
  }
  t.setNow(`${today}T09:00:00Z`)
  await night(t, dueRows)
  await night(t, propertyAlarms)
  expect((await open(t, 'payment_overdue')).map(one => [one.on, one.severity])).toEqual([
    ['2026-10-21', 'high'],
    ['2026-11-13', 'medium'],
    ['2026-11-19', 'low'],
  ])
})

test('scenario 9: an empty unit is told of from 46 days on, medium from 60, high from 90, until it is let', async () => {
  const t = await anEstateCompany({ now: '2026-10-05T09:00:00Z' })
  const { units } = await aBuilding(t, { perFloor: 1, lettableFrom: '2026-10-05' })
  const on = async (day: Day) => {
    t.setNow(`${day}T09:00:00Z`)
    await night(t, propertyAlarms)
    return (await open(t, 'vacant_property')).map(one => one.severity)
  }
  expect(await on('2026-11-18')).toEqual([])
  expect(await on('2026-11-19')).toEqual(['low'])
  expect(await on('2026-12-03')).toEqual(['medium'])
  expect(await on('2027-01-02')).toEqual(['high'])
  t.setNow('2027-01-03T09:00:00Z')
  await anActive(t, {
    units: [units[0]!.id],
    startDate: '2027-01-03',
    paymentDay: 28,
    endDate: addDays('2028-01-03', -1),
  })
  await night(t, propertyAlarms)
  expect(await open(t, 'vacant_property')).toEqual([])
})
