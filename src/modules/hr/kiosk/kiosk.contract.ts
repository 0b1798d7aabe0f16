import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, instant, text, version } from '#kernel/shared/fields.ts'
import { kioskActions, kioskFailures, kioskStates } from './kiosk.rules.ts'

const writers = { permission: 'hr.settings.write' } as const
const changes = ['hr.kiosk']
const token = z.string().min(20).max(100)
const pin = z.string().regex(/^\d{6}$/)

export const listKiosks = query({
  name: 'hr.kiosk.list',
  access: { anyOf: ['hr.settings.write', 'hr.attendance.read'] },
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        nameAr: z.string(),
        site: z.object({ id: id(), name: z.string() }),
        state: z.enum(kioskStates),
        lastSeenAt: instant().nullable(),
        actions: z.array(z.enum(kioskActions)),
      }),
    ),
  }),
})

export const pairKiosk = command({
  name: 'hr.kiosk.pair',
  access: writers,
  sudo: true,
  secretAnswer: true,
  input: z.object({ siteId: id(), nameAr: text(80) }),
  output: z.object({ id: id(), path: z.string() }),
  refusals: ['hr.kiosk.known'],
  changes,
  summary: 'Makes a kiosk of a site; its link is shown once and opens on the tablet that stands there.',
})

export const revokeKiosk = command({
  name: 'hr.kiosk.revoke',
  access: writers,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['hr.kiosk.state', 'kernel.record.stale'],
  changes,
  summary: 'Ends the link of a kiosk; nobody clocks in with it from now on.',
})

export const openKiosk = query({
  name: 'hr.kiosk.open',
  access: 'token',
  input: z.object({ token }),
  output: z.object({
    company: z.object({ nameAr: z.string(), nameEn: z.string() }),
    siteName: z.string(),
    timeZone: z.string(),
  }),
  refusals: ['hr.kiosk.unpaired'],
  summary: 'What a kiosk shows of itself: its company and its site, and nobody.',
})

export const clockAtKiosk = command({
  name: 'hr.kiosk.clock',
  access: 'token',
  input: z
    .object({
      token,
      action: z.enum(['in', 'out']),
      number: z.string().max(40).nullish(),
      pin: pin.nullish(),
      /** What the phone of the employee shows. */
      code: z.string().max(200).nullish(),
      requestKey: id(),
    })
    .refine(({ number, pin, code }) => Boolean(code) || (Boolean(number) && Boolean(pin))),
  output: z.object({
    failure: z.enum(kioskFailures).nullable(),
    /** Who was recorded and when; null where nothing was. */
    recorded: z.object({ name: z.string(), at: instant() }).nullable(),
  }),
  refusals: ['hr.kiosk.unpaired'],
  changes: ['hr.attendance', 'hr.kiosk'],
  summary:
    'Clocks the employee of a number and PIN, or of a phone’s code, in or out at the site of the kiosk.',
})

export const readOwnKiosk = query({
  name: 'hr.kiosk.mine',
  access: 'authenticated',
  input: z.object({}),
  output: z.object({ isOffered: z.boolean(), number: z.string().nullable(), hasPin: z.boolean() }),
  summary: 'Whether the signed-in employee may use a kiosk, and has a PIN for it.',
})

export const readOwnCode = query({
  name: 'hr.kiosk.ownCode',
  access: 'authenticated',
  input: z.object({}),
  output: z.object({ code: z.string(), changesAt: instant() }),
  refusals: ['access.denial.noEmployee'],
  summary: 'The code of the signed-in employee for a kiosk; it counts for a minute.',
})

export const savePin = command({
  name: 'hr.kiosk.savePin',
  access: 'authenticated',
  input: z.object({ pin }),
  output: done,
  refusals: ['hr.kiosk.pinWeak', 'access.denial.noEmployee'],
  changes,
  summary: 'Sets the PIN of the signed-in employee.',
})

export const givePin = command({
  name: 'hr.kiosk.givePin',
  access: { permission: 'hr.attendance.write' },
  secretAnswer: true,
  input: z.object({ employeeId: id() }),
  output: z.object({ number: z.string(), pin: z.string() }),
  refusals: ['hr.attendance.own'],
  changes,
  summary: 'Gives an employee without an account a new PIN, shown once.',
})
