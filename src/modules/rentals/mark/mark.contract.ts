import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { amount, id, money, optionalText, version } from '#kernel/shared/fields.ts'
import { issuedDocument, moneyChanges } from '../contract/shape.contract.ts'

export const decideContractMark = command({
  name: 'rentals.mark.decide',
  access: { anyOf: ['operations.contracts.write', 'fleet.damage.decide'] },
  input: z.object({
    contractId: id(),
    contractVersion: version(),
    markId: id(),
    decision: z.enum(['custodian', 'insurer', 'warranty', 'company']),
    /** The whole cost; what the customer pays of it follows from the waiver. */
    cost: amount().nullish(),
    /** Without it a waiver does not protect the customer (rule 16). */
    hasPoliceReport: z.boolean().default(false),
    driverIsListed: z.boolean().default(true),
    reason: optionalText(300),
  }),
  output: z.object({ charged: money(), document: issuedDocument.nullable() }),
  refusals: [
    'kernel.record.stale',
    'fleet.mark.charged',
    'fleet.mark.notChargeable',
    'accounting.period.closed',
    'accounting.vat.settled',
    'accounting.mapping.missing',
  ],
  changes: [...moneyChanges, 'fleet.mark', 'fleet.inspection'],
  movesMoney: true,
  previews: true,
  summary:
    'Decides who bears damage seen at the return; the customer pays no more than the excess of his waiver.',
})
