import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { askWritten } from '#kernel/server/written.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { PartyTable } from '../tables.ts'
import type { PartyKind } from './partyCodes.rules.ts'

export type PartyRecord = Selectable<PartyTable>

/** What any page shows of a party; `id` is the survivor's, whatever id was asked. */
export type PartyDisplay = {
  readonly id: string
  readonly code: string
  readonly kind: PartyKind
  /** Arabic, else English. */
  readonly name: string
  readonly nameAr: string | null
  readonly nameEn: string | null
  readonly phone: string | null
  readonly status: 'active' | 'inactive'
}

export const nameOf = (party: { name_ar: string | null; name_en: string | null }) =>
  party.name_ar ?? party.name_en ?? ''

/** Each given id with the id that stands for it today; ids of other companies and unknown ones are left out. */
export async function resolveAlias(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('parties.party')
    .select(['id', 'alias_of'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row.alias_of ?? row.id]))
}

/** The id that stands for a party today; notFound for an unknown one. */
export async function survivorOf(ctx: Ctx, id: string): Promise<string> {
  return (await resolveAlias(ctx, [id])).get(id) ?? deny(notFound())
}

/** Each given id with itself and every id that was merged into it: where records of other modules may point. */
export async function membersOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const families = new Map<string, string[]>(ids.map(id => [id, [id]]))
  if (ids.length === 0) return families
  const rows = await ctx.db
    .selectFrom('parties.party')
    .select(['id', 'alias_of'])
    .where('alias_of', 'in', [...families.keys()])
    .execute()
  for (const row of rows) families.get(row.alias_of!)?.push(row.id)
  return families
}

/** Selects the party that stands for `id` today for update; notFound for an unknown one. */
export async function lockParty(ctx: Ctx, id: string): Promise<PartyRecord> {
  const lock = (wanted: string) =>
    ctx.db.selectFrom('parties.party').selectAll().where('id', '=', wanted).forUpdate().executeTakeFirst()
  const row = (await lock(id)) ?? deny(notFound())
  if (row.alias_of === null) return row
  return (await lock(row.alias_of)) ?? deny(notFound())
}

// Not coalesce: PostgreSQL counts it among what may leak, and under row security would read every party for it.
const standing = sql<string>`case when asked.alias_of is null then asked.id else asked.alias_of end`

/** Names, code and phone of the parties behind the ids, by the id that was asked. */
export async function partyDisplay(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PartyDisplay>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('parties.party as asked')
    .innerJoin('parties.party as p', join => join.on('p.id', '=', standing))
    .select([
      'asked.id as asked_id',
      'p.id',
      'p.code',
      'p.kind',
      'p.name_ar',
      'p.name_en',
      'p.phone',
      'p.status',
    ])
    .where('asked.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map(row => [
      row.asked_id,
      {
        id: row.id,
        code: row.code,
        kind: row.kind,
        name: nameOf(row),
        nameAr: row.name_ar,
        nameEn: row.name_en,
        phone: row.phone,
        status: row.status,
      },
    ]),
  )
}

/** What documents of a party are written by. */
export type PartyTerms = {
  readonly vatNumber: string | null
  /** Days from a document to its due day; null where nothing was agreed. */
  readonly paymentTermsDays: number | null
}

/** Tax number and payment terms of the party behind the id; null where there is none. */
export async function partyTerms(ctx: Ctx, id: string): Promise<PartyTerms | null> {
  const [terms] = await askWritten(
    ctx.db,
    'parties.terms',
    (db, [to]) =>
      db
        .selectFrom('parties.party as asked')
        .innerJoin('parties.party as p', join => join.on('p.id', '=', standing))
        .select(['p.vat_number as vatNumber', 'p.payment_terms_days as paymentTermsDays'])
        .where('asked.id', '=', to!.id),
    [{ id }],
  )
  return terms ?? null
}
