import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { foldLight } from '#kernel/shared/arabic.ts'

/**
 * Parties by what lists call them: the code, or the whole Arabic or English name, folded. A text that names nobody is left out;
 * one that names several has all their ids. A merged party answers as its survivor.
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
