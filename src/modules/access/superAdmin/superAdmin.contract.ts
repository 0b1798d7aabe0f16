import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, instant, optionalText, text } from '#kernel/shared/fields.ts'
import { emailField } from '../session/session.contract.ts'

const changes = ['access.superAdmin', 'access.account']

export const listSuperAdmins = query({
  name: 'access.superAdmin.list',
  access: 'superAdmin',
  summary: 'Who runs the platform, and who has been proposed for it.',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        userId: id(),
        name: z.string(),
        email: z.string(),
        secondFactor: z.boolean(),
        lastSignInAt: instant().nullable(),
        isSelf: z.boolean(),
      }),
    ),
    requests: z.array(
      z.object({
        id: id(),
        name: z.string(),
        email: z.string(),
        askedBy: z.string(),
        askedAt: instant(),
        expiresAt: instant(),
        /** Requested by the caller, who cannot confirm it. */
        isOwn: z.boolean(),
      }),
    ),
  }),
})

export const askSuperAdmin = command({
  name: 'access.superAdmin.ask',
  access: 'superAdmin',
  sudo: true,
  summary:
    'Proposes a person who shall run the platform too; nobody is made until another super administrator confirms.',
  input: z.object({ email: emailField(), firstNameAr: text(60), lastNameAr: optionalText(60) }),
  output: z.object({ id: id() }),
  refusals: ['access.account.emailTaken', 'access.superAdmin.alone', 'access.superAdmin.asked'],
  changes,
})

export const confirmSuperAdmin = command({
  name: 'access.superAdmin.confirm',
  access: 'superAdmin',
  sudo: true,
  summary:
    'Makes the proposed super administrator: a mailed invitation, then a second factor before anything else.',
  input: z.object({ id: id() }),
  output: done,
  refusals: ['access.account.emailTaken', 'access.superAdmin.needsSecond', 'access.superAdmin.notWaiting'],
  changes,
})

export const withdrawSuperAdmin = command({
  name: 'access.superAdmin.withdraw',
  access: 'superAdmin',
  summary: 'Takes a proposal back, by whoever made it or by another super administrator.',
  input: z.object({ id: id() }),
  output: done,
  refusals: ['access.superAdmin.notWaiting'],
  changes,
})
