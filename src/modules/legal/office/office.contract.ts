import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  codeText,
  day,
  done,
  id,
  money,
  optionalText,
  positiveAmount,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { confidences, courtKinds, limitKinds } from './office.rules.ts'

const readers = { permission: 'legal.cases.read' } as const
const changes = ['legal.office']

const settings = z.object({
  version: version(),
  minCaseDays: z.number(),
  noticeRequired: z.boolean(),
  promiseGraceDays: z.number(),
  reference: money(),
  letterDays: z.number(),
  pauseLateFees: z.boolean(),
})

export const getOffice = query({
  name: 'legal.office.get',
  summary: 'What the forms of legal affairs choose from: courts, time limits, people, and the settings.',
  access: readers,
  input: z.object({}),
  output: z.object({
    settings,
    courts: z.array(
      z.object({
        id: id(),
        version: version(),
        country: z.string(),
        nameAr: z.string(),
        courtKind: z.enum(courtKinds),
        place: z.string().nullable(),
        source: z.string(),
        confidence: z.enum(confidences),
        isActive: z.boolean(),
      }),
    ),
    limits: z.array(
      z.object({
        id: id(),
        version: version(),
        country: z.string(),
        courtKind: z.enum(limitKinds),
        days: z.number(),
        validFromOn: day(),
        source: z.string(),
        confidence: z.enum(confidences),
      }),
    ),
    people: z.array(z.object({ id: id(), name: z.string() })),
  }),
})

export const saveSettings = command({
  name: 'legal.settings.save',
  access: { permission: 'admin.settings.write' },
  input: z.object({
    version: version(),
    minCaseDays: wholeNumber(0, 365),
    noticeRequired: z.boolean(),
    promiseGraceDays: wholeNumber(0, 30),
    reference: positiveAmount(),
    letterDays: wholeNumber(1, 90),
    pauseLateFees: z.boolean(),
  }),
  output: done,
  refusals: ['kernel.record.stale'],
  changes,
})

export const saveCourt = command({
  name: 'legal.court.save',
  access: { permission: 'legal.cases.write' },
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    country: z.enum(['KW', 'SA', 'QA', 'AE', 'BH', 'OM']),
    nameAr: text(120),
    courtKind: z.enum(courtKinds),
    place: optionalText(120),
    source: text(200),
    confidence: z.enum(confidences),
    isActive: z.boolean(),
  }),
  output: z.object({ id: id() }),
  refusals: ['kernel.record.stale', 'legal.court.known'],
  changes,
})

export const saveTimeLimit = command({
  name: 'legal.limit.save',
  summary: 'A limit from a day on, or the confirmation of one that stands.',
  access: { permission: 'legal.overrides.write' },
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    country: codeText(2),
    courtKind: z.enum(limitKinds),
    days: wholeNumber(1, 3650),
    validFromOn: day(),
    source: text(200),
    confidence: z.enum(confidences),
  }),
  output: z.object({ id: id() }),
  refusals: ['kernel.record.stale', 'legal.limit.known'],
  changes,
})
