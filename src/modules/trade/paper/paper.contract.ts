import { z } from 'zod'
import { document } from '#kernel/shared/endpoint.ts'
import { id } from '#kernel/shared/fields.ts'

const input = z.object({ id: id(), locale: z.enum(['ar', 'en']).default('ar') })
const refusals = ['kernel.record.notFound'] as const
const buyers = { permission: 'trade.suppliers.read' } as const
const sellers = { permission: 'trade.sales.read' } as const

export const printPurchase = document({
  name: 'trade.purchase.document',
  access: buyers,
  input,
  refusals,
  summary: 'An order to a supplier as PDF.',
})

export const printReceipt = document({
  name: 'trade.receipt.document',
  access: buyers,
  input,
  refusals,
  summary: 'A receipt of goods as PDF: what was accepted, what was refused and why.',
})

export const printSale = document({
  name: 'trade.sale.document',
  access: sellers,
  input,
  refusals,
  summary: 'A quote or an order of a customer as PDF.',
})

export const printDelivery = document({
  name: 'trade.delivery.document',
  access: sellers,
  input,
  refusals,
  summary: 'A delivery note as PDF, with room for who takes the goods.',
})

export const printCount = document({
  name: 'trade.count.document',
  access: { permission: 'trade.inventory.read' },
  input,
  refusals,
  summary: 'A sheet to count by: items with room for what is found; what the books say is not on it.',
})

export const printProduction = document({
  name: 'trade.production.document',
  access: { permission: 'trade.production.read' },
  input,
  refusals,
  summary: 'An order of production as PDF for the workshop: materials with what was issued.',
})
