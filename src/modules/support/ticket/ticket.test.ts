import { beforeAll, describe, expect, test } from 'vitest'
import { dayIn, timeIn } from '#kernel/shared/day.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { aBrowser, aMember, aSession, type Browser, type TestUser } from '#modules/access/make.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { platformServer } from '#modules/platform/index.server.ts'
import { supportZone } from '../calendar/supportClock.rules.ts'
import * as desk from '../desk/desk.contract.ts'
import { supportServer } from '../index.server.ts'
import { aDesk, aPicture, aTicket, noLongerStaff } from '../make.ts'
import { supportClock } from './clock.job.ts'
import * as contract from './ticket.contract.ts'

const modules = [platformServer, accessServer, alertsServer, supportServer]

let t: TestCompany
let staff: Browser & { userId: string }
let admin: TestUser
let clerk: TestUser

const at = (text: string) => `${text.replace(' ', 'T')}:00+03:00`
const kuwait = (instant: string | null) =>
  instant && `${dayIn(new Date(instant), supportZone)} ${timeIn(new Date(instant), supportZone)}`
const read = (id: string) => t.call(contract.readTicket, { id })
const onDesk = (id: string) => staff.call(desk.readDesk, { id })
const tick = () => t.act(supportClock.run)

async function subjectsTo(email: string): Promise<string[]> {
  const { rows } = await t.runtime.pool.query<{ subject: string }>(
    'select subject from app.mail where recipient = $1 order by id',
    [email],
  )
  return rows.map(row => row.subject)
}
const deskMail = async (number: string) => {
  const { rows } = await t.runtime.pool.query<{ email: string }>(
    'select email from access."user" where id = $1',
    [staff.userId],
  )
  const subjects = await subjectsTo(rows[0]!.email)
  return subjects.filter(subject => subject.includes(number)).map(subject => subject.split(':')[0])
}

beforeAll(async () => {
  t = await aCompany({ modules, now: at('2026-11-22 09:00') })
  staff = await aDesk(t)
  admin = await aMember(t, 'company_admin')
  clerk = await aMember(t, 'employee', { firstNameAr: 'هند', lastNameAr: 'المثنى' })
})

