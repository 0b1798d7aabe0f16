import type { Ctx } from '#kernel/server/context.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { DraftLine } from './journal.queries.ts'

/** What a line refers to: the field, and the table in which the company must have it. */
const references = {
  accountId: 'accounting.account',
  partyId: 'parties.party',
  costCenterId: 'accounting.cost_center',
  profitUnitId: 'accounting.profit_unit',
} as const

/** Refuses lines that refer to nothing of the company, at the field: a draft keeps them as text, so no key of the database looks. */
export async function refuseUnknown(ctx: Ctx, lines: readonly DraftLine[]): Promise<void> {
  for (const [field, table] of Object.entries(references) as [keyof typeof references, 'parties.party'][]) {
    const wanted = [...new Set(lines.flatMap(line => line[field] ?? []))]
    if (wanted.length === 0) continue
    const rows = await ctx.db.selectFrom(table).select('id').where('id', 'in', wanted).execute()
    const known = new Set(rows.map(({ id }) => id))
    const at = lines.findIndex(line => line[field] && !known.has(line[field]))
    if (at >= 0) deny(notFound('kernel.record.notFound', { field: `lines.${at}.${field}` }))
  }
}

/** Refuses files that the company does not have; the entry keeps them as a list, so no key of the database looks. */
export async function refuseUnknownFiles(ctx: Ctx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const rows = await ctx.db.selectFrom('app.file').select('id').where('id', 'in', fileIds).execute()
  if (rows.length < new Set(fileIds).size) deny(notFound('kernel.file.notFound', { field: 'fileIds' }))
}
