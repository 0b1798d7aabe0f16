import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, listInput, listOutput, optionalText, version } from '#kernel/shared/fields.ts'
import { quantity, someQuantity } from '../quantity/quantity.contract.ts'
import { goodsLine } from '../stock/move.contract.ts'

const transferStates = ['sent', 'received', 'returned'] as const
const access = { permission: 'trade.inventory.read' } as const
const writers = { permission: 'trade.inventory.write' } as const
const changes = ['trade.transfer', 'trade.item', 'trade.move', 'trade.warehouse']
const seen = { id: id(), version: version() }

export const listTransfers = query({
  name: 'trade.transfer.list',
  access,
  input: z.object({ ...listInput(['created']), state: z.enum(transferStates).optional() }),
  output: listOutput(
    z.object({
      id: id(),
      version: version(),
      number: z.string(),
      from: z.string(),
      to: z.string(),
      state: z.enum(transferStates),
      sentOn: day(),
      endedOn: day().nullable(),
      reason: z.string().nullable(),
      lines: z.array(
        z.object({
          id: id(),
          item: z.string(),
          unit: z.string(),
          batch: z.string().nullable(),
          serials: z.array(z.string()),
          quantity: quantity(),
          received: quantity().nullable(),
        }),
      ),
    }),
  ),
})

export const sendTransfer = command({
  name: 'trade.transfer.send',
  access: writers,
  summary: 'Sends goods to another warehouse; what they are worth does not change.',
  input: z.object({
    fromId: id(),
    toId: id(),
    reason: optionalText(300),
    lines: z.array(goodsLine).min(1).max(200),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'trade.transfer.samePlace',
    'trade.stock.insufficient',
    'trade.serial.mismatch',
    'trade.batch.expired',
    'trade.quantity.whole',
    'trade.item.service',
    'kernel.record.notFound',
  ],
  changes,
})

export const receiveTransfer = command({
  name: 'trade.transfer.receive',
  access: writers,
  summary: 'Takes in what arrived; what did not is written off with its reason.',
  input: z.object({
    ...seen,
    shortageReason: optionalText(300),
    lines: z
      .array(z.object({ id: id(), received: someQuantity(), missing: z.array(z.string()).default([]) }))
      .max(500),
  }),
  output: done,
  refusals: [
    'trade.transfer.state',
    'trade.transfer.tooMuch',
    'trade.transfer.shortageReason',
    'access.permission.missing',
    'trade.serial.mismatch',
    'kernel.record.stale',
  ],
  changes: [...changes, 'accounting'],
  movesMoney: true,
})

export const returnTransfer = command({
  name: 'trade.transfer.return',
  access: writers,
  summary: 'Takes goods that did not arrive back to where they came from.',
  input: z.object(seen),
  output: done,
  refusals: ['trade.transfer.state', 'kernel.record.stale'],
  changes,
})
