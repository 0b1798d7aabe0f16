import { z } from 'zod'
import { id, money } from '#kernel/shared/fields.ts'

/** An action on a record: open to this person now, or the code of why not with its values. */
export const actionState = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.object({
    action: z.enum(names),
    allowed: z.boolean(),
    why: z.string().nullable(),
    params: z.record(z.string(), z.string()).nullable(),
  })

/** Files of what a cheque looks like. */
export const chequeImages = z.array(id()).max(4).optional()

/** The party as lists show it: the id that stands for it today, and its name. */
export const partyName = { partyId: id().nullable(), partyName: z.string().nullable() }

/** One settlement of a document: where the money came from or went. */
export const allocationRow = z.object({
  id: id(),
  on: z.iso.date(),
  amount: money(),
  live: money(),
  source: z.enum(['payment', 'credit', 'deposit']),
  sourceId: id(),
  sourceNumber: z.string(),
  invoiceId: id(),
  invoiceNumber: z.string(),
})
