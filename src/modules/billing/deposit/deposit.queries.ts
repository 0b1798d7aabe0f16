import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyIds, partyDisplay } from '#modules/parties/public.server.ts'
import { actionState } from '../document/actions.queries.ts'
import { shownIn } from '../money/amounts.queries.ts'
import type * as contract from './deposit.contract.ts'
import { depositActions } from './deposit.contract.ts'
import { depositState, isDueForRelease, reservedOn, whyNotUse } from './deposit.rules.ts'
import { liveReserves } from './depositWriting.commands.ts'

type Filters = InputOf<typeof contract.depositTotals>

async function filtered(ctx: Ctx, filters: Filters) {
  let rows = ctx.db.selectFrom('billing.deposit as d')
  if (filters.partyId) rows = rows.where('d.party_id', '=', filters.partyId)
  if (filters.source) rows = rows.where('d.source', '=', filters.source)
  if (filters.dueForRelease)
    rows = rows.where('d.balance_minor', '>', 0).where('d.hold_until', '<', ctx.today)
  if (filters.state === 'settled') rows = rows.where('d.balance_minor', '=', 0)
  if (filters.state === 'held')
    rows = rows.where('d.balance_minor', '>', 0).whereRef('d.balance_minor', '=', 'd.received_minor')
  if (filters.state === 'partlyUsed')
    rows = rows.where('d.balance_minor', '>', 0).whereRef('d.balance_minor', '<', 'd.received_minor')
  if (filters.search) {
    const parties = await findPartyIds(ctx, filters.search)
    const text = `%${foldLight(filters.search).replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(({ eb, or }) =>
      or([eb('d.search', 'like', text), ...(parties.length > 0 ? [eb('d.party_id', 'in', parties)] : [])]),
    )
  }
  return rows
}

// A reserve past its last day no longer counts, whether or not the nightly job has written its release.
const expired = (ctx: Ctx) => sql<number>`coalesce((
  select sum(m.amount_minor) from billing.deposit_move m
  where m.company_id = d.company_id and m.deposit_id = d.id and m.kind = 'reserve' and m.until < ${ctx.today}::date
    and not exists (select from billing.deposit_move r where r.company_id = d.company_id and r.reserve_id = m.id)), 0)::bigint`

const columns = [
  'd.id',
  'd.number',
  'd.party_id',
  'd.purpose',
  'd.source',
  'd.received_on',
  'd.received_minor',
  'd.applied_minor',
  'd.returned_minor',
  'd.forfeited_minor',
  'd.reserved_minor',
  'd.balance_minor',
  'd.hold_until',
] as const

type Row = {
  id: string
  number: string
  party_id: string
  purpose: string
  source: string | null
  received_on: string
  received_minor: number
  applied_minor: number
  returned_minor: number
  forfeited_minor: number
  balance_minor: number
  hold_until: string | null
}

export async function listDeposits(ctx: Ctx, input: InputOf<typeof contract.listDeposits>) {
  const page = await keysetPage(
    (await filtered(ctx, input)).select(columns).select(expired(ctx).as('expired')),
    { ...input, descending: input.descending ?? true },
    { sort: 'd.received_on', id: 'd.id' },
    row => [row.received_on, row.id],
  )
  const parties = await partyDisplay(
    ctx,
    page.rows.map(row => row.party_id),
  )
  const { today } = ctx
  return {
    next: page.next,
    rows: page.rows.map(row =>
      depositRow(today, row, row.reserved_minor - row.expired, parties.get(row.party_id)),
    ),
  }
}

function depositRow(today: Day, row: Row, reserved: number, party: { id: string; name: string } | undefined) {
  const sums = {
    receivedMinor: row.received_minor,
    appliedMinor: row.applied_minor,
    returnedMinor: row.returned_minor,
    forfeitedMinor: row.forfeited_minor,
  }
  return {
    id: row.id,
    number: row.number,
    partyId: party?.id ?? row.party_id,
    partyName: party?.name ?? null,
    purpose: row.purpose,
    source: row.source,
    receivedOn: row.received_on,
    received: row.received_minor,
    used: row.applied_minor + row.forfeited_minor,
    returned: row.returned_minor,
    reserved,
    balance: row.balance_minor,
    available: row.balance_minor - reserved,
    holdUntil: row.hold_until,
    state: depositState(sums),
    isDueForRelease: isDueForRelease(row.balance_minor, row.hold_until, today),
  }
}

export async function depositTotals(ctx: Ctx, input: Filters) {
  return (await filtered(ctx, input))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(d.received_minor), 0)::bigint`.as('received'))
    .select(sql<number>`coalesce(sum(d.balance_minor), 0)::bigint`.as('balance'))
    .select(sql<number>`coalesce(sum(d.reserved_minor - ${expired(ctx)}), 0)::bigint`.as('reserved'))
    .executeTakeFirstOrThrow()
}

type Move = {
  id: string
  kind: 'receive' | 'apply' | 'return' | 'forfeit' | 'reserve' | 'release'
  amount: number
  on: string
  documentId: string | null
  number: string | null
  until: string | null
  reason: string | null
}

export async function getDeposit(ctx: Ctx, input: InputOf<typeof contract.getDeposit>) {
  const row = await ctx.db
    .selectFrom('billing.deposit')
    .selectAll()
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (!row) deny(notFound())
  const party = (await partyDisplay(ctx, [row.party_id])).get(row.party_id)
  const moves = await rawQuery<Move>(
    ctx.db,
    `select m.id, m.kind, m.amount_minor as amount, m.moved_on as on, coalesce(m.payment_id, m.invoice_id) as "documentId",
       coalesce(p.number, i.number) as number, m.until, m.reason
     from billing.deposit_move m
     left join billing.payment p on p.company_id = $1 and p.id = m.payment_id
     left join billing.invoice i on i.company_id = $1 and i.id = m.invoice_id
     where m.company_id = $1 and m.deposit_id = $2 order by m.moved_on, m.id`,
    [ctx.company.id, row.id],
  )
  const live = await liveReserves(ctx, row.id)
  const reserved = reservedOn(
    live.map(reserve => ({ ...reserve, isReleased: false })),
    ctx.today,
  )
  const usable = whyNotUse(1, row.balance_minor, reserved, shownIn(ctx))
  return {
    ...depositRow(ctx.today, row, reserved, party),
    moves,
    reserves: live
      .filter(reserve => reserve.until >= ctx.today)
      .map(({ amountMinor, ...reserve }) => ({ ...reserve, amount: amountMinor })),
    sourceKey: `billing:deposit:${row.id}`,
    actions: depositActions.map(action =>
      actionState(ctx, action, 'finance.deposits.write', action === 'extend' ? null : usable),
    ),
  }
}
