import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './leaseRule.contract.ts'
import { type LeaseRule, seededRules } from './leaseRule.rules.ts'

/** The law as this company reads it: the known rows and its own. */
export async function leaseRulesOf(ctx: Ctx): Promise<LeaseRule[]> {
  const own = await ctx.db.selectFrom('realestate.lease_rule').selectAll().orderBy('valid_from').execute()
  return [
    ...seededRules,
    ...own.map(row => ({
      code: row.code,
      country: row.country,
      propertyUse: row.property_use,
      check: row.rule_check,
      severity: row.severity,
      years: row.years,
      validFrom: row.valid_from,
      validTo: row.valid_to,
      source: row.source,
      messageAr: row.message_ar,
    })),
  ]
}

export async function listLeaseRules(ctx: Ctx, _input: InputOf<typeof contract.listLeaseRules>) {
  return { rows: await leaseRulesOf(ctx) }
}
