import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { plateCountryOf } from '../plate/plate.rules.ts'
import type * as contract from './vehicleImport.contract.ts'
import type { ImportKnowledge } from './vehicleImport.rules.ts'

/** What the company already has that an import must not make twice. */
export async function readKnowledge(ctx: Ctx, series: string | null | undefined): Promise<ImportKnowledge> {
  const country = plateCountryOf(ctx.company.country)
  const plates = await ctx.db
    .selectFrom('fleet.vehicle_plate')
    .select(['key', 'code', 'serial', 'is_temporary'])
    .where(eb => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', ctx.today)]))
    .execute()
  const vins = await ctx.db.selectFrom('fleet.vehicle').select('vin').where('vin', 'is not', null).execute()
  const { last } = await ctx.db
    .selectFrom('fleet.vehicle_plate')
    .select(sql<number | null>`max(serial::int)`.as('last'))
    .where('is_temporary', '=', true)
    .where('country', '=', country)
    .where('code', '=', series ?? '')
    .executeTakeFirstOrThrow()
  return {
    today: ctx.today,
    country,
    currency: ctx.company.currency,
    plateKeys: new Set(plates.map(plate => plate.key)),
    vins: new Set(vins.map(row => row.vin!)),
    lastTemporary: last ?? 0,
  }
}

export async function listVehicleImports(ctx: Ctx, input: InputOf<typeof contract.listVehicleImports>) {
  let rows = ctx.db.selectFrom('fleet.vehicle_import as i').selectAll('i')
  if (input.search)
    rows = rows.where(sql<boolean>`strpos(lower(i.file_name), ${input.search.toLowerCase()}) > 0`)
  const page = await keysetPage(
    rows,
    { ...input, descending: input.descending ?? true },
    { sort: 'i.created_at', id: 'i.id' },
    row => [row.created_at, row.id],
  )
  return {
    next: page.next,
    rows: page.rows.map(row => ({
      id: row.id,
      fileName: row.file_name,
      rowCount: row.row_count,
      createdCount: row.created_count,
      duplicateCount: row.duplicate_count,
      errorCount: row.error_count,
      state: row.state,
      undoUntil: row.undo_until,
      createdAt: row.created_at,
    })),
  }
}
