import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { closeTestPool } from '#kernel/testing/company.ts'
import { aClinic, aPatient, aPractitioner, aService, aVisit } from '../make.ts'
import { listSlots, readDays } from './appointment.contract.ts'

afterAll(closeTestPool)

test('a week of twenty practitioners is read at once, and the two lists of free times agree', {
  timeout: 60_000,
}, async () => {
  const t = await aClinic()
  const { id: serviceId } = await aService(t)
  const doctors = []
  for (let at = 0; at < 20; at++) doctors.push(await aPractitioner(t, { serviceId }))
  const patient = await aPatient(t)
  for (const doctor of doctors) await aVisit(t, doctor, patient.id, '09:15', { confirmClash: true })
  const week = { from: '2026-11-22', count: 7 }
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await t.call(readDays, { ...week, practitionerId: doctors[0]!.id })
  const ofOne = query.mock.calls.length
  query.mockClear()
  const { columns } = await t.call(readDays, week)
  // As many statements for twenty as for one: the answer does not grow slower with the clinic.
  expect(query.mock.calls.length).toBe(ofOne)
  query.mockRestore()
  expect(columns).toHaveLength(140)
  const [first] = doctors
  const { slots } = await t.call(listSlots, {
    practitionerId: first!.id,
    serviceId,
    from: week.from,
    days: 7,
  })
  const own = columns.filter(column => column.practitionerId === first!.id).flatMap(column => column.free)
  expect(own).toEqual(slots)
  expect(own.map(slot => slot.startsAt)).not.toContain('2026-11-22T06:15:00.000Z')
})
