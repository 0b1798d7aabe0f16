import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type Ageing, ageing } from '../ageing/ageing.rules.ts'
import { inSettlingOrder } from '../allocation/allocation.rules.ts'
import { type FreeReceipt, freeReceipts } from '../allocation/allocationWriting.commands.ts'
import type { Side } from '../bill/bill.rules.ts'
import { daysLate } from '../invoice/invoice.rules.ts'
import { familyOf } from '../party/partyFamily.queries.ts'
import { movementsBetween, settlementsSql } from './statementReading.queries.ts'

export type OpenItem = {
  readonly invoiceId: string
  readonly number: string
  readonly kind: string
  readonly date: Day
  readonly dueOn: Day
  readonly totalMinor: number
  readonly openMinor: number
  readonly daysLate: number
  readonly settleRank: number
  readonly reference: string | null
}

export type OpenItems = {
  readonly invoices: readonly OpenItem[]
  /** Credit notes not applied yet. */
  readonly credits: readonly {
    readonly creditId: string
    readonly number: string
    readonly freeMinor: number
  }[]
  readonly advances: readonly {
    readonly paymentId: string
    readonly number: string
    readonly date: Day
    readonly freeMinor: number
  }[]
  readonly deposits: readonly {
    readonly depositId: string
    readonly number: string
    readonly purpose: string
    readonly balanceMinor: number
    readonly availableMinor: number
  }[]
}

const kindsOf: Readonly<Record<Side, readonly string[]>> = { customer: ['sale', 'service'], vendor: ['bill'] }

/** The statement behind open items of today; kept apart so that a test can show its plan. */
export const openItemsSql = `select id as "invoiceId", number, kind, invoice_date as date, due_on as "dueOn",
    total_minor as "totalMinor", open_minor as "openMinor", settle_rank as "settleRank", reference
  from billing.invoice
  where company_id = $1 and party_id = any ($2) and status = 'issued' and open_minor > 0 and kind = any ($3)`

/** Documents open at the end of a day: what was settled later counts as open. */
const openItemsOnSql = `select i.id as "invoiceId", i.number, i.kind, i.invoice_date as date, i.due_on as "dueOn",
    i.total_minor as "totalMinor", i.total_minor - coalesce(a.settled, 0)::bigint as "openMinor", i.settle_rank as "settleRank", i.reference
  from billing.invoice i
  left join lateral (
    select sum(amount_minor)::bigint as settled from billing.allocation a
    where a.company_id = $1 and a.invoice_id = i.id and a.allocated_on <= $4
  ) a on true
  where i.company_id = $1 and i.party_id = any ($2) and i.kind = any ($3) and i.status <> 'draft'
    and i.counts_on <= $4 and (i.voided_on is null or i.voided_on > $4) and i.total_minor > coalesce(a.settled, 0)`

type InvoiceRow = Omit<OpenItem, 'daysLate'>

/** What a family of party ids has open at the end of a day, in settling order. */
export async function openDocumentsOn(
  ctx: Ctx,
  family: readonly string[],
  asOf: Day,
  side: Side = 'customer',
): Promise<OpenItem[]> {
  const values = [ctx.company.id, family, kindsOf[side], asOf]
  return inOrder(await rawQuery<InvoiceRow>(ctx.db, openItemsOnSql, values), asOf)
}

/** What a family of party ids has open now, documents of a later day among them, in settling order. */
export async function openDocumentsOf(
  ctx: Ctx,
  family: readonly string[],
  side: Side = 'customer',
): Promise<OpenItem[]> {
  const rows = await rawQuery<InvoiceRow>(ctx.db, openItemsSql, [ctx.company.id, family, kindsOf[side]])
  return inOrder(rows, ctx.today)
}

const inOrder = (rows: readonly InvoiceRow[], asOf: Day): OpenItem[] =>
  inSettlingOrder(rows).map(row => ({ ...row, daysLate: daysLate(row.openMinor, row.dueOn, asOf) }))

/**
 * What a party owes document by document at the end of `asOf` (today when left out), in the order in which money settles it,
 * with its unapplied credits, advances and deposits of now. Merged ids count together.
 */
export async function openItems(ctx: Ctx, input: { partyId: string; asOf?: Day }): Promise<OpenItems> {
  const family = await familyOf(ctx, input.partyId)
  const { asOf } = input
  const invoices =
    asOf && asOf < ctx.today ? await openDocumentsOn(ctx, family, asOf) : await openDocumentsOf(ctx, family)
  const credits = await ctx.db
    .selectFrom('billing.invoice')
    .select(['id as creditId', 'number', 'open_minor as freeMinor'])
    .where('party_id', 'in', family)
    .where('status', '=', 'issued')
    .where('open_minor', '>', 0)
    .where('kind', '=', 'creditNote')
    .orderBy('number')
    .execute()
  const advances = (await freeReceipts(ctx, family)).map(({ id, number, date, freeMinor }: FreeReceipt) => ({
    paymentId: id,
    number,
    date,
    freeMinor,
  }))
  const deposits = await ctx.db
    .selectFrom('billing.deposit')
    .select(['id as depositId', 'number', 'purpose', 'balance_minor as balanceMinor', 'reserved_minor'])
    .where('party_id', 'in', family)
    .where('balance_minor', '>', 0)
    .orderBy('number')
    .execute()
  return {
    invoices,
    credits: credits.map(credit => ({ ...credit, number: credit.number! })),
    advances,
    deposits: deposits.map(({ reserved_minor, ...deposit }) => ({
      ...deposit,
      availableMinor: deposit.balanceMinor - reserved_minor,
    })),
  }
}

