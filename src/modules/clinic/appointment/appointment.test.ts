import { afterAll, describe, expect, test } from 'vitest'
import { closeTestPool, type TestCompany } from '#kernel/testing/company.ts'
import { aClinic, aPatient, aPractitioner, aService, at, aVisit, owner } from '../make.ts'
import { getPatient, listPatients, mergePatients, unmergePatient } from '../patient/patient.contract.ts'
import { getPractice, saveException, savePractitioner } from '../practice/practice.contract.ts'
import * as contract from './appointment.contract.ts'

afterAll(closeTestPool)

const day = '2026-11-22'

async function freeTimes(t: TestCompany, doctor: { id: string; serviceId: string }): Promise<string[]> {
  const { slots } = await t.call(contract.listSlots, {
    practitionerId: doctor.id,
    serviceId: doctor.serviceId,
    from: day,
  })
  return slots.map(slot => new Date(Date.parse(slot.startsAt) + 3 * 3_600_000).toISOString().slice(11, 16))
}

const visitOf = async (t: TestCompany, id: string) =>
  (await t.call(contract.listAppointments, { from: day, to: day })).rows.find(row => row.id === id)!

async function step(
  t: TestCompany,
  id: string,
  action: 'confirm' | 'arrive' | 'callIn' | 'finish' | 'miss' | 'undoMiss',
) {
  return t.call(contract.stepAppointment, { id, version: (await visitOf(t, id)).version, action })
}

