import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, instant, optionalText, version, wholeNumber } from '#kernel/shared/fields.ts'
import { email } from '../company/fields.rules.ts'

const changes = ['platform.installation']

/** What is kept for good is null. */
const keptDays = (least: number) =>
  wholeNumber(least, 3650)
    .nullish()
    .transform(days => days ?? null)
const noticeOutput = z.object({
  ar: z.string(),
  en: z.string().nullable(),
  from: instant(),
  until: instant(),
})

export const readPublicInstallation = query({
  name: 'platform.installation.public',
  access: 'public',
  summary:
    'What a visitor may know: whether sign-up is open, how long a trial lasts, and a notice of maintenance.',
  input: z.object({}),
  output: z.object({
    signUpOpen: z.boolean(),
    trialDays: z.number().int(),
    notice: noticeOutput.nullable(),
  }),
})

export const readInstallation = query({
  name: 'platform.installation.read',
  access: 'superAdmin',
  summary: 'The settings of the installation, and how its mail fares.',
  input: z.object({}),
  output: z.object({
    version: version(),
    signUpOpen: z.boolean(),
    trialDays: z.number().int(),
    trialPlan: z.string(),
    contactEmail: z.string().nullable(),
    logDays: z.number().int().nullable(),
    mailDays: z.number().int().nullable(),
    noticeAr: z.string().nullable(),
    noticeEn: z.string().nullable(),
    noticeFrom: instant().nullable(),
    noticeUntil: instant().nullable(),
    plans: z.array(z.object({ code: z.string(), nameAr: z.string(), nameEn: z.string() })),
    mail: z.object({
      /** The server letters are handed to; null where they are written into a folder. */
      host: z.string().nullable(),
      sender: z.string(),
      waiting: z.number().int(),
      failed: z.number().int(),
      lastError: z.string().nullable(),
      lastSentAt: instant().nullable(),
    }),
  }),
})

export const saveInstallation = command({
  name: 'platform.installation.save',
  access: 'superAdmin',
  summary:
    'Saves the settings of the installation; the next sign-up, company, letter and night keep to them.',
  input: z.object({
    version: version(),
    signUpOpen: z.boolean(),
    trialDays: wholeNumber(0, 90),
    trialPlan: z.string().max(40),
    contactEmail: z.union([z.literal('').transform(() => null), email(), z.null()]),
    logDays: keptDays(90),
    mailDays: keptDays(30),
    noticeAr: optionalText(300),
    noticeEn: optionalText(300),
    noticeFrom: instant().nullish(),
    noticeUntil: instant().nullish(),
  }),
  output: done,
  refusals: [
    'kernel.record.stale',
    'platform.installation.plan',
    'platform.installation.noticeText',
    'platform.installation.noticeUntil',
    'platform.installation.noticeOver',
  ],
  changes,
})

export const sendTestMail = command({
  name: 'platform.mail.test',
  access: 'superAdmin',
  summary: 'Sends a letter to an address, to see that mail leaves.',
  input: z.object({ email: email() }),
  output: done,
  changes,
})

export const resendFailedMail = command({
  name: 'platform.mail.resend',
  access: 'superAdmin',
  summary: 'Puts the letters that never left back into the outbox.',
  input: z.object({}),
  output: z.object({ count: z.number().int() }),
  changes,
})
