import type { Ctx } from '#kernel/server/context.ts'
import { addDays, endOfMonth } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { lastPaidMonth } from '../payroll/payrollPosted.queries.ts'
import { figuresOf } from './figure.rules.ts'
import { companyRules, labourCountryOf } from './labourRule.queries.ts'
import { isConfirmed, type LabourRule, labourTopics, ruleInForce } from './labourRule.rules.ts'
import { seededRules } from './seed.rules.ts'

/** The topics without a row, each with the shape another state's row gives it and no figure filled in. */
const missingOf = (rules: readonly LabourRule[], currency: Currency) =>
  labourTopics.flatMap(topic => {
    const shape = seededRules.find(rule => rule.topic === topic)
    if (!shape || rules.some(rule => rule.topic === topic)) return []
    const figures = figuresOf(shape.params, currency).map(figure => ({ ...figure, value: null }))
    return [{ topic, afterRule: shape.id, figures }]
  })

export async function listLabourRules(ctx: Ctx) {
  const rules = await companyRules(ctx)
  const inForce = new Set(
    rules.map(
      ({ country, topic, variant }) => ruleInForce(rules, { country, topic, variant }, ctx.today)?.id,
    ),
  )
  const posted = await lastPaidMonth(ctx)
  const order = (rule: LabourRule) => labourTopics.indexOf(rule.topic)
  const sorted = rules.toSorted((a, b) => order(a) - order(b) || (a.validFromOn < b.validFromOn ? 1 : -1))
  return {
    rows: sorted.map(rule => ({
      id: rule.id,
      topic: rule.topic,
      variant: rule.variant,
      validFromOn: rule.validFromOn,
      validToOn: rule.validToOn,
      sourceUrl: rule.sourceUrl,
      confidence: rule.confidence,
      confirmedBy: rule.confirmedBy,
      isOwn: rule.isOwn,
      isConfirmed: isConfirmed(rule),
      isInForce: inForce.has(rule.id),
      figures: figuresOf(rule.params, ctx.company.currency),
    })),
    missing: labourCountryOf(ctx.company.country) ? missingOf(rules, ctx.company.currency) : [],
    openFrom: posted && addDays(endOfMonth(`${posted}-01`), 1),
  }
}
