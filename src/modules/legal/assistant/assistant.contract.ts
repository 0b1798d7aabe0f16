import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, instant, optionalText, text, version, wholeNumber } from '#kernel/shared/fields.ts'
import { lawCountries } from '../library/library.rules.ts'

const changes = ['legal.assistant']

export const readAssistant = query({
  name: 'legal.assistant.read',
  access: 'superAdmin',
  summary: 'How the assistant of the installation is set; the key is never returned.',
  input: z.object({}),
  output: z.object({
    version: version(),
    endpoint: z.string().nullable(),
    model: z.string().nullable(),
    hasKey: z.boolean(),
    monthlyTokens: z.number(),
  }),
})

export const configureAssistant = command({
  name: 'legal.assistant.configure',
  access: 'superAdmin',
  summary: 'Sets where the assistant is asked, or with no address turns it off for everybody.',
  input: z.object({
    version: version(),
    endpoint: optionalText(300),
    model: optionalText(100),
    /** Left out it stays as it is. */
    key: optionalText(500),
    monthlyTokens: wholeNumber(0, 100_000_000),
  }),
  output: done,
  refusals: ['legal.assistant.endpoint', 'legal.assistant.whole', 'kernel.record.stale'],
  changes,
})

export const switchAssistant = command({
  name: 'legal.assistant.switch',
  access: { permission: 'admin.settings.write' },
  summary: 'The company opts in, or out, knowing what leaves it.',
  input: z.object({ isOn: z.boolean() }),
  output: done,
  changes: [...changes, 'legal.office'],
})

export const assistantState = query({
  name: 'legal.assistant.state',
  access: { permission: 'legal.cases.write' },
  input: z.object({}),
  output: z.object({
    /** Whether the installation has one, and the company opted in. */
    isThere: z.boolean(),
    isOn: z.boolean(),
    usedTokens: z.number(),
    monthlyTokens: z.number(),
    calls: z.array(
      z.object({
        id: id(),
        at: instant(),
        user: z.string(),
        tokens: z.number(),
        outcome: z.enum(['answered', 'failed']),
      }),
    ),
  }),
})

export const askAssistant = command({
  name: 'legal.assistant.ask',
  access: { permission: 'legal.cases.write' },
  summary:
    'A draft on a question from the texts that the search found; what names a person is masked before it leaves.',
  input: z.object({ text: text(2000), country: z.enum(lawCountries).optional(), partyId: id().nullish() }),
  output: z.object({
    /** Null where it did not come: the search answers by itself. */
    sentences: z.array(z.object({ text: z.string(), isCited: z.boolean() })).nullable(),
    /** The texts that a number in the answer stands for, in their order. */
    sources: z.array(z.object({ id: id(), subject: z.string() })),
  }),
  refusals: ['legal.assistant.off', 'legal.assistant.limit', 'kernel.record.notFound'],
  changes,
})
