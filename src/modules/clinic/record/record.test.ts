import { afterAll, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { CallOptions } from '#kernel/testing/company.ts'
import { closeTestPool, type TestCompany } from '#kernel/testing/company.ts'
import { aMember } from '#modules/access/make.ts'
import { listAppointments, stepAppointment } from '../appointment/appointment.contract.ts'
import { aClinic, aPatient, aPractitioner, aVisit } from '../make.ts'
import { mergePatients } from '../patient/patient.contract.ts'
import * as contract from './record.contract.ts'

afterAll(closeTestPool)

const illness = 'سكري من النوع الثاني'

/** A patient who has arrived at a practitioner, and the encounter that was begun. */
async function anEncounter() {
  const t = await aClinic()
  const doctorUser = await aMember(t, 'employee')
  const as: CallOptions = { userId: doctorUser.id }
  const doctor = await aPractitioner(t, { userId: doctorUser.id })
  const patient = await aPatient(t)
  const visit = await aVisit(t, doctor, patient.id, '09:00')
  t.setNow('2026-11-22T05:55:00Z')
  await t.call(stepAppointment, { id: visit.id, version: 1, action: 'arrive' })
  const encounter = await t.call(contract.startEncounter, { appointmentId: visit.id }, as)
  const written = await t.call(
    contract.writeEncounter,
    {
      patientId: patient.id,
      id: encounter.id,
      version: 1,
      content: { complaint: 'عطش', diagnoses: [{ code: 'E11', text: illness, isMain: true }] },
    },
    as,
  )
  return { t, as, doctor, patient, encounter, version: written.version }
}

const accesses = async (t: TestCompany) =>
  (await t.call(contract.listRecordAccess, { limit: 1000 })).rows.map(row => row.basis)

const drug = {
  drug: 'Amoxicillin',
  ingredients: ['Penicillin'],
  dose: '500 mg',
  frequency: '3',
  days: 7,
  instructionAr: 'بعد الأكل',
  instructionEn: 'After food',
}

describe('A medical record', () => {
  test('opens to who treats, and each opening is written down', async () => {
    const { t, as, patient } = await anEncounter()
    const before = (await accesses(t)).length
    const record = await t.call(contract.openPatientRecord, { patientId: patient.id }, as)
    expect(record.basis).toBe('treating')
    expect(record.encounters[0]?.diagnoses).toEqual([{ code: 'E11', text: illness, isMain: true }])
    expect(await accesses(t)).toHaveLength(before + 1)
  })

  test('stays closed to everybody else, whatever their rights, and no row is there for any other query', async () => {
    const { t, patient, encounter } = await anEncounter()
    const before = await accesses(t)
    for (const role of ['company_admin', 'manager', 'accountant', 'sales_agent', 'employee'] as const) {
      const { id: userId } = await aMember(t, role)
      for (const [endpoint, input] of [
        [contract.openPatientRecord, { patientId: patient.id }],
        [contract.openAttachment, { patientId: patient.id, id: encounter.id }],
      ] as const)
        expect((await t.refusal(endpoint, input as never, { userId })).code).toBe(
          'clinic.record.reasonRequired',
        )
      const none = { userId, permissions: ['clinic.patients.read', 'clinic.appointments.write'] }
      expect(await t.refusal(contract.openPatientRecord, { patientId: patient.id }, none)).toMatchObject({
        kind: 'forbidden',
      })
    }
    expect(await accesses(t)).toEqual(before)
    for (const table of ['encounter', 'addendum', 'prescription', 'clinical_summary', 'attachment'])
      expect(
        await t.act(ctx =>
          rawQuery(ctx.db, `select id from clinic.${table} where company_id = $1`, [ctx.company.id]),
        ),
      ).toEqual([])
  })

  test('opens for an hour to who breaks the glass with a reason, and who treats is told', async () => {
    const { t, as, patient } = await anEncounter()
    const { id: userId } = await aMember(t, 'company_admin')
    const short = { patientId: patient.id, reason: 'طارئ' }
    expect((await t.refusal(contract.breakGlass, short, { userId })).code).toBe('clinic.record.reasonShort')
    await t.call(
      contract.breakGlass,
      { patientId: patient.id, reason: 'المريض فاقد الوعي في الطوارئ' },
      { userId },
    )
    const opened = await t.call(contract.openPatientRecord, { patientId: patient.id }, { userId })
    expect(opened.basis).toBe('breakGlass')
    const log = await t.call(contract.listRecordAccess, { basis: 'breakGlass' })
    expect(log.rows.map(row => row.reason)).toEqual(['المريض فاقد الوعي في الطوارئ'])
    const told = await t.act(ctx =>
      rawQuery<{ text: string }>(ctx.db, 'select a::text as text from alerts.alert a where company_id = $1', [
        ctx.company.id,
      ]),
    )
    expect(
      told.filter(row => row.text.includes('clinic_break_glass') && row.text.includes(as.userId!)),
    ).toHaveLength(1)
    t.setNow('2026-11-22T06:56:00Z')
    const late = await t.refusal(contract.openPatientRecord, { patientId: patient.id }, { userId })
    expect(late.code).toBe('clinic.record.reasonRequired')
  })

  test('opens to whom the practitioner delegates it', async () => {
    const { t, as, patient } = await anEncounter()
    const { id: userId } = await aMember(t, 'employee')
    const wish = { patientId: patient.id, userId, days: 3, reason: 'متابعة الضغط' }
    expect((await t.refusal(contract.delegateRecord, wish, { userId })).code).toBe(
      'clinic.record.notTreating',
    )
    await t.call(contract.delegateRecord, wish, as)
    expect((await t.call(contract.openPatientRecord, { patientId: patient.id }, { userId })).basis).toBe(
      'delegated',
    )
  })

  test('is one after two files of a patient were merged', async () => {
    const { t, as, patient } = await anEncounter()
    const other = await aPatient(t)
    await t.call(mergePatients, { survivorId: other.id, loserId: patient.id })
    const record = await t.call(contract.openPatientRecord, { patientId: patient.id }, as)
    expect([record.patientId, record.encounters.length]).toEqual([other.id, 1])
  })

  test('lies sealed: no clinical word stands in a table, the audit trail or a list', async () => {
    const { t, as, patient, encounter, version } = await anEncounter()
    const summary = { allergies: ['Penicillin'] }
    await t.call(contract.saveSummary, { patientId: patient.id, content: summary }, as)
    await t.call(contract.signEncounter, { patientId: patient.id, id: encounter.id, version }, as)
    const trail = await t.act(ctx =>
      rawQuery<{ text: string }>(
        ctx.db,
        'select a::text as text from app.audit_event a where company_id = $1',
        [ctx.company.id],
      ),
    )
    expect(trail.length).toBeGreaterThan(3)
    expect(trail.filter(row => row.text.includes(illness) || row.text.includes('Penicillin'))).toEqual([])
    const { rows } = await t.call(listAppointments, {})
    expect(JSON.stringify(rows)).not.toContain(illness)
    const stored = await t.act(async ctx => {
      await rawQuery(ctx.db, "select set_config('app.clinic_files', $1, true)", [patient.id])
      return rawQuery<{ content: Buffer }>(
        ctx.db,
        'select content from clinic.encounter where company_id = $1',
        [ctx.company.id],
      )
    })
    expect(stored).toHaveLength(1)
    expect(stored[0]!.content.includes(Buffer.from(illness))).toBe(false)
  })
})

describe('An encounter', () => {
  test('is written by its practitioner, and never changes once it is signed', async () => {
    const { t, as, patient, encounter, version } = await anEncounter()
    await t.call(contract.signEncounter, { patientId: patient.id, id: encounter.id, version }, as)
    const again = { patientId: patient.id, id: encounter.id, version: version + 1, content: { plan: 'حمية' } }
    expect((await t.refusal(contract.writeEncounter, again, as)).code).toBe('clinic.encounter.signed')
    await t.call(
      contract.addAddendum,
      { patientId: patient.id, id: encounter.id, text: 'راجع بعد أسبوع' },
      as,
    )
    const record = await t.call(contract.openPatientRecord, { patientId: patient.id }, as)
    expect(record.encounters[0]).toMatchObject({ state: 'signed', addenda: [{ text: 'راجع بعد أسبوع' }] })
    const changed = t.act(async ctx => {
      await rawQuery(ctx.db, "select set_config('app.clinic_files', $1, true)", [patient.id])
      await rawQuery(ctx.db, 'update clinic.encounter set version = version + 1 where company_id = $1', [
        ctx.company.id,
      ])
    })
    await expect(changed).rejects.toThrow('a signed encounter never changes')
  })

  test('prescribes nothing before the allergies are said, nor against one without a reason', async () => {
    const { t, as, patient, encounter } = await anEncounter()
    const wish = { patientId: patient.id, encounterId: encounter.id, content: { lines: [drug] } }
    expect((await t.refusal(contract.prescribe, wish, as)).code).toBe('clinic.prescription.allergiesUnknown')
    const blank = { patientId: patient.id, content: {} }
    expect((await t.refusal(contract.saveSummary, blank, as)).code).toBe('clinic.record.allergiesBlank')
    await t.call(contract.saveSummary, { patientId: patient.id, content: { allergies: ['penicillin'] } }, as)
    expect(await t.refusal(contract.prescribe, wish, as)).toMatchObject({
      code: 'clinic.prescription.allergy',
      params: { substance: 'penicillin' },
    })
    const reasoned = { ...wish, content: { lines: [drug], overrideReason: 'لا بديل' } }
    expect((await t.call(contract.prescribe, reasoned, as)).number).toMatch(/^RX-2026-/)
  })

  test('refuses by the allergies of both files of a patient that were merged, whatever the one that counts holds', async () => {
    const { t, as, patient, encounter } = await anEncounter()
    await t.call(contract.saveSummary, { patientId: patient.id, content: { allergies: ['penicillin'] } }, as)
    const other = await aPatient(t)
    await t.call(mergePatients, { survivorId: other.id, loserId: patient.id })
    await t.call(contract.saveSummary, { patientId: other.id, content: { noneKnown: true } }, as)
    const record = await t.call(contract.openPatientRecord, { patientId: other.id }, as)
    expect(record.summary).toMatchObject({ allergies: ['penicillin'], noneKnown: false })
    const wish = { patientId: other.id, encounterId: encounter.id, content: { lines: [drug] } }
    expect((await t.refusal(contract.prescribe, wish, as)).code).toBe('clinic.prescription.allergy')
  })

  test('has an allergy that a merged file names wrongly withdrawn by the file that counts', async () => {
    const { t, as, patient, encounter } = await anEncounter()
    await t.call(contract.saveSummary, { patientId: patient.id, content: { allergies: ['penicillin'] } }, as)
    const other = await aPatient(t)
    await t.call(mergePatients, { survivorId: other.id, loserId: patient.id })
    const withdrawn = [{ substance: 'Penicillin', reason: 'فحص التحسس سالب' }]
    await t.call(contract.saveSummary, { patientId: other.id, content: { noneKnown: true, withdrawn } }, as)
    const record = await t.call(contract.openPatientRecord, { patientId: other.id }, as)
    expect(record.summary).toMatchObject({ allergies: [], noneKnown: true, withdrawn })
    const wish = { patientId: other.id, encounterId: encounter.id, content: { lines: [drug] } }
    expect((await t.call(contract.prescribe, wish, as)).number).toMatch(/^RX-2026-/)
  })

  test('takes files only from who wrote the encounter', async () => {
    const { t, patient, encounter } = await anEncounter()
    const { id: userId } = await aMember(t, 'employee')
    const other = await aPractitioner(t, { userId })
    await aVisit(t, other, patient.id, '11:00')
    const file = {
      patientId: patient.id,
      encounterId: encounter.id,
      kind: 'result' as const,
      name: 'تحليل.pdf',
      contentType: 'application/pdf' as const,
      takenOn: '2026-11-22',
      content: Buffer.from('%PDF-1.7 sugar').toString('base64'),
    }
    expect((await t.refusal(contract.attach, file, { userId })).code).toBe('clinic.encounter.notOwn')
  })

  test('keeps its files sealed, and gives them back to who may open the record', async () => {
    const { t, as, patient, encounter } = await anEncounter()
    const content = Buffer.from('%PDF-1.7 sugar 9.8').toString('base64')
    const file = {
      patientId: patient.id,
      encounterId: encounter.id,
      kind: 'result' as const,
      name: 'تحليل.pdf',
      contentType: 'application/pdf' as const,
      takenOn: '2026-11-22',
    }
    const wrong = { ...file, content: Buffer.from('text').toString('base64') }
    expect((await t.refusal(contract.attach, wrong, as)).code).toBe('clinic.attachment.kind')
    const { id } = await t.call(contract.attach, { ...file, content }, as)
    const opened = await t.call(contract.openAttachment, { patientId: patient.id, id }, as)
    expect(opened).toEqual({ name: 'تحليل.pdf', contentType: 'application/pdf', content })
  })

  test('stands in the day of its practitioner alone', async () => {
    const { t, as } = await anEncounter()
    expect((await t.call(contract.readOwnQueue, {}, as)).rows).toHaveLength(1)
    const other = await aMember(t, 'company_admin')
    expect(await t.call(contract.readOwnQueue, {}, { userId: other.id })).toEqual({
      isPractitioner: false,
      rows: [],
    })
  })
})
