import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  done,
  id,
  listInput,
  listOutput,
  money,
  optionalText,
  positiveAmount,
  version,
} from '#kernel/shared/fields.ts'
import { factOn } from '../factAt.rules.ts'

const readers = { anyOf: ['fleet.violations.read', 'finance.payments.write'] } as const
const payers = { permission: 'finance.payments.write' } as const
const changes = ['fleet.violation', 'fleet.violationPayment', 'billing', 'accounting', 'parties.party']

export const listPayableViolations = query({
  name: 'fleet.violationPayment.payable',
  access: readers,
  input: z.object({ authorityPartyId: id().optional(), dueUntil: day().optional() }),
  output: z.object({
    authorities: z.array(z.object({ id: id(), name: z.string(), count: z.number(), balance: money() })),
    /** The open fines of one authority, the earliest due first; at most 500. */
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        number: z.string(),
        reference: z.string(),
        plate: z.string().nullable(),
        plateText: z.string(),
        vehicleId: id().nullable(),
        dueOn: day().nullable(),
        fine: money(),
        balance: money(),
        /** Undecided: paid now, the company bears it until a decision. */
        undecided: z.boolean(),
      }),
    ),
    /** What the ledger owes authorities, which is what the decided fines leave open. */
    ledger: money(),
    documents: money(),
  }),
})

export const listViolationPayments = query({
  name: 'fleet.violationPayment.list',
  access: readers,
  input: z.object({ ...listInput(['paidOn']), authorityPartyId: id().optional() }),
  output: listOutput(
    z.object({
      id: id(),
      version: version(),
      paymentId: id(),
      number: z.string(),
      paidOn: day(),
      authority: z.object({ id: id(), name: z.string() }),
      count: z.number(),
      amount: money(),
      discount: money(),
      receipt: z.string().nullable(),
      reversedOn: day().nullable(),
    }),
  ),
})

export const payViolations = command({
  name: 'fleet.violation.pay',
  access: payers,
  input: z.object({
    authorityPartyId: id(),
    lines: z
      .array(z.object({ id: id(), amount: positiveAmount(), discount: amount().nullish() }))
      .min(1)
      .max(500),
    treasuryAccountId: id(),
    on: factOn().nullish(),
    /** The number on the authority's own receipt. */
    receipt: optionalText(60),
  }),
  output: z.object({ id: id(), paymentId: id(), number: z.string() }),
  refusals: [
    'fleet.violation.overpaid',
    'fleet.violation.otherAuthority',
    'fleet.violation.noVehicle',
    'fleet.state.changed',
    'billing.treasury.insufficient',
    'billing.session.none',
    'accounting.mapping.missing',
    'accounting.period.closed',
  ],
  changes,
  previews: true,
  movesMoney: true,
  summary:
    'Pays fines to their authority in one voucher; undecided ones are borne by the company until somebody decides.',
})

export const reverseViolationPayment = command({
  name: 'fleet.violationPayment.reverse',
  access: payers,
  input: z.object({ id: id(), version: version(), reason: optionalText(300) }),
  output: done,
  refusals: [
    'fleet.reason.required',
    'fleet.violation.discountCredited',
    'billing.session.closed',
    'fleet.state.changed',
  ],
  changes,
  previews: true,
  movesMoney: true,
})
