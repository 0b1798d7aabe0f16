import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, optionalText, version } from '#kernel/shared/fields.ts'
import { siteRuleModes, siteRuleSubjects } from './siteRule.rules.ts'

const writers = { permission: 'hr.settings.write' } as const
const changes = ['hr.siteRule', 'hr.workSite']

const fields = {
  subject: z.enum(siteRuleSubjects),
  mode: z.enum(siteRuleModes).default('sites'),
  fromOn: day(),
}

export const listSiteRules = query({
  name: 'hr.siteRule.list',
  access: writers,
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        ...fields,
        mode: z.enum(siteRuleModes),
        toOn: day().nullable(),
        employee: z.object({ id: id(), name: z.string() }).nullable(),
        department: z.string().nullable(),
        branch: z.object({ id: id(), name: z.string() }).nullable(),
        sites: z.array(z.object({ id: id(), name: z.string() })),
        isInForce: z.boolean(),
      }),
    ),
  }),
})

export const saveSiteRule = command({
  name: 'hr.siteRule.save',
  access: writers,
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    ...fields,
    toOn: day().nullish(),
    employeeId: id().nullish(),
    department: optionalText(80),
    branchId: id().nullish(),
    siteIds: z.array(id()).max(20).default([]),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'hr.siteRule.sites',
    'hr.siteRule.backwards',
    'hr.siteRule.known',
    'kernel.field.required',
    'kernel.record.stale',
  ],
  changes,
})

export const removeSiteRule = command({
  name: 'hr.siteRule.remove',
  access: writers,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['kernel.record.stale'],
  changes,
})
