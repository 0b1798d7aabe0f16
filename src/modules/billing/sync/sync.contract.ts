import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, id, instant, money, text } from '#kernel/shared/fields.ts'
import { ledgerRefusals, moneyChanges } from '../document/postingRefusals.rules.ts'

const access = { permission: 'finance.ledger.write' } as const

export const syncKinds = ['payment', 'invoice', 'deposit', 'cheque'] as const
/** No entry, another amount, day or party, an entry without its document, an entry of what is void. */
const syncFaults = ['missing', 'amount', 'date', 'party', 'orphan', 'state'] as const

const filters = {
  kind: z.enum(syncKinds).optional(),
  from: day().optional(),
  to: day().optional(),
}

export const compareSync = query({
  name: 'billing.sync.compare',
  access,
  input: z.object(filters),
  output: z.object({
    /** Documents that were held against their entries. */
    compared: z.array(z.object({ kind: z.enum(syncKinds), count: z.number().int() })),
    differences: z.array(
      z.object({
        kind: z.enum(syncKinds),
        fault: z.enum(syncFaults),
        sourceKey: z.string(),
        number: z.string(),
        documentId: id().nullable(),
        date: day(),
        document: money().nullable(),
        entry: money().nullable(),
        entryNumber: z.string().nullable(),
        /** Of a document kept for vendors: it opens among their bills. */
        isBill: z.boolean(),
      }),
    ),
  }),
  summary: 'Payments, invoices, deposits and cheques beside their entries, and where they differ.',
})

export const repairSync = command({
  name: 'billing.sync.repair',
  access,
  input: z.object({ sourceKeys: z.array(z.string().min(5).max(200)).min(1).max(200), reason: text(300) }),
  output: z.object({ repaired: z.number().int(), left: z.number().int() }),
  refusals: ['kernel.record.notFound', ...ledgerRefusals],
  changes: [...moneyChanges, 'billing.sync'],
  movesMoney: true,
  previews: true,
  summary:
    'Sets entries right by their documents: posts what is missing, reverses what has no document. A second run changes nothing.',
})

export const syncLog = query({
  name: 'billing.sync.log',
  access,
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({ id: id(), at: instant(), by: z.string(), repaired: z.number().int(), reason: z.string() }),
    ),
  }),
  summary: 'The repairs so far, newest first.',
})
