import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { id, instant, money, optionalText, version, wholeNumber } from '#kernel/shared/fields.ts'
import { priceTerms, scheduleTerms } from '../../price/price.contract.ts'
import { contractStatuses } from '../contractState.rules.ts'
import { contractChanges, customerRef, refusalShape, vehicleRef, writeContracts } from '../shape.contract.ts'

export const renewContract = command({
  name: 'rentals.contract.renew',
  access: writeContracts,
  input: z.object({
    id: id(),
    version: version(),
    /** The end of the successor; it begins where the contract ends. */
    dueBackAt: instant(),
    type: priceTerms.type.nullish(),
    /** The sum agreed for the successor, where its type has no rates. */
    agreedPrice: priceTerms.agreedPrice,
    discount: priceTerms.discount,
    discountReason: optionalText(300),
    /** Empty keeps the rhythm of the contract. */
    frequency: scheduleTerms.frequency.unwrap().nullish(),
    /** What the dashboard shows; a service contract has none. */
    odometerKm: wholeNumber(0, 9_999_999).nullish(),
    fuelEighths: wholeNumber(0, 8).nullish(),
    jumpConfirmed: z.boolean().default(false),
    reason: optionalText(300),
  }),
  output: z.object({
    /** The contract that ends: closed. */
    status: z.enum(contractStatuses),
    successor: z.object({ id: id(), number: z.string(), version: version(), total: money() }),
  }),
  refusals: [
    'kernel.record.stale',
    'kernel.record.notFound',
    'rentals.contract.stateChanged',
    'rentals.contract.datesReversed',
    'rentals.contract.tooLong',
    'rentals.contract.creditExceeded',
    'rentals.price.discountLimit',
    'rentals.price.minDays',
    'rentals.reason.required',
    'fleet.price.missing',
    'fleet.price.belowMinimum',
    'fleet.claim.taken',
    'fleet.custody.open',
    'fleet.vehicle.disposed',
    'fleet.claim.groupFull',
    'fleet.vehicle.flagged',
    'fleet.odometer.backwards',
    'fleet.odometer.jump',
    'fleet.legality.blocked',
    'rentals.law.blocked',
    'parties.party.blacklisted',
  ],
  changes: [...contractChanges, 'billing.deposit'],
  summary:
    'Closes a running contract and goes on with a new one: a reading is taken, the vehicle and the deposit stay, nothing is posted.',
})

export const planRenewals = query({
  name: 'rentals.contract.renewals',
  access: writeContracts,
  input: z.object({ ids: z.array(id()).min(1).max(50), months: wholeNumber(1, 36) }),
  output: z.object({
    total: money(),
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        number: z.string().nullable(),
        customer: customerRef,
        vehicle: vehicleRef.nullable(),
        dueBackAt: instant(),
        /** The end of the successor. */
        until: instant(),
        total: money().nullable(),
        /** The reading it went out with; null for a service contract, which takes none. */
        outKm: z.number().int().nullable(),
        outEighths: z.number().int().nullable(),
        /** What the renewal would be refused with now. */
        why: refusalShape.nullable(),
      }),
    ),
  }),
  refusals: ['kernel.record.notFound'],
  summary:
    'What renewing contracts for so many months would come to, each with the reason that stands against it.',
})
