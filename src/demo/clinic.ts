import type { Runtime } from '#kernel/server/runtime.ts'
import { addDays, type Day, instantOf } from '#kernel/shared/day.ts'
import {
  addWaiting,
  bookAppointment,
  cancelAppointment,
  stepAppointment,
} from '#modules/clinic/appointment/appointment.contract.ts'
import { openClaim } from '#modules/clinic/claim/claim.contract.ts'
import { saveCoverage, saveInsurer, savePlan } from '#modules/clinic/insurance/insurance.contract.ts'
import { addPatient } from '#modules/clinic/patient/patient.contract.ts'
import {
  savePractitioner,
  saveRoom,
  saveSchedule,
  saveService,
} from '#modules/clinic/practice/practice.contract.ts'
import { billVisit } from '#modules/clinic/visit/visit.contract.ts'
import { type DemoCall, demoCaller } from './caller.ts'
import type { DemoCompany } from './company.ts'
import { type Place, price } from './place.ts'

const doctors = [
  { nameAr: 'د. شيخة البناي', nameEn: 'Dr Sheikha Albannai', specialty: 'طب أسرة', sex: 'female' },
  { nameAr: 'د. فيصل الهندال', nameEn: 'Dr Faisal Alhindal', specialty: 'أسنان', sex: 'male' },
] as const

const people = [
  ['مريم عبدالله الخضر', 'female', '1988-04-12'],
  ['حمد سعود الرجيب', 'male', '1979-11-02'],
  ['لطيفة بدر العثمان', 'female', '1995-07-23'],
  ['يوسف خالد المنيس', 'male', '2016-02-14'],
  ['نورة فهد الحمود', 'female', '1967-09-30'],
  ['عبدالعزيز ناصر الصقر', 'male', '1991-01-19'],
] as const

type Doctor = { id: string; serviceId: string }

/** A clinic at work: two practitioners, an insurer, a week of visits behind and some ahead. Names are invented; nothing clinical is written. */
export async function fillClinic(runtime: Runtime, company: DemoCompany, today: Day): Promise<void> {
  let now = runtime.clock()
  const past: Runtime = { ...runtime, clock: () => now }
  const call = await demoCaller(past, company.companyId, company.administrator)
  const { place } = company
  const at = (day: Day, time: string) => instantOf(day, time, place.timeZone)
  const to = (day: Day, time: string) => {
    now = at(day, time)
  }
  to(addDays(today, -8), '08:00')
  const { staff, laboratory } = await openPractice(call, place, addDays(today, -8))
  const { insurerId, planId } = await insure(call, place)
  const patients: string[] = []
  for (const [order, [nameAr, sex, birthDate]] of people.entries()) {
    const { id } = await call(addPatient, { nameAr, sex, birthDate, phone: place.mobile(900 + order) })
    patients.push(id)
    if (order % 2 === 0)
      await call(saveCoverage, {
        patientId: id,
        planId,
        memberNo: `H-${4100 + order}`,
        fromOn: addDays(today, -300),
      })
  }
  const visit = async (day: Day, time: string, doctor: Doctor, patientId: string) => {
    const startAt = at(day, time).toISOString()
    return call(bookAppointment, {
      patientId,
      practitionerId: doctor.id,
      serviceId: doctor.serviceId,
      startAt,
    })
  }
  const step = (id: string, version: number, action: 'arrive' | 'callIn' | 'finish' | 'miss') =>
    call(stepAppointment, { id, version, action })
  for (let back = 7; back >= 1; back--) {
    const day = addDays(today, -back)
    for (const [which, doctor] of staff.entries()) {
      to(addDays(day, -1), '10:00')
      const { id } = await visit(day, '09:00', doctor, patients[(back + which) % patients.length]!)
      // Who was booked on the third of these days never came.
      if (back === 3 && which === 1) {
        to(day, '09:40')
        await step(id, 1, 'miss')
        continue
      }
      to(day, '08:55')
      await step(id, 1, 'arrive')
      to(day, '09:04')
      await step(id, 2, 'callIn')
      to(day, '09:22')
      await step(id, 3, 'finish')
      const lines = [{ serviceId: doctor.serviceId }, ...(which === 0 ? [{ serviceId: laboratory }] : [])]
      await call(billVisit, { id, version: 4, date: day, lines })
    }
    if (back === 4) await call(openClaim, { insurerId, fromOn: addDays(today, -7), toOn: day })
  }
  const [family, dentist] = staff
  to(addDays(today, -1), '12:00')
  const waits = await visit(today, '09:00', family!, patients[0]!)
  await visit(today, '09:30', family!, patients[2]!)
  await visit(today, '10:00', dentist!, patients[4]!)
  const left = await visit(today, '11:00', dentist!, patients[5]!)
  await visit(addDays(today, 1), '09:30', family!, patients[1]!)
  to(today, '08:50')
  await step(waits.id, 1, 'arrive')
  await call(cancelAppointment, { id: left.id, version: 1, reason: 'اتصل وأجّل' })
  await call(addWaiting, {
    patientId: patients[3]!,
    practitionerId: family!.id,
    serviceId: family!.serviceId,
    fromOn: today,
    toOn: addDays(today, 5),
  })
}

async function openPractice(call: DemoCall, place: Place, from: Day) {
  const service = (
    code: string,
    nameAr: string,
    nameEn: string,
    group: 'consultation' | 'procedure' | 'lab',
    dinars: number,
  ) => call(saveService, { code, nameAr, nameEn, serviceGroup: group, price: price(place, dinars) })
  const consultation = await service('C-01', 'كشف طب أسرة', 'Family consultation', 'consultation', 20)
  const dental = await service('D-01', 'كشف أسنان', 'Dental consultation', 'consultation', 15)
  const laboratory = await service('L-01', 'تحليل دم شامل', 'Blood count', 'lab', 12.755)
  await service('P-01', 'تنظيف أسنان', 'Dental cleaning', 'procedure', 25)
  const staff: Doctor[] = []
  for (const [which, doctor] of doctors.entries()) {
    const serviceId = which === 0 ? consultation.id : dental.id
    const { id } = await call(savePractitioner, {
      ...doctor,
      licence: `MD-${3210 + which}`,
      licenceExpiresOn: addDays(from, which === 0 ? 400 : 32),
      serviceId,
      slotMinutes: 30,
    })
    const { id: roomId } = await call(saveRoom, { nameAr: `عيادة ${which + 1}` })
    await call(saveSchedule, {
      practitionerId: id,
      roomId,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      opensAt: '09:00',
      closesAt: '13:00',
      breaks: [{ from: '10:30', to: '10:45' }],
      validFrom: from,
    })
    staff.push({ id, serviceId })
  }
  return { staff, laboratory: laboratory.id }
}

async function insure(call: DemoCall, place: Place) {
  const { id: insurerId } = await call(saveInsurer, {
    nameAr: 'شركة الخليج للتأمين الصحي',
    providerCode: 'PR-77',
  })
  const { id } = await call(savePlan, {
    insurerId,
    nameAr: 'الفئة الذهبية',
    cap: price(place, 5),
    rules: [
      { serviceGroup: 'consultation', shareKind: 'fixed', share: price(place, 3) },
      { serviceGroup: 'lab', shareKind: 'percent', shareBps: 2000 },
    ],
  })
  return { insurerId, planId: id }
}
