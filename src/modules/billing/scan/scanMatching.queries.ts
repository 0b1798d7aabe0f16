import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { similarity } from '#modules/parties/public.server.ts'
import type { Candidate } from './scan.row.ts'
import type { PaperLine, ScanFields } from './scanFields.rules.ts'

/** Whether numbers of ours that a paper names are known: of something open, of something closed, or not at all. */
export type PaperReference = (
  ctx: Ctx,
  read: { plate: string | null; ownNumber: string | null },
) => Promise<'open' | 'closed' | null>

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    paperReferences: PaperReference
  }
}

/** Lines at the top in which a vendor stands. */
const headLines = 8
/** Below this the name on the paper is another one. */
const leastAlike = 50
const mostCandidates = 5

const hasWords = (text: string) => /\p{L}{3}/u.test(text)

/** By what a paper of the same vendor is known again: its first line with words. */
export function headingOf(lines: readonly PaperLine[]): string | null {
  const first = lines.find(({ text }) => hasWords(text))
  return first ? foldLight(first.text).slice(0, 200) || null : null
}

/** Vendors that the top of a paper may name, the likeliest first; one whose tax number stands on it, or whose heading was said before, is sure. */
export async function findVendors(
  ctx: Ctx,
  lines: readonly PaperLine[],
  { taxNumber }: Pick<ScanFields, 'taxNumber'>,
): Promise<Candidate[]> {
  const heading = headingOf(lines)
  const [said] = heading
    ? await rawQuery<{ id: string }>(
        ctx.db,
        `select coalesce(p.alias_of, p.id) as id from billing.scan_heading h
         join parties.party p on p.company_id = h.company_id and p.id = h.party_id where h.company_id = $1 and h.heading = $2`,
        [ctx.company.id, heading],
      )
    : []
  const vendors = await rawQuery<{ id: string; names: (string | null)[]; vat: string | null }>(
    ctx.db,
    `select p.id, array[p.name_ar, p.name_en] as names, p.vat_number as vat from parties.party p
     where p.company_id = $1 and p.alias_of is null and p.status <> 'inactive' and exists (
       select from parties.party_role r where r.company_id = p.company_id and r.party_id = p.id and r.role in ('vendor', 'supplier'))`,
    [ctx.company.id],
  )
  const tops = lines
    .slice(0, headLines)
    .flatMap(({ text }) => [text, ...text.split(/[/|–]/)])
    .filter(hasWords)
  const scored = vendors.map(({ id, names, vat }) => {
    if (id === said?.id || (vat !== null && vat === taxNumber?.value)) return { partyId: id, score: 100 }
    const known = names.filter(name => name !== null)
    const alike = Math.max(0, ...known.flatMap(name => tops.map(top => similarity(name, top))))
    return { partyId: id, score: Math.round(alike * 1000) / 10 }
  })
  return scored
    .filter(({ score }) => score >= leastAlike)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostCandidates)
}

/** What a reference on the paper is worth: 100 for something open, 50 for something closed, 0 for none that is known. */
export async function referenceScore(ctx: Ctx, { plate, ownNumber }: ScanFields): Promise<number> {
  const read = { plate: plate?.value ?? null, ownNumber: ownNumber?.value ?? null }
  if (read.plate === null && read.ownNumber === null) return 0
  const found = await Promise.all((await ctx.contributed('paperReferences')).map(find => find(ctx, read)))
  return found.includes('open') ? 100 : found.includes('closed') ? 50 : 0
}

/** The day of the first bill of a vendor; null without one. */
export async function firstBillOn(ctx: Ctx, partyId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('billing.invoice')
    .select(eb => eb.fn.min('invoice_date').as('first'))
    .where('kind', '=', 'bill')
    .where('status', '=', 'issued')
    .where('party_id', '=', partyId)
    .executeTakeFirst()
  return row?.first ?? null
}
