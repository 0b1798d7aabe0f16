import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { parsePhone } from '#kernel/shared/phone.ts'
import { findHolder } from '../document/document.queries.ts'
import { documentCountry } from '../document/document.rules.ts'
import { checkIdentity } from '../identity/identity.rules.ts'
import { hashNumber } from '../identity/identityCipher.queries.ts'
import { partyDisplay, resolveAlias } from '../party/party.queries.ts'
import type { MatchReason } from '../party/partyCodes.rules.ts'
import type * as contract from './duplicate.contract.ts'
import { type MatchFacts, matchScore, matchThreshold } from './match.rules.ts'

export type Candidate = {
  readonly partyId: string
  readonly score: number
  readonly why: readonly MatchReason[]
}

/**
 * The parties that may be the same one as these facts describe, likeliest first. Without a shared phone or e-mail no score
 * reaches the threshold, so only those are read. What a merged party is remembered by counts for its survivor.
 */
export async function findCandidates(
  ctx: Ctx,
  facts: MatchFacts,
  exceptId: string | null,
): Promise<Candidate[]> {
  const phones = [facts.phone, facts.altPhone].filter(phone => phone !== null)
  if (phones.length === 0 && facts.email === null) return []
  const rows = await ctx.db
    .selectFrom('parties.party')
    .select([
      'id',
      'alias_of',
      'name_ar as nameAr',
      'name_en as nameEn',
      'phone',
      'alt_phone as altPhone',
      'email',
      'birth_date as birthDate',
    ])
    .where(({ eb, or }) =>
      or([
        ...(phones.length > 0 ? [eb('phone', 'in', phones), eb('alt_phone', 'in', phones)] : []),
        ...(facts.email !== null ? [eb('email', '=', facts.email)] : []),
      ]),
    )
    .limit(200)
    .execute()
  const best = new Map<string, Candidate>()
  for (const row of rows) {
    const partyId = row.alias_of ?? row.id
    const { score, why } = matchScore(facts, row)
    if (partyId === exceptId || score < matchThreshold || score <= (best.get(partyId)?.score ?? 0)) continue
    best.set(partyId, { partyId, score, why })
  }
  return [...best.values()].sort((a, b) => b.score - a.score)
}

export async function findDuplicates(ctx: Ctx, input: InputOf<typeof contract.findDuplicates>) {
  const exceptId = input.exceptId
    ? ((await resolveAlias(ctx, [input.exceptId])).get(input.exceptId) ?? null)
    : null
  const holder = await holderOfTyped(ctx, input.documents ?? [], exceptId)
  const phone = (typed: string | null | undefined) => (typed ? parsePhone(typed, ctx.company.country) : null)
  const found = await findCandidates(
    ctx,
    {
      nameAr: input.nameAr ?? null,
      nameEn: input.nameEn ?? null,
      phone: phone(input.phone),
      altPhone: phone(input.altPhone),
      email: input.email ?? null,
      birthDate: input.birthDate ?? null,
    },
    exceptId,
  )
  const ids = [...found.map(candidate => candidate.partyId), ...(holder ? [holder.partyId] : [])]
  const shown = await partyDisplay(ctx, ids)
  const facts = (id: string) => {
    const { code, nameAr, nameEn, phone } = shown.get(id)!
    return { id, code, nameAr, nameEn, phone }
  }
  return {
    identity: holder ? { ...facts(holder.partyId), documentIndex: holder.documentIndex } : null,
    candidates: found
      .slice(0, 8)
      .map(({ partyId, score, why }) => ({ ...facts(partyId), score, why: [...why] })),
  }
}

async function holderOfTyped(
  ctx: Ctx,
  documents: NonNullable<InputOf<typeof contract.findDuplicates>['documents']>,
  exceptId: string | null,
) {
  for (const [documentIndex, { type, country: given, number }] of documents.entries()) {
    const country = documentCountry(type, given, ctx.company.country)
    const read = checkIdentity(type, country, number)
    if (!read.ok) continue
    const hash = hashNumber(ctx.company.sealedAs, read.number)
    const holder = await findHolder(ctx, { type, country, hash })
    if (holder && holder.partyId !== exceptId) return { partyId: holder.partyId, documentIndex }
  }
  return null
}
