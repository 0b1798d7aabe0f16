import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  id,
  instant,
  listInput,
  listOutput,
  money,
  optionalText,
  positiveAmount,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { factOn } from '../factAt.rules.ts'
import { financingStates, financingTermsKinds } from './financing.rules.ts'

const readers = { anyOf: ['fleet.installments.read', 'finance.vendors.view'] } as const
const payers = { permission: 'finance.payments.write' } as const
const changes = ['fleet.financing', 'fleet.vehicle']
const postingChanges = [...changes, 'accounting', 'billing']

const filter = {
  state: z.enum(financingStates).optional(),
  lenderPartyId: id().optional(),
  vehicleId: id().optional(),
  /** Active ones with an installment past its day. */
  overdue: z.boolean().optional(),
}

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  lender: z.object({ id: id(), name: z.string() }),
  vehicles: z.number(),
  agreementOn: day(),
  financed: money(),
  terms: z.enum(financingTermsKinds),
  /** Percent of a year as typed; null where the installment was. */
  rate: z.string().nullable(),
  installment: money(),
  paidCount: z.number(),
  count: z.number(),
  nextDueOn: day().nullable(),
  /** Principal still owed. */
  balance: money(),
  overdue: money(),
  state: z.enum(financingStates),
})

export const listFinancings = query({
  name: 'fleet.financing.list',
  access: readers,
  input: z.object({ ...listInput(['created', 'number']), ...filter }),
  output: listOutput(row),
})

export const totalFinancings = query({
  name: 'fleet.financing.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    byState: z.record(z.enum(financingStates), z.number()),
    overdueCount: z.number(),
    financed: money(),
    paid: money(),
    outstanding: money(),
    overdue: money(),
  }),
})

const installment = z.object({
  no: z.number(),
  dueOn: day(),
  amount: money(),
  interest: money(),
  principal: money(),
  paid: money(),
  state: z.enum(['open', 'partial', 'paid', 'overdue', 'waived']),
})

export const getFinancing = query({
  name: 'fleet.financing.get',
  access: readers,
  input: z.object({ id: id() }),
  output: z.object({
    ...row.shape,
    dealer: z.object({ id: id(), name: z.string() }),
    cashPrice: money(),
    downPayment: money(),
    firstDueOn: day(),
    /** Percent of a month, solved where it was not agreed. */
    monthlyRate: z.string(),
    reference: z.string().nullable(),
    note: z.string().nullable(),
    /** Null: what was bought with it is billed here. */
    paidBefore: z.number().nullable(),
    openedOn: day().nullable(),
    interest: money(),
    owed: money(),
    settledOn: day().nullable(),
    quote: money().nullable(),
    shares: z.array(z.object({ vehicleId: id(), plate: z.string(), vehicle: z.string(), share: money() })),
    rows: z.array(installment),
    payments: z.array(
      z.object({
        id: id(),
        paymentId: id(),
        number: z.string(),
        paidOn: day(),
        kind: z.enum(['installment', 'settlement']),
        amount: money(),
        interest: money(),
        principal: money(),
        cost: money(),
        /** Voided in billing: it pays nothing any more. */
        isVoided: z.boolean(),
      }),
    ),
    createdAt: instant(),
  }),
})

export const listInstallmentsDue = query({
  name: 'fleet.financing.dues',
  access: readers,
  input: z.object({ days: wholeNumber(1, 366).default(90) }),
  output: z.object({
    rows: z.array(
      z.object({
        financingId: id(),
        number: z.string(),
        lender: z.string(),
        no: z.number(),
        count: z.number(),
        dueOn: day(),
        owed: money(),
        isOverdue: z.boolean(),
      }),
    ),
    total: money(),
  }),
  summary: 'Installments of active agreements that are overdue or fall due within so many days.',
})

