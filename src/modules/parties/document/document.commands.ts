import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, type Refusal, refuse, refused } from '#kernel/shared/refusal.ts'
import { checkIdentity, type IdentityType, maskIdentity } from '../identity/identity.rules.ts'
import { hashNumber, sealNumber } from '../identity/identityCipher.queries.ts'
import { lockParty, nameOf, partyDisplay } from '../party/party.queries.ts'
import type * as contract from './document.contract.ts'
import { findHolder } from './document.queries.ts'
import { documentCountry, whyNotDates } from './document.rules.ts'

/** A document after its number was read; `birthDate` where the number carries it. */
export type CheckedDocument = {
  readonly type: IdentityType
  readonly country: string
  readonly number: string
  readonly hash: string
  readonly birthDate: Day | null
  readonly issuedOn: Day | null
  readonly expiresOn: Day | null
  readonly check: 'passed' | 'warned' | 'unchecked'
  readonly fileIds: readonly string[]
  /** Path of the document in the input, `documents.0.` or empty: where refusals point. */
  readonly at: string
}

export type TypedDocument = {
  readonly type: IdentityType
  readonly country?: string | null | undefined
  readonly number: string
  readonly issuedOn?: Day | null | undefined
  readonly expiresOn?: Day | null | undefined
  readonly fileIds?: readonly string[]
}

/** Reads a document as typed; P1 when its number cannot be right. */
export function checkDocument(ctx: Ctx, typed: TypedDocument, at: string): CheckedDocument {
  const country = documentCountry(typed.type, typed.country, ctx.company.country)
  const read = checkIdentity(typed.type, country, typed.number)
  if (!read.ok) deny(invalid('parties.party.identityInvalid', { field: `${at}number` }))
  const document = {
    type: typed.type,
    country,
    number: read.number,
    hash: hashNumber(ctx.company.sealedAs, read.number),
    birthDate: read.birthDate ?? null,
    issuedOn: typed.issuedOn ?? null,
    expiresOn: typed.expiresOn ?? null,
    check: read.warned ? ('warned' as const) : read.unchecked ? ('unchecked' as const) : ('passed' as const),
    fileIds: typed.fileIds ?? [],
    at,
  }
  refuse(whyNotDates(document, at))
  return document
}

async function identityExists(ctx: Ctx, holderId: string, at: string): Promise<Refusal> {
  const holder = (await partyDisplay(ctx, [holderId])).get(holderId)!
  return refused('parties.party.identityExists', {
    field: `${at}number`,
    params: { name: holder.name, partyId: holder.id },
  })
}

/** P2: refuses a number that another party holds; a number the party holds itself is a renewal. */
export async function whyNotHolder(
  ctx: Ctx,
  document: CheckedDocument,
  partyId: string | null,
): Promise<Refusal | null> {
  const holder = await findHolder(ctx, document)
  return holder && holder.partyId !== partyId ? identityExists(ctx, holder.partyId, document.at) : null
}

/** Saves a checked document of a party; refuses P2, also when another save took the number a moment ago. */
export async function saveDocument(ctx: Ctx, partyId: string, document: CheckedDocument): Promise<string> {
  const values = {
    party_id: partyId,
    type: document.type,
    country: document.country,
    number_sealed: sealNumber(ctx.company.sealedAs, document.number),
    number_hash: document.hash,
    last4: maskIdentity(document.number).slice(4),
    issued_on: document.issuedOn,
    expires_on: document.expiresOn,
    check_result: document.check,
    created_by: ctx.user.id,
  }
  const first = await ctx.db
    .insertInto('parties.party_document')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const id = first?.id ?? (await saveRenewal(ctx, partyId, document, values))
  if (document.fileIds.length > 0)
    await ctx.db
      .insertInto('parties.party_document_file')
      .values([...new Set(document.fileIds)].map(file_id => ({ document_id: id, file_id })))
      .execute()
  return id
}

async function saveRenewal(
  ctx: Ctx,
  partyId: string,
  document: CheckedDocument,
  values: { party_id: string; number_sealed: Buffer } & Record<string, unknown>,
): Promise<string> {
  const holder = await findHolder(ctx, document)
  if (!holder) throw new Error('An identity was refused as known and is not known.')
  if (holder.partyId !== partyId) deny(await identityExists(ctx, holder.partyId, document.at))
  const renewal = await ctx.db
    .insertInto('parties.party_document')
    .values({ ...values, renews_id: holder.documentId } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return renewal.id
}

/** What the audit line holds of a document: never more of the number than its mask. */
export const documentChange = (document: CheckedDocument) => ({
  field: `document.${document.type}`,
  before: null,
  after: maskIdentity(document.number),
})

export async function addDocument(ctx: Ctx, input: InputOf<typeof contract.addDocument>) {
  const document = checkDocument(ctx, input, '')
  const party = await lockParty(ctx, input.partyId)
  refuse(await whyNotHolder(ctx, document, party.id))
  const birthDiffers = document.birthDate && party.birth_date && document.birthDate !== party.birth_date
  const saved = birthDiffers ? { ...document, check: 'warned' as const } : document
  const id = await saveDocument(ctx, party.id, saved)
  const learnsBirthDate = party.birth_date === null && document.birthDate !== null
  await ctx.db
    .updateTable('parties.party')
    .set({
      version: party.version + 1,
      updated_at: ctx.now,
      updated_by: ctx.user.id,
      ...(learnsBirthDate ? { birth_date: document.birthDate } : {}),
    })
    .where('id', '=', party.id)
    .execute()
  ctx.audit({
    subject: `parties.party:${party.id}`,
    label: nameOf(party),
    changes: [
      documentChange(saved),
      ...(learnsBirthDate ? [{ field: 'birthDate', before: null, after: document.birthDate }] : []),
    ],
  })
  ctx.hint('parties.party', party.id)
  return { id, check: saved.check }
}

const readableMinutes = 5

export async function revealDocument(ctx: Ctx, input: InputOf<typeof contract.revealDocument>) {
  const document = await ctx.db
    .selectFrom('parties.party_document')
    .select(['id', 'party_id', 'type', 'last4'])
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (!document) deny(notFound())
  const readableUntil = new Date(ctx.now.getTime() + readableMinutes * 60_000)
  await ctx.db
    .insertInto('parties.identity_reveal')
    .values({
      document_id: document.id,
      user_id: ctx.user.id,
      reason: input.reason,
      revealed_at: ctx.now,
      readable_until: readableUntil,
    })
    .execute()
  const party = (await partyDisplay(ctx, [document.party_id])).get(document.party_id)!
  ctx.audit({
    subject: `parties.party:${party.id}`,
    label: party.name,
    reason: input.reason,
    changes: [{ field: 'revealed', before: null, after: `${document.type} ••••${document.last4}` }],
  })
  return { readableUntil }
}
