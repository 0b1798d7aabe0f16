import type { Ctx } from '#kernel/server/context.ts'
import { deny, invalid, notFound } from '#kernel/shared/refusal.ts'
import { membersOf, resolveAlias } from '#modules/parties/server/public.ts'

/** Every id a party ever had: documents keep the id they were given, a merge is an alias. NotFound for an unknown party. */
export async function familyOf(ctx: Ctx, partyId: string): Promise<string[]> {
  const survivor = (await resolveAlias(ctx, [partyId])).get(partyId) ?? deny(notFound())
  return (await membersOf(ctx, [survivor])).get(survivor) ?? [survivor]
}

/** Refuses a document of somebody else: money of one party settles, secures and repays only its own. */
export async function refuseOtherParty(
  ctx: Ctx,
  partyId: string,
  document: { readonly number: string; readonly partyId: string },
  field = 'partyId',
): Promise<void> {
  if (document.partyId === partyId || (await familyOf(ctx, partyId)).includes(document.partyId)) return
  deny(invalid('billing.allocation.otherParty', { field, params: { number: document.number } }))
}
