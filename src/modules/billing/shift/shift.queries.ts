import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { addDays, instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { partyDisplay } from '#modules/parties/public.server.ts'
import { refuseShiftWithPay } from '../payment/payOfEmployees.queries.ts'
import type { Denomination } from '../session/cash.rules.ts'
import { getSession, type Session } from '../session/sessionWorking.commands.ts'
import type * as contract from './shift.contract.ts'

type Row = Pick<
  Session,
  | 'id'
  | 'boxName'
  | 'currency'
  | 'status'
  | 'cashier_name'
  | 'opened_at'
  | 'closed_at'
  | 'opening_count_minor'
> &
  Pick<Session, 'counted_minor' | 'difference_minor'>

function shiftRow(row: Row) {
  const text = (minor: number) => moneyText(minor, row.currency)
  const isClosed = row.status === 'closed'
  return {
    id: row.id,
    boxName: row.boxName,
    currency: row.currency,
    cashier: row.cashier_name,
    status: row.status,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    openingCount: text(row.opening_count_minor),
    counted: isClosed && row.counted_minor !== null ? text(row.counted_minor) : null,
    difference: isClosed && row.difference_minor !== null ? text(row.difference_minor) : null,
  }
}

export async function listShifts(ctx: Ctx, input: InputOf<typeof contract.listShifts>) {
  let rows = ctx.db
    .selectFrom('billing.cash_session as s')
    .innerJoin('billing.treasury_account as t', 't.id', 's.treasury_account_id')
    .select(['s.id', 't.name_ar as boxName', 't.currency', 's.status', 's.cashier_name', 's.opened_at'])
    .select(['s.closed_at', 's.opening_count_minor', 's.counted_minor', 's.difference_minor'])
  if (input.status) rows = rows.where('s.status', '=', input.status)
  if (input.treasuryAccountId) rows = rows.where('s.treasury_account_id', '=', input.treasuryAccountId)
  const { timeZone } = ctx.company
  if (input.from) rows = rows.where('s.opened_at', '>=', instantOf(input.from, '00:00', timeZone))
  if (input.to) rows = rows.where('s.opened_at', '<', instantOf(addDays(input.to, 1), '00:00', timeZone))
  if (input.search)
    rows = rows.where('s.cashier_name', 'ilike', `%${foldLight(input.search).replace(/[\\%_]/g, '\\$&')}%`)
  const page = await keysetPage(
    rows,
    { ...input, descending: input.descending ?? true },
    { sort: 's.opened_at', id: 's.id' },
    row => [row.opened_at, row.id],
  )
  return {
    next: page.next,
    rows: page.rows.map(row => shiftRow({ ...row, currency: row.currency as Currency })),
  }
}

type Move = {
  id: string
  kind: 'tender' | 'voidedTender' | 'transfer' | 'session'
  at: Date
  number: string
  partyId: string | null
  paymentId: string | null
  minor: number
}

export async function getShift(ctx: Ctx, input: { id: string }) {
  const session = await getSession(ctx, input.id)
  await refuseShiftWithPay(ctx, session)
  const isClosed = session.status === 'closed'
  const text = (minor: number) => moneyText(minor, session.currency)
  const moves = await rawQuery<Move>(
    ctx.db,
    `select m.id, m.kind, m.created_at as at, coalesce(p.number, x.number, '') as number, p.party_id as "partyId",
       m.payment_id as "paymentId", coalesce(m.foreign_minor, m.amount_minor) as minor
     from billing.treasury_move m
     left join billing.payment p on p.company_id = $1 and p.id = m.payment_id
     left join billing.transfer x on x.company_id = $1 and x.id = m.transfer_id
     where m.company_id = $1 and m.session_id = $2 order by m.created_at, m.id`,
    [ctx.company.id, session.id],
  )
  const parties = await partyDisplay(
    ctx,
    moves.flatMap(move => move.partyId ?? []),
  )
  const worked = moves.filter(move => move.kind !== 'session').map(move => move.minor)
  const sumOf = (minors: readonly number[]) => minors.reduce((sum, one) => sum + one, 0)
  const denominations = isClosed ? ((session.denominations ?? []) as Denomination[]) : []
  return {
    ...shiftRow(session),
    openingDifference: text(session.opening_count_minor - session.opening_book_minor),
    moneyIn: text(sumOf(worked.filter(one => one > 0))),
    moneyOut: text(-sumOf(worked.filter(one => one < 0))),
    expected: isClosed && session.expected_minor !== null ? text(session.expected_minor) : null,
    approvedBy: session.approved_by_name,
    denominations: denominations.map(({ valueMinor, count }) => ({
      value: text(valueMinor),
      count,
      worth: text(valueMinor * count),
    })),
    moves: moves.map(({ partyId, minor, ...move }) => ({
      ...move,
      amount: text(minor),
      partyName: (partyId && parties.get(partyId)?.name) || null,
    })),
    elsewhere: await takenElsewhere(ctx, session),
    sourceKey: `billing:session:${session.id}`,
  }
}

/** Receipts of the cashier between opening and closing that did not go into this drawer. */
function takenElsewhere(ctx: Ctx, session: Session) {
  return rawQuery<{ name: string; count: number; amount: number }>(
    ctx.db,
    `select coalesce(a.name_ar, 'شيكات') as name, count(distinct p.id)::int as count, sum(t.amount_minor)::bigint as amount
     from billing.payment p
     join billing.payment_tender t on t.company_id = $1 and t.payment_id = p.id and t.session_id is distinct from $2
     left join billing.treasury_account a on a.company_id = $1 and a.id = t.treasury_account_id
     where p.company_id = $1 and p.direction = 'in' and p.status <> 'voided' and p.created_by = $3
       and p.created_at between $4 and $5
     group by 1 order by 1`,
    [ctx.company.id, session.id, session.cashier_id, session.opened_at, session.closed_at ?? ctx.now],
  )
}
