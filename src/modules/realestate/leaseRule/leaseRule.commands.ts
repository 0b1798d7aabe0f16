import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import type * as contract from './leaseRule.contract.ts'

export async function saveLeaseRule(ctx: Ctx, input: InputOf<typeof contract.saveLeaseRule>) {
  if (input.validTo && input.validTo < input.validFrom)
    deny(invalid('realestate.leaseRule.days', { field: 'validTo' }))
  const id = uuidv7()
  await ctx.db
    .insertInto('realestate.lease_rule')
    .values({
      id,
      code: input.code,
      country: input.country,
      property_use: input.propertyUse,
      rule_check: input.check,
      severity: input.severity,
      years: input.years,
      valid_from: input.validFrom,
      valid_to: input.validTo,
      source: input.source,
      message_ar: input.messageAr,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `realestate.leaseRule:${id}`,
    label: input.code,
    changes: [{ field: 'validFrom', before: null, after: input.validFrom }],
  })
  return { id }
}
