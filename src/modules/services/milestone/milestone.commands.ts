import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { conflict, deny, invalid, refused } from '#kernel/shared/refusal.ts'
import { issueInvoice } from '#modules/billing/public.server.ts'
import { projectToChange } from '../project/project.commands.ts'
import { noteDocument, revenueKeyOf } from '../project/projectRevenue.queries.ts'
import type * as contract from './milestone.contract.ts'

const milestones = recordKind({
  table: 'services.milestone',
  kind: 'services.milestone',
  label: row => row.description,
})

async function milestoneToChange(ctx: Ctx, seen: { id: string; version: number }) {
  const row = await lockRecord(ctx, milestones, seen)
  if (row.state !== 'planned') deny(conflict('services.milestone.state'))
  return row
}

export async function saveMilestone(ctx: Ctx, input: InputOf<typeof contract.saveMilestone>) {
  const project = await projectToChange(ctx, { id: input.projectId })
  if (project.kind !== 'fixed') deny(refused('services.milestone.notFixed'))
  const variedOn = input.variedOn ?? null
  if (variedOn && variedOn > ctx.today) deny(invalid('services.milestone.variedAhead', { field: 'variedOn' }))
  const columns = {
    description: input.description,
    amount_minor: input.amount,
    due_on: input.dueOn,
    varied_on: variedOn,
  }
  if (input.id) {
    const row = await milestoneToChange(ctx, { id: input.id, version: input.version ?? 0 })
    if (row.project_id !== project.id) deny(conflict('services.milestone.state'))
    await saveRecord(ctx, milestones, row, columns)
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('services.milestone')
    .values({ id, project_id: project.id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  ctx.audit({
    subject: `services.project:${project.id}`,
    label: project.number,
    changes: [{ field: 'milestone', before: null, after: input.description }],
  })
  ctx.hint('services.project', project.id)
  return { id }
}

export async function removeMilestone(ctx: Ctx, input: InputOf<typeof contract.removeMilestone>) {
  const row = await milestoneToChange(ctx, input)
  const project = await projectToChange(ctx, { id: row.project_id })
  await ctx.db.deleteFrom('services.milestone').where('id', '=', row.id).execute()
  ctx.audit({
    subject: `services.project:${project.id}`,
    label: project.number,
    changes: [{ field: 'milestone', before: row.description, after: null }],
  })
  ctx.hint('services.project', project.id)
  return { ok: true as const }
}

/** What the milestones of the contract itself come to; variations stand beside it. */
async function contractedMinor(ctx: Ctx, projectId: string): Promise<number> {
  const { sum } = await ctx.db
    .selectFrom('services.milestone')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('sum'))
    .where('project_id', '=', projectId)
    .where('varied_on', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

export async function acceptMilestone(ctx: Ctx, input: InputOf<typeof contract.acceptMilestone>) {
  const row = await milestoneToChange(ctx, input)
  const project = await projectToChange(ctx, { id: row.project_id })
  const sum = await contractedMinor(ctx, project.id)
  if (sum !== project.value_minor)
    deny(
      refused('services.milestone.sum', {
        params: {
          sum: moneyText(sum, ctx.company.currency),
          value: moneyText(project.value_minor, ctx.company.currency),
        },
      }),
    )
  const { invoiceId, number } = await issueInvoice(ctx, {
    kind: 'service',
    sourceKey: `services:milestone:${row.id}:issue${row.version}`,
    partyId: project.customer_id,
    date: input.date,
    reference: project.number,
    lines: [
      {
        descriptionAr: `${project.name_ar}: ${row.description}`.slice(0, 300),
        key: await revenueKeyOf(ctx, 'serviceRevenue'),
        amountMinor: row.amount_minor,
        profitUnitId: project.profit_unit_id,
      },
    ],
  })
  await noteDocument(ctx, { projectId: project.id, invoiceId, kind: 'milestone', sourceId: row.id })
  await saveRecord(
    ctx,
    milestones,
    row,
    { state: 'accepted', accepted_on: input.date },
    { changes: [{ field: 'invoice', before: null, after: number }] },
  )
  ctx.hint('services.project', project.id)
  return { invoiceId, number }
}
