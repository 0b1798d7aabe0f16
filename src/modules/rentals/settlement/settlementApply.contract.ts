import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { id, version } from '#kernel/shared/fields.ts'
import { moneyChanges } from '../contract/shape.contract.ts'
import { settlement } from './settlement.contract.ts'

export const applySettlement = command({
  name: 'rentals.settlement.apply',
  access: { permission: 'finance.deposits.write' },
  input: z.object({ contractId: id(), contractVersion: version() }),
  output: settlement,
  refusals: [
    'kernel.record.stale',
    'rentals.contract.stateChanged',
    'billing.deposit.insufficient',
    'accounting.period.closed',
    'accounting.vat.settled',
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Pays the open invoices of a returned contract from its deposit, as the settlement proposes.',
})
