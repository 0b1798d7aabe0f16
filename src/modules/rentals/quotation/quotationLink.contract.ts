import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, instant, money, optionalText, text } from '#kernel/shared/fields.ts'
import { currencies } from '#kernel/shared/money.ts'
import { strokes } from '#modules/platform/public.ts'
import { rejectReasons } from './quotation.rules.ts'

const token = z.string().min(20).max(200)

/** What the customer sees behind the link: their name only, of the company what its document shows. */
export const openQuotation = query({
  name: 'rentals.quotation.open',
  access: 'token',
  input: z.object({ token }),
  output: z.object({
    number: z.string(),
    versionNo: z.number().int(),
    company: z.object({ nameAr: z.string(), nameEn: z.string().nullable(), phone: z.string().nullable() }),
    customerName: z.string(),
    currency: z.enum(currencies),
    /** The company's, wherever it is read: the hours of the offer are those of its yard. */
    timeZone: z.string(),
    items: z.array(
      z.object({
        title: z.string(),
        quantity: z.number().int(),
        startAt: instant(),
        dueBackAt: instant(),
        days: z.number().int(),
        lines: z.array(z.object({ descriptionAr: z.string(), amount: money() })),
        tax: money(),
        total: money(),
      }),
    ),
    total: money(),
    totalInWords: z.string(),
    terms: z.string().nullable(),
    validUntilOn: day(),
    expiresAt: instant(),
    heldVehicle: z.string().nullable(),
    decision: z.object({ approved: z.boolean(), on: day() }).nullable(),
  }),
  refusals: ['rentals.quotation.linkInvalid', 'rentals.quotation.superseded'],
  summary: 'One neutral refusal answers unknown, malformed, revoked and expired links.',
})

export const decideQuotation = command({
  name: 'rentals.quotation.decide',
  access: 'token',
  input: z.discriminatedUnion('decision', [
    z.object({
      token,
      decision: z.literal('approve'),
      name: text(120),
      consent: z.literal(true),
      strokes,
    }),
    z.object({
      token,
      decision: z.literal('reject'),
      reason: z.enum(rejectReasons),
      reasonText: optionalText(300),
    }),
  ]),
  output: z.object({ approved: z.boolean(), on: day(), holdUntil: instant().nullable() }),
  refusals: [
    'rentals.quotation.superseded',
    'rentals.quotation.alreadyDecided',
    'rentals.quotation.linkInvalid',
    'rentals.quotation.noLongerAvailable',
    'platform.signing.emptySignature',
    'kernel.rate.tooMany',
  ],
  changes: ['rentals.quotation'],
  summary: 'The customer approves with a finger signature, or says why not.',
})
