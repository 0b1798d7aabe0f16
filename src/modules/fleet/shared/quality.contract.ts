import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, listInput, listOutput, text } from '#kernel/shared/fields.ts'
import { findings, severities } from './quality.rules.ts'

const readers = { permission: 'fleet.vehicles.read' } as const
const writers = { permission: 'fleet.vehicles.write' } as const
const changes = ['fleet.quality']

const filter = {
  finding: z.enum(findings).optional(),
  /** Shows those somebody has left as they are, instead of the others. */
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
