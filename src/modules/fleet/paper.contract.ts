import { z } from 'zod'
import { document } from '#kernel/shared/endpoint.ts'
import { id, instant } from '#kernel/shared/fields.ts'

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

const letterAddressees = ['customer', 'driver', 'authority'] as const

export const printViolationLetter = document({
  name: 'fleet.violation.letter',
  access: { permission: 'fleet.violations.read' },
  input: z.object({ id: id(), to: z.enum(letterAddressees), locale }),
  refusals: ['kernel.record.notFound', 'fleet.violation.noHolder'],
  summary:
    'A letter about a violation to the customer, the driver, or the authority, which it tells who drove.',
})

export const packCustomerLetters = document({
  name: 'fleet.violation.letters',
  access: { permission: 'fleet.violations.read' },
  input: z.object({ ids: z.array(id()).min(1).max(100), locale }),
  refusals: ['kernel.record.notFound', 'fleet.violation.noHolder'],
  summary: 'One letter a customer for the chosen violations, in one zip of PDF files.',
})

export const packAuthorityFile = document({
  name: 'fleet.violation.authorityFile',
  access: { permission: 'fleet.violations.read' },
  input: z.object({ id: id(), locale }),
  refusals: ['kernel.record.notFound', 'fleet.violation.noHolder'],
  summary:
    'The letter to the authority with what proves it: custody certificate, signed contract, copy of the licence; a zip.',
})

export const printWorkOrder = document({
  name: 'fleet.workOrder.document',
  access: { permission: 'fleet.maintenance.read' },
  input: z.object({ id: id(), locale }),
  refusals: ['kernel.record.notFound'],
  summary: 'A work order as PDF: what is asked of the workshop, and what it did and cost once it is done.',
})

export const printInspection = document({
  name: 'fleet.inspection.document',
  access: { permission: 'fleet.vehicles.read' },
  input: z.object({ id: id(), locale }),
  refusals: ['kernel.record.notFound'],
  summary: 'An inspection as PDF: readings, checklist, damage diagram, photos with their hashes, signatures.',
})

export const printInspectionPair = document({
  name: 'fleet.inspection.comparison',
  access: { permission: 'fleet.vehicles.read' },
  input: z.object({ outId: id(), inId: id(), locale }),
  refusals: ['kernel.record.notFound', 'fleet.inspection.otherVehicle'],
  summary: 'A vehicle before and after as PDF: two inspections beside each other, photos angle by angle.',
})

export const printVehicleCard = document({
  name: 'fleet.vehicle.card',
  access: { permission: 'fleet.vehicles.read' },
  input: z.object({
    id: id(),
    /** Where people reach us: the code on the card opens the vehicle there. */
    origin: z.url({ protocol: /^https?$/ }).max(200),
    locale,
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'What a vehicle is and which papers it carries as PDF, with the code that opens it.',
})

export const printCustody = document({
  name: 'fleet.custody.certificate',
  access: { permission: 'fleet.tracking.read' },
  input: z.object({ vehicleId: id(), at: instant(), locale }),
  refusals: ['kernel.record.notFound', 'fleet.custody.future'],
  summary: 'A certificate of who held a vehicle at an instant, proven from the custody ledger.',
})

export const printPayableViolations = document({
  name: 'fleet.violationPayment.sheet',
  access: { anyOf: ['fleet.violations.read', 'finance.payments.write'] },
  input: z.object({ authorityPartyId: id(), locale }),
  refusals: ['kernel.record.notFound'],
  summary: 'The open fines of an authority as PDF, to be paid at its desk.',
})

export const printViolationPayment = document({
  name: 'fleet.violationPayment.document',
  access: { anyOf: ['fleet.violations.read', 'finance.payments.write'] },
  input: z.object({ id: id(), locale }),
  refusals: ['kernel.record.notFound'],
  summary: 'The fines that one voucher paid to an authority as PDF.',
})
