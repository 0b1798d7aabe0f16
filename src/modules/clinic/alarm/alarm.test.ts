import { afterAll, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { closeTestPool, type TestCompany } from '#kernel/testing/company.ts'
import { aMember } from '#modules/access/make.ts'
import { stepAppointment } from '../appointment/appointment.contract.ts'
import { aClinic, aPatient, aPractitioner, aVisit } from '../make.ts'
import { breakGlass, signEncounter, startEncounter, writeEncounter } from '../record/record.contract.ts'
import { tellOfBreakGlass, tellOfLicences, tellOfUnsigned } from './alarms.job.ts'

afterAll(closeTestPool)

const alerts = (t: TestCompany) =>
  t.act(ctx =>
    rawQuery<{ kind: string; severity: string; state: string; user_id: string | null }>(
      ctx.db,
      'select kind, severity, state, user_id from alerts.alert where company_id = $1 order by raised_at, id',
      [ctx.company.id],
    ),
  )

test('a licence that runs out is told a month ahead, and more urgently in its last week', async () => {
  const t = await aClinic()
  await aPractitioner(t, { licenceExpiresOn: '2026-12-20' })
  await aPractitioner(t, { licenceExpiresOn: '2027-03-01' })
  const run = () => t.act(ctx => tellOfLicences.run(ctx))
  await run()
  expect(await alerts(t)).toMatchObject([{ kind: 'clinic_licence', severity: 'medium', state: 'open' }])
  t.setNow('2026-12-15T05:00:00Z')
  await run()
  expect(await alerts(t)).toMatchObject([{ severity: 'high' }])
})

test('a note that is not signed a day after the visit is told until it is, and a week of emergency access to whom it concerns', async () => {
  const t = await aClinic()
  const { id: userId } = await aMember(t, 'employee')
  const doctor = await aPractitioner(t, { userId })
  const patient = await aPatient(t)
  const visit = await aVisit(t, doctor, patient.id, '09:00')
  t.setNow('2026-11-22T05:55:00Z')
  const step = (version: number, action: 'arrive' | 'callIn' | 'finish') =>
    t.call(stepAppointment, { id: visit.id, version, action })
  await step(1, 'arrive')
  await step(2, 'callIn')
  const { id } = await t.call(startEncounter, { appointmentId: visit.id }, { userId })
  const { version } = await t.call(
    writeEncounter,
    { patientId: patient.id, id, version: 1, content: { complaint: 'سعال' } },
    { userId },
  )
  await step(3, 'finish')
  const run = () => t.act(ctx => tellOfUnsigned.run(ctx))
  await run()
  expect(await alerts(t)).toEqual([])
  t.setNow('2026-11-23T07:00:00Z')
  await run()
  expect(await alerts(t)).toMatchObject([{ kind: 'clinic_unsigned', severity: 'high', state: 'open' }])
  await t.call(signEncounter, { patientId: patient.id, id, version }, { userId })
  await run()
  expect(await alerts(t)).toMatchObject([{ state: 'resolved' }])
  await t.call(breakGlass, { patientId: patient.id, reason: 'المريض فاقد الوعي في الطوارئ' })
  await t.act(ctx => tellOfBreakGlass.run(ctx))
  const told = (await alerts(t)).filter(alert => alert.kind === 'clinic_break_glass_week')
  expect(told.map(alert => alert.user_id)).toContain(userId)
})