export type PartyBalance = {
  /** Open invoices. */
  readonly receivableMinor: number
  readonly overdueMinor: number
  /** Receipts, credit notes and write-offs that settle nothing yet. */
  readonly unallocatedMinor: number
  /** The customer's money in our hands; not part of the balance. */
  readonly depositsMinor: number
  readonly nextDueOn: Day | null
}

const noBalance: PartyBalance = {
  receivableMinor: 0,
  overdueMinor: 0,
  unallocatedMinor: 0,
  depositsMinor: 0,
  nextDueOn: null,
}

/** Balances by the exact party ids given (merged ids apart); ids without any document are left out. */
export async function partyBalances(
  ctx: Ctx,
  partyIds: readonly string[],
): Promise<Map<string, PartyBalance>> {
  if (partyIds.length === 0) return new Map()
  const rows = await rawQuery<PartyBalance & { partyId: string }>(
    ctx.db,
    `select party_id as "partyId", sum(receivable)::bigint as "receivableMinor", sum(overdue)::bigint as "overdueMinor",
       sum(unallocated)::bigint as "unallocatedMinor", sum(deposits)::bigint as "depositsMinor", min(next_due) as "nextDueOn"
     from (
       select party_id, case when kind in ('sale', 'service') then open_minor else 0 end as receivable,
         case when kind in ('sale', 'service') and due_on < $3 then open_minor else 0 end as overdue,
         case when kind in ('sale', 'service') then 0 else open_minor end as unallocated, 0 as deposits,
         case when kind in ('sale', 'service') and due_on >= $3 then due_on end as next_due
       from billing.invoice
       where company_id = $1 and party_id = any ($2) and status = 'issued' and open_minor > 0
         and kind in ('sale', 'service', 'creditNote', 'writeOff')
       union all
       select party_id, 0, 0, free_minor, 0, null from billing.payment
       where company_id = $1 and party_id = any ($2) and direction = 'in' and status = 'posted' and free_minor > 0
       union all
       select party_id, 0, 0, 0, balance_minor, null from billing.deposit
       where company_id = $1 and party_id = any ($2) and balance_minor > 0
     ) f group by party_id`,
    [ctx.company.id, partyIds, ctx.today],
  )
  return new Map(rows.map(({ partyId, ...balance }) => [partyId, balance]))
}

/** What customers owe us and what of their money settles nothing yet, a row a document: lists are narrowed by it. */
export const balancesOfAll = (ctx: Ctx) => sql`
  select party_id, case when kind in ('sale', 'service') then open_minor else 0 end as receivable,
    case when kind in ('sale', 'service') and due_on < ${ctx.today} then open_minor else 0 end as overdue,
    case when kind in ('sale', 'service') then 0 else open_minor end as unallocated, 0::bigint as uninvoiced, 0 as contracts
  from billing.invoice
  where company_id = ${ctx.company.id} and status = 'issued' and open_minor > 0
    and kind in ('sale', 'service', 'creditNote', 'writeOff')
  union all
  select party_id, 0, 0, free_minor, 0, 0 from billing.payment
  where company_id = ${ctx.company.id} and direction = 'in' and status = 'posted' and free_minor > 0 and party_id is not null`

/** What a party owes and has with us, merged ids together. */
export async function partyBalance(ctx: Ctx, input: { partyId: string }): Promise<PartyBalance> {
  const balances = await partyBalances(ctx, await familyOf(ctx, input.partyId))
  let sum = noBalance
  for (const one of balances.values())
    sum = {
      receivableMinor: sum.receivableMinor + one.receivableMinor,
      overdueMinor: sum.overdueMinor + one.overdueMinor,
      unallocatedMinor: sum.unallocatedMinor + one.unallocatedMinor,
      depositsMinor: sum.depositsMinor + one.depositsMinor,
      nextDueOn: [sum.nextDueOn, one.nextDueOn].filter(day => day !== null).sort()[0] ?? null,
    }
  return sum
}

export const statementKinds = [
  'invoice',
  'creditNote',
  'writeOff',
  'receipt',
  'refund',
  'depositApplied',
  'toDeposit',
  'exchange',
  'creditExchange',
  'settledOther',
] as const
export type StatementRow = {
  readonly on: Day
  readonly kind: (typeof statementKinds)[number]
  readonly isUndo: boolean
  readonly documentId: string
  readonly number: string
  readonly debitMinor: number
  readonly creditMinor: number
}

