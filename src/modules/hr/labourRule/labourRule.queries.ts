import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import {
  type LabourCountry,
  type LabourParams,
  type LabourRule,
  type LabourTopic,
  labourCountries,
  ruleInForce,
} from './labourRule.rules.ts'
import { seededRules } from './seed.rules.ts'

/** The rows of the law as this company reads them: the seeded ones and its own, with who confirmed them. */
export async function labourRulesOf(ctx: Ctx): Promise<LabourRule[]> {
  const own = await ctx.db.selectFrom('hr.labour_rule').selectAll().execute()
  const confirmed = new Map(
    (
      await ctx.db.selectFrom('hr.labour_confirmation').select(['rule_key', 'confirmed_by_name']).execute()
    ).map(row => [row.rule_key, row.confirmed_by_name]),
  )
  const added = own.map(
    (row): LabourRule => ({
      id: row.id,
      country: row.country,
      topic: row.topic as LabourTopic,
      variant: row.variant,
      validFromOn: row.valid_from_on,
      validToOn: row.valid_to_on,
      params: row.params as unknown as LabourParams[LabourTopic],
      sourceUrl: row.source_url,
      confidence: row.confidence,
      confirmedBy: null,
      isOwn: true,
    }),
  )
  return [...seededRules, ...added].map(rule => ({
    ...rule,
    confirmedBy: confirmed.get(rule.id) ?? rule.confirmedBy,
  }))
}

/** The country whose labour law a company follows: its own; null outside the six states, where no row is known. */
export const labourCountryOf = (country: string): LabourCountry | null =>
  labourCountries.find(known => known === country) ?? null

/** How long a probation may last in calendar days, by the row in force on a day; null where no row says. */
export async function probationDaysOn(ctx: Ctx, on: Day): Promise<number | null> {
  const country = labourCountryOf(ctx.company.country)
  if (!country) return null
  const rule = ruleInForce(await labourRulesOf(ctx), { country, topic: 'probation' }, on)
  if (!rule) return null
  const { days, unit } = rule.params
  // Working days of a week of six: the longest such a probation reaches in the calendar.
  return unit === 'calendarDays' ? days : Math.ceil((days * 7) / 6)
}

/** The law of overtime in force on a day; null where no row says. */
export async function overtimeLawOn(ctx: Ctx, on: Day): Promise<LabourParams['overtime'] | null> {
  const country = labourCountryOf(ctx.company.country)
  const rule = country && ruleInForce(await labourRulesOf(ctx), { country, topic: 'overtime' }, on)
  return rule?.params ?? null
}

/** The rows of the country whose law the company follows; none outside the six states. */
export async function companyRules(ctx: Ctx): Promise<LabourRule[]> {
  const country = labourCountryOf(ctx.company.country)
  return country ? (await labourRulesOf(ctx)).filter(rule => rule.country === country) : []
}
