import { beforeAll, expect, test } from 'vitest'
import { dayIn, timeIn } from '#kernel/shared/day.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import type { Browser } from '#modules/access/make.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { readPlatformDashboard } from '#modules/platform/company/companies.contract.ts'
import { platformServer } from '#modules/platform/index.server.ts'
import * as calendar from '../calendar/calendar.contract.ts'
import { supportZone } from '../calendar/supportClock.rules.ts'
import { supportServer } from '../index.server.ts'
import { aDesk, aTicket } from '../make.ts'
import * as ticket from '../ticket/ticket.contract.ts'
import * as contract from './desk.contract.ts'

let t: TestCompany
let staff: Browser & { userId: string }

const at = (text: string) => `${text.replace(' ', 'T')}:00+03:00`
const shown = (instant: string | null) =>
  instant && `${dayIn(new Date(instant), supportZone)} ${timeIn(new Date(instant), supportZone)}`

beforeAll(async () => {
  // A year of its own: the figures are over all companies of the test database.
  t = await aCompany({
    modules: [platformServer, accessServer, alertsServer, supportServer],
    now: at('2031-11-23 09:00'),
  })
  staff = await aDesk(t)
})

const isHere = (ids: readonly string[]) => (row: { id: string }) => ids.includes(row.id)

test('the queue goes by the next target, what waits for a company stands last, and each row names its company', async () => {
  const low = await aTicket(t, { priority: 'low' })
  const urgent = await aTicket(t, { priority: 'urgent' })
  const asked = await aTicket(t, { priority: 'urgent' })
  await staff.call(contract.answerTicket, { id: asked.id, message: 'أي صفحة؟', outcome: 'ask' })
  const { rows } = await staff.call(contract.listDesk, { limit: 1000 })
  const here = rows.filter(isHere([low.id, urgent.id, asked.id]))
  expect(here.map(row => row.id)).toEqual([urgent.id, low.id, asked.id])
  expect(here[0]).toMatchObject({ companyNameAr: 'شركة الاختبار', assignedTo: null, pressure: 'onTime' })
  expect(here[2]).toMatchObject({ dueAt: null, pressure: 'stands', assignedTo: 'ناصر' })
  const first = await staff.call(contract.listDesk, { limit: 1, search: low.number })
  expect(first.rows[0]!.number).toBe(low.number)
})

test('late share, median first answer and rating are of the tickets of 30 days', async () => {
  t.setNow(at('2032-02-01 09:00'))
  const [fast, slow, open] = [await aTicket(t), await aTicket(t), await aTicket(t)]
  t.setNow(at('2032-02-01 10:00'))
  await staff.call(contract.answerTicket, { id: fast.id, message: 'تم.', outcome: 'resolve' })
  await t.call(ticket.rateTicket, { id: fast.id, version: 2, rating: 5 })
  t.setNow(at('2032-02-01 14:00'))
  await staff.call(contract.answerTicket, { id: slow.id, message: 'ننظر.' })
  const figures = await staff.call(contract.deskFigures, {})
  // The slow one was answered after its four hours, the open one is past them now.
  expect(figures).toMatchObject({
    opened: 3,
    lateShare: 6667,
    medianFirstAnswer: 60,
    rating: 500,
    ratings: 1,
    isOpenNow: true,
  })
  expect(figures.views.late).toBeGreaterThan(0)
  expect((await staff.call(readPlatformDashboard, {})).lateTickets).toBe(figures.views.late)
  expect(
    (await staff.call(contract.listDesk, { queue: 'late', limit: 1000 })).rows.map(row => row.id),
  ).toContain(open.id)
})

test('a day off announced late moves what is left of running targets, and of a clock that stands as well', async () => {
  // Of a year of its own too: the calendar is one for all companies of the test database.
  t.setNow(at('2032-03-07 15:00'))
  const running = await aTicket(t)
  const asked = await aTicket(t)
  await staff.call(contract.answerTicket, { id: asked.id, message: 'أي صفحة؟', outcome: 'ask' })
  const due = async (id: string) => shown((await t.call(ticket.readTicket, { id })).dueAt)
  expect(await due(running.id)).toBe('2032-03-08 10:00')
  t.setNow(at('2032-03-07 16:00'))
  const usual = await staff.call(calendar.readCalendar, {})
  const closedDays = [...usual.closedDays, { on: '2032-03-08', name: 'عطلة' }]
  await staff.call(calendar.saveCalendar, { ...usual, closedDays })
  expect(await due(running.id)).toBe('2032-03-09 10:00')
  await t.call(ticket.replyToTicket, { id: asked.id, message: 'الفواتير.' })
  // All 24 hours from 16:00 on: 1 today, 9 on each of two days, 5 on Thursday.
  expect(await due(asked.id)).toBe('2032-03-11 13:00')
  expect(await staff.refusal(calendar.saveCalendar, usual)).toMatchObject({ code: 'kernel.record.stale' })
  const wrong = { ...usual, version: usual.version + 1, closesAt: '08:10' }
  expect(await staff.refusal(calendar.saveCalendar, wrong)).toMatchObject({
    code: 'support.calendar.short',
    field: 'closesAt',
  })
})