export type StatementQuestion = { readonly partyId: string; readonly from: Day; readonly to: Day }

export type PartyStatement = {
  readonly openingMinor: number
  readonly rows: readonly StatementRow[]
  readonly closingMinor: number
  /** At the end of `to`; its columns add up to the closing balance. */
  readonly ageingMinor: Ageing
}

// Every movement of a party's account: what it owes (debit) and what reduces it. Deposits are its own money and appear only
// when they pay something: what one pays in a day is one row, however many invoices it pays. A void is a movement of its own on its day, so that a statement of the past never changes.
const movementsSql = `
  select counts_on as on_day, case when kind in ('creditNote', 'writeOff') then kind else 'invoice' end as kind,
    false as is_undo, id, number, case when kind in ('creditNote', 'writeOff') then -total_minor else total_minor end as amount
  from billing.invoice
  where company_id = $1 and party_id = any ($2) and status <> 'draft' and kind in ('sale', 'service', 'creditNote', 'writeOff')
  union all
  select voided_on, case when kind in ('creditNote', 'writeOff') then kind else 'invoice' end, true, id, number,
    case when kind in ('creditNote', 'writeOff') then total_minor else -total_minor end
  from billing.invoice
  where company_id = $1 and party_id = any ($2) and status = 'void' and kind in ('sale', 'service', 'creditNote', 'writeOff')
  union all
  select payment_date, 'receipt', false, id, number, -credit_minor from billing.payment
  where company_id = $1 and party_id = any ($2) and direction = 'in' and credit_minor > 0
  union all
  select voided_on, 'receipt', true, id, number, credit_minor from billing.payment
  where company_id = $1 and party_id = any ($2) and direction = 'in' and credit_minor > 0 and status = 'voided'
  union all
  select returned_on, 'receipt', true, id, number, credit_minor from billing.payment
  where company_id = $1 and party_id = any ($2) and direction = 'in' and credit_minor > 0 and returned_on is not null
  union all
  select m.moved_on, 'receipt', m.to_state = 'bounced', p.id, p.number,
    case m.to_state when 'bounced' then p.credit_minor else -p.credit_minor end
  from billing.payment p
  join billing.cheque c on c.company_id = $1 and c.payment_id = p.id
  join billing.cheque_move m on m.company_id = $1 and m.cheque_id = c.id
    and (m.to_state = 'bounced' or m.from_state = 'bounced' and m.to_state = 'lodged')
  where p.company_id = $1 and p.party_id = any ($2) and p.direction = 'in'
  union all
  ${settlementsSql({ credit: 'creditNote', direction: 'in', documents: "'sale', 'service'", payment: 'receipt' })}
  union all
  select p.payment_date, 'refund', false, p.id, p.number, s.amount_minor
  from billing.payment_split s
  join billing.payment r on r.company_id = $1 and r.id = s.refunds_id and r.party_id = any ($2)
  join billing.payment p on p.company_id = $1 and p.id = s.payment_id
  where s.company_id = $1
  union all
  select p.voided_on, 'refund', true, p.id, p.number, -s.amount_minor
  from billing.payment_split s
  join billing.payment r on r.company_id = $1 and r.id = s.refunds_id and r.party_id = any ($2)
  join billing.payment p on p.company_id = $1 and p.id = s.payment_id and p.status = 'voided'
  where s.company_id = $1
  union all
  select m.moved_on, 'depositApplied', m.amount_minor < 0, d.id, d.number, -sum(m.amount_minor)::bigint
  from billing.invoice i
  join billing.deposit_move m on m.company_id = $1 and m.invoice_id = i.id and m.kind = 'apply'
  join billing.deposit d on d.company_id = $1 and d.id = m.deposit_id
  where i.company_id = $1 and i.party_id = any ($2)
  group by m.moved_on, m.amount_minor < 0, d.id, d.number
  union all
  select m.moved_on, 'toDeposit', false, d.id, d.number, m.amount_minor
  from billing.payment p
  join billing.deposit_move m on m.company_id = $1 and m.payment_id = p.id and m.kind = 'receive'
  join billing.deposit d on d.company_id = $1 and d.id = m.deposit_id
  where p.company_id = $1 and p.party_id = any ($2) and not exists (
    select from billing.payment_split s where s.company_id = $1 and s.deposit_id = d.id and s.payment_id = m.payment_id)`

/**
 * A party's account between two days with opening and closing balance (positive: the party owes) and its ageing at the end.
 * Amounts are minor units; merged ids count together.
 */
export async function partyStatement(ctx: Ctx, input: StatementQuestion): Promise<PartyStatement> {
  const family = await familyOf(ctx, input.partyId)
  const { openingMinor, rows, closingMinor } = await movementsBetween<StatementRow>(
    ctx,
    movementsSql,
    family,
    input,
  )
  const open = await openDocumentsOn(ctx, family, input.to)
  const owed = open.reduce((sum, document) => sum + document.openMinor, 0)
  return { openingMinor, rows, closingMinor, ageingMinor: ageing(open, owed - closingMinor, input.to) }
}
