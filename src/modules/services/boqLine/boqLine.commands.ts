import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { mulDecimal } from '#kernel/shared/money.ts'
import { conflict, deny, invalid, refused } from '#kernel/shared/refusal.ts'
import { projectToChange } from '../project/project.commands.ts'
import type * as contract from './boqLine.contract.ts'

const boqLines = recordKind({
  table: 'services.boq_line',
  kind: 'services.boqLine',
  label: row => `${row.code} ${row.description}`,
})

export async function saveBoqLine(ctx: Ctx, input: InputOf<typeof contract.saveBoqLine>) {
  const project = await projectToChange(ctx, { id: input.projectId })
  if (project.kind !== 'progress') deny(refused('services.boqLine.notProgress'))
  const variedOn = input.variedOn ?? null
  if (variedOn && variedOn > ctx.today) deny(invalid('services.boqLine.variedAhead', { field: 'variedOn' }))
  const quantity = input.quantity.toFixed(3)
  const columns = {
    code: input.code,
    description: input.description,
    unit: input.unit,
    quantity,
    rate_minor: input.rate,
    amount_minor: mulDecimal(input.rate, quantity),
    done_bps: input.doneBps,
    varied_on: variedOn,
  }
  if (input.id) {
    const row = await lockRecord(ctx, boqLines, { id: input.id, version: input.version ?? 0 })
    if (row.project_id !== project.id) deny(conflict('kernel.record.stale'))
    await saveRecord(ctx, boqLines, row, columns)
    ctx.hint('services.project', project.id)
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('services.boq_line')
    .values({ id, project_id: project.id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  ctx.audit({
    subject: `services.project:${project.id}`,
    label: project.number,
    changes: [{ field: 'boqLine', before: null, after: input.code }],
  })
  ctx.hint('services.project', project.id)
  return { id }
}

export async function removeBoqLine(ctx: Ctx, input: InputOf<typeof contract.removeBoqLine>) {
  const row = await lockRecord(ctx, boqLines, input)
  const project = await projectToChange(ctx, { id: row.project_id })
  if (row.done_bps > 0) deny(refused('services.boqLine.certified'))
  await ctx.db.deleteFrom('services.boq_line').where('id', '=', row.id).execute()
  ctx.audit({
    subject: `services.project:${project.id}`,
    label: project.number,
    changes: [{ field: 'boqLine', before: row.code, after: null }],
  })
  ctx.hint('services.project', project.id)
  return { ok: true as const }
}
