import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, notFound } from '#kernel/shared/refusal.ts'
import { listMembers } from '#modules/access/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { readAs } from '../office/reader.queries.ts'
import type * as contract from './case.contract.ts'
import { standingCase, tellCase } from './case.row.ts'

const tasks = recordKind({ table: 'legal.case_task', kind: 'legal.task', label: row => row.title })

export async function addCaseParty(ctx: Ctx, input: InputOf<typeof contract.addCaseParty>) {
  const row = await standingCase(ctx, input.id)
  const party = await getParty(ctx, input.partyId)
  await ctx.db
    .insertInto('legal.case_party')
    .values({
      case_id: row.id,
      party_id: party.id,
      side: input.side,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await tellCase(ctx, row, {
    kind: 'partyAdded',
    note: party.name,
    changes: [{ field: 'party', before: null, after: party.name }],
  })
  return { ok: true as const }
}

export async function removeCaseParty(ctx: Ctx, input: InputOf<typeof contract.removeCaseParty>) {
  const row = await standingCase(ctx, input.id)
  const gone = await ctx.db
    .deleteFrom('legal.case_party')
    .where('case_id', '=', row.id)
    .where('id', '=', input.rowId)
    .returning('party_id')
    .executeTakeFirst()
  if (!gone) deny(notFound())
  const name = gone.party_id ? (await getParty(ctx, gone.party_id)).name : ctx.company.nameAr
  await tellCase(ctx, row, {
    kind: 'partyRemoved',
    note: name,
    changes: [{ field: 'party', before: name, after: null }],
  })
  return { ok: true as const }
}

export async function addCaseTask(ctx: Ctx, input: InputOf<typeof contract.addCaseTask>) {
  const row = await standingCase(ctx, input.caseId)
  const members = await listMembers(ctx)
  if (input.assigneeId !== ctx.user.id && !members.some(member => member.userId === input.assigneeId))
    deny(invalid('legal.case.member', { field: 'assigneeId' }))
  const id = uuidv7()
  await ctx.db
    .insertInto('legal.case_task')
    .values({
      id,
      case_id: row.id,
      title: input.title,
      due_on: input.dueOn,
      assignee_id: input.assigneeId,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await tellCase(ctx, row, {
    kind: 'taskAdded',
    note: input.title,
    changes: [{ field: 'task', before: null, after: input.title }],
  })
  return { id }
}

export async function endCaseTask(ctx: Ctx, input: InputOf<typeof contract.endCaseTask>) {
  readAs(ctx)
  const task = await lockRecord(ctx, tasks, input)
  if (task.state === 'done') deny(conflict('legal.case.taskDone'))
  const row = await standingCase(ctx, task.case_id)
  await ctx.db
    .updateTable('legal.case_task')
    .set({ state: 'done', version: task.version + 1 })
    .where('id', '=', task.id)
    .execute()
  await tellCase(ctx, row, {
    kind: 'taskDone',
    note: task.title,
    changes: [{ field: 'task', before: 'open', after: 'done' }],
  })
  return { ok: true as const }
}
