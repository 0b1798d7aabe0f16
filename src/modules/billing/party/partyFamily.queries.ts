import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { deny, invalid, notFound } from '#kernel/shared/refusal.ts'

const family = `select coalesce(alias_of, id) as id from parties.party where company_id = $1 and id = $2
  union
  select m.id from parties.party m where m.company_id = $1 and m.alias_of =
    (select coalesce(a.alias_of, a.id) from parties.party a where a.company_id = $1 and a.id = $2)`

/** The ids of {@link familyOf} within another statement, for what must not wait for them; none for an unknown party. */
export const idsOfFamily = (company: number, partyId: string) => sql<string[]>`array(
  select coalesce(p.alias_of, p.id) from parties.party p where p.company_id = ${company} and p.id = ${partyId}
  union
  select m.id from parties.party m where m.company_id = ${company} and m.alias_of =
    (select coalesce(a.alias_of, a.id) from parties.party a where a.company_id = ${company} and a.id = ${partyId}))`

/** Every id a party ever had: documents keep the id they were given, a merge is an alias. NotFound for an unknown party. */
export async function familyOf(ctx: Ctx, partyId: string): Promise<string[]> {
  const members = await rawQuery<{ id: string }>(ctx.db, family, [ctx.company.id, partyId])
  return members.length > 0 ? members.map(member => member.id) : deny(notFound())
}

/** Refuses a document of another party: money of one party settles, secures and repays only its own. */
export async function refuseOtherParty(
  ctx: Ctx,
  partyId: string,
  document: { number: string; partyId: string },
  field = 'partyId',
): Promise<void> {
  if (document.partyId === partyId || (await familyOf(ctx, partyId)).includes(document.partyId)) return
  deny(invalid('billing.allocation.otherParty', { field, params: { number: document.number } }))
}
