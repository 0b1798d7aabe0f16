import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { Rent, RentTerms } from '../leaseRow/rentRows.rules.ts'
import type { Ownership, PropertyUse } from '../property/property.rules.ts'
import type { LeaseTable } from '../tables.ts'
import { type LeaseAction, leaseTransitions } from './lease.rules.ts'

export type LeaseRecord = Selectable<LeaseTable>

export const leases = recordKind({
  table: 'realestate.lease',
  kind: 'realestate.lease',
  label: row => row.number ?? '',
})

/** The record its documents and deposits belong to, as billing keeps it. */
export const leaseSource = (leaseId: string) => `realestate.lease:${leaseId}`

/** A lease under lock in the version that was seen; refused where its state does not allow the action. */
export async function leaseToChange(
  ctx: Ctx,
  seen: { id: string; version?: number },
  action: LeaseAction,
): Promise<LeaseRecord> {
  const row = await lockRecord(ctx, leases, seen)
  refuse(whyNotFrom(leaseTransitions, action, row.status, 'realestate.lease.state'))
  return row
}

/** Saves columns of a locked lease with its audit line. */
export const changeLease = (
  ctx: Ctx,
  row: LeaseRecord,
  columns: Parameters<typeof saveRecord<'realestate.lease'>>[3],
  said?: Parameters<typeof saveRecord<'realestate.lease'>>[4],
) => saveRecord(ctx, leases, row, columns, said)

export type LeaseUnit = {
  readonly propertyId: string
  readonly code: string
  readonly name: string
  readonly fullName: string
  readonly level: 'building' | 'unit' | 'standalone'
  readonly use: PropertyUse
  readonly ownership: Ownership
  readonly rentalMinor: number
  readonly askingMinor: number
  readonly isActive: boolean
  readonly soldOn: string | null
}

/** The units of a lease in their order. */
export async function unitsOf(ctx: Ctx, leaseId: string): Promise<LeaseUnit[]> {
  const rows = await ctx.db
    .selectFrom('realestate.lease_line as n')
    .innerJoin('realestate.property as p', 'p.id', 'n.property_id')
    .leftJoin('realestate.property as b', 'b.id', 'p.parent_id')
    .select([
      'p.id as propertyId',
      'p.code',
      'p.property_name as name',
      'b.property_name as building',
      'p.level',
      'p.property_use as use',
      'p.ownership',
      'b.ownership as inherited',
      'n.rental_minor as rentalMinor',
      'p.rental_price_minor as askingMinor',
      'p.is_active as isActive',
      'p.sold_on as soldOn',
    ])
    .where('n.lease_id', '=', leaseId)
    .orderBy('n.no')
    .execute()
  return rows.map(({ building, inherited, ownership, askingMinor, ...unit }) => ({
    ...unit,
    fullName: building ? `${building}، ${unit.name}` : unit.name,
    ownership: ownership ?? inherited ?? 'owned',
    askingMinor: askingMinor ?? 0,
  }))
}

/** The rents of a lease in the order in which they hold. */
export async function rentsOf(ctx: Ctx, row: LeaseRecord): Promise<Rent[]> {
  const units = await unitsOf(ctx, row.id)
  const steps = await ctx.db
    .selectFrom('realestate.rent_step')
    .select(['effective_on as from', 'amount_minor as amountMinor'])
    .where('lease_id', '=', row.id)
    .orderBy('effective_on')
    .execute()
  const first = units.reduce((sum, unit) => sum + unit.rentalMinor, 0)
  return [{ from: row.start_date, amountMinor: first }, ...steps]
}

/** The terms of a lease as its rows follow from them. */
export async function termsOf(ctx: Ctx, row: LeaseRecord): Promise<RentTerms> {
  return {
    startDate: row.start_date,
    endDate: row.end_date,
    rentBasis: row.rent_basis,
    paymentFrequency: row.payment_frequency,
    anchor: row.anchor,
    paymentDay: row.payment_day,
    rents: await rentsOf(ctx, row),
    free: row.free_from && row.free_to ? { from: row.free_from, to: row.free_to } : null,
  }
}

/** The rent in force on a day, of all units, on the lease's basis. */
export const rentOn = (rents: readonly Rent[], on: string): number =>
  (rents.findLast(rent => rent.from <= on) ?? rents[0])?.amountMinor ?? 0
