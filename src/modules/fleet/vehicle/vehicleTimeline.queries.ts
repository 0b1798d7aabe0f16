import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { listVehicleTimeline as contract, timelineKinds } from './vehicle.contract.ts'

type Entry = {
  kind: (typeof timelineKinds)[number]
  id: string
  at: Date
  to: Date | null
  label: string | null
  detail: string | null
}

/** Every fleet record and edit of a vehicle in one stream, newest first; what the reader may not open is left out. */
const entriesOf = (ctx: Ctx, vehicleId: string) => sql<Entry>`(
  select 'claim' as kind, id::text, starts_at as at, ends_at as "to", source_label as label, state as detail
    from fleet.claim where company_id = app.current_company() and vehicle_id = ${vehicleId}
  union all select 'custody', id::text, from_at, to_at, holder, kind
    from fleet.custody where company_id = app.current_company() and vehicle_id = ${vehicleId} and voided_at is null
  union all select 'flag', id::text, from_at, to_at, note, kind
    from fleet.flag where company_id = app.current_company() and vehicle_id = ${vehicleId}
  union all select 'inspection', id::text, at, null, number, purpose
    from fleet.inspection where company_id = app.current_company() and vehicle_id = ${vehicleId}
  union all select 'document', id::text, created_at, null, number, kind
    from fleet.vehicle_document where company_id = app.current_company() and vehicle_id = ${vehicleId}
  union all select 'reading', id::text, at, null, km::text, source
    from fleet.odometer_reading r where company_id = app.current_company() and vehicle_id = ${vehicleId} and source <> 'fuel'
    and not exists (select from fleet.odometer_void x where x.company_id = r.company_id and x.reading_id = r.id)
  union all select 'plate', id::text, created_at, null, key, null
    from fleet.vehicle_plate where company_id = app.current_company() and vehicle_id = ${vehicleId}
  union all select 'workOrder', id::text, coalesce(started_at, created_at), completed_at, number, type
    from fleet.work_order where company_id = app.current_company() and vehicle_id = ${vehicleId} and state <> 'cancelled'
    and ${ctx.can('fleet.maintenance.read')}
  union all select 'permit', id::text, coalesce(started_at, created_at), returned_at, number, purpose
    from fleet.dispatch_permit where company_id = app.current_company() and vehicle_id = ${vehicleId}
    and state not in ('rejected', 'cancelled') and ${ctx.can('fleet.dispatch.read')}
  union all select 'violation', id::text, occurred_at, null, number, type
    from fleet.violation where company_id = app.current_company() and vehicle_id = ${vehicleId} and state <> 'cancelled'
    and ${ctx.can('fleet.violations.read')}
  union all select 'fuel', id::text, at, null, trim_scale(litres)::text, case when is_full then 'full' end
    from fleet.fuel_log where company_id = app.current_company() and vehicle_id = ${vehicleId} and voided_at is null
    and ${ctx.can('fleet.vehicles.read')}
  union all select 'policy', p.id::text, p.created_at, null, p.number, p.cover
    from fleet.insurance_policy p join fleet.insurance_share s on s.company_id = p.company_id and s.policy_id = p.id
    where p.company_id = app.current_company() and s.vehicle_id = ${vehicleId} and p.state <> 'draft'
    and ${ctx.can('fleet.documents.read')}
  union all select 'financing', f.id::text, f.created_at, null, f.number, f.state
    from fleet.financing f join fleet.financing_vehicle s on s.company_id = f.company_id and s.financing_id = f.id
    where f.company_id = app.current_company() and s.vehicle_id = ${vehicleId} and f.state <> 'draft'
    and ${ctx.can('fleet.installments.read') || ctx.can('finance.vendors.view')}
  union all select 'journal', e.id::text, e.posted_at, null, e.number, e.memo
    from accounting.journal_entry e where e.company_id = app.current_company() and ${ctx.can('finance.ledger.view')}
    and e.id in (select l.entry_id from accounting.journal_line l join accounting.profit_unit u
      on u.company_id = l.company_id and u.id = l.profit_unit_id
      where l.company_id = app.current_company() and u.kind = 'vehicle' and u.external_id = ${vehicleId})
  union all select 'edit', seq::text, at, null, actor_name, operation
    from app.audit_event where company_id = app.current_company() and subject = ${`fleet.vehicle:${vehicleId}`}
)`

export async function listVehicleTimeline(ctx: Ctx, input: InputOf<typeof contract>) {
  const vehicle = await ctx.db
    .selectFrom('fleet.vehicle')
    .select('id')
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (!vehicle) deny(notFound())
  let entries = ctx.db.selectFrom(entriesOf(ctx, input.id).as('entry')).selectAll()
  if (input.kind) entries = entries.where('entry.kind', '=', input.kind)
  return keysetPage(entries, { ...input, descending: true }, { sort: 'entry.at', id: 'entry.id' }, row => [
    row.at,
    row.id,
  ])
}
