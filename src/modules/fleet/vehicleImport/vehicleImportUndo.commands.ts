import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { recountResource } from '#modules/platform/public.server.ts'
import { stateChanged } from '../vehicle/vehicle.rules.ts'
import type * as contract from './vehicleImport.contract.ts'

export async function undoVehicleImport(ctx: Ctx, input: InputOf<typeof contract.undoVehicleImport>) {
  const made = await ctx.db
    .selectFrom('fleet.vehicle_import')
    .selectAll()
    .where('id', '=', input.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!made) deny(notFound())
  if (made.state !== 'committed') deny(stateChanged(made.state))
  if (ctx.now > made.undo_until)
    deny(refused('fleet.vehicleImport.undoLate', { params: { date: made.undo_until.toISOString() } }))
  await sql`select id from fleet.vehicle where company_id = ${ctx.company.id} and import_id = ${made.id} for update`.execute(
    ctx.db,
  )
  const used = await countUsed(ctx, made.id)
  if (used > 0) deny(refused('fleet.vehicleImport.undoUsed', { params: { count: used } }))
  const ofBatch = ctx.db.selectFrom('fleet.vehicle').select('id').where('import_id', '=', made.id)
  await ctx.db.deleteFrom('fleet.vehicle_plate').where('vehicle_id', 'in', ofBatch).execute()
  await ctx.db.deleteFrom('fleet.vehicle_document').where('vehicle_id', 'in', ofBatch).execute()
  await ctx.db.deleteFrom('fleet.rate').where('import_id', '=', made.id).execute()
  await ctx.db.deleteFrom('fleet.vehicle').where('import_id', '=', made.id).execute()
  await removeUnusedGroups(ctx, made.id)
  await recountResource(ctx, 'vehicles')
  await ctx.db
    .updateTable('fleet.vehicle_import')
    .set({ state: 'undone', undone_at: ctx.now })
    .where('id', '=', made.id)
    .execute()
  ctx.audit({
    subject: `fleet.vehicleImport:${made.id}`,
    label: made.file_name,
    changes: [{ field: 'state', before: 'committed', after: 'undone' }],
  })
  ctx.hint('fleet.vehicle', made.id)
  return { ok: true as const }
}

/** Vehicles of a batch edited, promised, held, flagged, inspected or given documents since. */
async function countUsed(ctx: Ctx, importId: string): Promise<number> {
  const [row] = await rawQuery<{ count: number }>(
    ctx.db,
    `select count(*)::int as count from fleet.vehicle v where v.company_id = $1 and v.import_id = $2 and (v.version > 1
       or exists (select from fleet.claim x where x.company_id = $1 and x.vehicle_id = v.id)
       or exists (select from fleet.custody x where x.company_id = $1 and x.vehicle_id = v.id)
       or exists (select from fleet.flag x where x.company_id = $1 and x.vehicle_id = v.id)
       or exists (select from fleet.inspection x where x.company_id = $1 and x.vehicle_id = v.id)
       or exists (select from fleet.attachment x where x.company_id = $1 and x.vehicle_id = v.id)
       or exists (select from fleet.odometer_reading x
         where x.company_id = $1 and x.vehicle_id = v.id and x.source_id is distinct from $2)
       or exists (select from fleet.vehicle_document x
         where x.company_id = $1 and x.vehicle_id = v.id and x.created_at > v.created_at)
       or exists (select from fleet.rate x
         where x.company_id = $1 and x.vehicle_id = v.id and (x.import_id is distinct from $2 or x.version > 1)))`,
    [ctx.company.id, importId],
  )
  return row!.count
}

async function removeUnusedGroups(ctx: Ctx, importId: string): Promise<void> {
  await rawQuery(
    ctx.db,
    `delete from fleet.vehicle_group g where g.company_id = $1 and g.import_id = $2
       and not exists (select from fleet.vehicle v where v.company_id = $1 and v.group_id = g.id)
       and not exists (select from fleet.claim k where k.company_id = $1 and k.group_id = g.id)
       and not exists (select from fleet.damage_price d where d.company_id = $1 and d.group_id = g.id)
       and not exists (select from fleet.rate r where r.company_id = $1 and r.group_id = g.id)`,
    [ctx.company.id, importId],
  )
}
