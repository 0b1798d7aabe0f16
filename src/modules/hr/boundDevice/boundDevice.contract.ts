import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, instant, version } from '#kernel/shared/fields.ts'
import { deviceActions, deviceStates } from './boundDevice.rules.ts'

const writers = { permission: 'hr.attendance.write' } as const
const changes = ['hr.device']
const step = { id: id(), version: version() }

export const listDevices = query({
  name: 'hr.device.list',
  access: 'authenticated',
  input: z.object({ state: z.enum(deviceStates).optional() }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        employee: z.object({ id: id(), name: z.string() }),
        label: z.string(),
        state: z.enum(deviceStates),
        boundOn: day(),
        lastUsedAt: instant().nullable(),
        /** Others who clocked in with the same key. */
        sharedWith: z.array(z.string()),
        approvedBy: z.string().nullable(),
        actions: z.array(z.enum(deviceActions)),
      }),
    ),
  }),
  summary: 'The devices people clock in with; without the right to read attendance, one’s own.',
})

export const approveDevice = command({
  name: 'hr.device.approve',
  access: writers,
  input: z.object(step),
  output: done,
  refusals: ['hr.attendance.own', 'hr.device.state', 'kernel.record.stale'],
  changes,
})

export const revokeDevice = command({
  name: 'hr.device.revoke',
  access: writers,
  input: z.object(step),
  output: done,
  refusals: ['hr.attendance.own', 'hr.device.state', 'kernel.record.stale'],
  changes,
})
