import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  id,
  instant,
  listInput,
  listOutput,
  money,
  optionalText,
  version,
} from '#kernel/shared/fields.ts'
import { markDecisions, markSeverities, markTypes, markViews } from './mark.rules.ts'

const readers = { permission: 'fleet.vehicles.read' } as const

export const markRow = z.object({
  id: id(),
  version: version(),
  vehicleId: id(),
  plate: z.string().nullable(),
  view: z.enum(markViews),
  x: z.number(),
  y: z.number(),
  type: z.enum(markTypes),
  severity: z.enum(markSeverities),
  note: z.string().nullable(),
  firstSeenIn: id(),
  inspectionNumber: z.string().nullable(),
  seenAt: instant(),
  custodyId: id().nullable(),
  worsensId: id().nullable(),
  decision: z.enum(markDecisions),
  amount: money().nullable(),
  /** The price of this damage in the list of the vehicle's group. */
  proposed: money().nullable(),
  chargedBy: z.string().nullable(),
  isRepaired: z.boolean(),
  /** Taken when it was first seen. */
  photos: z.array(z.object({ fileId: id(), sha256: z.string() })),
})

export const listMarks = query({
  name: 'fleet.mark.list',
  access: readers,
  input: z.object({
    ...listInput(['seen']),
    vehicleId: id().optional(),
    decision: z.enum(markDecisions).optional(),
    openOnly: z.boolean().default(true),
  }),
  output: listOutput(markRow),
})

export const listNewMarks = query({
  name: 'fleet.mark.newMarks',
  access: { anyOf: ['fleet.vehicles.read', 'operations.contracts.read'] },
  input: z.object({ custodyId: id() }),
  output: z.object({ rows: z.array(markRow), undecided: z.number() }),
  summary: 'Damage first seen when a custody ended.',
})

/** Charging a custodian makes an invoice, so it is asked through the front door by the module that makes it. */
export const decideMark = command({
  name: 'fleet.mark.decide',
  access: { permission: 'fleet.damage.decide' },
  input: z.object({
    id: id(),
    version: version(),
    decision: z.enum(['insurer', 'warranty', 'company']),
    amount: amount().nullish(),
    reason: optionalText(500),
  }),
  output: z.object({ version: version() }),
  refusals: ['kernel.record.stale', 'fleet.mark.charged', 'fleet.mark.notChargeable'],
  changes: ['fleet.mark', 'fleet.inspection'],
})
