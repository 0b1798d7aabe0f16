import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { listVehicleFiles as contract, vehicleFileKinds } from './vehicleFile.contract.ts'

type Owned = {
  id: string
  file_id: string
  kind: (typeof vehicleFileKinds)[number]
  owner_id: string
  label: string | null
  at: Date
}

/** Every file of a vehicle by what it belongs to; what the reader may not open is left out. */
const ownedFiles = (ctx: Ctx, vehicleId: string) => sql<Owned>`(
  select a.id, a.file_id, 'photo' as kind, a.vehicle_id as owner_id, null as label, a.created_at as at
    from fleet.attachment a where a.company_id = app.current_company() and a.vehicle_id = ${vehicleId}
  union all select a.id, a.file_id, 'document', d.id, d.kind, a.created_at
    from fleet.vehicle_document d join fleet.attachment a on a.company_id = d.company_id and a.document_id = d.id
    where d.company_id = app.current_company() and d.vehicle_id = ${vehicleId} and ${ctx.can('fleet.documents.read')}
  union all select a.id, a.file_id, 'flag', f.id, f.kind, a.created_at
    from fleet.flag f join fleet.attachment a on a.company_id = f.company_id and a.flag_id = f.id
    where f.company_id = app.current_company() and f.vehicle_id = ${vehicleId}
  union all select a.id, a.file_id, 'policy', p.id, p.number, a.created_at
    from fleet.insurance_share s join fleet.insurance_policy p on p.company_id = s.company_id and p.id = s.policy_id
    join fleet.attachment a on a.company_id = p.company_id and a.policy_id = p.id
    where s.company_id = app.current_company() and s.vehicle_id = ${vehicleId} and ${ctx.can('fleet.documents.read')}
  union all select a.id, a.file_id, 'workOrder', w.id, w.number, a.created_at
    from fleet.work_order w join fleet.attachment a on a.company_id = w.company_id and a.work_order_id = w.id
    where w.company_id = app.current_company() and w.vehicle_id = ${vehicleId} and ${ctx.can('fleet.maintenance.read')}
  union all select a.id, a.file_id, 'fuel', l.id, null, a.created_at
    from fleet.fuel_log l join fleet.attachment a on a.company_id = l.company_id and a.fuel_log_id = l.id
    where l.company_id = app.current_company() and l.vehicle_id = ${vehicleId}
  union all select p.file_id, p.file_id, 'mark', i.id, i.number, i.at
    from fleet.mark k join fleet.inspection i on i.company_id = k.company_id and i.id = k.first_seen_in and i.state = 'signed'
    join fleet.mark_photo p on p.company_id = k.company_id and p.mark_id = k.id
    where k.company_id = app.current_company() and k.vehicle_id = ${vehicleId}
)`

export async function listVehicleFiles(ctx: Ctx, input: InputOf<typeof contract>) {
  const vehicle = await ctx.db
    .selectFrom('fleet.vehicle')
    .select('id')
    .where('id', '=', input.vehicleId)
    .executeTakeFirst()
  if (!vehicle) deny(notFound())
  let found = ctx.db
    .selectFrom(ownedFiles(ctx, vehicle.id).as('owned'))
    .innerJoin('app.file as f', 'f.id', 'owned.file_id')
    .selectAll('owned')
    .select(['f.name', 'f.content_type', 'f.size_bytes'])
  if (input.kind) found = found.where('owned.kind', '=', input.kind)
  const page = await keysetPage(
    found,
    { ...input, descending: true },
    { sort: 'owned.at', id: 'owned.id' },
    row => [row.at, row.id],
  )
  return {
    rows: page.rows.map(row => ({
      id: row.id,
      fileId: row.file_id,
      name: row.name,
      contentType: row.content_type,
      sizeBytes: row.size_bytes,
      kind: row.kind,
      ownerId: row.owner_id,
      label: row.label,
      at: row.at,
    })),
    next: page.next,
  }
}
