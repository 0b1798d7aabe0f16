import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type LawCheck, type LawRule, rulesInForce } from './law.rules.ts'
import { kuwaitLawPack } from './lawKuwait.rules.ts'

export type LawRuleRow = LawRule & {
  readonly id: string
  readonly version: number
  readonly position: number
}

/** Every rule the company is judged by, past and future ones included, in the order of the pack. */
export async function lawRulesOf(ctx: Ctx): Promise<LawRuleRow[]> {
  const rows = await ctx.db
    .selectFrom('rentals.law_rule')
    .selectAll()
    .orderBy('position')
    .orderBy('code')
    .orderBy('valid_from_on')
    .execute()
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    position: row.position,
    code: row.code,
    // A pack is of the company's own country: another one's rules are never brought.
    country: ctx.company.country,
    severity: row.severity,
    params: row.params as LawCheck,
    validFromOn: row.valid_from_on,
    validToOn: row.valid_to_on,
    source: row.source,
    confidence: row.confidence,
    nameAr: row.name_ar,
    messageAr: row.message_ar,
  }))
}

/** The rules in force on a day: a contract is judged by those of its first. */
export async function lawRulesOn(ctx: Ctx, on: Day): Promise<LawRule[]> {
  return rulesInForce(await lawRulesOf(ctx), ctx.company.country, on)
}

/** What a new company of a country with a pack is judged by; the others by `law.plain.ts` alone. */
export async function seedLawRules(ctx: Ctx): Promise<void> {
  const pack = kuwaitLawPack.filter(rule => rule.country === ctx.company.country)
  if (pack.length === 0) return
  await ctx.db
    .insertInto('rentals.law_rule')
    .values(
      pack.map((rule, at) => ({
        position: at + 1,
        code: rule.code,
        severity: rule.severity,
        params: JSON.stringify(rule.params),
        valid_from_on: rule.validFromOn,
        valid_to_on: rule.validToOn,
        source: rule.source,
        confidence: rule.confidence,
        name_ar: rule.nameAr,
        message_ar: rule.messageAr,
        by_name: 'قافلة',
      })),
    )
    .execute()
}
