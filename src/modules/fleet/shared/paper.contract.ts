import { z } from 'zod'
import { document } from '#kernel/shared/endpoint.ts'
import { id } from '#kernel/shared/fields.ts'

const locale = z.enum(['ar', 'en']).default('ar')

export const printPermit = document({
  name: 'fleet.permit.document',
  access: { permission: 'fleet.dispatch.read' },
  input: z.object({ id: id(), locale }),
  refusals: ['kernel.record.notFound'],
  summary: 'The dispatch permit as PDF, half a sheet.',
})

export const printFinancing = document({
  name: 'fleet.financing.document',
  access: { anyOf: ['fleet.installments.read', 'finance.vendors.view'] },
  input: z.object({ id: id(), locale }),
  refusals: ['kernel.record.notFound'],
  summary: 'A financing agreement with its schedule and settlement as PDF.',
})

export const letterAddressees = ['customer', 'driver', 'authority'] as const

export const printViolationLetter = document({
  name: 'fleet.violation.letter',
  access: { permission: 'fleet.violations.read' },
  input: z.object({ id: id(), to: z.enum(letterAddressees), locale }),
  refusals: ['kernel.record.notFound', 'fleet.violation.noHolder'],
  summary:
    'A letter about a violation to the customer, the driver, or the authority, which it tells who drove.',
})
