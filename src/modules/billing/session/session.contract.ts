import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  done,
  id,
  instant,
  money,
  positiveAmount,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { currencies } from '#kernel/shared/money.ts'
import { ledgerRefusals, moneyChanges } from '../document/postingRefusals.rules.ts'

const write = { permission: 'finance.payments.write' } as const

export const currentSessions = query({
  name: 'billing.session.current',
  access: { permission: 'finance.payments.view' },
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        treasuryAccountId: id(),
        boxName: z.string(),
        boxNameEn: z.string().nullable(),
        /** Of the box; the amounts of its shift are decimal text of it. */
        currency: z.enum(currencies),
        session: z
          .object({
            id: id(),
            status: z.enum(['open', 'counted', 'closed']),
            cashier: z.string(),
            isMine: z.boolean(),
            openedAt: instant(),
            openingCount: z.string(),
            openingDifference: z.string(),
            /** Known once counted; until then the drawer is counted blind. */
            counted: z.string().nullable(),
            difference: z.string().nullable(),
            withinTolerance: z.boolean().nullable(),
          })
          .nullable(),
      }),
    ),
  }),
  summary: 'Every cash box with the shift that is open for it.',
})

export const openSession = command({
  name: 'billing.session.open',
  access: write,
  input: z.object({ treasuryAccountId: id(), openingCount: amount() }),
  output: z.object({ id: id(), openingDifference: z.string() }),
  refusals: ['kernel.record.notFound', 'billing.session.open', 'billing.amount.precision'],
  changes: ['billing.session', 'billing.treasury'],
  summary: 'Opens the shift of a cash box with what lies in the drawer.',
})

export const countSession = command({
  name: 'billing.session.count',
  access: write,
  input: z.object({
    id: id(),
    denominations: z.array(z.object({ value: positiveAmount(), count: wholeNumber(0, 1_000_000) })).max(40),
  }),
  output: z.object({ counted: z.string(), withinTolerance: z.boolean() }),
  refusals: [
    'billing.amount.precision',
    'kernel.record.notFound',
    'kernel.record.stale',
    'access.permission.missing',
  ],
  changes: ['billing.session', 'billing.treasury'],
  summary: 'Counts the drawer blind, coin by coin.',
})

const closing = {
  input: z.object({ id: id() }),
  output: z.object({ difference: z.string() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'billing.session.secondUser',
    'access.permission.missing',
    ...ledgerRefusals,
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
}

export const closeSession = command({
  name: 'billing.session.close',
  access: write,
  ...closing,
  summary: 'Closes a counted shift and posts a difference within the tolerance.',
})

export const approveSession = command({
  name: 'billing.session.approve',
  access: { permission: 'finance.treasury.write' },
  ...closing,
  summary: 'Closes a shift of somebody else whose difference is above the tolerance.',
})

export const listTreasury = query({
  name: 'billing.treasury.list',
  access: { anyOf: ['finance.treasury.view', 'finance.payments.view'] },
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        kind: z.enum(['cash', 'bank', 'card']),
        nameAr: z.string(),
        nameEn: z.string().nullable(),
        iban: z.string().nullable(),
        currency: z.enum(currencies),
        active: z.boolean(),
        /** The ledger's; hidden from those who may not see the treasury. */
        balance: money().nullable(),
        /** In its own currency, where that is not the company's: decimal text. */
        foreignBalance: z.string().nullable(),
        /** Money may not go out below this: decimal text of its own currency. */
        minimum: z.string(),
        lastCountedAt: instant().nullable(),
        /** The day of its newest approved reconciliation. */
        lastReconciledOn: day().nullable(),
        /** It has an opening balance; a second one would count twice. */
        opened: z.boolean(),
        /** The opening balance that a person typed, in its own currency: it may be corrected. Null where it was imported. */
        opening: z.object({ entry: z.string(), date: day(), amount: z.string() }).nullable(),
        /** Its account of the chart. */
        accountId: id(),
        sessionId: id().nullable(),
        custodianId: id().nullable(),
      }),
    ),
  }),
  summary: 'Boxes, banks and cards with the balance of their ledger account.',
})

const iban = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}[0-9A-Z]{13,32}$/)
  .nullish()

export const saveTreasury = command({
  name: 'billing.treasury.save',
  access: { permission: 'finance.treasury.write' },
  input: z.object({
    id: id(),
    version: version(),
    nameAr: text(120),
    nameEn: z.string().trim().max(120).nullish(),
    iban,
    /** In its own currency; negative where a bank grants an overdraft. */
    minimum: money().optional(),
    /** Who answers for it; null for none. Left out, it stays as it is. */
    custodianId: id().nullable().optional(),
    active: z.boolean().default(true),
  }),
  output: done,
  refusals: ['kernel.record.notFound', 'kernel.record.stale', 'billing.amount.precision'],
  changes: ['billing.treasury'],
  summary: 'Changes the name, IBAN, minimum or state of a treasury account.',
})

export const addTreasury = command({
  name: 'billing.treasury.add',
  access: { permission: 'finance.treasury.write' },
  input: z.object({
    kind: z.enum(['cash', 'bank', 'card']),
    nameAr: text(120),
    nameEn: z.string().trim().max(120).nullish(),
    /** Its account in the chart: of the treasury, and of no other place. */
    accountId: id(),
    /** What its money is in; never changed. The company's when left out. */
    currency: z.enum(currencies).optional(),
    iban,
  }),
  output: z.object({ id: id() }),
  refusals: ['billing.treasury.account'],
  changes: ['billing.treasury'],
  summary: 'A new box, bank or card clearing, in any currency.',
})

export const treasuryOpening = command({
  name: 'billing.treasury.opening',
  access: { permission: 'finance.ledger.write' },
  input: z.object({
    id: id(),
    date: day(),
    /** In the account's own currency. */
    amount: money(),
    /** Of a foreign account: base per one unit; the rate of the day when left out. */
    rate: z.string().max(30).nullish(),
  }),
  output: z.object({ number: z.string() }),
  refusals: [
    'kernel.record.notFound',
    'billing.amount.precision',
    'accounting.rate.missing',
    'accounting.rate.invalid',
    'billing.treasury.opened',
    ...ledgerRefusals,
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'The opening balance of a box or bank, once.',
})

export const correctOpening = command({
  name: 'billing.treasury.correctOpening',
  access: { permission: 'finance.ledger.write' },
  input: z.object({
    id: id(),
    /** The number of the entry that was wrong: another one stands by now when it is not this. */
    entry: text(60),
    date: day(),
    /** In the account's own currency; 0 takes the opening back and posts none. */
    amount: money(),
    /** Of a foreign account: base per one unit; the rate of the day when left out. */
    rate: z.string().max(30).nullish(),
    reason: text(300),
  }),
  output: z.object({ number: z.string().nullable() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'billing.amount.precision',
    'billing.treasury.openingElsewhere',
    'billing.treasury.insufficient',
    'billing.payment.reconciled',
    'accounting.rate.missing',
    'accounting.rate.invalid',
    ...ledgerRefusals,
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Reverses a wrong opening balance of a box or bank and posts the right one.',
})
