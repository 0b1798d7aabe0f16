import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { done, id, text, version } from '#kernel/shared/fields.ts'
import { journalChanges, postingRefusals } from './journal.contract.ts'

/** Managers decide, as everywhere; whoever wrote or sent the entry never does. */
const access = { permission: 'approvals.requests.read' } as const
const refusals = ['kernel.record.stale', 'accounting.journal.notWaiting', 'approvals.request.ownRequest']

export const approveEntry = command({
  name: 'accounting.journal.approve',
  access,
  input: z.object({ id: id(), version: version() }),
  output: z.object({ entryId: id(), number: z.string() }),
  refusals: [...refusals, ...postingRefusals],
  changes: journalChanges,
  movesMoney: true,
  previews: true,
  summary: 'Posts a manual entry that waits because of its amount; never by the person who wrote or sent it.',
})

export const sendBackEntry = command({
  name: 'accounting.journal.sendBack',
  access,
  input: z.object({ id: id(), version: version(), reason: text(300) }),
  output: done,
  refusals,
  changes: journalChanges,
  summary: 'Makes a waiting entry a draft again, with the reason its author reads.',
})
