import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'

/** What every movement of an account shows; the amount is debit less credit. */
type Movement = { readonly debitMinor: number; readonly creditMinor: number }

/**
 * The movements of a family's account between two days, with what stood before and after. `movements` is a query with columns
 * on_day, kind, is_undo, id, number, amount (and reference, where documents carry one) over $1 company and $2 party ids; debit
 * is a positive amount.
 */
export async function movementsBetween<Row extends Movement>(
  ctx: Ctx,
  movements: string,
  family: readonly string[],
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<{
  readonly openingMinor: number
  readonly rows: readonly Row[]
  readonly closingMinor: number
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
