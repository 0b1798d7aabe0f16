import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { shown } from '#kernel/shared/fieldSet.ts'
import { day, done, id, instant, optionalText, text, version, wholeNumber } from '#kernel/shared/fields.ts'
import { verdicts } from '../location/location.rules.ts'
import { siteShapes } from './workSite.rules.ts'

const writers = { permission: 'hr.settings.write' } as const
const changes = ['hr.workSite', 'hr.siteRule', 'hr.attendance']

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)

export const place = {
  nameAr: text(120),
  nameEn: optionalText(120),
  branchId: id().nullish(),
  shape: z.enum(siteShapes).default('circle'),
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
  radius: wholeNumber(10, 1_000).nullish(),
  tolerance: wholeNumber(1, 50).nullish(),
}
const vertex = z.object({ latitude, longitude })

export const listSites = query({
  name: 'hr.workSite.list',
  access: { anyOf: ['hr.settings.write', 'hr.attendance.read'] },
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        ...shown(place),
        vertices: z.array(vertex).nullable(),
        networks: z.array(z.string()),
        isActive: z.boolean(),
        branchName: z.string().nullable(),
        /** Punches of the last 30 days that this site judged. */
        judged: z.record(z.enum(verdicts), z.number()),
        people: z.number(),
      }),
    ),
  }),
})

export const saveSite = command({
  name: 'hr.workSite.save',
  access: writers,
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    ...place,
    vertices: z.array(vertex).max(50).nullish(),
    /** Addresses of the site's own network, one each. */
    networks: z
      .array(z.union([z.ipv4(), z.ipv6()]))
      .max(20)
      .default([]),
    /** The place is meant as it is typed, although it seems to be swapped. */
    asTyped: z.boolean().default(false),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'hr.site.shape',
    'hr.site.swapped',
    'hr.site.known',
    'kernel.field.required',
    'kernel.record.stale',
  ],
  changes,
})

export const retireSite = command({
  name: 'hr.workSite.retire',
  access: writers,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['hr.site.used', 'kernel.record.stale'],
  changes,
})

export const codeOfSite = query({
  name: 'hr.workSite.code',
  access: { anyOf: ['hr.settings.write', 'hr.attendance.write'] },
  input: z.object({ id: id() }),
  output: z.object({ code: z.string(), digits: z.string(), name: z.string(), changesAt: instant() }),
  summary: 'The code that stands at a site for 30 seconds, to scan or to type: a proof of the place.',
})

export const simulateSite = query({
  name: 'hr.location.simulate',
  access: writers,
  input: z.object({ latitude, longitude, radius: wholeNumber(10, 1_000), fromOn: day() }),
  output: z.object({
    rows: z.array(
      z.object({ at: instant(), name: z.string(), before: z.enum(verdicts), after: z.enum(verdicts) }),
    ),
    after: z.record(z.enum(verdicts), z.number()),
  }),
  summary: 'Judges real readings of past days by a circle before it is saved.',
})
