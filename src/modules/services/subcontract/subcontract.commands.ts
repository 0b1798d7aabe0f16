import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny } from '#kernel/shared/refusal.ts'
import { addPartyRole, getParty } from '#modules/parties/public.server.ts'
import { projectToChange } from '../project/project.commands.ts'
import type * as contract from './subcontract.contract.ts'

export const subcontracts = recordKind({
  table: 'services.subcontract',
  kind: 'services.subcontract',
  label: row => row.description,
})

/** After the first certificate its terms stand still; what is added is a subcontract of its own. */
async function refuseCertified(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('services.certificate')
    .select('id')
    .where('subcontract_id', '=', id)
    .where('state', '<>', 'cancelled')
    .limit(1)
    .executeTakeFirst()
  if (row) deny(conflict('services.subcontract.certified'))
}

export async function saveSubcontract(ctx: Ctx, input: InputOf<typeof contract.saveSubcontract>) {
  const project = await projectToChange(ctx, { id: input.projectId })
  const vendor = await getParty(ctx, input.vendorId)
  const columns = {
    vendor_id: vendor.id,
    description: input.description,
    value_minor: input.value,
    retention_bps: input.retentionBps,
    retention_due_on: input.retentionDueOn ?? null,
  }
  if (input.id) {
    const row = await lockRecord(ctx, subcontracts, { id: input.id, version: input.version ?? 0 })
    if (row.project_id !== project.id) deny(conflict('kernel.record.stale'))
    await refuseCertified(ctx, row.id)
    await saveRecord(ctx, subcontracts, row, columns)
    ctx.hint('services.project', project.id)
    return { id: row.id }
  }
  await addPartyRole(ctx, vendor.id, 'vendor')
  const id = uuidv7()
  await ctx.db
    .insertInto('services.subcontract')
    .values({ id, project_id: project.id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  ctx.audit({
    subject: `services.project:${project.id}`,
    label: project.number,
    changes: [{ field: 'subcontract', before: null, after: input.description }],
  })
  ctx.hint('services.project', project.id)
  return { id }
}
