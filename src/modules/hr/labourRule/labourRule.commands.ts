import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { lastPaidMonth } from '../payroll/payrollPosted.queries.ts'
import { figuresOf, paramsWith } from './figure.rules.ts'
import type * as contract from './labourRule.contract.ts'
import { companyRules, labourCountryOf, labourRulesOf } from './labourRule.queries.ts'
import { type LabourRule, whyNotAddRule, whyNotConfirmRule } from './labourRule.rules.ts'

function ruleOf(rules: readonly LabourRule[], id: string): LabourRule {
  return rules.find(one => one.id === id) ?? deny(notFound('kernel.record.notFound'))
}

export async function addLabourRule(ctx: Ctx, input: InputOf<typeof contract.addLabourRule>) {
  const country = labourCountryOf(ctx.company.country)
  if (!country) return deny(notFound('kernel.record.notFound'))
  const before = ruleOf(await labourRulesOf(ctx), input.afterRule)
  const known = new Set(input.figures.map(({ path }) => path))
  const left = figuresOf(before.params, ctx.company.currency).find(({ path }) => !known.has(path))
  // The shape of another state's row is lent, its figures are not.
  if (left && before.country !== country)
    deny(invalid('hr.rule.figure', { field: left.path, params: { value: '' } }))
  if (!/^https?:\/\/\S{4,}$/.test(input.sourceUrl)) deny(invalid('hr.rule.source', { field: 'sourceUrl' }))
  const made = paramsWith(before.params, input.figures, ctx.company.currency)
  if ('why' in made) return deny(made.why)
  const { topic, variant } = before
  const { validFromOn, validToOn = null, sourceUrl, confidence } = input
  const added = { country, topic, variant, validFromOn, validToOn, sourceUrl }
  refuse(whyNotAddRule(await companyRules(ctx), added, await lastPaidMonth(ctx)))
  const written = (params: LabourRule['params']) =>
    figuresOf(params, ctx.company.currency).map(({ path, value }) => `${path}: ${value ?? '—'}`)
  const [old, changed] = [written(before.params), written(made.params)]
  const id = uuidv7()
  await ctx.db
    .insertInto('hr.labour_rule')
    .values({
      id,
      country,
      topic,
      variant,
      valid_from_on: validFromOn,
      valid_to_on: validToOn,
      params: JSON.stringify(made.params),
      source_url: sourceUrl,
      confidence,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `hr.labourRule:${id}`,
    label: topic,
    changes: [
      { field: 'validFromOn', before: null, after: validFromOn },
      {
        field: 'figures',
        before: old.filter((one, at) => one !== changed[at]).join('، '),
        after: changed.filter((one, at) => one !== old[at]).join('، '),
      },
    ],
  })
  return { id }
}

export async function confirmLabourRule(ctx: Ctx, input: InputOf<typeof contract.confirmLabourRule>) {
  const rule = ruleOf(await companyRules(ctx), input.rule)
  refuse(whyNotConfirmRule(rule))
  await ctx.db
    .insertInto('hr.labour_confirmation')
    .values({
      rule_key: rule.id,
      confirmed_at: ctx.now,
      confirmed_by: ctx.user.id,
      confirmed_by_name: ctx.user.name,
    })
    .execute()
  ctx.audit({
    subject: `hr.labourRule:${rule.id}`,
    label: rule.topic,
    changes: [{ field: 'confirmedBy', before: null, after: ctx.user.name }],
  })
  return { ok: true as const }
}
