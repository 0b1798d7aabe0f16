import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { shown } from '#kernel/shared/fieldSet.ts'
import {
  amount,
  codeText,
  day,
  done,
  id,
  money,
  optionalText,
  share,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { serviceGroups, sexes } from './practice.rules.ts'

const readers = { anyOf: ['clinic.appointments.read', 'clinic.records.read', 'admin.settings.write'] }
/** Prices, and who counts as a practitioner: the basis of reading records follows from it. */
const owners = { permission: 'admin.settings.write' } as const
const writers = { anyOf: ['clinic.appointments.write', 'admin.settings.write'] }
const changes = ['clinic.practice', 'clinic.appointment']

const time = () =>
  z.string().refine(typed => /^([01]\d|2[0-3]):[0-5]\d$/.test(typed), {
    params: { code: 'clinic.schedule.timeShape' },
  })

export const serviceFields = {
  code: codeText(20),
  nameAr: text(120),
  nameEn: text(120),
  serviceGroup: z.enum(serviceGroups),
  price: amount(),
  minutes: wholeNumber(5, 480).nullish(),
  isActive: z.boolean().default(true),
}

export const practitionerFields = {
  userId: id().nullish(),
  nameAr: text(120),
  nameEn: text(120),
  specialty: optionalText(80),
  licence: optionalText(40),
  licenceExpiresOn: day().nullish(),
  sex: z.enum(sexes),
  serviceId: id().nullish(),
  slotMinutes: wholeNumber(5, 240).default(15),
  shareBps: share().default(0),
  isActive: z.boolean().default(true),
}

export const scheduleFields = {
  practitionerId: id(),
  roomId: id().nullish(),
  weekdays: z.array(wholeNumber(0, 6)).min(1).max(7),
  opensAt: time(),
  closesAt: time(),
  breaks: z
    .array(z.object({ from: time(), to: time() }))
    .max(6)
    .default([]),
  validFrom: day(),
  validTo: day().nullish(),
}

const seen = { id: id().nullish(), version: version().nullish() }
const kept = { id: id(), version: version() }

export const getPractice = query({
  name: 'clinic.practice.get',
  access: readers,
  summary: 'Rooms, services, practitioners with their schedules and exceptions.',
  input: z.object({}),
  output: z.object({
    rooms: z.array(z.object({ ...kept, nameAr: z.string(), isActive: z.boolean() })),
    services: z.array(z.object({ ...kept, ...shown(serviceFields), price: money() })),
    practitioners: z.array(
      z.object({
        ...kept,
        ...shown(practitionerFields),
        userName: z.string().nullable(),
        schedules: z.array(z.object({ ...kept, ...shown(scheduleFields) })),
        exceptions: z.array(
          z.object({
            ...kept,
            onDay: day(),
            opensAt: z.string().nullable(),
            closesAt: z.string().nullable(),
            reason: z.string(),
          }),
        ),
      }),
    ),
    /** Who may be named as a practitioner's account. */
    accounts: z.array(z.object({ id: id(), name: z.string() })),
  }),
})

export const saveRoom = command({
  name: 'clinic.room.save',
  access: writers,
  input: z.object({ ...seen, nameAr: text(60), isActive: z.boolean().default(true) }),
  output: z.object({ id: id() }),
  refusals: ['kernel.record.notFound', 'kernel.record.stale', 'clinic.room.known'],
  changes,
})

export const saveService = command({
  name: 'clinic.service.save',
  access: owners,
  input: z.object({ ...seen, ...serviceFields }),
  output: z.object({ id: id() }),
  refusals: ['kernel.record.notFound', 'kernel.record.stale', 'clinic.service.codeTaken'],
  changes,
})

export const savePractitioner = command({
  name: 'clinic.practitioner.save',
  access: owners,
  summary: 'Records who sees patients, as a person of the books in the role of an employee.',
  input: z.object({ ...seen, partyId: id().nullish(), ...practitionerFields }),
  output: z.object({ id: id() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'clinic.practitioner.accountTaken',
    'clinic.practitioner.ownAccount',
  ],
  changes,
})

export const saveSchedule = command({
  name: 'clinic.schedule.save',
  access: writers,
  summary: 'When a practitioner sees patients; answers the visits that no longer lie within it.',
  input: z.object({ ...seen, ...scheduleFields }),
  output: z.object({ id: id(), outside: z.number().int() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'clinic.schedule.hours',
    'clinic.schedule.breaks',
    'clinic.schedule.overlap',
    'clinic.schedule.days',
  ],
  changes,
})

export const removeSchedule = command({
  name: 'clinic.schedule.remove',
  access: writers,
  input: z.object(kept),
  output: done,
  refusals: ['kernel.record.notFound', 'kernel.record.stale'],
  changes,
})

export const saveException = command({
  name: 'clinic.exception.save',
  access: writers,
  summary: 'A day that is not as the schedule says: closed, or with hours of its own.',
  input: z.object({
    practitionerId: id(),
    onDay: day(),
    opensAt: time().nullish(),
    closesAt: time().nullish(),
    reason: text(120),
  }),
  output: z.object({ id: id(), outside: z.number().int() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.field.required',
    'clinic.schedule.hours',
    'clinic.schedule.exceptionTaken',
  ],
  changes,
})

export const removeException = command({
  name: 'clinic.exception.remove',
  access: writers,
  input: z.object(kept),
  output: done,
  refusals: ['kernel.record.notFound', 'kernel.record.stale'],
  changes,
})
