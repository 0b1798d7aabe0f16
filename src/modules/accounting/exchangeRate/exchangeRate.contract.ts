import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, id, instant, listInput, listOutput, money } from '#kernel/shared/fields.ts'
import { currencies } from '#kernel/shared/money.ts'
import { canonicalRate } from './exchangeRate.rules.ts'

const view = { permission: 'finance.ledger.view' } as const
const write = { permission: 'finance.ledger.write' } as const

/** Base per one foreign unit, as it is typed. */
const rateText = () =>
  z
    .string()
    .trim()
    .max(30)
    .refine(text => canonicalRate(text) !== null, { params: { code: 'accounting.rate.invalid' } })

export const listRates = query({
  name: 'accounting.rate.list',
  access: view,
  input: z.object({ currency: z.enum(currencies).optional(), ...listInput(['date']) }),
  output: listOutput(
    z.object({
      id: id(),
      currency: z.enum(currencies),
      on: day(),
      rate: z.string(),
      by: z.string(),
      at: instant(),
    }),
  ),
  summary: 'Exchange rates, newest first.',
})

export const findRate = query({
  name: 'accounting.rate.on',
  access: { anyOf: ['finance.ledger.view', 'finance.vendors.view', 'finance.payments.view'] },
  input: z.object({ currency: z.enum(currencies), date: day() }),
  output: z.object({ rate: z.string().nullable(), on: day().nullable() }),
  summary: 'The rate of a currency that holds on a day: the latest, at most seven days old.',
})

export const setRates = command({
  name: 'accounting.rate.set',
  access: write,
  input: z.object({
    rows: z
      .array(z.object({ currency: z.enum(currencies), date: day(), rate: rateText() }))
      .min(1)
      .max(1000),
  }),
  output: z.object({ saved: z.number().int() }),
  refusals: ['accounting.rate.base', 'billing.date.future'],
  changes: ['accounting.rate'],
  summary: 'Keeps the rates of days, one or many; a rate of a day that has one is corrected.',
})

export const revalueBalances = command({
  name: 'accounting.balance.revalue',
  access: write,
  input: z.object({ month: day() }),
  output: z.object({
    asOf: day(),
    entries: z.array(z.object({ number: z.string(), reversal: z.string(), by: money() })),
  }),
  refusals: [
    'accounting.rate.missing',
    'accounting.rate.month',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'accounting.period.missing',
  ],
  changes: ['accounting.journal', 'accounting.ledger', 'accounting.trialBalance', 'accounting.account'],
  movesMoney: true,
  previews: true,
  summary: 'Brings open foreign items to the rate of a month end; each entry is undone the next day.',
})
