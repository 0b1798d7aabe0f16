import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { id, instant, money, optionalText, version, wholeNumber } from '#kernel/shared/fields.ts'
import { contractStatuses } from './contract-state.rules.ts'
import { priceTerms, scheduleTerms } from './price.contract.ts'
import { contractChanges, writeContracts } from './shape.contract.ts'

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
    'rentals.contract.creditExceeded',
    'rentals.price.discountLimit',
    'rentals.price.minDays',
    'rentals.reason.required',
    'fleet.price.missing',
    'fleet.price.belowMinimum',
    'fleet.claim.taken',
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
