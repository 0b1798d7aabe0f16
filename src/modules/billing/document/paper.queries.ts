import type { Ctx } from '#kernel/server/context.ts'
import { getParty, partyVatNumber } from '#modules/parties/public.server.ts'
import type { PaperParty } from '../party/party.pdf.ts'

/** The party as papers name it. */
export async function paperParty(ctx: Ctx, partyId: string): Promise<PaperParty> {
  const party = await getParty(ctx, partyId)
  const vatNumber = await partyVatNumber(ctx, partyId)
  return {
    name: party.name,
    code: party.code,
    ...(party.phone ? { phone: party.phone } : {}),
    ...(vatNumber ? { vatNumber } : {}),
  }
}