describe('A ticket', () => {
  test('carries page, request and browser along, is numbered, and the staff are mailed', async () => {
    t.setNow(at('2026-11-22 09:00'))
    const { id, number } = await aTicket(t, {
      page: '/finance/invoices/1',
      requestId: 'req-17',
      browser: 'Firefox 150',
    })
    expect(number).toMatch(/^TKT-2026-\d{5}$/)
    expect(await read(id)).toMatchObject({
      page: '/finance/invoices/1',
      requestId: 'req-17',
      browser: 'Firefox 150',
      state: 'open',
      actions: ['reply'],
    })
    expect(await deskMail(number)).toEqual(['تذكرة جديدة'])
  })

  test('scenario 15: urgent, opened on Thursday 2026-11-19 16:30, its first answer is due 2026-11-22 08:30', async () => {
    t.setNow(at('2026-11-19 16:30'))
    const { id } = await aTicket(t, { priority: 'urgent' })
    expect(kuwait((await read(id)).responseDueAt)).toBe('2026-11-22 08:30')
  })

  test('SP-01: the clock pauses while the company is asked, and nothing is called late by then, by night or on a weekend', async () => {
    t.setNow(at('2026-11-22 09:00'))
    const { id, number } = await aTicket(t)
    t.setNow(at('2026-11-22 10:00'))
    await staff.call(desk.answerTicket, { id, message: 'ننظر فيها.' })
    expect(await read(id)).toMatchObject({ state: 'in_progress', assignedTo: 'ناصر' })
    expect(kuwait((await read(id)).dueAt)).toBe('2026-11-24 15:00')
    t.setNow(at('2026-11-22 12:00'))
    await staff.call(desk.answerTicket, { id, message: 'أي طابعة؟', outcome: 'ask' })
    expect(await read(id)).toMatchObject({ state: 'waiting_customer', dueAt: null, pressure: 'stands' })
    for (const moment of ['2026-11-23 23:00', '2026-11-24 11:55']) {
      t.setNow(at(moment))
      await tick()
    }
    t.setNow(at('2026-11-24 12:00'))
    await t.call(contract.replyToTicket, { id, message: 'طابعة الاستقبال.' })
    expect(await read(id)).toMatchObject({ state: 'in_progress' })
    expect(kuwait((await read(id)).dueAt)).toBe('2026-11-26 15:00')
    expect(await deskMail(number)).toEqual(['تذكرة جديدة', 'ردّ العميل'])
    // Thursday 15:00 is past; the desk is mailed once, while it is open.
    t.setNow(at('2026-11-26 17:30'))
    await tick()
    t.setNow(at('2026-11-28 12:00'))
    await tick()
    expect(await deskMail(number)).toHaveLength(2)
    t.setNow(at('2026-11-29 08:05'))
    await tick()
    t.setNow(at('2026-11-29 08:10'))
    await tick()
    expect(await deskMail(number)).toEqual(['تذكرة جديدة', 'ردّ العميل', 'تأخرت تذكرة'])
  })

  test('the desk is warned once in the last quarter of a target', async () => {
    t.setNow(at('2026-11-22 09:00'))
    const { number } = await aTicket(t)
    for (const moment of ['2026-11-22 11:55', '2026-11-22 12:05', '2026-11-22 12:10']) {
      t.setNow(at(moment))
      await tick()
    }
    expect(await deskMail(number)).toEqual(['تذكرة جديدة', 'يقترب موعد تذكرة'])
  })

  test('is resolved only after an answer, reopened within 14 days with a new clock, and rated', async () => {
    t.setNow(at('2026-11-22 09:00'))
    const { id, number } = await aTicket(t, {}, { userId: clerk.id })
    expect(await staff.refusal(desk.resolveTicket, { id, version: 1 })).toMatchObject({
      code: 'support.ticket.noAnswer',
    })
    await staff.call(desk.answerTicket, { id, message: 'حُدّثت.', outcome: 'resolve' })
    const resolved = await t.call(contract.readTicket, { id }, { userId: clerk.id })
    expect(resolved).toMatchObject({ state: 'resolved', actions: ['reopen', 'close', 'rate'] })
    expect(await t.refusal(contract.replyToTicket, { id, message: 'شكرًا' })).toMatchObject({
      code: 'support.ticket.resolved',
    })
    t.setNow(at('2026-12-01 09:00'))
    await t.call(
      contract.reopenTicket,
      { id, version: resolved.version, message: 'عادت.' },
      { userId: clerk.id },
    )
    const again = await read(id)
    expect(again).toMatchObject({ state: 'in_progress', answeredAt: null })
    expect(kuwait(again.dueAt)).toBe('2026-12-01 13:00')
    expect(await staff.refusal(desk.resolveTicket, { id, version: again.version })).toMatchObject({
      code: 'support.ticket.noAnswer',
    })
    await staff.call(desk.answerTicket, { id, message: 'وجدنا السبب.' })
    await staff.call(desk.resolveTicket, { id, version: (await onDesk(id)).version })
    const done = await read(id)
    await t.call(
      contract.rateTicket,
      { id, version: done.version, rating: 4, feedback: 'سريع' },
      { userId: clerk.id },
    )
    expect(await read(id)).toMatchObject({ state: 'closed', rating: 4, feedback: 'سريع', actions: [] })
    expect(await t.refusal(contract.replyToTicket, { id, message: 'بقي شيء' })).toMatchObject({
      code: 'support.ticket.closed',
    })
    const told = (await subjectsTo(clerk.email)).filter(subject => subject.includes(number))
    expect(told).toEqual([`حُلّت تذكرتك: ${number}`, `رد الدعم الفني: ${number}`, `حُلّت تذكرتك: ${number}`])
    expect((await read(id)).events.map(event => event.kind)).toEqual([
      'opened',
      'resolved',
      'reopened',
      'answered',
      'resolved',
      'rated',
    ])
  })

  test('that nobody comes back to is closed after 14 days', async () => {
    t.setNow(at('2026-11-22 09:00'))
    const { id } = await aTicket(t)
    await staff.call(desk.answerTicket, { id, message: 'تم.', outcome: 'resolve' })
    t.setNow(at('2026-12-06 08:59'))
    await tick()
    expect((await read(id)).state).toBe('resolved')
    t.setNow(at('2026-12-06 09:00'))
    expect(await t.refusal(contract.reopenTicket, { id, version: 2, message: 'عادت' })).toMatchObject({
      code: 'support.ticket.closed',
    })
    await tick()
    expect(await read(id)).toMatchObject({ state: 'closed', actions: [] })
  })

  test('SP-02: reopened on day 10 after its assignee left, it returns to the queue with a fresh due time and a mail to the others', async () => {
    t.setNow(at('2026-11-22 09:00'))
    const leaver = await aDesk(t, 'عادل')
    const { id, number } = await aTicket(t)
    const other = await aTicket(t)
    await leaver.call(desk.answerTicket, { id, message: 'تم.', outcome: 'resolve' })
    await leaver.call(desk.answerTicket, { id: other.id, message: 'ننظر.' })
    expect(await read(other.id)).toMatchObject({ assignedTo: 'عادل' })
    await noLongerStaff(t, leaver.userId)
    t.setNow(at('2026-12-02 09:00'))
    await t.call(contract.reopenTicket, { id, version: 2, message: 'عادت.' })
    const again = await onDesk(id)
    expect(again).toMatchObject({ assignedTo: null, state: 'in_progress' })
    expect(kuwait(again.dueAt)).toBe('2026-12-02 13:00')
    expect(await deskMail(number)).toEqual([
      'تذكرة جديدة',
      'عادت تذكرة إلى القائمة بلا مسؤول',
      'أُعيد فتح تذكرة',
    ])
    await tick()
    expect(await read(other.id)).toMatchObject({ assignedTo: null, state: 'in_progress' })
  })

  test('is handed to one of the staff, who is mailed, and to nobody else', async () => {
    t.setNow(at('2026-11-22 09:00'))
    const second = await aDesk(t, 'منى')
    const { id } = await aTicket(t)
    await staff.call(desk.assignTicket, { id, version: 1, userId: second.userId })
    expect(await onDesk(id)).toMatchObject({ assignedTo: 'منى', version: 2 })
    expect(await staff.refusal(desk.assignTicket, { id, version: 1, userId: null })).toMatchObject({
      code: 'kernel.record.stale',
    })
    expect(await staff.refusal(desk.assignTicket, { id, version: 2, userId: clerk.id })).toMatchObject({
      code: 'support.ticket.notStaff',
    })
    expect((await second.call(desk.listDesk, { queue: 'mine' })).rows.map(row => row.id)).toEqual([id])
  })
})

