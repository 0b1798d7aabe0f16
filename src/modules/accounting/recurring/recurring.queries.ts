import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './recurring.contract.ts'

export async function listRecurring(ctx: Ctx, input: InputOf<typeof contract.listRecurring>) {
  const total = sql<number>`coalesce((select sum((l ->> 'debitMinor')::bigint) from jsonb_array_elements(lines) l), 0)::bigint`
  const rows = await ctx.db
    .selectFrom('accounting.recurring_entry')
    .select([
      'id',
      'version',
      'memo',
      'every',
      'day_of_month as dayOfMonth',
      'starts_on as startsOn',
      'ends_on as endsOn',
    ])
    .select(['auto_post as autoPost', 'auto_reverse as autoReverse', 'next_on as nextOn', total.as('total')])
    .$if(!input.ended, all => all.where('next_on', 'is not', null))
    .orderBy('next_on')
    .orderBy('id')
    .execute()
  return { rows }
}
