import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, optionalText, text } from '#kernel/shared/fields.ts'
import { accountHolders, meterKinds } from './meter.rules.ts'

const writers = { permission: 'realestate.properties.write' } as const
const changes = ['realestate.meter']
const kind = z.enum(meterKinds)
/** Three decimals at most. */
const figure = () => z.number().min(0).max(1_000_000_000)

export const listMeters = query({
  name: 'realestate.meter.list',
  access: { permission: 'realestate.properties.read' },
  summary: 'The meters in the order of a round, of one building or of all, with their last reading.',
  input: z.object({ buildingId: id().optional() }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        propertyId: id(),
        property: z.string(),
        building: z.string(),
        isBuilding: z.boolean(),
        kind,
        number: z.string(),
        multiplier: z.number(),
        accountHolder: z.enum(accountHolders),
        lastOn: day().nullable(),
        lastValue: z.number().nullable(),
      }),
    ),
  }),
})

export const saveMeter = command({
  name: 'realestate.meter.save',
  access: writers,
  summary: 'Records a meter of a unit, or of the building for what all of it uses.',
  input: z.object({
    propertyId: id(),
    kind,
    number: text(40),
    multiplier: z.number().min(0.001).max(1_000_000).default(1),
    accountHolder: z.enum(accountHolders),
    accountNumber: optionalText(40),
  }),
  output: z.object({ id: id() }),
  refusals: ['realestate.meter.known', 'kernel.record.notFound'],
  changes,
})

export const readMeter = command({
  name: 'realestate.meter.read',
  access: writers,
  summary: 'Records what a meter shows on a day; less than before only where its counter began anew.',
  input: z.object({
    meterId: id(),
    on: day(),
    value: figure(),
    isRollover: z.boolean().default(false),
    fileIds: z.array(id()).max(5).default([]),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'realestate.meter.backwards',
    'realestate.meter.readTwice',
    'billing.date.future',
    'kernel.record.notFound',
  ],
  changes,
})

export const undoReading = command({
  name: 'realestate.meter.undoReading',
  access: writers,
  summary: 'Takes a reading back that no shared bill counts on; it may be recorded again.',
  input: z.object({ id: id(), reason: text(500) }),
  output: done,
  refusals: ['realestate.meter.readingUsed', 'kernel.record.notFound'],
  changes,
})

export const listReadings = query({
  name: 'realestate.meter.readings',
  access: { permission: 'realestate.properties.read' },
  summary: 'The readings of a meter, the newest first, with what it went on since the one before.',
  input: z.object({ meterId: id() }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        on: day(),
        value: z.number(),
        /** What was used since the reading before; null on the first. */
        used: z.number().nullable(),
        isRollover: z.boolean(),
        source: z.enum(['typed', 'photo', 'import', 'handover']),
        fileIds: z.array(id()),
        /** Counted by a shared bill: it cannot be taken back. */
        isUsed: z.boolean(),
      }),
    ),
  }),
})

const readingOutcomes = [
  'recorded',
  'same',
  'differs',
  'ambiguous',
  'unknown',
  'backwards',
  'future',
] as const

export const importReadings = command({
  name: 'realestate.meter.import',
  access: writers,
  summary:
    'Records a round of readings; a row that is not understood is answered with its reason and recorded nowhere.',
  input: z.object({
    rows: z
      .array(
        z.object({
          building: optionalText(120),
          unit: text(120),
          kind,
          number: optionalText(40),
          on: day(),
          value: figure(),
        }),
      )
      .min(1)
      .max(2000),
  }),
  output: z.object({
    recorded: z.number(),
    rows: z.array(z.object({ row: z.number(), outcome: z.enum(readingOutcomes) })),
  }),
  changes,
})
