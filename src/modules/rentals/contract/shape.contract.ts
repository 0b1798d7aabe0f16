import { z } from 'zod'
import { day, id, money } from '#kernel/shared/fields.ts'

/** Who may read and write what; the same three pairs as section 8. */
export const readContracts = { permission: 'operations.contracts.read' } as const
export const writeContracts = { permission: 'operations.contracts.write' } as const
export const readQuotations = { permission: 'operations.quotations.read' } as const
export const writeQuotations = { permission: 'operations.quotations.write' } as const
/** Yard employees hand over and take back without the right to change contracts. */
export const yard = { anyOf: ['operations.contracts.write', 'fleet.dispatch.write'] } as const
/** Accountants invoice what the contract holds without the right to change it. */
export const billing = { anyOf: ['operations.contracts.write', 'finance.invoices.write'] } as const

/** Queries that a change of a contract, its vehicle or its money makes stale. */
export const contractChanges = [
  'rentals.contract',
  'rentals.master',
  'rentals.quotation',
  'rentals.planner',
  'rentals.settlement',
  'fleet.planner',
  'fleet.availability',
  'fleet.vehicle',
]
export const moneyChanges = [
  ...contractChanges,
  'billing.invoice',
  'billing.payment',
  'billing.deposit',
  'parties.party',
]

/** A refusal as part of an answer: why a button is dead, what a preview would be refused with. */
export const refusalShape = z.object({
  code: z.string(),
  kind: z.enum(['invalid', 'unauthenticated', 'forbidden', 'notFound', 'conflict', 'refused', 'tooMany']),
  field: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})

export const customerRef = z.object({
  id: id(),
  nameAr: z.string(),
  nameEn: z.string().nullable(),
  phone: z.string().nullable(),
})

/** A vehicle as lists name it: plate and «نسيم 2025». */
export const vehicleRef = z.object({ id: id(), plate: z.string(), label: z.string() })
export const groupRef = z.object({ id: id(), nameAr: z.string(), nameEn: z.string().nullable() })
export const documentRef = z.object({ id: id(), number: z.string() })

/** A computed charge's or fee's explanation: a word key with its values, amounts as decimal text. */
export const basisShape = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const contractDriver = z.object({
  partyId: id(),
  nameAr: z.string(),
  licenceNumber: z.string().nullable(),
  licenceExpiresOn: day().nullable(),
  isMain: z.boolean(),
  fromOn: day().nullable(),
  toOn: day().nullable(),
})

/** What a posting action issued: shown in the toast and linked. */
export const issuedDocument = documentRef.extend({
  kind: z.enum(['sale', 'service', 'creditNote']),
  total: money(),
})