describe('Who reads it', () => {
  test('a member reads their own, an administrator those of the company, and another company none', async () => {
    const own = await aTicket(t, { title: 'خاص بهند' }, { userId: clerk.id })
    const others = await aTicket(t)
    const clerkBrowser = aBrowser(t, { cookie: await aSession(t, clerk) })
    const colleague = { userId: admin.id }
    expect((await t.call(contract.listTickets, { search: 'بهند' }, colleague)).rows).toMatchObject([own])
    const stranger = await aMember(t, 'employee')
    const strangerBrowser = aBrowser(t, { cookie: await aSession(t, stranger) })
    const asStranger = { id: own.id }
    expect(await strangerBrowser.refusal(contract.readTicket, asStranger)).toMatchObject({ kind: 'notFound' })
    const reply = { id: own.id, message: 'س', fileIds: [] }
    expect(await strangerBrowser.refusal(contract.replyToTicket, reply)).toMatchObject({ kind: 'notFound' })
    expect((await strangerBrowser.call(contract.listTickets, {})).rows).toEqual([])
    expect(await clerkBrowser.refusal(contract.readTicket, { id: others.id })).toMatchObject({
      kind: 'notFound',
    })
    expect(await clerkBrowser.refusal(desk.listDesk, {})).toMatchObject({ code: 'access.guard.globalNeeded' })
    const other = await aCompany({ modules })
    expect(await other.refusal(contract.readTicket, { id: own.id })).toMatchObject({ kind: 'notFound' })
  })

  test('files open to who may read the ticket, by no other way, and hang on one ticket only', async () => {
    const file = await aPicture(t)
    const { id } = await aTicket(t, { fileIds: [file] }, { userId: clerk.id })
    expect((await read(id)).files).toMatchObject([{ id: file, contentType: 'image/png' }])
    expect(await t.call(contract.openTicketFile, { id, file })).toMatchObject({ contentType: 'image/png' })
    expect(await staff.call(desk.openDeskFile, { id, file })).toMatchObject({ contentType: 'image/png' })
    const another = await aTicket(t)
    expect(await t.refusal(contract.openTicketFile, { id: another.id, file })).toMatchObject({
      code: 'kernel.file.notFound',
    })
    const again = { id: another.id, message: 'س', fileIds: [file] }
    expect(await t.refusal(contract.replyToTicket, again)).toMatchObject({ code: 'kernel.file.notFound' })
    const large = await aPicture(t, 15 * 1024 * 1024 + 1)
    expect(await t.refusal(contract.replyToTicket, { ...again, fileIds: [large] })).toMatchObject({
      code: 'support.ticket.files',
    })
    const six = await Promise.all(Array.from({ length: 6 }, () => aPicture(t)))
    expect(await t.refusal(contract.replyToTicket, { ...again, fileIds: six })).toMatchObject({
      kind: 'invalid',
    })
  })
})
