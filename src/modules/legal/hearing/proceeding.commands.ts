import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { acceptedOverride } from '../case/case.commands.ts'
import { type CaseRow, standingCase, tellCase } from '../case/case.row.ts'
import { claimItems } from '../case/debt.queries.ts'
import { lastDay } from '../office/office.rules.ts'
import { readAs } from '../office/reader.queries.ts'
import type * as contract from './hearing.contract.ts'
import { limitOn } from './hearing.queries.ts'
import { whyNotFile } from './hearing.rules.ts'

const proceedings = recordKind({
  table: 'legal.proceeding',
  kind: 'legal.proceeding',
  label: row => row.automated_number ?? row.court_level,
})

export async function saveProceeding(ctx: Ctx, input: InputOf<typeof contract.saveProceeding>) {
  const row = await standingCase(ctx, input.caseId)
  if (row.status === 'draft') deny(refused('legal.case.draft'))
  const parties = await readAs(ctx)
    .selectFrom('legal.case_party')
    .select('side')
    .where('case_id', '=', row.id)
    .execute()
  refuse(whyNotFile(parties.map(party => party.side)))
  const court = await ctx.db
    .selectFrom('legal.court')
    .selectAll()
    .where('id', '=', input.courtId)
    .executeTakeFirst()
  if (!court) deny(notFound('kernel.record.notFound', { field: 'courtId' }))
  const columns = {
    court_level: input.courtLevel,
    court_id: court.id,
    filed_on: input.filedOn,
    circuit: input.circuit,
    automated_number: input.automatedNumber ?? null,
    court_number: input.courtNumber ?? null,
    year: input.year ?? null,
  }
  if (input.id) {
    const before = await lockRecord(ctx, proceedings, { id: input.id, version: input.version ?? 0 })
    if (before.case_id !== row.id) deny(notFound())
    if (before.stage !== 'filed') deny(conflict('legal.proceeding.judged'))
    await ctx.db
      .updateTable('legal.proceeding')
      .set({ ...columns, version: before.version + 1 })
      .where('id', '=', before.id)
      .execute()
    await tellCase(ctx, row, { kind: 'proceedingSaved', note: court.name_ar })
    return { id: before.id }
  }
  if (input.courtLevel === 'appeal') await refuseLateAppeal(ctx, row, input)
  const id = uuidv7()
  const items = await claimItems(ctx, row.id)
  await ctx.db
    .insertInto('legal.proceeding')
    .values({
      id,
      case_id: row.id,
      ...columns,
      claimed_minor: items.length > 0 ? items.reduce((sum, item) => sum + item.openMinor, 0) : null,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await tellCase(ctx, row, {
    kind: 'filed',
    note: court.name_ar,
    reason: input.overrideReason,
    changes: [{ field: 'court', before: null, after: court.name_ar }],
  })
  return { id }
}

/** An appeal after the last day needs a person with the right and a reason: whether it is late after all is for the lawyer to say. */
async function refuseLateAppeal(ctx: Ctx, row: CaseRow, input: InputOf<typeof contract.saveProceeding>) {
  const judged = await readAs(ctx)
    .selectFrom('legal.proceeding')
    .select('appeal_until')
    .where('case_id', '=', row.id)
    .where('stage', '=', 'judged')
    .where('appeal_until', 'is not', null)
    .orderBy('judged_on', 'desc')
    .executeTakeFirst()
  const until = judged?.appeal_until
  if (!until || input.filedOn <= until) return
  if (acceptedOverride(ctx, input.overrideReason)) return
  deny(refused('legal.proceeding.appealLate', { field: 'filedOn', params: { date: until } }))
}

export async function judgeProceeding(ctx: Ctx, input: InputOf<typeof contract.judgeProceeding>) {
  readAs(ctx)
  const before = await lockRecord(ctx, proceedings, input)
  const row = await standingCase(ctx, before.case_id)
  if (before.stage !== 'filed') deny(conflict('legal.proceeding.judged'))
  if (input.judgedOn < before.filed_on || input.judgedOn > ctx.today)
    deny(invalid('legal.proceeding.judgedOn', { field: 'judgedOn' }))
  const court = await ctx.db
    .selectFrom('legal.court')
    .selectAll()
    .where('id', '=', before.court_id)
    .executeTakeFirstOrThrow()
  const from = input.inPresence ? input.judgedOn : (input.notifiedOn ?? null)
  const limit = from ? await limitOn(ctx, court, input.judgedOn) : null
  const appealUntil = from && limit ? lastDay(from, limit.days, court.country) : null
  await ctx.db
    .updateTable('legal.proceeding')
    .set({
      version: before.version + 1,
      stage: 'judged',
      judged_on: input.judgedOn,
      in_presence: input.inPresence,
      notified_on: input.notifiedOn ?? null,
      result: input.result,
      principal_minor: input.principal,
      costs_minor: input.costs,
      lawyer_fees_minor: input.lawyerFees,
      judgment_text: input.judgmentText,
      appeal_until: appealUntil,
    })
    .where('id', '=', before.id)
    .execute()
  await tellCase(ctx, row, {
    kind: 'judged',
    note: court.name_ar,
    changes: [
      { field: 'judgment', before: null, after: input.result },
      { field: 'appealUntil', before: null, after: appealUntil },
    ],
  })
  return { appealUntil }
}
