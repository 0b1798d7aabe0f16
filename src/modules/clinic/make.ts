import { randomUUID } from 'node:crypto'
import { rawQuery } from '#kernel/server/database.ts'
import type { WireInputOf } from '#kernel/shared/endpoint.ts'
import { aCompany, type TestCompany, type TestCompanyOptions } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { bookAppointment } from './appointment/appointment.contract.ts'
import { clinicServer } from './index.server.ts'
import { saveCoverage, saveInsurer, savePlan } from './insurance/insurance.contract.ts'
import { addPatient } from './patient/patient.contract.ts'
import { savePractitioner, saveRoom, saveSchedule, saveService } from './practice/practice.contract.ts'

/** A clinic with books and billing, on a Saturday morning in Kuwait. */
export function aClinic(options: Partial<TestCompanyOptions> = {}): Promise<TestCompany> {
  return aCompany({
    modules: [partiesServer, accountingServer, billingServer, clinicServer],
    now: '2026-11-21T05:00:00Z',
    businessType: 'medical',
    ...options,
  })
}

/** 22 November 2026, a Sunday, at a time of Kuwait. */
export const at = (time: string): string => `2026-11-22T${time}:00+03:00`

/** Who sets up the clinic. */
export const owner = { permissions: ['admin.settings.write'] }

let made = 0
const serial = () => String(++made).padStart(6, '0')

/** A file with a person of its own. */
export async function aPatient(
  t: TestCompany,
  wish: Partial<WireInputOf<typeof addPatient>> = {},
): Promise<{ id: string; number: string }> {
  const no = serial()
  return t.call(addPatient, { nameAr: `مريض ${no}`, phone: `+96566${no}`, sex: 'female', ...wish })
}

/** A service; a quarter of an hour for 20.000 unless said otherwise. */
export function aService(t: TestCompany, wish: Partial<WireInputOf<typeof saveService>> = {}) {
  const usual = {
    nameAr: 'كشف',
    nameEn: 'Consultation',
    serviceGroup: 'consultation' as const,
    price: '20.000',
  }
  return t.call(saveService, { code: serial(), ...usual, ...wish }, owner)
}

/** A practitioner who sees patients every day from 09:00 to 12:00 with a break from 10:30 to 10:45, in a room of their own. */
export async function aPractitioner(
  t: TestCompany,
  wish: Partial<WireInputOf<typeof savePractitioner>> & { roomId?: string } = {},
): Promise<{ id: string; serviceId: string; roomId: string }> {
  const { roomId: wanted, ...person } = wish
  const no = serial()
  const serviceId = person.serviceId ?? (await aService(t)).id
  const roomId = wanted ?? (await t.call(saveRoom, { nameAr: `غرفة ${no}` })).id
  const usual = { nameAr: `طبيبة ${no}`, nameEn: `Doctor ${no}`, sex: 'female' as const }
  const { id } = await t.call(savePractitioner, { ...usual, ...person, serviceId }, owner)
  await t.call(saveSchedule, {
    practitionerId: id,
    roomId,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    opensAt: '09:00',
    closesAt: '12:00',
    breaks: [{ from: '10:30', to: '10:45' }],
    validFrom: '2020-01-01',
  })
  return { id, serviceId, roomId }
}

type Seen = { id: string; serviceId: string }

export function aVisit(
  t: TestCompany,
  doctor: Seen,
  patientId: string,
  time: string,
  more: Partial<WireInputOf<typeof bookAppointment>> = {},
) {
  return t.call(bookAppointment, {
    patientId,
    practitionerId: doctor.id,
    serviceId: doctor.serviceId,
    startAt: at(time),
    ...more,
  })
}

/** An insurer with a plan: 3.000 of a consultation, a fifth of a laboratory test that needs approval. */
export async function anInsurer(
  t: TestCompany,
  wish: { cap?: string | null } = {},
): Promise<{ id: string; planId: string }> {
  const no = serial()
  const { id } = await t.call(saveInsurer, { nameAr: `تأمين ${no}` }, owner)
  const { id: planId } = await t.call(
    savePlan,
    {
      insurerId: id,
      nameAr: `خطة ${no}`,
      cap: wish.cap ?? null,
      rules: [
        { serviceGroup: 'consultation', shareKind: 'fixed', share: '3.000' },
        { serviceGroup: 'lab', shareKind: 'percent', shareBps: 2000, needsApproval: true },
      ],
    },
    owner,
  )
  return { id, planId }
}

/** A patient whose cover has no end. */
export async function anInsuredPatient(t: TestCompany, planId: string) {
  const patient = await aPatient(t)
  await t.call(saveCoverage, { patientId: patient.id, planId, memberNo: 'M-1', fromOn: '2026-01-01' })
  return patient
}

/** A paper that the patient signed, as a file of the company. */
export const aConsent = (t: TestCompany): Promise<string> =>
  t.act(async ctx => {
    const [file] = await rawQuery<{ id: string }>(
      ctx.db,
      `insert into app.file (company_id, name, content_type, size_bytes, sha256, storage_key)
       values ($1, 'consent.jpg', 'image/jpeg', 1, $2, $3) returning id`,
      [ctx.company.id, 'a'.repeat(64), randomUUID()],
    )
    return file!.id
  })
