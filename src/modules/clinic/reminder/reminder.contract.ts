import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, instant, version } from '#kernel/shared/fields.ts'
import { appointmentStates } from '../appointment/appointment.rules.ts'
import { reminderKinds } from './reminder.rules.ts'

const writers = { permission: 'clinic.appointments.write' } as const

export const listCalls = query({
  name: 'clinic.reminder.calls',
  access: { permission: 'clinic.appointments.read' },
  summary: 'Whom the desk calls, because no message can be sent to them; the nearest visit first.',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        appointmentId: id(),
        number: z.string().nullable(),
        patient: z.string(),
        phone: z.string().nullable(),
        practitioner: z.string(),
        startsAt: instant(),
        kind: z.enum(reminderKinds),
        state: z.enum(appointmentStates),
      }),
    ),
  }),
})

export const markCalled = command({
  name: 'clinic.reminder.called',
  access: writers,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['kernel.record.notFound', 'kernel.record.stale'],
  changes: ['clinic.reminder'],
})

export const linkVisit = command({
  name: 'clinic.reminder.link',
  access: writers,
  summary: 'A link with which the patient confirms, moves or cancels the own visit; shown this once.',
  input: z.object({ appointmentId: id() }),
  output: z.object({ link: z.string(), whatsappText: z.string(), phone: z.string().nullable() }),
  secretAnswer: true,
  refusals: ['kernel.record.notFound', 'clinic.appointment.state'],
})
