import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, id, text, wholeNumber } from '#kernel/shared/fields.ts'
import { propertyUses } from '../property/property.rules.ts'
import { ruleChecks, severities } from './leaseRule.rules.ts'

const fields = {
  code: text(40),
  country: z.string().length(2),
  propertyUse: z.enum(propertyUses).nullable(),
  check: z.enum(ruleChecks),
  severity: z.enum(severities),
  years: wholeNumber(1, 50).nullable(),
  validFrom: day(),
  validTo: day().nullable(),
  source: text(300),
  messageAr: text(500),
}

export const listLeaseRules = query({
  name: 'realestate.leaseRule.list',
  access: { permission: 'realestate.leases.read' },
  input: z.object({}),
  output: z.object({ rows: z.array(z.object({ ...fields, code: z.string() })) }),
})

export const saveLeaseRule = command({
  name: 'realestate.leaseRule.save',
  access: { permission: 'legal.overrides.write' },
  summary: 'Adds a row of the law on letting with its source and days.',
  input: z.object(fields),
  output: z.object({ id: id() }),
  refusals: ['realestate.leaseRule.days'],
  changes: ['realestate.leaseRule'],
})
