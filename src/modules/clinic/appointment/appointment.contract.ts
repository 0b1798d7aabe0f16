import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  day,
  done,
  id,
  instant,
  listInput,
  listOutput,
  money,
  optionalText,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { appointmentActions, appointmentSources, appointmentStates } from './appointment.rules.ts'

const readers = { permission: 'clinic.appointments.read' } as const
const writers = { permission: 'clinic.appointments.write' } as const
const changes = ['clinic.appointment', 'clinic.waiting', 'clinic.patient']

const row = z.object({
  id: id(),
  version: version(),
  number: z.string().nullable(),
  patientId: id(),
  patient: z.string(),
  patientNumber: z.string(),
  phone: z.string().nullable(),
  practitionerId: id(),
  practitioner: z.string(),
  serviceId: id(),
  service: z.string(),
  room: z.string().nullable(),
  startsAt: instant(),
  endsAt: instant(),
  state: z.enum(appointmentStates),
  source: z.enum(appointmentSources),
  isOverbooked: z.boolean(),
  offeredUntil: instant().nullable(),
  queueNo: z.number().int().nullable(),
  arrivedAt: instant().nullable(),
  /** The number of its invoice. */
  invoice: z.string().nullable(),
  actions: z.array(z.enum(appointmentActions)),
})

const filter = {
  practitionerId: id().optional(),
  state: z.enum(appointmentStates).optional(),
  from: day().optional(),
  to: day().optional(),
  search: z.string().trim().max(100).optional(),
}

export const listAppointments = query({
  name: 'clinic.appointment.list',
  access: readers,
  input: z.object({ ...listInput(['startsAt']), ...filter }),
  output: listOutput(row),
})

export const totalAppointments = query({
  name: 'clinic.appointment.totals',
  access: readers,
  input: z.object(filter),
  output: z.object({
    count: z.number().int(),
    booked: z.number().int(),
    waiting: z.number().int(),
    done: z.number().int(),
    absent: z.number().int(),
  }),
})

const slot = z.object({ startsAt: instant(), endsAt: instant() })

export const readDays = query({
  name: 'clinic.appointment.days',
  access: readers,
  summary: 'One to seven days by practitioner: hours, visits, and the free times of the usual service.',
  input: z.object({ from: day(), count: wholeNumber(1, 7).default(1), practitionerId: id().optional() }),
  output: z.object({
    columns: z.array(
      z.object({
        practitionerId: id(),
        practitioner: z.string(),
        on: day(),
        closedWhy: z.enum(['inactive', 'licence', 'exception', 'leave', 'noHours']).nullable(),
        reason: z.string().nullable(),
        serviceId: id().nullable(),
        open: z.array(slot),
        free: z.array(slot),
        appointments: z.array(row),
      }),
    ),
    canWrite: z.boolean(),
  }),
})

export const listSlots = query({
  name: 'clinic.appointment.slots',
  access: readers,
  summary: 'The free times of a service at a practitioner on some days.',
  input: z.object({
    practitionerId: id(),
    serviceId: id(),
    from: day(),
    days: wholeNumber(1, 14).default(1),
    exceptId: id().optional(),
  }),
  output: z.object({ slots: z.array(slot) }),
})

export const readQueue = query({
  name: 'clinic.appointment.queue',
  access: readers,
  summary: 'Who waits, in the order of calling, with how long it may take.',
  input: z.object({ practitionerId: id().optional() }),
  output: z.object({ rows: z.array(row.extend({ waitMinutes: z.number().int().nullable() })) }),
})

const slotRefusals = [
  'kernel.record.notFound',
  'kernel.record.stale',
  'clinic.slot.taken',
  'clinic.slot.takenMeanwhile',
  'clinic.slot.none',
  'clinic.slot.closed',
  'clinic.slot.inactive',
  'clinic.slot.licence',
  'clinic.slot.leave',
  'clinic.slot.outsideHours',
  'clinic.slot.past',
  'clinic.slot.overbooked',
  'clinic.appointment.patientClash',
  'clinic.appointment.state',
]

