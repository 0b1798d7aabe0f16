import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import type { Day } from '#kernel/shared/day.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { agreementOn } from '../agreement/agreement.queries.ts'
import type { MaintenanceRequestTable } from '../tables.ts'
import { type MaintenanceAction, maintenanceTransitions } from './maintenance.rules.ts'

export type RequestRecord = Selectable<MaintenanceRequestTable>

export const requests = recordKind({
  table: 'realestate.maintenance_request',
  kind: 'realestate.maintenanceRequest',
  label: row => row.number,
})

export async function requestToChange(
  ctx: Ctx,
  seen: { id: string; version: number },
  action: MaintenanceAction,
): Promise<RequestRecord> {
  const row = await lockRecord(ctx, requests, seen)
  refuse(whyNotFrom(maintenanceTransitions, action, row.state, 'realestate.maintenance.state'))
  return row
}

/** The property of a request as its money needs it. */
export async function placeOf(ctx: Ctx, propertyId: string) {
  const row = await ctx.db
    .selectFrom('realestate.property as p')
    .leftJoin('realestate.property as b', 'b.id', 'p.parent_id')
    .select(['p.id', 'p.level', 'p.property_name as name', 'b.property_name as building'])
    .select(['p.ownership', 'b.ownership as inherited'])
    .where('p.id', '=', propertyId)
    .executeTakeFirst()
  if (!row) deny(notFound('kernel.record.notFound', { field: 'propertyId' }))
  return {
    propertyId: row.id,
    level: row.level,
    fullName: row.building ? `${row.building}، ${row.name}` : row.name,
    isManaged: (row.ownership ?? row.inherited) === 'managed',
  }
}
export type Place = Awaited<ReturnType<typeof placeOf>>

/** For whom a managed property is kept on a day; null for the company's own, refused where there is no agreement. */
export async function ownerOn(ctx: Ctx, place: Place, on: Day) {
  if (!place.isManaged) return null
  const agreement = await agreementOn(ctx, place.propertyId, on)
  if (!agreement)
    deny(refused('realestate.lease.agreementMissing', { params: { property: place.fullName, date: on } }))
  return agreement
}

/** What the posted bills of a request cost, credits of vendors taken off. */
export async function costOf(ctx: Ctx, requestId: string): Promise<number> {
  const [sum] = await rawQuery<{ minor: number }>(
    ctx.db,
    `select coalesce(sum(l.net_minor), 0)::bigint as minor from realestate.maintenance_bill b
     join billing.invoice i on i.company_id = $1 and i.id = b.bill_id and i.status = 'issued'
     join billing.invoice_line l on l.company_id = $1 and l.invoice_id = i.id
     where b.company_id = $1 and b.request_id = $2`,
    [ctx.company.id, requestId],
  )
  return sum!.minor
}

/** The lease that has a unit on a day. */
export const leaseOn = (ctx: Ctx, propertyId: string, on: Day) =>
  ctx.db
    .selectFrom('realestate.lease_claim as c')
    .innerJoin('realestate.lease as l', 'l.id', 'c.lease_id')
    .select(['l.id', 'l.number', 'l.tenant_id as tenantId'])
    .where('c.property_id', '=', propertyId)
    .where('c.state', '=', 'active')
    .where('c.starts_on', '<=', on)
    .where('c.ends_on', '>=', on)
    .where('l.status', 'in', ['active', 'ended', 'closed'])
    .executeTakeFirst()
