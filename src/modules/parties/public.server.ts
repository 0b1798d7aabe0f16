import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { CreditPosition } from './credit/credit.rules.ts'
import { type PartyDisplay, partyDisplay, partyTerms } from './party/party.queries.ts'
import type { PartyKind, PartyRole } from './party/partyCodes.rules.ts'
import { readParty } from './party/partyRead.queries.ts'
import { addRoles, type NewParty, saveNewParty } from './party/partySaving.commands.ts'

export { whyNotServe } from './blacklist/blacklist.queries.ts'
export { countryNamed } from './customerImport/customerImportWords.rules.ts'
export { driverLicenceOf, identityDaysOf, identityNumbersOf } from './document/document.queries.ts'
export { residentIdentity } from './document/document.rules.ts'
export { similarity } from './duplicate/similarity.rules.ts'
export type {
  FiguresOfAll,
  FiguresSource,
  OpenItemsCheck,
} from './figures/figures.queries.ts'
export { openText, sealText, startParties } from './identity/identityCipher.queries.ts'
export {
  membersOf,
  type PartyDisplay,
  partyDisplay,
  partyTerms,
  resolveAlias,
} from './party/party.queries.ts'
export { partiesMeant, partiesNamed } from './party/partyNamed.queries.ts'
export type { NewParty } from './party/partySaving.commands.ts'
export { findPartyIds } from './party/partySearch.queries.ts'
export { defaultCreditLimit, saveDefaultCreditLimit } from './settings/settings.queries.ts'

export type Party = PartyDisplay & {
  readonly kind: PartyKind
  readonly email: string | null
  readonly birthDate: Day | null
  readonly nationality: string | null
  readonly roles: readonly PartyRole[]
  /** Today's block, or null. */
  readonly blockedUntil: Day | null
  readonly credit: CreditPosition
}

/**
 * A party with what rentals and billing decide by: names, contact, roles, block, credit position. A merged id answers as its
 * survivor. notFound for another company's id.
 */
export async function getParty(ctx: Ctx, id: string): Promise<Party> {
  const party = await readParty(ctx, { id })
  return {
    id: party.id,
    code: party.code,
    kind: party.kind,
    name: party.nameAr ?? party.nameEn ?? party.code,
    nameAr: party.nameAr,
    nameEn: party.nameEn,
    phone: party.phone,
    status: party.status === 'inactive' ? 'inactive' : 'active',
    email: party.email,
    birthDate: party.birthDate,
    nationality: party.nationality,
    roles: party.roles,
    blockedUntil: party.blockedUntil,
    credit: {
      limitMinor: party.credit.limit,
      hold: party.credit.hold,
      exposureMinor: party.credit.exposure,
    },
  }
}

/** The name of a party, Arabic before English, or null for an unknown id. */
export async function findPartyName(ctx: Ctx, id: string): Promise<string | null> {
  return (await partyDisplay(ctx, [id])).get(id)?.name ?? null
}

/** Names by the id that was asked; unknown ids are left out. */
export async function findPartyNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const shown = await partyDisplay(ctx, ids)
  return new Map([...shown].map(([id, party]) => [id, party.name]))
}

/** The tax number of a party, or null; {@link partyTerms} reads it with the payment terms. */
export async function partyVatNumber(ctx: Ctx, id: string): Promise<string | null> {
  return (await partyTerms(ctx, id))?.vatNumber ?? null
}

/** Gives a party a role beside those it has. */
export async function addPartyRole(ctx: Ctx, partyId: string, role: PartyRole): Promise<void> {
  await addRoles(ctx, partyId, [role])
}

/**
 * Registers a party in any role, inside the caller's command; writes its own audit line. Refuses P1, P2, an unreadable phone
 * and an impossible birth date.
 */
export async function registerParty(ctx: Ctx, party: NewParty): Promise<{ id: string; code: string }> {
  return saveNewParty(ctx, party)
}

/** Registers a customer (see {@link registerParty}); an individual by default. */
export async function createCustomer(
  ctx: Ctx,
  customer: Omit<NewParty, 'kind' | 'roles'> & Partial<Pick<NewParty, 'kind' | 'roles'>>,
): Promise<{ id: string; code: string }> {
  const roles: PartyRole[] = ['customer', ...(customer.roles ?? [])]
  return saveNewParty(ctx, { ...customer, kind: customer.kind ?? 'individual', roles: [...new Set(roles)] })
}