describe('Booking', () => {
  test('takes a time away from the list, and the second at one time hears of the next', async () => {
    const t = await aClinic()
    const doctor = await aPractitioner(t)
    expect(await freeTimes(t, doctor)).toHaveLength(11)
    const visit = await aVisit(t, doctor, (await aPatient(t)).id, '09:15')
    expect(visit.number).toMatch(/^APT-2026-\d{5}$/)
    expect(await freeTimes(t, doctor)).toHaveLength(10)
    const other = await aPatient(t)
    const why = await t.refusal(contract.bookAppointment, {
      patientId: other.id,
      practitionerId: doctor.id,
      serviceId: doctor.serviceId,
      startAt: at('09:15'),
    })
    expect(why).toMatchObject({ code: 'clinic.slot.taken', kind: 'conflict', params: { next: '09:30' } })
  })

  test('of one time by two hundred desks at once gives one visit, and every other desk hears of the next', async () => {
    const t = await aClinic()
    const doctor = await aPractitioner(t)
    const patients = await Promise.all(Array.from({ length: 200 }, () => aPatient(t)))
    const answers = await Promise.all(
      patients.map(patient =>
        t.reply(contract.bookAppointment, {
          patientId: patient.id,
          practitionerId: doctor.id,
          serviceId: doctor.serviceId,
          startAt: at('09:15'),
        }),
      ),
    )
    expect(answers.filter(answer => answer.ok)).toHaveLength(1)
    const refusals = answers.flatMap(answer => (answer.ok ? [] : [answer.refusal]))
    expect(new Set(refusals.map(why => `${why.code} ${why.params?.['next']}`))).toEqual(
      new Set(['clinic.slot.taken 09:30']),
    )
    const { rows } = await t.call(contract.listAppointments, { from: day, to: day })
    expect(rows).toHaveLength(1)
  })

  test('holds in the database too: a room has one visit at a time, whoever books', async () => {
    const t = await aClinic()
    const first = await aPractitioner(t)
    const second = await aPractitioner(t, { roomId: first.roomId })
    await aVisit(t, first, (await aPatient(t)).id, '09:00')
    expect((await freeTimes(t, second))[0]).toBe('09:15')
    const copied = t.act(ctx =>
      ctx.db
        .insertInto('clinic.appointment')
        .columns([
          'number',
          'patient_id',
          'practitioner_id',
          'service_id',
          'room_id',
          'starts_at',
          'ends_at',
          'source',
          'state',
        ])
        .expression(eb =>
          eb
            .selectFrom('clinic.appointment')
            .select(({ val, ref }) => [
              val('APT-X').as('number'),
              ref('patient_id').as('patient_id'),
              val(second.id).as('practitioner_id'),
              ref('service_id').as('service_id'),
              ref('room_id').as('room_id'),
              ref('starts_at').as('starts_at'),
              ref('ends_at').as('ends_at'),
              ref('source').as('source'),
              ref('state').as('state'),
            ]),
        )
        .execute(),
    )
    await expect(copied).rejects.toThrow('appointment_room_taken')
  })

  test('is refused beyond the hours, on a closed day, after the licence and over the break', async () => {
    const t = await aClinic()
    const doctor = await aPractitioner(t)
    const { id } = await aPatient(t)
    const book = (startAt: string) =>
      t.refusal(contract.bookAppointment, {
        patientId: id,
        practitionerId: doctor.id,
        serviceId: doctor.serviceId,
        startAt,
      })
    expect((await book(at('13:00'))).code).toBe('clinic.slot.outsideHours')
    expect((await book(at('10:30'))).code).toBe('clinic.slot.outsideHours')
    expect((await book('2026-11-20T09:00:00+03:00')).code).toBe('clinic.slot.past')
    await t.call(saveException, { practitionerId: doctor.id, onDay: day, reason: 'مؤتمر' })
    expect(await book(at('09:00'))).toMatchObject({ code: 'clinic.slot.closed', params: { reason: 'مؤتمر' } })
    const expired = await aPractitioner(t, { licence: 'L1', licenceExpiresOn: '2026-11-21' })
    expect(await freeTimes(t, expired)).toEqual([])
    const why = await t.refusal(contract.bookAppointment, {
      patientId: id,
      practitionerId: expired.id,
      serviceId: expired.serviceId,
      startAt: at('09:00'),
    })
    expect(why.code).toBe('clinic.slot.licence')
  })

  test('beside another is said so, at most twice a session, and never in its room', async () => {
    const t = await aClinic()
    const doctor = await aPractitioner(t)
    await aVisit(t, doctor, (await aPatient(t)).id, '09:00')
    for (const time of ['09:00', '09:05'])
      await aVisit(t, doctor, (await aPatient(t)).id, time, { overbook: true })
    const third = await aPatient(t)
    const why = await t.refusal(contract.bookAppointment, {
      patientId: third.id,
      practitionerId: doctor.id,
      serviceId: doctor.serviceId,
      startAt: at('09:00'),
      overbook: true,
    })
    expect(why).toMatchObject({ code: 'clinic.slot.overbooked', params: { limit: 2 } })
    const { rows } = await t.call(contract.listAppointments, { from: day, to: day })
    expect(rows.filter(row => row.isOverbooked).map(row => row.room)).toEqual([null, null])
  })

  test('of a family takes times that follow each other, all or none', async () => {
    const t = await aClinic()
    const doctor = await aPractitioner(t)
    const [mother, son, daughter] = [await aPatient(t), await aPatient(t), await aPatient(t)]
    const family = { familyIds: [son.id, daughter.id] }
    expect((await aVisit(t, doctor, mother.id, '09:00', family)).numbers).toHaveLength(3)
    expect((await freeTimes(t, doctor))[0]).toBe('09:45')
    const late = await t.refusal(contract.bookAppointment, {
      patientId: mother.id,
      practitionerId: doctor.id,
      serviceId: doctor.serviceId,
      startAt: at('11:30'),
      ...family,
    })
    expect(late.code).toBe('clinic.slot.outsideHours')
    expect(await freeTimes(t, doctor)).toHaveLength(8)
  })
})

