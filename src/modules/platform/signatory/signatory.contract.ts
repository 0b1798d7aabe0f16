import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { codeText, done, id, optionalText, text, version } from '#kernel/shared/fields.ts'
import { strokes } from '../signing/signing.contract.ts'

const read = { permission: 'admin.settings.read' } as const
const write = { permission: 'admin.settings.write' } as const

export const readSigningRules = query({
  name: 'platform.signing.rules',
  access: read,
  input: z.object({}),
  output: z.object({
    isEnabled: z.boolean(),
    remindsOffice: z.boolean(),
    asksCode: z.boolean(),
    isBilingual: z.boolean(),
    consentText: z.string().nullable(),
    signatories: z.array(
      z.object({
        id: id(),
        version: version(),
        name: z.string(),
        title: z.string().nullable(),
        isActive: z.boolean(),
        strokes,
        /** The kinds of paper this person signs for the company. */
        documentTypes: z.array(z.string()),
      }),
    ),
  }),
  summary: 'What the company asks of electronic signatures, and who signs for it.',
})

const rules = z.object({
  isEnabled: z.boolean(),
  remindsOffice: z.boolean(),
  asksCode: z.boolean(),
  isBilingual: z.boolean(),
  consentText: optionalText(500),
  /** Who signs for the company, by kind of paper. */
  companySigns: z.array(z.object({ documentType: codeText(60), signatoryId: id() })).max(20),
})

export const saveSigningRules = command({
  name: 'platform.signing.saveRules',
  access: write,
  /** `seen`: what the page showed before it was changed; only what differs from it is saved. */
  input: rules.extend({ seen: rules.optional() }),
  output: done,
  refusals: ['kernel.record.notFound', 'kernel.record.stale', 'platform.signatory.inactive'],
  changes: ['platform.signing'],
  summary: 'Papers already sent or sealed stay as they are.',
})

export const saveSignatory = command({
  name: 'platform.signatory.save',
  access: write,
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    name: text(120),
    title: optionalText(120),
    /** Empty keeps the signature there is. */
    strokes: strokes.nullish(),
    isActive: z.boolean().default(true),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'platform.signing.emptySignature',
    'platform.signatory.nameTaken',
    'platform.signatory.inUse',
    'platform.browse.companyDecides',
  ],
  changes: ['platform.signing'],
  summary: 'A person who signs for the company, with the signature that is printed.',
})
