import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { actionState } from '../document/actions.queries.ts'
import type * as contract from './transfer.contract.ts'
import { whyNotReceive } from './transfer.rules.ts'

type Filters = InputOf<typeof contract.transferTotals>

function filtered(ctx: Ctx, filters: Filters) {
  let rows = ctx.db
    .selectFrom('billing.transfer as x')
    .innerJoin('billing.treasury_account as f', 'f.id', 'x.from_id')
    .innerJoin('billing.treasury_account as t', 't.id', 'x.to_id')
  if (filters.status) rows = rows.where('x.status', '=', filters.status)
  if (filters.from) rows = rows.where('x.sent_on', '>=', filters.from)
  if (filters.to) rows = rows.where('x.sent_on', '<=', filters.to)
  const { treasuryAccountId } = filters
  if (treasuryAccountId)
    rows = rows.where(({ eb, or }) =>
      or([eb('x.from_id', '=', treasuryAccountId), eb('x.to_id', '=', treasuryAccountId)]),
    )
  if (filters.search)
    rows = rows.where('x.search', 'like', `%${foldLight(filters.search).replace(/[\\%_]/g, '\\$&')}%`)
  return rows
}

const inCurrency = (minor: number | null, currency: string) =>
  minor === null ? null : `${moneyText(minor, currency as Currency)} ${currency}`

export async function listTransfers(ctx: Ctx, input: InputOf<typeof contract.listTransfers>) {
  const page = await keysetPage(
    filtered(ctx, input)
      .select(['x.id', 'x.number', 'x.status', 'f.name_ar as fromName', 't.name_ar as toName'])
      .select(['x.amount_out_minor as amountOut', 'x.amount_in_minor as amountIn', 'x.fee_minor as fee'])
      .select(['x.sent_on as sentOn', 'x.ended_on as endedOn', 'x.sent_by', 'x.sent_by_name as sentBy'])
      .select(['x.foreign_out_minor', 'x.foreign_in_minor', 'f.currency as fromIn', 't.currency as toIn'])
      .select(['x.ended_by_name as endedBy', 'x.reference', 'x.memo']),
    { ...input, descending: input.descending ?? true },
    { sort: 'x.sent_on', id: 'x.id' },
    row => [row.sentOn, row.id],
  )
  const write = 'finance.treasury.write'
  return {
    next: page.next,
    rows: page.rows.map(({ sent_by, foreign_out_minor, foreign_in_minor, fromIn, toIn, ...row }) => ({
      ...row,
      foreignOut: inCurrency(foreign_out_minor, fromIn),
      foreignIn: inCurrency(foreign_in_minor, toIn),
      actions:
        row.status === 'sent'
          ? [
              actionState(
                ctx,
                'receive',
                write,
                whyNotReceive({ status: row.status, sentBy: sent_by }, ctx.user.id),
              ),
              actionState(ctx, 'return', write, null),
            ]
          : [],
    })),
  }
}

export async function transferTotals(ctx: Ctx, input: Filters) {
  const live = sql`x.status <> 'returned'`
  return filtered(ctx, input)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(x.amount_out_minor) filter (where ${live}), 0)::bigint`.as('amount'))
    .select(
      sql<number>`coalesce(sum(x.amount_out_minor) filter (where x.status = 'sent'), 0)::bigint`.as(
        'onItsWay',
      ),
    )
    .select(sql<number>`coalesce(sum(x.fee_minor) filter (where ${live}), 0)::bigint`.as('fees'))
    .executeTakeFirstOrThrow()
}
