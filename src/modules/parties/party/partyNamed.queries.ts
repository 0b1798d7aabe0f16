import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { parsePhone } from '#kernel/shared/phone.ts'
import { checkIdentity, identityTypes } from '../identity/identity.rules.ts'
import { hashNumber } from '../identity/identityCipher.queries.ts'

/**
 * Parties by what lists call them: the code, or the whole Arabic or English name, folded. A text that names none is left out; one that
 * names several has all their ids. A merged party answers as its survivor.
 */
export async function partiesNamed(ctx: Ctx, texts: readonly string[]): Promise<Map<string, string[]>> {
  const folded = new Map(texts.map(text => [text, foldLight(text)]))
  const rows = await rawQuery<{ id: string; names: string[] }>(
    ctx.db,
    `select coalesce(p.alias_of, p.id) as id,
       array[app.fold_light(p.code), app.fold_light(coalesce(p.name_ar, '')), app.fold_light(coalesce(p.name_en, ''))] as names
     from parties.party p
     where p.company_id = $1 and (app.fold_light(p.code) = any ($2) or app.fold_light(p.name_ar) = any ($2)
       or app.fold_light(p.name_en) = any ($2))`,
    [ctx.company.id, [...new Set(folded.values())]],
  )
  const found = new Map<string, string[]>()
  for (const [text, key] of folded) {
    const ids = [...new Set(rows.filter(row => row.names.includes(key)).map(row => row.id))]
    if (key !== '' && ids.length > 0) found.set(text, ids)
  }
  return found
}

/**
 * Parties by whatever a file calls them: code, name, telephone or identity number. As {@link partiesNamed}, a text that means none is left
 * out, and one that means several has all their ids.
 */
export async function partiesMeant(ctx: Ctx, texts: readonly string[]): Promise<Map<string, string[]>> {
  const found = await partiesNamed(ctx, texts)
  const left = texts.filter(text => !found.has(text))
  const phones = new Map(left.map(text => [text, parsePhone(text, ctx.company.country)]))
  const hashes = new Map(left.map(text => [text, hashesOf(ctx, text)]))
  const rows = await rawQuery<{ id: string; key: string }>(
    ctx.db,
    `select distinct coalesce(p.alias_of, p.id) as id, k.key from parties.party p
     join lateral (
       select p.phone as key where p.phone = any ($2) union all select p.alt_phone where p.alt_phone = any ($2)
       union all select d.number_hash from parties.party_document d
         where d.company_id = $1 and d.party_id = p.id and d.number_hash = any ($3)) k on true
     where p.company_id = $1 and (p.phone = any ($2) or p.alt_phone = any ($2) or p.id in (
       select d.party_id from parties.party_document d where d.company_id = $1 and d.number_hash = any ($3)))`,
    [ctx.company.id, [...phones.values()].filter(phone => phone !== null), [...hashes.values()].flat()],
  )
  for (const text of left) {
    const keys = [phones.get(text), ...hashes.get(text)!]
    const ids = [...new Set(rows.filter(row => keys.includes(row.key)).map(row => row.id))]
    if (ids.length > 0) found.set(text, ids)
  }
  return found
}

/** A number as each kind of identity would keep it; nothing for a text without digits. */
function hashesOf(ctx: Ctx, text: string): string[] {
  if (!/\d|[\u0660-\u0669\u06f0-\u06f9]/.test(text)) return []
  const numbers = identityTypes.flatMap(type => {
    const read = checkIdentity(type, ctx.company.country, text)
    return read.ok ? [read.number] : []
  })
  return [...new Set(numbers)].map(number => hashNumber(ctx.company.sealedAs, number))
}