describe('A patient', () => {
  test('with two practitioners at a time is stopped unless it is meant so; a cancelled visit does not count', async () => {
    const t = await aClinic()
    const [first, second] = [await aPractitioner(t), await aPractitioner(t)]
    const patient = await aPatient(t)
    const visit = await aVisit(t, first, patient.id, '10:00')
    const again = {
      patientId: patient.id,
      practitionerId: second.id,
      serviceId: second.serviceId,
      startAt: at('10:00'),
    }
    expect(await t.refusal(contract.bookAppointment, again)).toMatchObject({
      code: 'clinic.appointment.patientClash',
      params: { number: visit.number },
    })
    await t.call(contract.bookAppointment, { ...again, confirmClash: true })
    const third = await aPractitioner(t)
    const other = await aPatient(t)
    const gone = await aVisit(t, third, other.id, '10:00')
    await t.call(contract.cancelAppointment, { id: gone.id, version: 1, reason: 'سفر' })
    await aVisit(t, second, other.id, '09:00')
    await aVisit(t, third, other.id, '10:00')
  })

  test('of one family with one phone is another patient', async () => {
    const t = await aClinic()
    const [first, second] = [await aPractitioner(t), await aPractitioner(t)]
    const one = await aPatient(t, { phone: '+96566999999' })
    const other = await aPatient(t, { phone: '+96566999999' })
    await aVisit(t, first, one.id, '10:00')
    await aVisit(t, second, other.id, '10:00')
  })

  test('missed three times pays ahead', async () => {
    const t = await aClinic()
    const doctor = await aPractitioner(t)
    const { id } = await aPatient(t)
    for (const time of ['09:00', '09:15', '09:30']) {
      const visit = await aVisit(t, doctor, id, time)
      t.setNow('2026-11-22T08:00:00Z')
      await step(t, visit.id, 'miss')
      t.setNow('2026-11-21T05:00:00Z')
    }
    const why = await t.refusal(contract.bookAppointment, {
      patientId: id,
      practitionerId: doctor.id,
      serviceId: doctor.serviceId,
      startAt: at('11:00'),
    })
    expect(why).toMatchObject({ code: 'clinic.appointment.prepay', params: { count: 3, amount: '20.000' } })
    await aVisit(t, doctor, id, '11:00', { isPrepaid: true })
  })

  test('with two files is found by either number, with the visits of both, and can be taken apart for a day', async () => {
    const t = await aClinic()
    const doctor = await aPractitioner(t)
    const [kept, other] = [await aPatient(t), await aPatient(t)]
    await aVisit(t, doctor, kept.id, '09:00')
    await aVisit(t, doctor, other.id, '09:15')
    await t.call(mergePatients, { survivorId: kept.id, loserId: other.id })
    const found = await t.call(listPatients, { search: other.number })
    expect(found.rows.map(row => row.number)).toEqual([kept.number])
    expect((await t.call(getPatient, { id: other.id })).visits).toHaveLength(2)
    t.setNow('2026-11-22T04:00:00Z')
    await t.call(unmergePatient, { id: other.id })
    expect((await t.call(getPatient, { id: other.id })).visits).toHaveLength(1)
    await t.call(mergePatients, { survivorId: kept.id, loserId: other.id })
    t.setNow('2026-11-23T05:00:00Z')
    expect((await t.refusal(unmergePatient, { id: other.id })).code).toBe('clinic.patient.mergedLongAgo')
  })
})

describe('The waiting list', () => {
  async function aFreedTime() {
    const t = await aClinic()
    const doctor = await aPractitioner(t)
    const visit = await aVisit(t, doctor, (await aPatient(t)).id, '09:15')
    const [first, second] = [await aPatient(t), await aPatient(t)]
    for (const patient of [first, second])
      await t.call(contract.addWaiting, {
        patientId: patient.id,
        practitionerId: doctor.id,
        serviceId: doctor.serviceId,
        fromOn: day,
        toOn: day,
      })
    t.setNow('2026-11-22T05:00:00Z')
    const { offeredTo } = await t.call(contract.cancelAppointment, {
      id: visit.id,
      version: 1,
      reason: 'اعتذر',
    })
    expect(offeredTo).toBe(first.number)
    const { rows } = await t.call(contract.listWaiting, {})
    return { t, doctor, first, second, offerId: rows[0]!.offerId!, rows }
  }

  test('has the freed time held for its first: no list offers it and no desk books it', async () => {
    const { t, doctor, offerId, rows } = await aFreedTime()
    expect(rows.map(row => row.state)).toEqual(['offered', 'waiting'])
    expect(await freeTimes(t, doctor)).not.toContain('09:15')
    const walkIn = await aPatient(t)
    const why = await t.refusal(contract.bookAppointment, {
      patientId: walkIn.id,
      practitionerId: doctor.id,
      serviceId: doctor.serviceId,
      startAt: at('09:15'),
    })
    expect(why).toMatchObject({ code: 'clinic.slot.taken', params: { next: '09:30' } })
    expect((await t.call(contract.acceptOffer, { id: offerId })).number).toMatch(/^APT-/)
    expect((await t.call(contract.listWaiting, {})).rows).toHaveLength(1)
  })

  test('has an offer that is over plainly void: the time is free on every screen, and a late yes is refused', async () => {
    const { t, doctor, offerId } = await aFreedTime()
    t.setNow('2026-11-22T05:16:00Z')
    expect(await freeTimes(t, doctor)).toContain('09:15')
    await aVisit(t, doctor, (await aPatient(t)).id, '09:15')
    expect(await t.refusal(contract.acceptOffer, { id: offerId })).toMatchObject({
      code: 'clinic.slot.taken',
      params: { next: '09:30' },
    })
  })

  test('has one visit at the end when a desk and the offered person press together', async () => {
    const { t, doctor, offerId } = await aFreedTime()
    const walkIn = await aPatient(t)
    const answers = await Promise.all([
      t.reply(contract.acceptOffer, { id: offerId }),
      t.reply(contract.bookAppointment, {
        patientId: walkIn.id,
        practitionerId: doctor.id,
        serviceId: doctor.serviceId,
        startAt: at('09:15'),
      }),
    ])
    expect(answers.map(answer => answer.ok)).toEqual([true, false])
  })
})

