import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  done,
  id,
  instant,
  listInput,
  listOutput,
  money,
  optionalText,
  positiveAmount,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { keyFields, scanActions, scanLimits, scanProblems, scanStates } from './scan.rules.ts'

const view = { permission: 'finance.vendors.view' } as const
const write = { permission: 'finance.vendors.write' } as const
const changes = ['billing.scan']

const scanRow = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  fileName: z.string(),
  state: z.enum(scanStates),
  problem: z.enum(scanProblems).nullable(),
  score: z.number().nullable(),
  /** The vendor: the one it was billed to, else the likeliest. */
  vendor: z.string().nullable(),
  reference: z.string().nullable(),
  date: day().nullable(),
  total: money().nullable(),
  createdAt: instant(),
  by: z.string(),
})

export const listScans = query({
  name: 'billing.scan.list',
  access: view,
  input: z.object({
    ...listInput(['created', 'score']),
    state: z.enum(scanStates).optional(),
    /** Those that a person has to look at. */
    waiting: z.boolean().optional(),
  }),
  output: listOutput(scanRow),
  summary: 'Papers that were brought in, newest first; those that wait by their score.',
})

export const scanTotals = query({
  name: 'billing.scan.totals',
  access: view,
  input: z.object({}),
  output: z.object({
    byState: z.record(z.enum(scanStates), z.number().int()),
    waiting: z.number().int(),
    /** Of papers that became a bill: how many came with one press, values corrected by hand, and the mean of seconds to read one. */
    billed: z.number().int(),
    onePress: z.number().int(),
    corrected: z.number().int(),
    meanSeconds: z.number().nullable(),
  }),
})

const box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })
const readValue = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, confidence: z.number(), page: z.number().int(), box }).nullable()

export const getScan = query({
  name: 'billing.scan.get',
  access: view,
  input: z.object({ id: id() }),
  output: scanRow.extend({
    fileId: id(),
    contentType: z.string(),
    pages: z.number().int().nullable(),
    reading: z.number().nullable(),
    fields: z.object({
      taxNumber: readValue(z.string()),
      number: readValue(z.string()),
      date: readValue(day()),
      dueOn: readValue(day()),
      subtotal: readValue(money()),
      tax: readValue(money()),
      total: readValue(money()),
      plate: readValue(z.string()),
      ownNumber: readValue(z.string()),
    }),
    /** Fields that a person looks at one by one. */
    unsure: z.array(z.enum(keyFields)),
    lines: z.array(z.object({ description: z.string(), amount: money(), confidence: z.number() })),
    candidates: z.array(z.object({ partyId: id(), name: z.string(), score: z.number() })),
    /** The account that the likeliest vendor's last bill stood on. */
    accountId: id().nullable(),
    /** Bills that may be this one. */
    alike: z.array(
      z.object({
        id: id(),
        number: z.string(),
        reference: z.string().nullable(),
        date: day(),
        total: money(),
      }),
    ),
    billId: id().nullable(),
    reason: z.string().nullable(),
    decidedAt: instant().nullable(),
    decidedBy: z.string().nullable(),
    actions: z.array(z.enum(scanActions)),
  }),
  refusals: ['kernel.record.notFound'],
})

export const uploadScans = command({
  name: 'billing.scan.upload',
  access: write,
  input: z.object({ fileIds: z.array(id()).min(1).max(scanLimits.papers) }),
  output: z.object({ scans: z.array(z.object({ id: id(), number: z.string() })) }),
  refusals: ['billing.scan.duplicate', 'billing.scan.type', 'billing.scan.size', 'kernel.file.notFound'],
  changes,
  summary: 'Brings in bills on paper, as pictures or PDF; they are read one after another.',
})

const seen = { id: id(), version: version() }

export const retryScan = command({
  name: 'billing.scan.retry',
  access: write,
  input: z.object(seen),
  output: done,
  refusals: ['billing.scan.state', 'kernel.record.stale'],
  changes,
})

export const rejectScan = command({
  name: 'billing.scan.reject',
  access: write,
  input: z.object({ ...seen, reason: text(500).min(3) }),
  output: done,
  refusals: ['billing.scan.state', 'kernel.record.stale'],
  changes,
})

export const confirmScan = command({
  name: 'billing.scan.confirm',
  access: write,
  input: z.object({
    ...seen,
    partyId: id(),
    reference: text(60),
    date: day(),
    dueOn: day().nullish(),
    /** With tax. */
    total: positiveAmount(),
    tax: amount(),
    accountId: id(),
    /** Net of tax. */
    lines: z
      .array(z.object({ description: text(300), amount: positiveAmount() }))
      .min(1)
      .max(200),
    note: optionalText(500),
    /** Values that were read weakly and that a person found right. */
    looked: z.array(z.enum(keyFields)).max(3).default([]),
  }),
  output: z.object({ billId: id() }),
  refusals: [
    'billing.scan.state',
    'billing.scan.totals',
    'billing.scan.unconfirmed',
    'billing.bill.duplicate',
    'billing.date.future',
    'billing.invoice.dueBeforeDate',
    'billing.expense.account',
    'kernel.record.stale',
  ],
  changes: [...changes, 'billing.bill'],
  summary: 'Makes a draft bill of what a person confirmed; nothing is posted.',
})

const thresholds = {
  auto: wholeNumber(85, 100),
  review: wholeNumber(70, 100),
  reading: wholeNumber(70, 100),
}

export const getScanSettings = query({
  name: 'billing.scan.settings',
  access: view,
  input: z.object({}),
  output: z.object({ version: z.number().int(), auto: z.number(), review: z.number(), reading: z.number() }),
})

export const saveScanSettings = command({
  name: 'billing.scan.saveSettings',
  access: write,
  input: z.object({ version: z.number().int().min(0), ...thresholds }),
  output: done,
  refusals: ['billing.scan.order', 'kernel.record.stale'],
  changes: ['billing.scan'],
  summary: 'Raises the scores from which a paper is prepared; below the least ones they cannot go.',
})
