import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, optionalText, share, text, version } from '#kernel/shared/fields.ts'
import { taxKinds } from './tax.rules.ts'

const write = { permission: 'finance.accounts.write' } as const
const changes = ['billing.taxCode', 'billing.vat']

export const listTaxCodes = query({
  name: 'billing.taxCode.list',
  access: {
    anyOf: [
      'finance.invoices.view',
      'finance.vendors.view',
      'finance.payments.view',
      'finance.reports.view',
      'finance.accounts.view',
    ],
  },
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        code: z.string(),
        country: z.string(),
        kind: z.enum(taxKinds),
        rateBps: z.number().int(),
        validFrom: day(),
        validTo: day().nullable(),
        nameAr: z.string(),
        nameEn: z.string(),
        returnBox: z.string().nullable(),
        /** The box of purchases, where it is another. */
        inputBox: z.string().nullable(),
        isReverse: z.boolean(),
        /** Lines without a code take it. */
        isUsual: z.boolean(),
      }),
    ),
  }),
  summary: 'Tax rows of the company; none where there is no tax.',
})

/** Capital letters and digits, as documents and files carry it. */
const taxCodeText = z
  .string()
  .trim()
  .toUpperCase()
  .refine(code => /^[A-Z][A-Z0-9-]{0,19}$/.test(code), { params: { code: 'billing.taxCode.code' } })

const described = {
  nameAr: text(80),
  /** The Arabic name when left out. */
  nameEn: optionalText(80),
  /** The box of the country's return. */
  returnBox: optionalText(20),
  /** The box of purchases, where it is another. */
  inputBox: optionalText(20),
}

export const addTaxCode = command({
  name: 'billing.taxCode.add',
  access: write,
  input: z.object({
    code: taxCodeText,
    kind: z.enum(taxKinds),
    rateBps: share(),
    validFrom: day(),
    validTo: day().nullish(),
    /** Of bills of vendors who charge none: the company owes it and takes it back. */
    isReverse: z.boolean().default(false),
    ...described,
  }),
  output: z.object({ id: id() }),
  refusals: [
    'billing.taxCode.rate',
    'billing.taxCode.otherKind',
    'billing.taxCode.order',
    'billing.taxCode.used',
    'billing.service.dates',
  ],
  changes,
  summary: 'A new code, or another rate of a code from a day on: its earlier row ends the day before.',
})

export const changeTaxCode = command({
  name: 'billing.taxCode.change',
  access: write,
  input: z.object({ id: id(), version: version(), validTo: day().nullish(), ...described }),
  output: z.object({ version: version() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'billing.taxCode.next',
    'billing.taxCode.used',
    'billing.service.dates',
  ],
  changes,
  summary: 'Names, box and end of a row; rate and beginning never change.',
})

export const preferTaxCode = command({
  name: 'billing.taxCode.prefer',
  access: write,
  input: z.object({ code: taxCodeText }),
  output: done,
  refusals: ['kernel.record.notFound', 'billing.taxCode.notUsual'],
  changes,
  summary: 'Of several standard codes the one that lines take when they name none.',
})
