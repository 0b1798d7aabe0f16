import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { plateText } from '#modules/fleet/public.ts'
import { partyDisplay } from '#modules/parties/public.server.ts'

/** How answers name a customer: `customerRef` of the contracts. */
export type CustomerRef = {
  readonly id: string
  readonly nameAr: string
  readonly nameEn: string | null
  readonly phone: string | null
}
export type VehicleRef = { readonly id: string; readonly plate: string; readonly label: string }
export type GroupRef = { readonly id: string; readonly nameAr: string; readonly nameEn: string | null }

const isSet = (id: string | null | undefined): id is string => !!id

/** Customers by the id the record keeps; a merged one answers as its survivor. */
export async function customersOf(ctx: Ctx, ids: readonly string[]): Promise<(id: string) => CustomerRef> {
  const shown = await partyDisplay(ctx, ids)
  return id => {
    const party = shown.get(id) ?? deny(notFound())
    return { id: party.id, nameAr: party.name, nameEn: party.nameEn, phone: party.phone }
  }
}

/** One customer; notFound for an unknown id. */
export async function customerOf(ctx: Ctx, id: string): Promise<CustomerRef> {
  return (await customersOf(ctx, [id]))(id)
}

/** Vehicles as lists name them, plate of today and «نسيم 2025»; null for null. */
export async function vehiclesOf(
  ctx: Ctx,
  ids: readonly (string | null | undefined)[],
): Promise<(id: string | null | undefined) => VehicleRef | null> {
  const wanted = [...new Set(ids.filter(isSet))]
  const rows =
    wanted.length === 0
      ? []
      : await rawQuery<{ id: string; model: string; year: number; key: string | null }>(
          ctx.db,
          `select v.id, v.model, v.year, p.key from fleet.vehicle v
           left join fleet.vehicle_plate p on p.company_id = $1 and p.vehicle_id = v.id and p.valid_from <= $2
             and (p.valid_to is null or p.valid_to >= $2)
           where v.company_id = $1 and v.id = any ($3)`,
          [ctx.company.id, ctx.today, wanted],
        )
  const byId = new Map(
    rows.map(({ id, model, year, key }) => [
      id,
      { id, plate: key === null ? '' : plateText(key), label: `${model} ${year}` },
    ]),
  )
  return id => (id ? (byId.get(id) ?? null) : null)
}

/** Groups by id; null for null. */
export async function groupsOf(
  ctx: Ctx,
  ids: readonly (string | null | undefined)[],
): Promise<(id: string | null | undefined) => GroupRef | null> {
  const wanted = [...new Set(ids.filter(isSet))]
  const rows =
    wanted.length === 0
      ? []
      : await ctx.db
          .selectFrom('fleet.vehicle_group')
          .select(['id', 'name_ar as nameAr', 'name_en as nameEn'])
          .where('id', 'in', wanted)
          .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return id => (id ? (byId.get(id) ?? null) : null)
}