export const previewFinancingSettlement = query({
  name: 'fleet.financing.preview',
  access: readers,
  input: z.object({ id: id(), on: day() }),
  output: z.object({
    balance: money(),
    /** Posted and unpaid. */
    accrued: money(),
    /** Since the last due day, by actual days. */
    accruing: money(),
    avoided: money(),
    remaining: money(),
  }),
  refusals: ['fleet.state.changed'],
  summary: 'What settling an agreement on a day means, before the lender’s quote (R18).',
})

/** A yearly percentage as typed. */
const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/)
  .refine(text => Number(text) <= 100, { params: { code: 'kernel.field.invalid' } })

/** Why terms are no agreement, typed or from a file. */
export const financingRefusals = [
  'fleet.financing.tooSmall',
  'fleet.financing.nothing',
  'fleet.financing.backwards',
  'fleet.financing.paidAll',
  'fleet.policy.vehicleTwice',
]

export const saveFinancing = command({
  name: 'fleet.financing.save',
  access: { permission: 'fleet.installments.write' },
  input: z.object({
    /** Left out for a new one. */
    id: id().nullish(),
    version: version().optional(),
    lenderPartyId: id(),
    /** Whose bills the lender pays; its own when left out. */
    dealerPartyId: id().nullish(),
    agreementOn: factOn(),
    cashPrice: positiveAmount(),
    downPayment: amount().default(0),
    count: wholeNumber(1, 240),
    firstDueOn: factOn(),
    terms: z.enum(financingTermsKinds),
    /** Installments paid before the company came, of an agreement that runs already: it opens with the rest of its balance. */
    paidBefore: wholeNumber(0, 239).nullish(),
    rate: percent.nullish(),
    installmentAmount: positiveAmount().nullish(),
    reference: optionalText(60),
    note: optionalText(500),
    shares: z
      .array(z.object({ vehicleId: id(), share: positiveAmount() }))
      .min(1)
      .max(200),
  }),
  output: z.object({ id: id(), version: version(), number: z.string() }),
  refusals: [...financingRefusals, 'fleet.state.changed', 'kernel.field.required', 'kernel.record.stale'],
  changes,
  summary: 'Keeps a draft of an agreement; a new one when no id is given.',
})

const postingRefusals = ['fleet.state.changed', 'accounting.mapping.missing', 'accounting.period.closed']

export const activateFinancing = command({
  name: 'fleet.financing.activate',
  access: { permission: 'finance.vendors.write' },
  input: z.object({
    id: id(),
    version: version(),
    /** Of an agreement that runs already: the day of the opening balances; today when left out. */
    on: factOn().nullish(),
  }),
  output: z.object({ version: version() }),
  refusals: [
    'fleet.financing.openedWhen',
    'fleet.financing.allocation',
    'fleet.financing.tooSmall',
    'fleet.financing.dealerOpen',
    ...postingRefusals,
  ],
  changes: postingChanges,
  previews: true,
  movesMoney: true,
  summary:
    'The lender takes over what the dealer’s open bills still ask for, or what the old books say is left; the schedule is fixed.',
})

const payment = {
  id: id(),
  version: version(),
  treasuryAccountId: id(),
  on: factOn().nullish(),
  /** Of the transfer or the bank's advice. */
  reference: optionalText(60),
}
const paymentRefusals = ['billing.treasury.insufficient', 'billing.session.none', ...postingRefusals]

export const payFinancing = command({
  name: 'fleet.financing.pay',
  access: payers,
  input: z.object({ ...payment, amount: positiveAmount() }),
  output: z.object({ version: version(), number: z.string(), state: z.enum(financingStates) }),
  refusals: ['fleet.financing.overpaid', ...paymentRefusals],
  changes: postingChanges,
  previews: true,
  movesMoney: true,
})

export const settleFinancing = command({
  name: 'fleet.financing.settle',
  access: payers,
  input: z.object({ ...payment, quote: positiveAmount() }),
  output: z.object({ version: version(), number: z.string() }),
  refusals: paymentRefusals,
  changes: postingChanges,
  previews: true,
  movesMoney: true,
  summary:
    'Pays the lender’s quote for the whole rest: what it asks beyond the balance is finance cost (R18).',
})
