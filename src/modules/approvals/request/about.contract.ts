import { z } from 'zod'
import { id, instant, version } from '#kernel/shared/fields.ts'
import { requestStates } from '../approval/approval.rules.ts'

/** What the page of a record shows of the newest request about it: for the answers of other modules' queries. */
export const requestAboutShape = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  state: z.enum(requestStates),
  askedBy: z.string(),
  askedAt: instant(),
  step: z.number().int(),
  steps: z.number().int(),
  endedAt: instant().nullable(),
  decidedBy: z.string().nullable(),
  onBehalfOf: z.string().nullable(),
  decidedAt: instant().nullable(),
  reason: z.string().nullable(),
  mayDecide: z.boolean(),
  /** The refusal a decision would meet, for the button that is off. */
  whyNotDecide: z.string().nullable(),
  inPlaceOf: z.string().nullable(),
  mayWithdraw: z.boolean(),
  /** Whether the request itself opens to the caller: its maker, a reader of all, or an approver, now or before. */
  mayOpen: z.boolean(),
})
