import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { day, id } from '#kernel/shared/fields.ts'

/** What can be found, in the order in which the groups are shown. */
export const searchKinds = [
  'customer',
  'vehicle',
  'contract',
  'quotation',
  'invoice',
  'payment',
  'bill',
  'vendor',
  'violation',
  'entry',
  'item',
  'salesOrder',
  'purchaseOrder',
  'productionOrder',
  'employee',
  'ticket',
  'patient',
  'case',
] as const
export type SearchKind = (typeof searchKinds)[number]

const hit = z.object({
  id: id(),
  /** Number, plate or code. */
  number: z.string().nullable(),
  nameAr: z.string().nullable(),
  nameEn: z.string().nullable(),
  /** A phone or what else sets two of a name apart. */
  note: z.string().nullable(),
  on: day().nullable(),
})

export const runSearch = query({
  name: 'reports.search.run',
  access: 'authenticated',
  summary: 'Asks every list the person may read; ten of each, the exact number first.',
  input: z.object({ text: z.string().trim().min(2).max(100) }),
  output: z.object({
    /** What the keys mean in the other keyboard layout, when the text itself found nothing. */
    correctedTo: z.string().nullable(),
    groups: z.array(z.object({ kind: z.enum(searchKinds), rows: z.array(hit), hasMore: z.boolean() })),
  }),
})
