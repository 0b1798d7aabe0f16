import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, optionalText, text, version } from '#kernel/shared/fields.ts'
import { importHead, importList, importRefusals, undoRefusals } from '#modules/platform/import/public.ts'
import { deviceFileFields } from './deviceFile.rules.ts'

const access = { permission: 'hr.attendance.write' } as const
const changes = ['hr.attendance', 'hr.deviceFile', 'hr.deviceNumber']

const head = importHead(deviceFileFields, {
  /** The device that wrote the file, where no column names it. */
  device: optionalText(80),
})

export const importAttendance = command({
  name: 'hr.attendance.import',
  access,
  ...head,
  output: head.output.extend({
    /** Numbers that no employee has on their device yet. */
    unmapped: z.array(z.object({ device: z.string(), number: z.string(), count: z.number().int() })),
  }),
  refusals: [
    ...importRefusals,
    'hr.deviceFile.impossible',
    'hr.deviceFile.unmapped',
    'hr.deviceFile.notEmployed',
    'hr.deviceFile.recorded',
    'hr.deviceFile.noArrival',
    'hr.attendance.paid',
  ],
  changes,
  summary:
    'Brings in the punches of attendance devices: who is known by device and number, near doubles are one, what is known stays.',
})

export const listDeviceFiles = query({ name: 'hr.deviceFile.list', access, ...importList })

export const undoDeviceFile = command({
  name: 'hr.deviceFile.undo',
  access,
  input: z.object({ id: id() }),
  output: done,
  refusals: undoRefusals,
  changes,
  summary: 'Takes the punches of a file back within 24 hours, unless a day was decided or paid since.',
})

export const listDeviceNumbers = query({
  name: 'hr.deviceNumber.list',
  access,
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        device: z.string(),
        number: z.string(),
        employee: z.object({ id: id(), name: z.string() }),
      }),
    ),
  }),
})

export const saveDeviceNumber = command({
  name: 'hr.deviceNumber.save',
  access,
  input: z.object({ device: text(80), number: text(40), employeeId: id() }),
  output: z.object({ id: id() }),
  refusals: ['hr.deviceNumber.taken'],
  changes: ['hr.deviceNumber'],
  summary: 'Says who a number is on a device; files that came before keep whom they meant.',
})

export const removeDeviceNumber = command({
  name: 'hr.deviceNumber.remove',
  access,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['kernel.record.stale'],
  changes: ['hr.deviceNumber'],
})
