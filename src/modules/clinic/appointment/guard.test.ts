import { afterAll, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { closeTestPool, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { aMember } from '#modules/access/make.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { approvalsServer } from '#modules/approvals/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { hrServer } from '#modules/hr/index.server.ts'
import { aLeave, anEmployee } from '#modules/hr/make.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { clinicServer } from '../index.server.ts'
import { aClinic, aPatient, aPractitioner, at, aVisit, owner } from '../make.ts'
import { saveException, savePractitioner } from '../practice/practice.contract.ts'
import { openPatientRecord } from '../record/record.contract.ts'
import { passOffersOn } from '../waiting/lapse.job.ts'
import * as contract from './appointment.contract.ts'
import { markAbsent } from './miss.job.ts'

afterAll(closeTestPool)

const day = '2026-11-22'
const withStaff = [
  accessServer,
  approvalsServer,
  partiesServer,
  accountingServer,
  billingServer,
  hrServer,
  clinicServer,
]
const desk = { permissions: ['clinic.appointments.write', 'clinic.records.read', 'clinic.appointments.read'] }
const step = async <const Input extends object>(t: TestCompany, id: string, input: Input) => {
  const row = (await t.call(contract.listAppointments, {})).rows.find(one => one.id === id)!
  return { id, version: row.version, ...input }
}

describe('The basis of treating', () => {
  test('follows no visit that its practitioner booked alone, until another receives the patient', async () => {
    const t = await aClinic()
    const { id: userId } = await aMember(t, 'employee')
    await aMember(t, 'employee')
    const doctor = await aPractitioner(t, { userId })
    const patient = await aPatient(t)
    const as = { userId, ...desk }
    const booking = {
      patientId: patient.id,
      practitionerId: doctor.id,
      serviceId: doctor.serviceId,
      startAt: at('09:00'),
    }
    const { id } = await t.call(contract.bookAppointment, booking, as)
    await t.call(contract.stepAppointment, await step(t, id, { action: 'confirm' }), as)
    const closed = await t.refusal(openPatientRecord, { patientId: patient.id }, as)
    expect(closed.code).toBe('clinic.record.reasonRequired')
    t.setNow('2026-11-22T05:55:00Z')
    await t.call(contract.stepAppointment, await step(t, id, { action: 'arrive' }))
    expect((await t.call(openPatientRecord, { patientId: patient.id }, as)).basis).toBe('treating')
  })

  test('does not come with a visit that a practitioner moves to themselves', async () => {
    const t = await aClinic()
    const { id: userId } = await aMember(t, 'employee')
    await aMember(t, 'employee')
    const own = await aPractitioner(t, { userId })
    const other = await aPractitioner(t)
    const patient = await aPatient(t)
    const visit = await aVisit(t, other, patient.id, '09:00')
    const as = { userId, ...desk }
    const move = { id: visit.id, version: 1, startAt: at('09:30'), practitionerId: own.id }
    await t.call(contract.moveAppointment, move, as)
    const closed = await t.refusal(openPatientRecord, { patientId: patient.id }, as)
    expect(closed.code).toBe('clinic.record.reasonRequired')
  })

  test('is given to nobody by themselves, and the others hear of an account that is linked', async () => {
    const t = await aClinic()
    const { id: admin } = await aMember(t, 'company_admin')
    const { id: second } = await aMember(t, 'company_admin')
    const wish = { nameAr: 'طبيبة', nameEn: 'Doctor', sex: 'female' as const, userId: admin }
    const why = await t.refusal(savePractitioner, wish, { ...owner, userId: admin })
    expect(why).toMatchObject({ code: 'clinic.practitioner.ownAccount', field: 'userId' })
    await t.call(savePractitioner, wish, { ...owner, userId: second })
    const told = await t.act(ctx =>
      rawQuery<{ text: string }>(ctx.db, 'select a::text as text from alerts.alert a where company_id = $1', [
        ctx.company.id,
      ]),
    )
    expect(
      told.filter(row => row.text.includes('clinic_account_linked') && row.text.includes(admin)),
    ).toHaveLength(1)
  })
})

describe('A practitioner', () => {
  test('on approved leave has no free times and takes no booking', async () => {
    const t = await aClinic({ modules: withStaff })
    const hired = await anEmployee(t)
    await aLeave(t, { employeeId: hired.id, fromOn: day, toOn: day })
    const { party_id: partyId } = await t.act(ctx =>
      ctx.db
        .selectFrom('hr.employee')
        .select('party_id')
        .where('id', '=', hired.id)
        .executeTakeFirstOrThrow(),
    )
    const doctor = await aPractitioner(t, { partyId })
    const asked = { practitionerId: doctor.id, serviceId: doctor.serviceId, from: day }
    expect((await t.call(contract.listSlots, asked)).slots).toEqual([])
    const patient = await aPatient(t)
    const booking = { patientId: patient.id, practitionerId: doctor.id, serviceId: doctor.serviceId }
    const why = await t.refusal(contract.bookAppointment, { ...booking, startAt: at('09:00') })
    expect(why.code).toBe('clinic.slot.leave')
  })

  test('keeps the breaks on a day of special hours', async () => {
    const t = await aClinic()
    const doctor = await aPractitioner(t)
    await t.call(saveException, {
      practitionerId: doctor.id,
      onDay: day,
      opensAt: '10:00',
      closesAt: '11:00',
      reason: 'رمضان',
    })
    const asked = { practitionerId: doctor.id, serviceId: doctor.serviceId, from: day }
    const { slots } = await t.call(contract.listSlots, asked)
    expect(slots.map(slot => slot.startsAt.slice(11, 16))).toEqual(['07:00', '07:15', '07:45'])
  })
})

describe('An offer', () => {
  async function anOffer() {
    const t = await aClinic()
    const doctor = await aPractitioner(t)
    const [first, second] = [await aPatient(t), await aPatient(t)]
    const visit = await aVisit(t, doctor, (await aPatient(t)).id, '09:15')
    for (const patient of [first, second])
      await t.call(contract.addWaiting, {
        patientId: patient.id,
        practitionerId: doctor.id,
        serviceId: doctor.serviceId,
        fromOn: day,
        toOn: day,
      })
    t.setNow('2026-11-22T05:00:00Z')
    await t.call(contract.cancelAppointment, { id: visit.id, version: 1, reason: 'سفر' })
    const offer = (await t.call(contract.listWaiting, {})).rows[0]!
    return { t, doctor, first, second, offerId: offer.offerId! }
  }

  test('nobody took goes to the next of the list', async () => {
    const { t, second } = await anOffer()
    t.setNow('2026-11-22T05:16:00Z')
    await t.act(ctx => passOffersOn.run(ctx))
    const offered = (await t.call(contract.listWaiting, {})).rows.filter(row => row.state === 'offered')
    expect(offered.map(row => row.patientId)).toEqual([second.id])
    t.setNow('2026-11-22T05:32:00Z')
    await t.act(ctx => passOffersOn.run(ctx))
    expect((await t.call(contract.listWaiting, {})).rows.every(row => row.state === 'waiting')).toBe(true)
  })

  test('is not taken beside another visit of the patient unless it is meant so', async () => {
    const { t, first, offerId } = await anOffer()
    const other = await aPractitioner(t)
    await aVisit(t, other, first.id, '09:15')
    const why = await t.refusal(contract.acceptOffer, { id: offerId })
    expect(why.code).toBe('clinic.appointment.patientClash')
    await t.call(contract.acceptOffer, { id: offerId, confirmClash: true })
  })
})

describe('An absence that is taken back', () => {
  test('is refused where the patient has another visit at the time by now', async () => {
    const t = await aClinic()
    const [doctor, other] = [await aPractitioner(t), await aPractitioner(t)]
    const patient = await aPatient(t)
    const visit = await aVisit(t, doctor, patient.id, '09:00')
    t.setNow('2026-11-22T08:00:00Z')
    await t.call(contract.stepAppointment, await step(t, visit.id, { action: 'miss' }))
    t.setNow('2026-11-21T05:00:00Z')
    await aVisit(t, other, patient.id, '09:00')
    t.setNow('2026-11-22T08:00:00Z')
    const undo = await step(t, visit.id, { action: 'undoMiss' })
    expect((await t.refusal(contract.stepAppointment, undo)).code).toBe('clinic.appointment.patientClash')
    await t.call(
      contract.stepAppointment,
      await step(t, visit.id, { action: 'undoMiss', confirmClash: true }),
    )
  })
})

describe('A family', () => {
  test('and the same family the other way round do not wait for each other', async () => {
    const t = await aClinic()
    const [one, other] = [await aPractitioner(t), await aPractitioner(t)]
    const [mother, son] = [await aPatient(t), await aPatient(t)]
    const book = (doctor: typeof one, ids: string[], time: string) =>
      t.reply(contract.bookAppointment, {
        patientId: ids[0]!,
        familyIds: ids.slice(1),
        practitionerId: doctor.id,
        serviceId: doctor.serviceId,
        startAt: at(time),
      })
    const answers = await Promise.all([
      book(one, [mother.id, son.id], '09:00'),
      book(other, [son.id, mother.id], '11:00'),
    ])
    expect(answers.map(answer => answer.ok)).toEqual([true, true])
  })
})

test('At the end of the day whoever never arrived was absent, and nobody of another day', async () => {
  const t = await aClinic()
  const doctor = await aPractitioner(t)
  const gone = await aVisit(t, doctor, (await aPatient(t)).id, '09:00')
  const came = await aVisit(t, doctor, (await aPatient(t)).id, '09:15')
  const later = await aVisit(t, doctor, (await aPatient(t)).id, '09:30', {
    startAt: '2026-11-23T09:30:00+03:00',
  })
  t.setNow('2026-11-22T06:10:00Z')
  await t.call(contract.stepAppointment, await step(t, came.id, { action: 'arrive' }))
  t.setNow('2026-11-22T20:30:00Z')
  await t.act(ctx => markAbsent.run(ctx))
  const { rows } = await t.call(contract.listAppointments, {})
  const stateOf = (id: string) => rows.find(row => row.id === id)?.state
  expect([gone.id, came.id, later.id].map(stateOf)).toEqual(['no_show', 'arrived', 'booked'])
})
