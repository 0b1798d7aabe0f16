import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'

/** What every movement of an account shows; the amount is debit less credit. */
type Movement = { debitMinor: number; creditMinor: number }

/**
 * The movements of a family's account between two days, with what stood before and after. `movements` is a query with columns
 * on_day, kind, is_undo, id, number, amount (and reference, where documents carry one) over $1 company and $2 party ids; debit
 * is a positive amount.
 */
export async function movementsBetween<Row extends Movement>(
  ctx: Ctx,
  movements: string,
  family: readonly string[],
  { from, to }: { from: Day; to: Day },
): Promise<{
  openingMinor: number
  rows: readonly Row[]
  closingMinor: number
}> {
  const found = await rawQuery<{ opening: number | null; row: Row | null }>(
    ctx.db,
    `with movement as (${movements})
     select (select coalesce(sum(amount), 0)::bigint from movement where on_day < $3) as opening, null as row
     union all
     select null, row from (
       select to_jsonb(m) - 'on_day' - 'is_undo' - 'id' - 'amount' || jsonb_build_object('on', on_day, 'isUndo', is_undo,
         'documentId', id, 'debitMinor', greatest(amount, 0), 'creditMinor', greatest(-amount, 0)) as row
       from movement m where on_day between $3 and $4
       order by on_day, is_undo, case when amount > 0 then 0 else 1 end, number
     ) r`,
    [ctx.company.id, family, from, to],
  )
  const openingMinor = found[0]!.opening ?? 0
  const rows = found.slice(1).map(({ row }) => row!)
  const closingMinor = rows.reduce((sum, row) => sum + row.debitMinor - row.creditMinor, openingMinor)
  return { openingMinor, rows, closingMinor }
}

type Settlements = {
  credit: 'creditNote' | 'vendorCredit'
  direction: 'in' | 'out'
  /** Kinds of the documents that are settled, as a list of SQL. */
  documents: string
  /** What a statement calls money that was paid. */
  payment: 'receipt' | 'payment'
}

/**
 * What settlements move on the accounts of a family ($2), positive where it owes more. Within the family that is only the difference
 * of two rates. Parties that were merged and are apart again keep what was settled meanwhile: it stays with the party whose document
 * it settled, and leaves the account of the one whose money it was.
 */
export function settlementsSql({ credit, direction, documents, payment }: Settlements): string {
  const columns = (kind: string, of: string, amount: string) =>
    `select a.allocated_on as on_day, '${kind}' as kind, a.amount_minor < 0 as is_undo, ${of}.id, ${of}.number, ${amount} as amount`
  const taken = 'coalesce(a.source_minor, a.amount_minor)'
  const table = { c: 'invoice c', p: 'payment p' }
  const idOf = { c: 'credit_id', p: 'payment_id' }
  const isOwn = { c: `c.kind = '${credit}'`, p: `p.direction = '${direction}'` }
  const ofFamily = (source: 'c' | 'p', kind: string) => `
  ${columns(kind, source, `${taken} - a.amount_minor`)}
  from billing.${table[source]}
  join billing.allocation a on a.company_id = $1 and a.${idOf[source]} = ${source}.id
    and a.source_minor <> a.amount_minor
  join billing.invoice i on i.company_id = $1 and i.id = a.invoice_id and i.party_id = any ($2)
  where ${source}.company_id = $1 and ${source}.party_id = any ($2)
    and ${isOwn[source]}`
  const paidForOthers = (source: 'c' | 'p') => `
  ${columns('settledOther', 'i', taken)}
  from billing.${table[source]}
  join billing.allocation a on a.company_id = $1 and a.${idOf[source]} = ${source}.id
  join billing.invoice i on i.company_id = $1 and i.id = a.invoice_id and i.party_id <> all ($2)
  where ${source}.company_id = $1 and ${source}.party_id = any ($2)
    and ${isOwn[source]}`
  const paidByOthers = (source: 'c' | 'p', kind: string) => `
  ${columns(kind, source, '-a.amount_minor')}
  from billing.invoice i
  join billing.allocation a on a.company_id = $1 and a.invoice_id = i.id
  join billing.${table[source]} on ${source}.company_id = $1
    and ${source}.id = a.${idOf[source]} and ${source}.party_id <> all ($2)
  where i.company_id = $1 and i.party_id = any ($2) and i.kind in (${documents})`
  return [
    ...[ofFamily('c', 'creditExchange'), ofFamily('p', 'exchange'), paidForOthers('c'), paidForOthers('p')],
    ...[paidByOthers('c', credit), paidByOthers('p', payment)],
  ].join('\n  union all')
}
