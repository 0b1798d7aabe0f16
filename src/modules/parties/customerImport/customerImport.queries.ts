import type { Ctx } from '#kernel/server/context.ts'
import { type MatchFacts, matchScore, matchThreshold } from '../duplicate/match.rules.ts'
import { hashNumber } from '../identity/identityCipher.queries.ts'
import { type PartyDisplay, partyDisplay } from '../party/party.queries.ts'
import type { MatchReason } from '../party/partyCodes.rules.ts'
import type { PlannedCustomer } from './customerImport.rules.ts'

/** A row whose identity is registered already, or that looks like a registered customer. */
export type KnownCustomer = {
  readonly state: 'known' | 'asks'
  readonly party: PartyDisplay
  readonly score: number
  readonly why: readonly MatchReason[]
}

type Found = Omit<KnownCustomer, 'party'> & { partyId: string }

/** Who of a file is registered, by row: the holder of the same identity, else the likeliest of those who look alike. */
export async function knownCustomers(
  ctx: Ctx,
  customers: readonly PlannedCustomer[],
): Promise<Map<number, KnownCustomer>> {
  const found = await holders(ctx, customers)
  for (const [row, match] of await matches(ctx, customers)) if (!found.has(row)) found.set(row, match)
  const shown = await partyDisplay(
    ctx,
    [...found.values()].map(match => match.partyId),
  )
  return new Map(
    [...found].map(([row, { partyId, ...match }]) => [row, { ...match, party: shown.get(partyId)! }]),
  )
}

async function holders(ctx: Ctx, customers: readonly PlannedCustomer[]): Promise<Map<number, Found>> {
  const rowOf = new Map<string, number>()
  const keyOf = (type: string, country: string, hash: string) => `${type} ${country} ${hash}`
  const hashes: string[] = []
  for (const { row, documents } of customers)
    for (const { type, country, number } of documents) {
      const hash = hashNumber(ctx.company.sealedAs, number)
      hashes.push(hash)
      rowOf.set(keyOf(type, country, hash), row)
    }
  const found = new Map<number, Found>()
  if (hashes.length === 0) return found
  const rows = await ctx.db
    .selectFrom('parties.party_document')
    .select(['party_id', 'type', 'country', 'number_hash'])
    .where(({ eb, fn, val }) => eb('number_hash', '=', fn.any(val(hashes))))
    .where('renews_id', 'is', null)
    .execute()
  for (const { party_id, type, country, number_hash } of rows) {
    const row = rowOf.get(keyOf(type, country, number_hash))
    if (row !== undefined) found.set(row, { state: 'known', partyId: party_id, score: 100, why: [] })
  }
  return found
}

/** Without a shared phone or e-mail no score reaches the threshold, so only those are read. */
async function matches(ctx: Ctx, customers: readonly PlannedCustomer[]): Promise<Map<number, Found>> {
  const phones = customers.flatMap(({ phone, altPhone }) => (altPhone ? [phone, altPhone] : [phone]))
  const emails = customers.flatMap(({ email }) => (email ? [email] : []))
  const rows = await ctx.db
    .selectFrom('parties.party')
    .select(['id', 'name_ar as nameAr', 'name_en as nameEn', 'phone', 'alt_phone as altPhone', 'email'])
    .select(['birth_date as birthDate', 'alias_of as aliasOf'])
    .where(({ eb, fn, or, val }) =>
      or([
        eb('phone', '=', fn.any(val(phones))),
        eb('alt_phone', '=', fn.any(val(phones))),
        eb('email', '=', fn.any(val(emails))),
      ]),
    )
    .execute()
  const byKey = new Map<string, (MatchFacts & { partyId: string })[]>()
  for (const { id, aliasOf, ...facts } of rows)
    for (const key of keysOf(facts))
      byKey.set(key, [...(byKey.get(key) ?? []), { ...facts, partyId: aliasOf ?? id }])
  const found = new Map<number, Found>()
  for (const customer of customers)
    for (const party of keysOf(customer).flatMap(key => byKey.get(key) ?? [])) {
      const { score, why } = matchScore(customer, party)
      if (score < matchThreshold || score <= (found.get(customer.row)?.score ?? 0)) continue
      found.set(customer.row, { state: 'asks', partyId: party.partyId, score, why })
    }
  return found
}

/** What two records can meet by. */
export const keysOf = ({
  phone,
  altPhone,
  email,
}: Pick<MatchFacts, 'phone' | 'altPhone' | 'email'>): string[] => [
  ...new Set([phone, altPhone, email].filter(key => key !== null)),
]
