import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, optionalText, version } from '#kernel/shared/fields.ts'
import { avatarLimits } from '../avatar/avatar.rules.ts'

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
    /** The person's picture as a file of their company; null shows their first letter. */
    avatarFileId: id().nullable(),
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
  refusals: ['access.profile.nameRequired', 'access.profile.visit', 'kernel.record.stale'],
})

export const setAvatar = command({
  name: 'access.profile.setAvatar',
  access: 'authenticated',
  summary: 'The picture of the signed-in person, already cut to a square; null takes it away.',
  input: z.object({
    /** The bytes of a JPEG, PNG or WebP picture in base64. */
    picture: z.base64().max(avatarLimits.base64Length).nullable(),
  }),
  output: z.object({ avatarFileId: id().nullable() }),
  changes: ['access.profile', 'access.session'],
  refusals: ['access.avatar.notPicture', 'access.avatar.notSquare', 'platform.company.required'],
})
