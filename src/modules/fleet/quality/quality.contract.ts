import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, listInput, listOutput, optionalText, text } from '#kernel/shared/fields.ts'
import { findings, fixableFindings, severities } from './quality.rules.ts'

const readers = { permission: 'fleet.vehicles.read' } as const
const writers = { permission: 'fleet.vehicles.write' } as const
const changes = ['fleet.quality']

const filter = {
  finding: z.enum(findings).optional(),
  /** Shows those left as they are, instead of the others. */
  ignored: z.boolean().optional(),
}

export const listFindings = query({
  name: 'fleet.quality.findings',
  access: readers,
  input: z.object({ ...listInput(['severity']), ...filter }),
  output: listOutput(
    z.object({
      id: z.string(),
      vehicleId: id(),
      plate: z.string().nullable(),
      vehicle: z.string(),
      finding: z.enum(findings),
      severity: z.enum(severities),
      reason: z.string().nullable(),
      until: day().nullable(),
    }),
  ),
  summary: 'What is missing or wrong in the facts of the vehicles the fleet has, the serious first.',
})

export const totalFindings = query({
  name: 'fleet.quality.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number().int(),
    byFinding: z.partialRecord(z.enum(findings), z.number().int()),
    vehicles: z.number().int(),
    /** Vehicles without a serious finding ÷ all, basis points. */
    score: z.number().int().nullable(),
  }),
})

const subject = { vehicleId: id(), finding: z.enum(findings) }

export const ignoreFinding = command({
  name: 'fleet.quality.ignore',
  access: writers,
  input: z.object({
    findings: z.array(z.object(subject)).min(1).max(200),
    reason: text(300),
    until: day().nullish(),
  }),
  output: z.object({ ignored: z.number().int() }),
  refusals: ['kernel.record.notFound'],
  changes,
})

export const restoreFinding = command({
  name: 'fleet.quality.restore',
  access: writers,
  input: z.object(subject),
  output: done,
  refusals: ['kernel.record.notFound'],
  changes,
})

export const fixFindings = command({
  name: 'fleet.quality.fix',
  access: writers,
  input: z.object({
    finding: z.enum(fixableFindings),
    rows: z
      .array(
        z.object({
          vehicleId: id(),
          /** The plate or chassis number as it is typed, the day (ISO) the registration ends, or what the odometer shows. */
          value: z.string().trim().min(1).max(60),
        }),
      )
      .min(1)
      .max(200),
    reason: optionalText(300),
  }),
  output: z.object({
    fixed: z.number().int(),
    /** In the order of the input. Days are ISO, readings plain numbers. */
    rows: z.array(
      z.object({
        vehicleId: id(),
        before: z.string().nullable(),
        after: z.string().nullable(),
        /** Why this vehicle was left as it is; the others are put right all the same. */
        why: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()).optional() }).nullable(),
        /** The value was kept and the finding stands: a check digit that does not fit, a day that is past. */
        stillFound: z.boolean(),
      }),
    ),
  }),
  refusals: ['kernel.record.notFound', 'access.permission.missing'],
  changes: [...changes, 'fleet.vehicle', 'fleet.planner', 'fleet.document', 'fleet.legality'],
  previews: true,
  summary:
    'Puts one finding of several vehicles right, each with its own value; each is told what becomes of it.',
})
