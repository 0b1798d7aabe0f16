import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { id, version, wholeNumber } from '#kernel/shared/fields.ts'
import { contractStatuses } from '../contractState.rules.ts'
import { moneyChanges } from '../shape.contract.ts'

export const ownVehicle = command({
  name: 'rentals.contract.own',
  access: { permission: 'finance.assets.write' },
  input: z.object({
    id: id(),
    version: version(),
    odometerKm: wholeNumber(0, 9_999_999),
    jumpConfirmed: z.boolean().default(false),
  }),
  output: z.object({ version: version(), status: z.enum(contractStatuses), invoiceNumber: z.string() }),
  refusals: [
    'kernel.record.stale',
    'kernel.record.notFound',
    'rentals.contract.stateChanged',
    'rentals.option.none',
    'rentals.option.rowsOpen',
    'rentals.option.unpaid',
    'fleet.odometer.backwards',
    'fleet.odometer.jump',
    'fleet.vehicle.disposed',
    'fleet.vehicle.inUse',
    'fleet.dispose.beforeAcquired',
    'fleet.dispose.leased',
    'accounting.asset.charged',
    'accounting.asset.beforeService',
    'accounting.asset.disposed',
    'accounting.period.closed',
    'accounting.vat.settled',
    'accounting.mapping.missing',
  ],
  changes: [...moneyChanges, 'billing', 'accounting'],
  movesMoney: true,
  previews: true,
  summary: 'Sells a vehicle rented to own to its customer at the option price and closes the contract.',
})
