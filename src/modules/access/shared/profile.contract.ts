import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, optionalText, version } from '#kernel/shared/fields.ts'

const digits = z.enum(['latin', 'arabic']).nullable()

export const readProfile = query({
  name: 'access.profile.read',
  access: 'authenticated',
  input: z.object({}),
  output: z.object({
    version: z.number().int(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    firstNameAr: z.string().nullable(),
    lastNameAr: z.string().nullable(),
    phone: z.string().nullable(),
    language: z.enum(['ar', 'en']),
    digits,
    secondFactorOn: z.boolean(),
    passkeys: z.number().int(),
  }),
})

export const updateProfile = command({
  name: 'access.profile.update',
  access: 'authenticated',
  input: z.object({
    version: version(),
    firstName: optionalText(60),
    lastName: optionalText(60),
    firstNameAr: optionalText(60),
    lastNameAr: optionalText(60),
    phone: optionalText(30),
    language: z.enum(['ar', 'en']),
    digits,
  }),
  output: done,
  changes: ['access.profile', 'access.session', 'access.account'],
  refusals: ['access.profile.nameRequired', 'kernel.record.stale'],
})
