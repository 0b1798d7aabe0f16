import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { fixLayout } from '#kernel/shared/arabic.ts'
import { findByIdentity, type IdentityHit } from '../document/document.queries.ts'
import type { PartyRole } from './partyCodes.rules.ts'

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

export type ReadText<Hit> = {
  /** What was searched for: the typed text, or what its keys mean in the other keyboard layout. */
  readonly text: string
  readonly correctedTo: string | null
  readonly identities: readonly IdentityHit[]
  readonly hits: readonly Hit[]
}

/** Searches for a text, and for its other keyboard layout (`hgug` for «العل») only when the text itself finds nothing. */
export async function findText<Hit>(
  ctx: Ctx,
  typed: string,
  search: (text: string) => Promise<readonly Hit[]>,
): Promise<ReadText<Hit>> {
  const [identities, hits] = await Promise.all([findByIdentity(ctx, typed), search(typed)])
  const asTyped = { text: typed, correctedTo: null, identities, hits }
  const fixed = fixLayout(typed)
  if (identities.length > 0 || hits.length > 0 || fixed === typed) return asTyped
  const meant = await search(fixed)
  return meant.length === 0 ? asTyped : { text: fixed, correctedTo: fixed, identities, hits: meant }
}

/**
 * The ids that a list of another module filters by for a typed customer: survivors and all parties merged into them, because records keep
 * the id they were given. The likeliest `limit` parties count.
 */
export async function findPartyIds(ctx: Ctx, typed: string, limit = 500): Promise<string[]> {
  const { identities, hits } = await findText(ctx, typed, text => searchText(ctx, text, limit))
  const survivors = [...new Set([...identities.map(hit => hit.partyId), ...hits.map(hit => hit.party_id)])]
  if (survivors.length === 0) return []
  const rows = await ctx.db
    .selectFrom('parties.party')
    .select('id')
    .where(({ eb, or }) => or([eb('id', 'in', survivors), eb('alias_of', 'in', survivors)]))
    .execute()
  return rows.map(row => row.id)
}
