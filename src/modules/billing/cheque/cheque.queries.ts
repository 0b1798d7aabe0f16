import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { addDays, type Day, weekday } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { financeSettings } from '#modules/accounting/public.server.ts'
import { findPartyIds, partyDisplay } from '#modules/parties/public.server.ts'
import { actionState } from '../document/actions.queries.ts'
import type * as contract from './cheque.contract.ts'
import { type ChequeState, nextStates } from './cheque.rules.ts'
import { imagesOf } from './chequeImages.commands.ts'

export { printDepositSlip } from './cheque.pdf.ts'

/** Money still to come or to go. */
const waitingStates: ChequeState[] = ['onHand', 'lodged', 'issued']

type Filters = InputOf<typeof contract.chequeTotals>

async function filtered(ctx: Ctx, filters: Filters) {
  let rows = ctx.db.selectFrom('billing.cheque as c')
  if (filters.direction) rows = rows.where('c.direction', '=', filters.direction)
  if (filters.state) rows = rows.where('c.state', '=', filters.state)
  if (filters.waiting) rows = rows.where('c.state', 'in', waitingStates)
  if (filters.toLodge) rows = rows.where('c.state', '=', 'onHand').where('c.due_on', '<=', ctx.today)
  if (filters.partyId) rows = rows.where('c.party_id', '=', filters.partyId)
  if (filters.bank) rows = rows.where('c.bank_key', '=', sql<string>`app.fold_light(${filters.bank})`)
  if (filters.from) rows = rows.where('c.due_on', '>=', filters.from)
  if (filters.to) rows = rows.where('c.due_on', '<=', filters.to)
  if (filters.search) {
    const parties = await findPartyIds(ctx, filters.search)
    const text = `%${foldLight(filters.search).replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(({ eb, or }) =>
      or([eb('c.search', 'like', text), ...(parties.length > 0 ? [eb('c.party_id', 'in', parties)] : [])]),
    )
  }
  return rows
}

const columns = [
  'c.id',
  'c.direction',
  'c.number',
  'c.bank',
  'c.drawer',
  'c.due_on as dueOn',
  'c.amount_minor as amount',
  'c.party_id',
  'c.state',
  'c.state_on as stateOn',
  'c.payment_id as paymentId',
] as const

export async function listCheques(ctx: Ctx, input: InputOf<typeof contract.listCheques>) {
  const page = await keysetPage(
    (await filtered(ctx, input)).select(columns).select(
      sql<string>`(select p.number from billing.payment p
          where p.company_id = c.company_id and p.id = c.payment_id)`.as('paymentNumber'),
    ),
    input,
    { sort: 'c.due_on', id: 'c.id' },
    row => [row.dueOn, row.id],
  )
  const parties = await partyDisplay(
    ctx,
    page.rows.map(row => row.party_id),
  )
  return {
    next: page.next,
    rows: page.rows.map(({ party_id, ...row }) => ({
      ...row,
      partyId: parties.get(party_id)?.id ?? party_id,
      partyName: parties.get(party_id)?.name ?? null,
    })),
  }
}

export async function chequeTotals(ctx: Ctx, input: Filters) {
  return (await filtered(ctx, input))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(c.amount_minor), 0)::bigint`.as('amount'))
    .executeTakeFirstOrThrow()
}

export async function chequeBanks(ctx: Ctx) {
  const rows = await rawQuery<{ bank: string }>(
    ctx.db,
    `select max(bank) as bank from billing.cheque where company_id = $1 group by bank_key order by bank_key limit 200`,
    [ctx.company.id],
  )
  return { banks: rows.map(row => row.bank) }
}

type MoveRow = {
  no: number
  from: ChequeState
  to: ChequeState
  on: string
  treasuryName: string | null
  fee: number
  feeInvoiceId: string | null
  feeNumber: string | null
  reason: string | null
  by: string
  at: Date
}

