import { uuidv7 } from 'uuidv7'
import { canonicalJson, changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { Day } from '#kernel/shared/day.ts'
import { parsePhone } from '#kernel/shared/phone.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { whyNotAddResource } from '#modules/platform/public.server.ts'
import {
  type CheckedDocument,
  checkDocument,
  documentChange,
  saveDocument,
  type TypedDocument,
  whyNotHolder,
} from '../document/document.commands.ts'
import { queueMatches } from '../duplicate/match.commands.ts'
import { readVatNumber, vatCountryOf } from '../terms/terms.rules.ts'
import type { PartyRecord } from './party.queries.ts'
import { whyNotBirthDate } from './party.rules.ts'
import type { PartyKind, PartyRole } from './partyCodes.rules.ts'
import { countCustomers } from './quota.queries.ts'

type Part = string | null | undefined
export type Address = {
  readonly governorate?: Part
  readonly area?: Part
  readonly block?: Part
  readonly street?: Part
  readonly building?: Part
  readonly unit?: Part
}

/** The plain fields as typed; undefined means untouched, null emptied. */
export type TypedParty = {
  readonly kind?: PartyKind | undefined
  readonly nameAr?: string | null | undefined
  readonly nameEn?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly altPhone?: string | null | undefined
  readonly email?: string | null | undefined
  readonly birthDate?: Day | null | undefined
  readonly nationality?: string | null | undefined
  readonly address?: Address | null | undefined
  readonly vatNumber?: string | null | undefined
  readonly paymentTermsDays?: number | null | undefined
}

export type NewParty = TypedParty & {
  readonly kind: PartyKind
  readonly roles: readonly PartyRole[]
  readonly documents?: readonly TypedDocument[]
}

/** The fields of a party as its endpoints name them. */
export type PartyFields = {
  readonly kind: PartyKind
  readonly nameAr: string | null
  readonly nameEn: string | null
  readonly phone: string | null
  readonly altPhone: string | null
  readonly email: string | null
  readonly birthDate: Day | null
  readonly nationality: string | null
  readonly address: Address | null
  readonly vatNumber: string | null
  readonly paymentTermsDays: number | null
}

export function fieldsOf(party: PartyRecord): PartyFields {
  return {
    kind: party.kind,
    nameAr: party.name_ar,
    nameEn: party.name_en,
    phone: party.phone,
    altPhone: party.alt_phone,
    email: party.email,
    birthDate: party.birth_date,
    nationality: party.nationality,
    address: party.address as Address | null,
    vatNumber: party.vat_number,
    paymentTermsDays: party.payment_terms_days,
  }
}

/** The columns of these fields. */
export function columnsOf(fields: PartyFields) {
  return {
    kind: fields.kind,
    name_ar: fields.nameAr,
    name_en: fields.nameEn,
    phone: fields.phone,
    alt_phone: fields.altPhone,
    email: fields.email,
    birth_date: fields.birthDate,
    nationality: fields.nationality,
    address: fields.address === null ? null : canonicalJson(fields.address),
    vat_number: fields.vatNumber,
    payment_terms_days: fields.paymentTermsDays,
  }
}

function readPhone(ctx: Ctx, typed: string | null, field: string): string | null {
  if (typed === null) return null
  return parsePhone(typed, ctx.company.country) ?? deny(invalid('parties.party.phoneInvalid', { field }))
}

function readVat(typed: string, country: string): string {
  return (
    readVatNumber(typed, country) ?? deny(invalid('parties.party.vatNumberInvalid', { field: 'vatNumber' }))
  )
}

function readAddress(address: Address | null): Address | null {
  const parts = Object.entries(address ?? {}).filter(([, part]) => part)
  return parts.length > 0 ? Object.fromEntries(parts) : null
}

const emptyFields = {
  nameAr: null,
  nameEn: null,
  phone: null,
  altPhone: null,
  email: null,
  birthDate: null,
  nationality: null,
  address: null,
  vatNumber: null,
  paymentTermsDays: null,
}

/**
 * The fields after typing over what was there; refuses an unreadable phone, a missing name, an impossible birth date, a tax
 * number of a shape its state does not give.
 */
export function readFields(ctx: Ctx, typed: TypedParty, before: PartyFields): PartyFields {
  const given = <T>(value: T | undefined, known: T): T => (value === undefined ? known : value)
  const kind = typed.kind ?? before.kind
  const nationality = given(typed.nationality, before.nationality)
  const vatCountry = vatCountryOf({ kind, nationality }, ctx.company.country)
  const fields: PartyFields = {
    kind,
    nameAr: given(typed.nameAr, before.nameAr),
    nameEn: given(typed.nameEn, before.nameEn),
    phone: typed.phone === undefined ? before.phone : readPhone(ctx, typed.phone, 'phone'),
    altPhone: typed.altPhone === undefined ? before.altPhone : readPhone(ctx, typed.altPhone, 'altPhone'),
    email: given(typed.email, before.email),
    birthDate: given(typed.birthDate, before.birthDate),
    nationality,
    address: typed.address === undefined ? before.address : readAddress(typed.address),
    vatNumber: typed.vatNumber
      ? readVat(typed.vatNumber, vatCountry)
      : given(typed.vatNumber, before.vatNumber),
    paymentTermsDays: given(typed.paymentTermsDays, before.paymentTermsDays),
  }
  if (!fields.nameAr && !fields.nameEn) deny(invalid('parties.party.nameRequired', { field: 'nameAr' }))
  refuse(whyNotBirthDate(fields.birthDate, ctx.today))
  return fields
}

/** A birth date that contradicts the one in the number keeps what was typed and marks the document as warned. */
function warnOfBirthDate(document: CheckedDocument, birthDate: Day | null): CheckedDocument {
  return document.birthDate && document.birthDate !== birthDate ? { ...document, check: 'warned' } : document
}

/**
 * Registers a party with its roles and documents, reads the birth date from the civil ID when none was typed, and queues
 * possible duplicates. The phone may be missing for organisations the system itself needs; the screens require one.
 */
export async function saveNewParty(ctx: Ctx, typed: NewParty): Promise<{ id: string; code: string }> {
  const checked = (typed.documents ?? []).map((document, index) =>
    checkDocument(ctx, document, `documents.${index}.`),
  )
  for (const document of checked) refuse(await whyNotHolder(ctx, document, null))
  const birthDate = typed.birthDate ?? checked.find(document => document.birthDate)?.birthDate ?? null
  const fields = readFields(ctx, { ...typed, birthDate }, { ...emptyFields, kind: typed.kind })
  if (typed.roles.includes('customer')) refuse(await whyNotAddResource(ctx, 'customers', countCustomers))
  const id = uuidv7()
  const code = await nextNumber(ctx, 'PTY', ctx.today)
  await ctx.db
    .insertInto('parties.party')
    .values({ ...columnsOf(fields), id, code, created_by: ctx.user.id, updated_by: ctx.user.id })
    .execute()
  await addRoles(ctx, id, typed.roles)
  for (const document of checked) await saveDocument(ctx, id, warnOfBirthDate(document, birthDate))
  await queueMatches(ctx, id, fields)
  ctx.audit({
    subject: `parties.party:${id}`,
    label: fields.nameAr ?? fields.nameEn ?? code,
    changes: [
      { field: 'code', before: null, after: code },
      { field: 'roles', before: null, after: [...new Set(typed.roles)] },
      ...changesBetween<Record<string, unknown>>({}, fields),
      ...checked.map(documentChange),
    ],
  })
  ctx.hint('parties.party', id)
  return { id, code }
}

/** Adds roles a party does not have yet. */
export async function addRoles(ctx: Ctx, partyId: string, roles: readonly PartyRole[]): Promise<void> {
  if (roles.length === 0) return
  await ctx.db
    .insertInto('parties.party_role')
    .values([...new Set(roles)].map(role => ({ party_id: partyId, role, created_by: ctx.user.id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
