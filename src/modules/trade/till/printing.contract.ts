import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { codeText, done, id } from '#kernel/shared/fields.ts'

/** Two meters of paper, 80 mm wide. */
const mostBytes = 1_600_000

export const printAtTill = command({
  name: 'trade.till.print',
  access: { permission: 'trade.pos.write' },
  summary: 'Hands a drawn receipt to the network printer of a till.',
  input: z.object({
    tillId: id(),
    number: codeText(30),
    bytes: z.base64().min(8).max(mostBytes),
  }),
  output: done,
  refusals: ['trade.till.noPrinter', 'trade.till.printerOff', 'kernel.record.notFound'],
  changes: [],
})
