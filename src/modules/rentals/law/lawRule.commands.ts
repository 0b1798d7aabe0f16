import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import type { ContractRow } from '../contract/contract.row.ts'
import type * as contract from './law.contract.ts'
import { lawFindings } from './law.queries.ts'
import { type LawRule, whyNotAmend, withLimit } from './law.rules.ts'
import { lawRulesOf } from './lawRule.row.ts'

type Input = InputOf<typeof contract.amendLawRule>

export async function amendLawRule(ctx: Ctx, input: Input) {
  await ctx.db
    .selectFrom('rentals.law_rule')
    .select('id')
    .where('id', '=', input.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const before = await lawRulesOf(ctx)
  const rule = before.find(one => one.id === input.id) ?? deny(notFound())
  if (rule.version !== input.version) deny(conflict('kernel.record.stale'))
  refuse(whyNotAmend(rule, input.validFromOn))
  await ctx.db
    .updateTable('rentals.law_rule')
    .set({ valid_to_on: addDays(input.validFromOn, -1), version: rule.version + 1 })
    .where('id', '=', rule.id)
    .execute()
  const { severity, nameAr, messageAr, source, confidence } = input
  const { id } = await ctx.db
    .insertInto('rentals.law_rule')
    .values({
      position: rule.position,
      code: rule.code,
      severity,
      source,
      confidence,
      params: JSON.stringify(withLimit(rule.params, input.limit)),
      valid_from_on: input.validFromOn,
      name_ar: nameAr,
      message_ar: messageAr,
      by_name: ctx.user.name,
      created_by: ctx.actor?.userId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({
    subject: `rentals.lawRule:${rule.code}`,
    label: rule.code,
    changes: [
      { field: 'validFromOn', before: rule.validFromOn, after: input.validFromOn },
      { field: 'severity', before: rule.severity, after: severity },
      { field: 'messageAr', before: rule.messageAr, after: messageAr },
      { field: 'source', before: rule.source, after: source },
    ],
  })
  return { id, affected: await affectedBy(ctx, before, await lawRulesOf(ctx), rule.code, input.validFromOn) }
}

/** More are a list to work through, not to read. */
const shownContracts = 100

/** Open contracts from a day on in which a rule finds something else than before. */
async function affectedBy(
  ctx: Ctx,
  before: readonly LawRule[],
  after: readonly LawRule[],
  code: string,
  fromOn: Day,
): Promise<{ id: string; number: string }[]> {
  const rows = await ctx.db
    .selectFrom('rentals.contract')
    .selectAll()
    .where('status', 'in', ['under_review', 'reserved', 'active', 'suspended'])
    .where('type', '<>', 'service')
    .where(sql<boolean>`start_at >= (${fromOn}::date)::timestamp at time zone ${ctx.company.timeZone}`)
    .orderBy('start_at')
    .limit(shownContracts)
    .execute()
  const affected = []
  for (const row of rows as ContractRow[]) {
    const { start_at: startAt, due_back_at: dueBackAt, vehicle_id: vehicleId } = row
    const found = async (rules: readonly LawRule[]) => {
      const only = rules.filter(rule => rule.code === code)
      const findings = await lawFindings(ctx, row, { startAt, dueBackAt, vehicleId }, only)
      return findings.map(finding => finding.severity).join()
    }
    if ((await found(lastOf(before, code))) !== (await found(lastOf(after, code))))
      affected.push({ id: row.id, number: row.number ?? '' })
  }
  return affected
}

/** The newest row of a rule: the one without an end. */
const lastOf = (rules: readonly LawRule[], code: string) =>
  rules.filter(rule => rule.code === code && rule.validToOn === null)
