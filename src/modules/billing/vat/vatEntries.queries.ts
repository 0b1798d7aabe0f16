import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { vatSettlements } from '#modules/accounting/public.ts'
import type * as contract from './vat.contract.ts'

// A document's entry and its reversal stand under the key of the document.
const origin = "regexp_replace(e.origin_key, ':reversal$', '')"

/** Entries of documents whose taxed lines are in a box. */
const ofDocuments = `(exists (select from billing.invoice i
    join billing.invoice_line t on t.company_id = $1 and t.invoice_id = i.id and t.tax_code is not null
    where i.company_id = $1 and i.source_key = ${origin})
  or (${origin} like 'billing:payment:%' and exists (select from billing.payment_split s
    where s.company_id = $1 and s.tax_code is not null and s.payment_id::text = split_part(e.origin_key, ':', 3))))`

type Row = { entryId: string; number: string; on: Day; memo: string; tax: number; seq: number }

/**
 * Entries of a side's tax account in the order of the books, settlements left out: all of them, or those that no taxed line of a
 * document explains. They sum to what the return shows of the account, and to its rest.
 */
export async function listVatEntries(ctx: Ctx, input: InputOf<typeof contract.listVatEntries>) {
  const isOutput = input.side === 'output'
  const rows = await rawQuery<Row>(
    ctx.db,
    `select e.id as "entryId", e.number, e.entry_date as on, e.memo, e.chain_seq as seq,
       sum(${isOutput ? 'l.credit - l.debit' : 'l.debit - l.credit'})::bigint as tax
     from accounting.account_mapping m
     join accounting.journal_line l on l.company_id = $1 and l.account_id = m.account_id and l.entry_date between $2 and $3
     join accounting.journal_entry e on e.company_id = $1 and e.id = l.entry_id and e.origin_key not like $5 || '%'
     where m.company_id = $1 and m.key = $4 and e.chain_seq > $6 ${input.part === 'other' ? `and not ${ofDocuments}` : ''}
     group by e.id, e.number, e.entry_date, e.memo, e.chain_seq order by e.chain_seq limit $7`,
    [
      ...[ctx.company.id, input.from, input.to, isOutput ? 'vatOutput' : 'vatInput', vatSettlements],
      ...[input.after ?? 0, input.limit + 1],
    ],
  )
  const shown = rows.slice(0, input.limit)
  return {
    rows: shown.map(({ seq: _, ...row }) => row),
    next: rows.length > shown.length ? (shown.at(-1)?.seq ?? null) : null,
  }
}
