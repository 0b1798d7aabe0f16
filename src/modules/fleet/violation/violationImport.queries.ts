import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { plateKeyOn, shownPlate } from '../vehicle/vehicle.queries.ts'
import type * as contract from './violationImport.contract.ts'
import type { ViolationImportField } from './violationImport.rules.ts'
import type { Match } from './violationMatch.rules.ts'

/** The fine of each reference that is known already, as the authority last asked for it. */
export async function knownFines(
  ctx: Ctx,
  authorityPartyId: string,
  references: readonly string[],
): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('fleet.violation')
    .select(['reference', sql<number>`coalesce(new_fine_minor, fine_minor)`.as('fine')])
    .where('authority_party_id', '=', authorityPartyId)
    .where(sql<boolean>`reference = any (${references}::text[])`)
    .execute()
  return new Map(rows.map(row => [row.reference, row.fine]))
}

/** Plate and holder of matches, in their order. */
export async function nameMatches(ctx: Ctx, matches: readonly Match[]) {
  const vehicleIds = matches.flatMap(match => match.vehicleId ?? [])
  const custodyIds = matches.flatMap(match => match.custodyId ?? [])
  const [vehicles, custodies] = await Promise.all([
    ctx.db
      .selectFrom('fleet.vehicle as v')
      .select(['v.id', plateKeyOn('v.id', ctx.today).as('plate')])
      .where(sql<boolean>`v.id = any (${vehicleIds}::uuid[])`)
      .execute(),
    ctx.db
      .selectFrom('fleet.custody')
      .select(['id', 'holder'])
      .where(sql<boolean>`id = any (${custodyIds}::uuid[])`)
      .execute(),
  ])
  const plates = new Map(vehicles.map(row => [row.id, shownPlate(row.plate)]))
  const holders = new Map(custodies.map(row => [row.id, row.holder]))
  return matches.map(match => ({
    plate: plates.get(match.vehicleId ?? '') ?? null,
    holder: holders.get(match.custodyId ?? '') ?? null,
  }))
}

export async function listViolationImports(ctx: Ctx, input: InputOf<typeof contract.listViolationImports>) {
  let rows = ctx.db.selectFrom('fleet.violation_import as i').selectAll('i')
  if (input.search)
    rows = rows.where(sql<boolean>`strpos(lower(i.file_name), ${input.search.toLowerCase()}) > 0`)
  const page = await keysetPage(
    rows,
    { ...input, descending: input.descending ?? true },
    { sort: 'i.created_at', id: 'i.id' },
    row => [row.created_at, row.id],
  )
  const names = await findPartyNames(
    ctx,
    page.rows.map(row => row.authority_party_id),
  )
  return {
    next: page.next,
    rows: page.rows.map(row => ({
      id: row.id,
      fileName: row.file_name,
      authority: names.get(row.authority_party_id) ?? '',
      rowCount: row.row_count,
      addedCount: row.added_count,
      matchedCount: row.matched_count,
      queuedCount: row.queued_count,
      duplicateCount: row.duplicate_count,
      changedCount: row.changed_count,
      errorCount: row.error_count,
      createdAt: row.created_at,
    })),
  }
}

/** How the last list of an authority was read. */
export async function findViolationProfile(
  ctx: Ctx,
  { authorityPartyId }: InputOf<typeof contract.findViolationProfile>,
) {
  const last = await ctx.db
    .selectFrom('fleet.violation_import')
    .select('profile')
    .where('authority_party_id', '=', authorityPartyId)
    .orderBy('created_at', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return { headings: (last?.profile ?? {}) as Partial<Record<ViolationImportField, string>> }
}