export const bookAppointment = command({
  name: 'clinic.appointment.book',
  access: writers,
  summary: 'Books a time; a family takes times that follow each other, all or none.',
  input: z.object({
    patientId: id(),
    practitionerId: id(),
    serviceId: id(),
    startAt: instant(),
    source: z.enum(['desk', 'phone', 'walkIn']).default('desk'),
    /** Beside another visit, up to the limit of the settings. */
    overbook: z.boolean().default(false),
    /** The patient is with two practitioners at a time, and it is meant so. */
    confirmClash: z.boolean().default(false),
    isPrepaid: z.boolean().default(false),
    familyIds: z.array(id()).max(8).default([]),
  }),
  output: z.object({ id: id(), number: z.string(), numbers: z.array(z.string()) }),
  refusals: [...slotRefusals, 'clinic.appointment.prepay'],
  changes,
})

const seen = { id: id(), version: version() }

export const moveAppointment = command({
  name: 'clinic.appointment.move',
  access: writers,
  summary: 'Gives a visit another time or practitioner; the freed time goes to the waiting list.',
  input: z.object({
    ...seen,
    startAt: instant(),
    practitionerId: id().optional(),
    confirmClash: z.boolean().default(false),
  }),
  output: done,
  refusals: slotRefusals,
  changes,
})

export const stepAppointment = command({
  name: 'clinic.appointment.step',
  access: writers,
  summary: 'Confirms, receives, calls in, ends or marks as absent.',
  input: z.object({
    ...seen,
    action: z.enum(['confirm', 'arrive', 'callIn', 'finish', 'miss', 'undoMiss']),
    /** Of an absence that is taken back. */
    confirmClash: z.boolean().default(false),
    isPrepaid: z.boolean().default(false),
  }),
  output: z.object({ queueNo: z.number().int().nullable() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'clinic.appointment.state',
    'clinic.appointment.tooEarly',
    'clinic.appointment.otherDay',
    'clinic.appointment.patientClash',
    'clinic.appointment.prepay',
    'clinic.slot.takenMeanwhile',
  ],
  changes,
})

export const cancelAppointment = command({
  name: 'clinic.appointment.cancel',
  access: writers,
  summary: 'Frees the time at once and offers it to the first of the waiting list.',
  input: z.object({ ...seen, reason: text(200) }),
  output: z.object({ offeredTo: z.string().nullable() }),
  refusals: ['kernel.record.notFound', 'kernel.record.stale', 'clinic.appointment.state'],
  changes,
})

export const listWaiting = query({
  name: 'clinic.waiting.list',
  access: readers,
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        patientId: id(),
        patient: z.string(),
        phone: z.string().nullable(),
        practitioner: z.string(),
        service: z.string(),
        fromOn: day(),
        toOn: day(),
        state: z.enum(['waiting', 'offered']),
        offerId: id().nullable(),
        offeredAt: instant().nullable(),
        offeredUntil: instant().nullable(),
      }),
    ),
  }),
})

export const addWaiting = command({
  name: 'clinic.waiting.add',
  access: writers,
  input: z.object({ patientId: id(), practitionerId: id(), serviceId: id(), fromOn: day(), toOn: day() }),
  output: z.object({ id: id() }),
  refusals: ['kernel.record.notFound', 'clinic.waiting.days'],
  changes,
})

export const closeWaiting = command({
  name: 'clinic.waiting.close',
  access: writers,
  summary: 'Takes a person off the waiting list; an offer that is out is void.',
  input: z.object({ ...seen, reason: optionalText(200) }),
  output: done,
  refusals: ['kernel.record.notFound', 'kernel.record.stale', 'clinic.appointment.state'],
  changes,
})

export const acceptOffer = command({
  name: 'clinic.waiting.accept',
  access: writers,
  summary: 'Books the time that was offered, as long as it is held.',
  input: z.object({
    id: id(),
    confirmClash: z.boolean().default(false),
    isPrepaid: z.boolean().default(false),
  }),
  output: z.object({ number: z.string(), price: money() }),
  refusals: [...slotRefusals, 'clinic.appointment.prepay'],
  changes,
})
