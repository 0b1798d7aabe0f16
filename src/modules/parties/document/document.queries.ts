import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden, notFound } from '#kernel/shared/refusal.ts'
import { checkIdentity, type IdentityType } from '../identity/identity.rules.ts'
import { hashNumber, openNumber } from '../identity/identityCipher.queries.ts'
import { membersOf, resolveAlias, survivorOf } from '../party/party.queries.ts'
import type * as contract from './document.contract.ts'
import { currentDocuments, documentStateOn } from './document.rules.ts'

export type StoredDocument = {
  readonly id: string
  readonly partyId: string
  readonly type: IdentityType
  readonly country: string
  readonly last4: string
  readonly issuedOn: Day | null
  readonly expiresOn: Day | null
  readonly check: 'passed' | 'warned' | 'unchecked'
  readonly createdAt: Date
}

/** How an identity number is shown, from the digits that are stored readable. */
export const maskOf = (document: { last4: string }) => `••••${document.last4}`

/** The documents of each family, by survivor; latest added first. */
export async function documentsOf(
  ctx: Ctx,
  families: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, StoredDocument[]>> {
  const owner = new Map<string, string>()
  for (const [survivor, members] of families) for (const member of members) owner.set(member, survivor)
  const byOwner = new Map<string, StoredDocument[]>()
  if (owner.size === 0) return byOwner
  const rows = await ctx.db
    .selectFrom('parties.party_document')
    .select([
      'id',
      'party_id as partyId',
      'type',
      'country',
      'last4',
      'issued_on as issuedOn',
      'expires_on as expiresOn',
      'check_result as check',
      'created_at as createdAt',
    ])
    .where('party_id', 'in', [...owner.keys()])
    .orderBy('id', 'desc')
    .execute()
  for (const row of rows) {
    const survivor = owner.get(row.partyId)!
    byOwner.set(survivor, [...(byOwner.get(survivor) ?? []), row])
  }
  return byOwner
}

/** The documents as the 360 page shows them, with their files. */
export async function shownDocuments(ctx: Ctx, documents: readonly StoredDocument[]) {
  const files =
    documents.length === 0
      ? []
      : await rawQuery<{ document_id: string; id: string; name: string; content_type: string }>(
          ctx.db,
          `select link.document_id, file.id, file.name, file.content_type
           from parties.party_document_file link
           join app.file file on file.company_id = link.company_id and file.id = link.file_id
           where link.company_id = $1 and link.document_id = any ($2) order by file.id`,
          [ctx.company.id, documents.map(document => document.id)],
        )
  const current = new Set(currentDocuments(documents))
  return documents.map(document => ({
    id: document.id,
    type: document.type,
    country: document.country,
    masked: maskOf(document),
    issuedOn: document.issuedOn,
    expiresOn: document.expiresOn,
    check: document.check,
    state: documentStateOn(document.expiresOn, ctx.today),
    isCurrent: current.has(document),
    files: files
      .filter(file => file.document_id === document.id)
      .map(({ id, name, content_type }) => ({ id, name, contentType: content_type })),
    createdAt: document.createdAt,
  }))
}

/** Who holds an identity number: the party that registered it first, as it stands today. */
export async function findHolder(
  ctx: Ctx,
  identity: { type: IdentityType; country: string; hash: string },
): Promise<{ partyId: string; documentId: string } | null> {
  const row = await ctx.db
    .selectFrom('parties.party_document')
    .select(['id', 'party_id'])
    .where('number_hash', '=', identity.hash)
    .where('type', '=', identity.type)
    .where('country', '=', identity.country)
    .where('renews_id', 'is', null)
    .executeTakeFirst()
  return row ? { partyId: await survivorOf(ctx, row.party_id), documentId: row.id } : null
}

export type IdentityHit = { readonly partyId: string; readonly type: IdentityType; readonly last4: string }

/** Parties whose identity number is exactly the typed text, whatever the document; spaces and dashes do not matter. */
export async function findByIdentity(ctx: Ctx, typed: string): Promise<IdentityHit[]> {
  const read = checkIdentity('passport', '', typed)
  if (!read.ok || !/\d{4}/.test(read.number)) return []
  const spellings = new Set([read.number, read.number.replace(/[^\p{L}\d]/gu, '')])
  return identityHits(
    ctx,
    'number_hash',
    [...spellings].map(number => hashNumber(ctx.company.sealedAs, number)),
  )
}

/** Parties with an identity number that ends in the four typed digits; at most `limit`, active first. */
export async function findByLast4(ctx: Ctx, typed: string, limit: number): Promise<IdentityHit[]> {
  const read = checkIdentity('passport', '', typed)
  if (!read.ok || !/^\d{4}$/.test(read.number)) return []
  return (await identityHits(ctx, 'last4', [read.number])).slice(0, limit)
}

async function identityHits(
  ctx: Ctx,
  column: 'number_hash' | 'last4',
  values: string[],
): Promise<IdentityHit[]> {
  const rows = await ctx.db
    .selectFrom('parties.party_document as d')
    .innerJoin('parties.party as m', 'm.id', 'd.party_id')
    .select(({ fn, ref }) => [fn.coalesce(ref('m.alias_of'), ref('m.id')).as('partyId'), 'd.type', 'd.last4'])
    .where(`d.${column}`, 'in', values)
    .orderBy('m.status')
    .orderBy('m.sort_name')
    .limit(200)
    .execute()
  const first = new Map<string, IdentityHit>()
  for (const row of rows) if (!first.has(row.partyId)) first.set(row.partyId, row)
  return [...first.values()]
}

/** The newest driving licence of a party: what rentals checks against the days of a contract. Null when it has none. */
export async function driverLicenceOf(
  ctx: Ctx,
  partyId: string,
): Promise<{
  documentId: string
  country: string
  masked: string
  issuedOn: Day | null
  expiresOn: Day | null
} | null> {
  const licence = (await currentOf(ctx, partyId)).find(document => document.type === 'driving_licence')
  if (!licence) return null
  const { id, country, issuedOn, expiresOn } = licence
  return { documentId: id, country, masked: maskOf(licence), issuedOn, expiresOn }
}

/**
 * The numbers of the current documents of persons, decrypted for a document that the law requires, by party id. The caller
 * keeps the result sealed and shows it only with the permission of that document.
 */
export async function identityNumbersOf(
  ctx: Ctx,
  partyIds: readonly string[],
): Promise<Map<string, Partial<Record<IdentityType, string>>>> {
  const survivors = await resolveAlias(ctx, partyIds)
  const documents = await documentsOf(ctx, await membersOf(ctx, [...new Set(survivors.values())]))
  const current = [...documents.values()].flatMap(own => currentDocuments(own))
  const sealed = new Map<string, Buffer>()
  if (current.length > 0)
    for (const row of await ctx.db
      .selectFrom('parties.party_document')
      .select(['id', 'number_sealed'])
      .where(
        'id',
        'in',
        current.map(({ id }) => id),
      )
      .execute())
      sealed.set(row.id, row.number_sealed)
  return new Map(
    partyIds.map(partyId => {
      const own = currentDocuments(documents.get(survivors.get(partyId) ?? partyId) ?? [])
      return [
        partyId,
        Object.fromEntries(
          own.map(({ id, type }) => [type, openNumber(ctx.company.sealedAs, sealed.get(id)!)]),
        ),
      ]
    }),
  )
}

/** The last days of a person's identity and residency as we know them; null where none is on file or its day is not known. */
export async function identityDaysOf(
  ctx: Ctx,
  partyId: string,
): Promise<{
  identityExpiresOn: Day | null
  /** An identity is on file without its expiry date. */
  identityIsUndated: boolean
  residencyExpiresOn: Day | null
}> {
  const documents = await currentOf(ctx, partyId)
  const newestOf = (types: readonly string[]) => {
    const known = documents.filter(document => types.includes(document.type))
    return known.find(document => document.expiresOn !== null) ?? known[0]
  }
  const identity = newestOf(['civil_id', 'qid', 'saudi_id', 'iqama', 'emirates_id', 'cpr', 'oman_id'])
  return {
    identityExpiresOn: identity?.expiresOn ?? null,
    identityIsUndated: identity?.expiresOn === null,
    residencyExpiresOn: newestOf(['residency'])?.expiresOn ?? null,
  }
}

async function currentOf(ctx: Ctx, partyId: string) {
  const survivor = await survivorOf(ctx, partyId)
  return currentDocuments((await documentsOf(ctx, await membersOf(ctx, [survivor]))).get(survivor) ?? [])
}

/** The number of a document, for five minutes after the same person asked to see it with a reason. */
export async function readNumber(ctx: Ctx, input: InputOf<typeof contract.readNumber>) {
  const document = await ctx.db
    .selectFrom('parties.party_document')
    .select('number_sealed')
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (!document) deny(notFound())
  const grant = await ctx.db
    .selectFrom('parties.identity_reveal')
    .select('id')
    .where('document_id', '=', input.id)
    .where('user_id', '=', ctx.user.id)
    .where('readable_until', '>', ctx.now)
    .executeTakeFirst()
  if (!grant) deny(forbidden('parties.document.notRevealed'))
  return { number: openNumber(ctx.company.sealedAs, document.number_sealed) }
}
