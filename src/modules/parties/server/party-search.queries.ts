import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { fixLayout } from '#kernel/shared/arabic.ts'
import type { PartyRole } from '../shared/party.codes.ts'
import { findByIdentity, type IdentityHit } from './document.queries.ts'

export type TextHit = { readonly party_id: string; readonly rank: number }

/** Runs the ranked search of the database; `limit` null means every match, unranked. */
export async function searchText(
  ctx: Ctx,
  text: string,
  limit: number | null,
  role: PartyRole | null = null,
): Promise<TextHit[]> {
  const { rows } = await sql<TextHit>`
    select party_id, rank from parties.search_party_ids(${text}, ${limit}::int, ${role}::text)`.execute(
    ctx.db,
  )
  return rows
}

/** What a typed text is taken for: itself, or what its keys mean in the other keyboard layout when nothing else is found. */
export type ReadText = {
  readonly text: string
  readonly correctedTo: string | null
  readonly identities: readonly IdentityHit[]
}

/** Decides between a text and its other keyboard layout (`hgug` for «العل»), only when the text itself finds nothing. */
export async function readText(ctx: Ctx, text: string, role: PartyRole | null = null): Promise<ReadText> {
  const identities = await findByIdentity(ctx, text)
  const asTyped = { text, correctedTo: null, identities }
  const fixed = fixLayout(text)
  if (identities.length > 0 || fixed === text) return asTyped
  if ((await searchText(ctx, text, 1, role)).length > 0) return asTyped
  if ((await searchText(ctx, fixed, 1, role)).length === 0) return asTyped
  return { text: fixed, correctedTo: fixed, identities }
}

/**
 * The ids that a list of another module filters by when somebody types a customer: survivors and everybody merged into
 * them, because records keep the id they were given. The likeliest `limit` parties count.
 */
export async function findPartyIds(ctx: Ctx, typed: string, limit = 500): Promise<string[]> {
  const { text, identities } = await readText(ctx, typed)
  const hits = await searchText(ctx, text, limit)
  const survivors = [...new Set([...identities.map(hit => hit.partyId), ...hits.map(hit => hit.party_id)])]
  if (survivors.length === 0) return []
  const rows = await ctx.db
    .selectFrom('parties.party')
    .select('id')
    .where(({ eb, or }) => or([eb('id', 'in', survivors), eb('alias_of', 'in', survivors)]))
    .execute()
  return rows.map(row => row.id)
}