describe('The day of a clinic', () => {
  test('goes from arrival to the end, with numbers by arrival and the order of times', async () => {
    const t = await aClinic()
    const doctor = await aPractitioner(t)
    const early = await aVisit(t, doctor, (await aPatient(t)).id, '09:00')
    const later = await aVisit(t, doctor, (await aPatient(t)).id, '09:30')
    t.setNow('2026-11-22T05:40:00Z')
    expect((await step(t, later.id, 'arrive')).queueNo).toBe(1)
    t.setNow('2026-11-22T05:50:00Z')
    expect((await step(t, early.id, 'arrive')).queueNo).toBe(2)
    const queue = await t.call(contract.readQueue, {})
    expect(queue.rows.map(row => row.id)).toEqual([early.id, later.id])
    await step(t, early.id, 'callIn')
    t.setNow('2026-11-22T06:10:00Z')
    await step(t, early.id, 'finish')
    expect((await t.call(contract.totalAppointments, { from: day, to: day })).done).toBe(1)
    expect((await t.call(contract.readQueue, {})).rows[0]).toMatchObject({ id: later.id, waitMinutes: 0 })
    expect(
      await t.refusal(contract.stepAppointment, { id: early.id, version: 4, action: 'arrive' }),
    ).toMatchObject({ code: 'clinic.appointment.state' })
  })

  test('marks nobody absent before their time and a grace', async () => {
    const t = await aClinic()
    const doctor = await aPractitioner(t)
    const visit = await aVisit(t, doctor, (await aPatient(t)).id, '09:00')
    t.setNow('2026-11-22T06:14:00Z')
    const why = await t.refusal(contract.stepAppointment, { id: visit.id, version: 1, action: 'miss' })
    expect(why).toMatchObject({ code: 'clinic.appointment.tooEarly', params: { minutes: 15 } })
  })

  test('moves a visit to another time, and gives the old one to who waits', async () => {
    const t = await aClinic()
    const doctor = await aPractitioner(t)
    const visit = await aVisit(t, doctor, (await aPatient(t)).id, '10:00')
    await t.call(contract.moveAppointment, { id: visit.id, version: 1, startAt: at('09:30') })
    const times = await freeTimes(t, doctor)
    expect([times.includes('10:00'), times.includes('09:30')]).toEqual([true, false])
  })

  test('shows each practitioner with hours, visits and free times', async () => {
    const t = await aClinic()
    const long = await aService(t, { minutes: 30 })
    const doctor = await aPractitioner(t, { serviceId: long.id })
    await aVisit(t, doctor, (await aPatient(t)).id, '09:00')
    const { columns } = await t.call(contract.readDays, { from: day, count: 2 })
    expect(columns.map(column => [column.on, column.appointments.length, column.free.length])).toEqual([
      ['2026-11-22', 1, 4],
      ['2026-11-23', 0, 5],
    ])
    const practice = await t.call(getPractice, {})
    expect(practice.practitioners[0]?.schedules[0]?.breaks).toEqual([{ from: '10:30', to: '10:45' }])
    expect(practice.services.map(service => service.price)).toEqual(['20.000'])
    const gone = { nameAr: 'طبيبة', nameEn: 'Doctor', sex: 'female' as const, isActive: false }
    await t.call(savePractitioner, { id: doctor.id, version: 1, ...gone }, owner)
    expect((await t.call(contract.readDays, { from: day })).columns).toEqual([])
  })
})