export async function getCheque(ctx: Ctx, input: { id: string }) {
  const row = await ctx.db
    .selectFrom('billing.cheque as c')
    .innerJoin('billing.payment as p', 'p.id', 'c.payment_id')
    .leftJoin('billing.treasury_account as t', 't.id', 'c.treasury_account_id')
    .leftJoin('billing.payment as r', 'r.id', 'c.replaced_by_id')
    .select(columns)
    .select(['p.number as paymentNumber', 'c.treasury_account_id as treasuryAccountId'])
    .select(['t.name_ar as treasuryName', 'c.replaced_by_id', 'r.number as replacedByNumber'])
    .where('c.id', '=', input.id)
    .executeTakeFirst()
  if (!row) deny(notFound())
  const moves = await rawQuery<MoveRow>(
    ctx.db,
    `select m.move_no as no, m.from_state as from, m.to_state as to, m.moved_on as on, t.name_ar as "treasuryName",
       m.fee_minor as fee, m.fee_invoice_id as "feeInvoiceId", i.number as "feeNumber", m.reason, m.created_by_name as by,
       m.created_at as at
     from billing.cheque_move m
     left join billing.treasury_account t on t.company_id = $1 and t.id = m.treasury_account_id
     left join billing.invoice i on i.company_id = $1 and i.id = m.fee_invoice_id
     where m.company_id = $1 and m.cheque_id = $2 order by m.move_no`,
    [ctx.company.id, row.id],
  )
  const party = (await partyDisplay(ctx, [row.party_id])).get(row.party_id)
  const { party_id, replaced_by_id, replacedByNumber, ...cheque } = row
  const { bouncedChequeFeeMinor } = await financeSettings(ctx)
  return {
    ...cheque,
    partyId: party?.id ?? party_id,
    partyName: party?.name ?? null,
    replacedBy: replaced_by_id ? { id: replaced_by_id, number: replacedByNumber! } : null,
    moves: moves.map(({ feeInvoiceId, feeNumber, ...move }) => ({
      ...move,
      feeInvoice: feeInvoiceId ? { id: feeInvoiceId, number: feeNumber! } : null,
    })),
    imageIds: await imagesOf(ctx, row.id),
    usualFee: cheque.direction === 'in' ? bouncedChequeFeeMinor : 0,
    actions: nextStates(cheque).map(to =>
      actionState(
        ctx,
        to as (typeof contract.chequeActions)[number],
        to === 'replaced' ? 'finance.payments.write' : 'finance.treasury.write',
        null,
      ),
    ),
  }
}

type WeekRow = { from: Day; inCount: number; inAmount: number; outCount: number; outAmount: number }

export async function chequeCalendar(ctx: Ctx, { weeks }: InputOf<typeof contract.chequeCalendar>) {
  const rows = await rawQuery<WeekRow>(
    ctx.db,
    `select due_on - extract(dow from due_on)::int as "from",
       count(*) filter (where direction = 'in')::int as "inCount", count(*) filter (where direction = 'out')::int as "outCount",
       coalesce(sum(amount_minor) filter (where direction = 'in'), 0)::bigint as "inAmount",
       coalesce(sum(amount_minor) filter (where direction = 'out'), 0)::bigint as "outAmount"
     from billing.cheque where company_id = $1 and state = any ($2) group by 1 order by 1`,
    [ctx.company.id, waitingStates],
  )
  const thisWeek = addDays(ctx.today, -weekday(ctx.today))
  const none = { inCount: 0, inAmount: 0, outCount: 0, outAmount: 0 }
  const late = rows
    .filter(row => row.from < thisWeek)
    .reduce(
      (sum, row) => ({
        inCount: sum.inCount + row.inCount,
        inAmount: sum.inAmount + row.inAmount,
        outCount: sum.outCount + row.outCount,
        outAmount: sum.outAmount + row.outAmount,
      }),
      none,
    )
  const end = addDays(thisWeek, 7 * weeks)
  const later = rows.filter(row => row.from >= end)
  const shown = Array.from({ length: weeks }, (_, at) => {
    const from = addDays(thisWeek, 7 * at)
    return { ...none, ...rows.find(row => row.from === from), from, to: addDays(from, 6) }
  })
  const before = { ...late, from: null, to: addDays(thisWeek, -1) }
  return {
    weeks: late.inCount + late.outCount > 0 ? [before, ...shown] : shown,
    laterCount: later.reduce((sum, row) => sum + row.inCount + row.outCount, 0),
  }
}
