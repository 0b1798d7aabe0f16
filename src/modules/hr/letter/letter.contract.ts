import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import { day, id, optionalText } from '#kernel/shared/fields.ts'
import { letterKinds, letterLanguages } from './letter.rules.ts'

const writers = { permission: 'hr.employees.write' } as const

export const listLetters = query({
  name: 'hr.letter.list',
  access: { permission: 'hr.employees.read' },
  input: z.object({ employeeId: id() }),
  output: z.object({
    /** The newest first. */
    rows: z.array(
      z.object({
        id: id(),
        number: z.string(),
        kind: z.enum(letterKinds),
        addressee: z.string().nullable(),
        issuedOn: day(),
        /** What the public page confirms the letter by. */
        verifyCode: z.string(),
        /** A letter opens for who writes letters; one that states pay for who may read pay too. */
        mayOpen: z.boolean(),
      }),
    ),
  }),
})

export const issueLetter = command({
  name: 'hr.letter.issue',
  access: writers,
  input: z.object({
    employeeId: id(),
    kind: z.enum(letterKinds),
    /** Whom it is for; to whom it may concern without. */
    addressee: optionalText(120),
    language: z.enum(letterLanguages).default('ar'),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'hr.letter.noContract',
    'hr.letter.hasLeft',
    'hr.letter.stillHere',
    'access.permission.missing',
    'platform.signing.disabled',
  ],
  changes: ['hr.letter', 'platform.signing'],
  summary:
    'Writes a letter about an employee and seals it; its QR code opens the public page that confirms it.',
})

export const printLetter = document({
  name: 'hr.letter.print',
  access: writers,
  input: z.object({ id: id() }),
  refusals: ['access.permission.missing'],
})
