import { afterAll, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { closeTestPool, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import * as visits from '../appointment/appointment.contract.ts'
import { clinicServer } from '../index.server.ts'
import { aClinic, aPatient, aPractitioner, at, aVisit, owner } from '../make.ts'
import { addScreen, endScreen, listScreens, showScreen } from '../screen/screen.contract.ts'
import { getClinicSettings, saveClinicSettings } from '../settings/settings.contract.ts'
import * as own from './ownLink.contract.ts'
import { remindOfVisits } from './remind.job.ts'
import { linkVisit, listCalls, markCalled } from './reminder.contract.ts'
import { reminderDue } from './reminder.rules.ts'

afterAll(closeTestPool)

const mails = (t: TestCompany) =>
  t.act(ctx =>
    rawQuery<{ recipient: string; body_text: string }>(
      ctx.db,
      'select recipient, body_text from app.mail where company_id = $1 order by id',
      [ctx.company.id],
    ),
  )
const tokenIn = (text: string) => text.split('/a/')[1]!.trim()
const remind = (t: TestCompany) => t.act(ctx => remindOfVisits.run(ctx))
const alerts = (t: TestCompany) =>
  t.act(ctx =>
    rawQuery<{ kind: string; state: string; text: string }>(
      ctx.db,
      `select kind, state, params::text as text from alerts.alert where company_id = $1`,
      [ctx.company.id],
    ),
  )
const stateOf = async (t: TestCompany, id: string) =>
  (await t.call(visits.listAppointments, {})).rows.find(row => row.id === id)?.state

async function aTokenFor(t: TestCompany, appointmentId: string): Promise<string> {
  return tokenIn((await t.call(linkVisit, { appointmentId })).link)
}

describe('A reminder', () => {
  const visit = { startsAt: new Date(at('10:00')), createdAt: new Date('2026-11-20T00:00:00Z') }
  test.each([
    ['2026-11-21T06:59:00Z', null],
    ['2026-11-21T07:00:00Z', 'day'],
    ['2026-11-22T03:59:00Z', 'day'],
    ['2026-11-22T04:00:00Z', 'hours'],
    ['2026-11-22T07:00:00Z', null],
  ])('at %s is %s', (now, due) => {
    expect(reminderDue(visit, { dayHours: 24, lastHours: 3 }, new Date(now))).toBe(due)
  })

  test('CL-05: says the time the visit has, goes out once of a kind, and not for what is cancelled', async () => {
    const t = await aClinic({ now: '2026-11-20T05:00:00Z' })
    const doctor = await aPractitioner(t)
    const one = await aPatient(t, { email: 'one@clinic.example' })
    const two = await aPatient(t, { email: 'two@clinic.example' })
    const moved = await aVisit(t, doctor, one.id, '10:00')
    const cancelled = await aVisit(t, doctor, two.id, '11:00')
    t.setNow('2026-11-21T08:00:30Z')
    await remind(t)
    const [first, second] = await mails(t)
    expect([first?.recipient, second?.recipient]).toEqual(['one@clinic.example', 'two@clinic.example'])
    expect(first!.body_text).toContain('22/11/2026 10:00')
    const token = tokenIn(first!.body_text)
    await t.call(visits.moveAppointment, { id: moved.id, version: 1, startAt: at('09:30') })
    await t.call(own.cancelOwn, { token: tokenIn(second!.body_text) })
    expect(await stateOf(t, cancelled.id)).toBe('cancelled')
    t.setNow('2026-11-22T04:00:00Z')
    for (let restart = 0; restart < 3; restart++) await remind(t)
    const told = await mails(t)
    expect(told.map(mail => mail.recipient)).toEqual([
      'one@clinic.example',
      'two@clinic.example',
      'one@clinic.example',
    ])
    expect(told[2]!.body_text).toContain('22/11/2026 09:30')
    const shown = await t.call(own.openOwn, { token })
    expect(shown).toMatchObject({ startsAt: '2026-11-22T06:30:00.000Z', state: 'booked', canConfirm: true })
    expect(JSON.stringify(shown)).not.toContain('كشف')
    await t.call(own.confirmOwn, { token })
    expect((await t.call(own.openOwn, { token })).state).toBe('confirmed')
    expect((await t.refusal(own.confirmOwn, { token })).code).toBe('clinic.appointment.state')
  })

  test('of a patient without an address is a call of the desk, and silence is told two hours before', async () => {
    const t = await aClinic({
      now: '2026-11-20T05:00:00Z',
      modules: [alertsServer, partiesServer, accountingServer, billingServer, clinicServer],
    })
    const doctor = await aPractitioner(t)
    const patient = await aPatient(t)
    const quiet = await aPatient(t, { wantsReminders: false })
    const visit = await aVisit(t, doctor, patient.id, '10:00')
    await aVisit(t, doctor, quiet.id, '09:00')
    t.setNow('2026-11-21T08:00:00Z')
    await remind(t)
    const [call] = (await t.call(listCalls, {})).rows
    expect(call).toMatchObject({ number: visit.number, kind: 'day', state: 'booked' })
    await t.call(markCalled, { id: call!.id, version: call!.version })
    expect((await t.call(listCalls, {})).rows).toEqual([])
    t.setNow('2026-11-22T05:00:00Z')
    await remind(t)
    const [raised, ...none] = await alerts(t)
    expect([raised?.kind, raised?.state, none]).toEqual(['clinic_no_reply', 'open', []])
    expect(raised!.text).toContain(visit.number)
    await t.call(own.confirmOwn, { token: await aTokenFor(t, visit.id) })
    await remind(t)
    expect((await alerts(t))[0]?.state).toBe('resolved')
  })

  test('is not sent where the clinic turned it off', async () => {
    const t = await aClinic({ now: '2026-11-20T05:00:00Z' })
    const doctor = await aPractitioner(t)
    const patient = await aPatient(t, { email: 'one@clinic.example' })
    await aVisit(t, doctor, patient.id, '10:00')
    const seen = await t.call(getClinicSettings, {})
    await t.call(saveClinicSettings, { ...seen, sendsReminders: false, seen }, owner)
    t.setNow('2026-11-21T08:00:00Z')
    await remind(t)
    expect(await mails(t)).toEqual([])
  })
})

describe('The link of a visit', () => {
  test('scenario 9: cancels it, and the first who waits is offered the time at once and takes it once', async () => {
    const t = await aClinic({ now: '2026-11-22T05:00:00Z' })
    const doctor = await aPractitioner(t)
    const [one, waits] = [await aPatient(t), await aPatient(t, { email: 'waits@clinic.example' })]
    const visit = await aVisit(t, doctor, one.id, '09:15')
    const days = { fromOn: '2026-11-22', toOn: '2026-11-22' }
    await t.call(visits.addWaiting, {
      patientId: waits.id,
      practitionerId: doctor.id,
      serviceId: doctor.serviceId,
      ...days,
    })
    await t.call(own.cancelOwn, { token: await aTokenFor(t, visit.id) })
    const [mail] = await mails(t)
    expect(mail?.recipient).toBe('waits@clinic.example')
    const token = tokenIn(mail!.body_text)
    expect(await t.call(own.openOwn, { token })).toMatchObject({
      state: 'offered',
      canConfirm: true,
      canMove: false,
    })
    const both = await Promise.all([t.reply(own.confirmOwn, { token }), t.reply(own.confirmOwn, { token })])
    expect(both.filter(answer => answer.ok)).toHaveLength(1)
    expect(await t.call(own.openOwn, { token })).toMatchObject({ state: 'confirmed', canConfirm: false })
  })

  test('an offer that is left goes on, and one whose time is over is shown as void', async () => {
    const t = await aClinic({ now: '2026-11-22T05:00:00Z' })
    const doctor = await aPractitioner(t)
    const visit = await aVisit(t, doctor, (await aPatient(t)).id, '09:15')
    const waiting = {
      practitionerId: doctor.id,
      serviceId: doctor.serviceId,
      fromOn: '2026-11-22',
      toOn: '2026-11-22',
    }
    for (const email of ['a@clinic.example', 'b@clinic.example'])
      await t.call(visits.addWaiting, { ...waiting, patientId: (await aPatient(t, { email })).id })
    await t.call(own.cancelOwn, { token: await aTokenFor(t, visit.id) })
    await t.call(own.cancelOwn, { token: tokenIn((await mails(t))[0]!.body_text) })
    const second = (await mails(t))[1]!
    expect(second.recipient).toBe('b@clinic.example')
    t.setNow('2026-11-22T05:20:00Z')
    const token = tokenIn(second.body_text)
    expect(await t.call(own.openOwn, { token })).toMatchObject({ state: 'lapsed', canConfirm: false })
    expect((await t.refusal(own.confirmOwn, { token })).code).toBe('clinic.slot.taken')
  })

  test('moves it to another free time, and answers nothing of a visit that is over or of another company', async () => {
    const t = await aClinic({ now: '2026-11-22T05:00:00Z' })
    const doctor = await aPractitioner(t)
    const visit = await aVisit(t, doctor, (await aPatient(t)).id, '09:15')
    const taken = await aVisit(t, doctor, (await aPatient(t)).id, '10:00')
    const token = await aTokenFor(t, visit.id)
    const { times } = await t.call(own.listOwnTimes, { token })
    expect(times).toContain('2026-11-22T06:30:00.000Z')
    expect(times).not.toContain('2026-11-22T07:00:00.000Z')
    expect((await t.refusal(own.moveOwn, { token, startAt: at('10:00') })).code).toBe('clinic.slot.taken')
    await t.call(own.moveOwn, { token, startAt: at('09:30') })
    expect(await t.call(own.openOwn, { token })).toMatchObject({
      startsAt: '2026-11-22T06:30:00.000Z',
      state: 'confirmed',
    })
    expect(taken.number).toMatch(/^APT-/)
    t.setNow('2026-11-22T08:00:00Z')
    expect((await t.refusal(own.cancelOwn, { token })).code).toBe('clinic.token.over')
    expect((await t.refusal(own.listOwnTimes, { token })).code).toBe('clinic.token.over')
    expect((await t.refusal(own.openOwn, { token: 'x'.repeat(43) })).code).toBe('clinic.token.invalid')
  })
})

test('A waiting screen shows numbers and rooms, no names, until its link is ended', async () => {
  const t = await aClinic()
  const doctor = await aPractitioner(t)
  const patients = [
    await aPatient(t, { nameAr: 'فاطمة الراشد' }),
    await aPatient(t, { nameAr: 'بدر المطيري' }),
  ]
  const booked = [
    await aVisit(t, doctor, patients[0]!.id, '09:00'),
    await aVisit(t, doctor, patients[1]!.id, '09:15'),
  ]
  const { link } = await t.call(addScreen, { nameAr: 'الاستقبال' }, owner)
  const token = link.split('/q/')[1]!
  t.setNow('2026-11-22T05:50:00Z')
  for (const { id } of booked) await t.call(visits.stepAppointment, { id, version: 1, action: 'arrive' })
  await t.call(visits.stepAppointment, { id: booked[0]!.id, version: 2, action: 'callIn' })
  const shown = await t.call(showScreen, { token })
  expect([shown.called.map(row => row.queueNo), shown.waiting.map(row => row.queueNo)]).toEqual([[1], [2]])
  expect(shown.called[0]?.room).toMatch(/^غرفة/)
  expect(JSON.stringify(shown)).not.toMatch(/فاطمة|بدر|PT-/)
  const [screen] = (await t.call(listScreens, {}, owner)).rows
  await t.call(endScreen, { id: screen!.id, version: screen!.version }, owner)
  expect((await t.refusal(showScreen, { token })).code).toBe('clinic.token.invalid')
})
