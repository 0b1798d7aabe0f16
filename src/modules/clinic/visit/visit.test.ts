import { afterAll, expect, test } from 'vitest'
import { closeTestPool } from '#kernel/testing/company.ts'
import { entryLines } from '#modules/billing/make.ts'
import { voidInvoice } from '#modules/billing/public.server.ts'
import { listAppointments, stepAppointment } from '../appointment/appointment.contract.ts'
import { aClinic, aPatient, aPractitioner, aService, aVisit } from '../make.ts'
import { billVisit } from './visit.contract.ts'

afterAll(closeTestPool)

test('A visit is invoiced once by groups of services, and again when its invoice is void', async () => {
  const t = await aClinic()
  const doctor = await aPractitioner(t)
  const test_ = await aService(t, { nameAr: 'فحص سكر', serviceGroup: 'lab', price: '12.755' })
  const patient = await aPatient(t)
  const visit = await aVisit(t, doctor, patient.id, '09:00')
  const bill = (version: number) =>
    t.call(billVisit, {
      id: visit.id,
      version,
      date: '2026-11-22',
      lines: [{ serviceId: doctor.serviceId }, { serviceId: test_.id }],
    })
  t.setNow('2026-11-22T05:55:00Z')
  const early = { id: visit.id, version: 1, date: '2026-11-22', lines: [{ serviceId: doctor.serviceId }] }
  expect((await t.refusal(billVisit, early)).code).toBe('clinic.visit.notArrived')
  await t.call(stepAppointment, { id: visit.id, version: 1, action: 'arrive' })
  const { invoiceId, number } = await bill(2)
  const lines = await entryLines(t, `clinic:visit:${visit.id}:issue`)
  expect(lines.map(line => [line.key, line.debit, line.credit])).toEqual([
    ['receivable', 32755, 0],
    ['consultationRevenue', 0, 20000],
    ['procedureRevenue', 0, 12755],
  ])
  const row = (await t.call(listAppointments, {})).rows[0]!
  expect(row.invoice).toBe(number)
  const again = { ...early, version: row.version }
  expect((await t.refusal(billVisit, again)).code).toBe('clinic.visit.alreadyBilled')
  await t.act(ctx => voidInvoice(ctx, { sourceKey: 'test:void', invoiceId: invoiceId!, reason: 'خطأ' }))
  const free = (await t.call(listAppointments, {})).rows[0]!
  expect(free.invoice).toBeNull()
  expect((await bill(free.version)).number).not.toBe(number)
})
