import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  done,
  id,
  listInput,
  listOutput,
  money,
  optionalText,
  text,
  version,
} from '#kernel/shared/fields.ts'
import { serviceGroups } from '../practice/practice.rules.ts'
import { claimActions, claimDecisions, claimStates, gaps, lineStates } from './claim.rules.ts'
import { columnKinds } from './claimColumns.rules.ts'

const access = { permission: 'clinic.billing.write' } as const
const changes = ['clinic.claim', 'clinic.patient', 'clinic.appointment']

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  insurerId: id(),
  insurer: z.string(),
  fromOn: day(),
  toOn: day(),
  state: z.enum(claimStates),
  submittedOn: day().nullable(),
  settledOn: day().nullable(),
  lines: z.number().int(),
  amount: money(),
  /** Null before the insurer answered. */
  approved: money().nullable(),
  /** Refused lines that wait for a decision. */
  undecided: z.number().int(),
})

const filter = {
  insurerId: id().optional(),
  state: z.enum(claimStates).optional(),
  search: z.string().trim().max(100).optional(),
}

export const listClaims = query({
  name: 'clinic.claim.list',
  access,
  input: z.object({ ...listInput(['createdAt']), ...filter }),
  output: listOutput(row),
})

export const totalClaims = query({
  name: 'clinic.claim.totals',
  access,
  summary:
    'How many claims, what was asked and approved, and what of the visits stands in no submitted claim yet.',
  input: z.object(filter),
  output: z.object({
    count: z.number().int(),
    asked: money(),
    approved: money(),
    unsubmitted: money(),
    unsubmittedLines: z.number().int(),
  }),
})

export const listUnclaimed = query({
  name: 'clinic.claim.unclaimed',
  access,
  summary: 'What each insurer may still be asked for, with the days of the visits.',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        insurerId: id(),
        insurer: z.string(),
        lines: z.number().int(),
        amount: money(),
        fromOn: day(),
        toOn: day(),
      }),
    ),
  }),
})

export const getClaim = query({
  name: 'clinic.claim.get',
  access,
  input: z.object({ id: id() }),
  output: row.extend({
    partyId: id(),
    remittanceNo: z.string().nullable(),
    rejected: money(),
    actions: z.array(z.enum(claimActions)),
    items: z.array(
      z.object({
        id: id(),
        visit: z.string(),
        visitOn: day(),
        patientId: id(),
        patient: z.string(),
        memberNo: z.string(),
        practitioner: z.string(),
        service: z.string(),
        group: z.enum(serviceGroups),
        price: money(),
        patientShare: money(),
        amount: money(),
        approvalNo: z.string().nullable(),
        needsApproval: z.boolean(),
        approved: money().nullable(),
        rejectionCode: z.string().nullable(),
        state: z.enum(lineStates),
        gaps: z.array(z.enum(gaps)),
        hasConsent: z.boolean(),
        insurerInvoiceId: id(),
        insurerInvoice: z.string(),
      }),
    ),
  }),
})

export const readClaimFile = query({
  name: 'clinic.claim.file',
  access,
  summary: 'The rows of a claim in the columns that its insurer wants.',
  input: z.object({ id: id() }),
  output: z.object({
    number: z.string(),
    columns: z.array(z.object({ header: z.string(), kind: z.enum(columnKinds) })),
    rows: z.array(z.array(z.string().nullable())),
  }),
})

export const openClaim = command({
  name: 'clinic.claim.open',
  access,
  summary: 'Gathers what an insurer may be asked for of the visits of some days.',
  input: z.object({ insurerId: id(), fromOn: day(), toOn: day() }),
  output: z.object({ id: id(), number: z.string(), lines: z.number().int() }),
  refusals: ['kernel.record.notFound', 'clinic.claim.days', 'clinic.claim.nothing'],
  changes,
})

const seen = { id: id(), version: version() }

export const completeLine = command({
  name: 'clinic.claim.complete',
  access,
  summary: 'Writes the number of the approval that a line lacks.',
  input: z.object({ ...seen, lineId: id(), approvalNo: text(40) }),
  output: done,
  refusals: ['kernel.record.notFound', 'kernel.record.stale', 'clinic.claim.state'],
  changes,
})

export const removeLine = command({
  name: 'clinic.claim.remove',
  access,
  summary: 'Takes a line out of a draft; another claim may ask for it.',
  input: z.object({ ...seen, lineId: id() }),
  output: done,
  refusals: ['kernel.record.notFound', 'kernel.record.stale', 'clinic.claim.state'],
  changes,
})

export const submitClaim = command({
  name: 'clinic.claim.submit',
  access,
  input: z.object(seen),
  output: done,
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'clinic.claim.state',
    'clinic.claim.empty',
    'clinic.claim.incomplete',
  ],
  changes,
})

export const discardClaim = command({
  name: 'clinic.claim.discard',
  access,
  summary: 'Gives a draft up; its lines are free for another claim.',
  input: z.object(seen),
  output: done,
  refusals: ['kernel.record.notFound', 'kernel.record.stale', 'clinic.claim.state'],
  changes,
})

export const settleClaim = command({
  name: 'clinic.claim.settle',
  access,
  summary: 'The answer of the insurer, line by line; what it refuses waits for a decision.',
  input: z.object({
    ...seen,
    on: day(),
    remittanceNo: optionalText(60),
    lines: z
      .array(z.object({ lineId: id(), approved: amount(), rejectionCode: optionalText(40) }))
      .min(1)
      .max(2000),
  }),
  output: z.object({ approved: money(), rejected: money() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'clinic.claim.state',
    'clinic.claim.otherLine',
    'clinic.claim.tooMuch',
    'clinic.claim.codeMissing',
    'clinic.claim.unanswered',
    'clinic.claim.tooEarly',
  ],
  changes,
})

export const decideLine = command({
  name: 'clinic.claim.decide',
  access,
  summary:
    'What becomes of a refused part: asked for again, credited to the insurer, or credited and invoiced to the patient who consented.',
  input: z.object({
    ...seen,
    lineId: id(),
    decision: z.enum(claimDecisions),
    reason: text(200),
    date: day(),
  }),
  output: z.object({ credit: z.string().nullable(), invoice: z.string().nullable() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'clinic.claim.state',
    'clinic.claim.notRefused',
    'clinic.claim.noConsent',
  ],
  changes: [...changes, 'billing.invoice', 'accounting'],
  previews: true,
})
