import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import {
  day,
  done,
  id,
  instant,
  listInput,
  listOutput,
  money,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { referralStates } from './referral.rules.ts'

const readers = { permission: 'legal.reports.read' } as const
const writers = { permission: 'legal.cases.write' } as const
const changes = ['legal.referral']

const head = {
  id: id(),
  version: version(),
  number: z.string(),
  asOf: day(),
  batchSize: z.number(),
  state: z.enum(referralStates),
  parties: z.number(),
  total: money(),
  submittedOn: day().nullable(),
  createdBy: z.string(),
  createdAt: instant(),
}

export const listReferrals = query({
  name: 'legal.referral.list',
  access: readers,
  input: z.object({ ...listInput(['created']), state: z.enum(referralStates).optional() }),
  output: listOutput(z.object(head)),
})

export const getReferral = query({
  name: 'legal.referral.get',
  access: readers,
  input: z.object({ id: id() }),
  output: z.object({
    ...head,
    sha256: z.string().nullable(),
    receipt: z.string().nullable(),
    receiptFileId: id().nullable(),
    batches: z.array(
      z.array(
        z.object({
          partyId: id(),
          name: z.string(),
          phone: z.string().nullable(),
          contract: z.string().nullable(),
          days: z.number(),
          months: z.number(),
          overdue: money(),
          score: z.number(),
          items: z.array(z.object({ number: z.string(), dueOn: day(), open: money() })),
        }),
      ),
    ),
  }),
})

export const createReferral = command({
  name: 'legal.referral.create',
  access: writers,
  summary: 'A sheet of defaulters, by default of everybody who is late enough for a case, worst first.',
  input: z.object({ partyIds: z.array(id()).max(500).nullish(), batchSize: wholeNumber(1, 50).default(4) }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: ['legal.referral.nobody'],
  changes,
})

export const refreshReferral = command({
  name: 'legal.referral.refresh',
  access: writers,
  summary: 'Writes the rows anew at what is owed now; who owes nothing overdue any more is left out.',
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['legal.referral.state', 'legal.referral.nobody', 'kernel.record.stale'],
  changes,
})

export const removeFromReferral = command({
  name: 'legal.referral.remove',
  access: writers,
  summary: 'Takes parties out; the batches close up.',
  input: z.object({ id: id(), version: version(), partyIds: z.array(id()).min(1).max(500) }),
  output: done,
  refusals: ['legal.referral.state', 'legal.referral.nobody', 'kernel.record.stale'],
  changes,
})

export const readyReferral = command({
  name: 'legal.referral.ready',
  access: writers,
  summary: 'Freezes the rows with their hash.',
  input: z.object({ id: id(), version: version() }),
  output: z.object({ sha256: z.string() }),
  refusals: ['legal.referral.state', 'legal.referral.stale', 'kernel.record.stale'],
  changes,
})

export const submitReferral = command({
  name: 'legal.referral.submit',
  access: writers,
  input: z.object({ id: id(), version: version(), receipt: text(200), receiptFileId: id().nullish() }),
  output: done,
  refusals: ['legal.referral.state', 'legal.referral.stale', 'kernel.record.stale', 'kernel.file.notFound'],
  changes,
})

export const printReferral = document({
  name: 'legal.referral.print',
  access: readers,
  input: z.object({ id: id() }),
  refusals: ['kernel.record.notFound'],
})
