import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, text, version } from '#kernel/shared/fields.ts'

const writers = { anyOf: ['clinic.appointments.write', 'admin.settings.write'] }
const changes = ['clinic.screen']

export const listScreens = query({
  name: 'clinic.screen.list',
  access: writers,
  input: z.object({}),
  output: z.object({ rows: z.array(z.object({ id: id(), version: version(), nameAr: z.string() })) }),
})

export const addScreen = command({
  name: 'clinic.screen.add',
  access: writers,
  summary: 'A screen for a waiting room; its link is shown this once.',
  input: z.object({ nameAr: text(60) }),
  output: z.object({ id: id(), link: z.string() }),
  secretAnswer: true,
  changes,
})

export const endScreen = command({
  name: 'clinic.screen.end',
  access: writers,
  summary: 'Ends the link of a screen at once.',
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['kernel.record.notFound', 'kernel.record.stale'],
  changes,
})

export const showScreen = query({
  name: 'clinic.screen.show',
  access: 'token',
  summary: 'Whose number is called to which room, and which numbers come next; no name stands on it.',
  input: z.object({ token: z.string().min(20).max(200) }),
  output: z.object({
    company: z.object({ nameAr: z.string(), nameEn: z.string().nullable() }),
    called: z.array(z.object({ queueNo: z.number().int(), room: z.string().nullable() })),
    waiting: z.array(z.object({ queueNo: z.number().int(), room: z.string().nullable() })),
  }),
  refusals: ['clinic.token.invalid'],
})
