import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, instant } from '#kernel/shared/fields.ts'
import { appointmentStates } from '../appointment/appointment.rules.ts'

const token = z.string().min(20).max(200)
const changes = ['clinic.appointment', 'clinic.waiting', 'clinic.reminder', 'clinic.patient']
const refusals = ['clinic.token.invalid', 'clinic.token.over', 'kernel.rate.tooMany']

export const openOwn = query({
  name: 'clinic.token.open',
  access: 'token',
  summary:
    'The own visit of a patient behind a link: when and with whom, never for what. One neutral refusal answers unknown, malformed and expired links.',
  input: z.object({ token }),
  output: z.object({
    company: z.object({ nameAr: z.string(), nameEn: z.string().nullable(), phone: z.string().nullable() }),
    timeZone: z.string(),
    number: z.string().nullable(),
    practitionerAr: z.string(),
    practitionerEn: z.string(),
    startsAt: instant(),
    state: z.enum(appointmentStates),
    heldUntil: instant().nullable(),
    canConfirm: z.boolean(),
    canCancel: z.boolean(),
    canMove: z.boolean(),
  }),
  refusals: ['clinic.token.invalid'],
})

export const listOwnTimes = query({
  name: 'clinic.token.times',
  access: 'token',
  summary: 'The free times of the next two weeks with the same practitioner.',
  input: z.object({ token }),
  output: z.object({ times: z.array(instant()) }),
  refusals: ['clinic.token.invalid', 'clinic.token.over'],
})

export const confirmOwn = command({
  name: 'clinic.token.confirm',
  access: 'token',
  summary: 'The patient confirms the visit, or takes the time that was offered.',
  input: z.object({ token }),
  output: done,
  refusals: [
    ...refusals,
    'clinic.slot.taken',
    'clinic.slot.none',
    'clinic.appointment.state',
    'clinic.appointment.patientClash',
    'clinic.appointment.prepay',
  ],
  changes,
})

export const cancelOwn = command({
  name: 'clinic.token.cancel',
  access: 'token',
  summary:
    'The patient cancels the visit, or leaves the time that was offered; it goes to the next who waits.',
  input: z.object({ token }),
  output: done,
  refusals: [...refusals, 'clinic.appointment.state'],
  changes,
})

export const moveOwn = command({
  name: 'clinic.token.move',
  access: 'token',
  summary: 'The patient takes another free time with the same practitioner.',
  input: z.object({ token, startAt: instant() }),
  output: done,
  refusals: [
    ...refusals,
    'clinic.slot.taken',
    'clinic.slot.none',
    'clinic.slot.closed',
    'clinic.slot.inactive',
    'clinic.slot.licence',
    'clinic.slot.leave',
    'clinic.slot.outsideHours',
    'clinic.slot.past',
    'clinic.appointment.state',
    'clinic.appointment.patientClash',
  ],
  changes,
})
