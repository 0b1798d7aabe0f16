import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { conflict, deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { dayShownIn } from '../money/amounts.queries.ts'
import { type Reckoned, whyReconciled } from '../reconciliation/reconciliation.rules.ts'
import type { OpenMove } from './bankMatch.rules.ts'

/** A bank account; its lines, movements and balances here are in its own currency. */
export type Bank = {
  readonly id: string
  readonly accountId: string
  readonly nameAr: string
  readonly currency: Currency
}

/** A bank account of the treasury; anything else is notFound. Locked, its lines and matches change one after the other. */
export async function getBank(ctx: Ctx, id: string, locked = false): Promise<Bank> {
  let rows = ctx.db
    .selectFrom('billing.treasury_account')
    .select(['id', 'account_id as accountId', 'name_ar as nameAr', 'currency'])
    .where('id', '=', id)
    .where('kind', '=', 'bank')
  // Documents refer to the account while they post: they need not wait for us.
  if (locked) rows = rows.forNoKeyUpdate()
  const row = await rows.executeTakeFirst()
  return row
    ? { ...row, currency: row.currency as Currency }
    : deny(notFound('kernel.record.notFound', { field: 'treasuryAccountId' }))
}

/** The day to which an account is reconciled and approved, or null. */
export async function approvedTo(ctx: Ctx, treasuryAccountId: string): Promise<Day | null> {
  const row = await ctx.db
    .selectFrom('billing.reconciliation')
    .select('as_of')
    .where('treasury_account_id', '=', treasuryAccountId)
    .where('status', '=', 'approved')
    .orderBy('as_of', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row?.as_of ?? null
}

/** A line to change, its account locked; refuses one of another version and one within an approved reconciliation. */
export async function lineToChange(ctx: Ctx, input: { id: string; version: number }) {
  const found = await ctx.db
    .selectFrom('billing.bank_line')
    .select('treasury_account_id')
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (!found) deny(notFound())
  const bank = await getBank(ctx, found.treasury_account_id, true)
  const line = await ctx.db
    .selectFrom('billing.bank_line')
    .selectAll()
    .where('id', '=', input.id)
    .executeTakeFirstOrThrow()
  if (line.version !== input.version) deny(conflict('kernel.record.stale'))
  refuse(whyReconciled(line.booked_on, await approvedTo(ctx, bank.id), dayShownIn(ctx)))
  return { line, bank }
}

export type BankMoveRow = OpenMove & {
  readonly kind: 'tender' | 'voidedTender' | 'returned' | 'session' | 'cheque' | 'bankFee' | 'transfer'
  readonly number: string
  readonly reference: string | null
  readonly paymentId: string | null
  readonly chequeId: string | null
  readonly transferId: string | null
  readonly partyId: string | null
}

/** A movement in the currency of its account. */
const moved = 'coalesce(m.foreign_minor, m.amount_minor)'

/** A movement as people know it; `m` is the movement. */
const moveColumns = `m.id, m.moved_on as "movedOn", ${moved} as "amountMinor", m.kind, m.payment_id as "paymentId",
  m.cheque_id as "chequeId", m.transfer_id as "transferId", coalesce(p.party_id, c.party_id) as "partyId",
  coalesce(p.number, c.number, x.number, '') as number, coalesce(t.reference, x.reference) as reference,
  array_remove(array[p.number, c.number, x.number, t.reference, x.reference], null) as "references"`

const documents = `left join billing.payment p on p.company_id = $1 and p.id = m.payment_id
  left join billing.cheque c on c.company_id = $1 and c.id = m.cheque_id
  left join billing.transfer x on x.company_id = $1 and x.id = m.transfer_id
  left join lateral (select min(t.reference) as reference from billing.payment_tender t
    where t.company_id = $1 and t.payment_id = m.payment_id and t.treasury_account_id = m.treasury_account_id
      and t.amount_minor = abs(m.amount_minor)) t on true`

// What a voided payment brought and took back never reached the bank, or its match was taken back with it.
const isOpen = `m.kind not in ('opening', 'exchange') and p.status is distinct from 'voided'
  and not exists (select from billing.bank_match b where b.company_id = $1 and b.treasury_move_id = m.id)`

/** At the end of day $3: no line of the bank up to then stands for it. */
const notOnStatement = `m.kind not in ('opening', 'exchange') and (p.voided_on is null or p.voided_on > $3)
  and not exists (select from billing.bank_match b
    join billing.bank_line l on l.company_id = $1 and l.id = b.bank_line_id and l.booked_on <= $3
    where b.company_id = $1 and b.treasury_move_id = m.id)`

type Wish = {
  from?: Day
  to?: Day
  amountMinor?: number
  ids?: readonly string[]
}

/** Movements of an account that no bank line stands for yet, oldest first. */
export function openMoves(ctx: Ctx, treasuryAccountId: string, wish: Wish = {}): Promise<BankMoveRow[]> {
  return rawQuery<BankMoveRow>(
    ctx.db,
    `select ${moveColumns} from billing.treasury_move m ${documents}
     where m.company_id = $1 and m.treasury_account_id = $2 and ${isOpen}
       and ($3::date is null or m.moved_on >= $3) and ($4::date is null or m.moved_on <= $4)
       and ($5::bigint is null or ${moved} = $5) and ($6::uuid[] is null or m.id = any ($6))
     order by m.moved_on, m.id`,
    [
      ...[ctx.company.id, treasuryAccountId, wish.from ?? null, wish.to ?? null, wish.amountMinor ?? null],
      wish.ids ?? null,
    ],
  )
}

export type MoveCursor = { readonly on: Day; readonly id: string } | null

/** One page of open movements, by day and id, whose document, reference or party answers the search. */
export function pageOfOpenMoves(
  ctx: Ctx,
  wish: {
    treasuryAccountId: string
    to: Day | null
    search: string | null
    partyIds: readonly string[]
    after: MoveCursor
    limit: number
  },
): Promise<BankMoveRow[]> {
  return rawQuery<BankMoveRow>(
    ctx.db,
    `select ${moveColumns} from billing.treasury_move m ${documents}
     where m.company_id = $1 and m.treasury_account_id = $2 and ${isOpen} and ($3::date is null or m.moved_on <= $3)
       and ($4::text is null or coalesce(p.party_id, c.party_id) = any ($5)
         or app.fold_light(concat_ws(' ', p.number, c.number, x.number, t.reference, x.reference)) like $4)
       and ($6::date is null or (m.moved_on, m.id) > ($6, $7::uuid))
     order by m.moved_on, m.id limit $8`,
    [
      ...[ctx.company.id, wish.treasuryAccountId, wish.to, wish.search, wish.partyIds],
      ...[wish.after?.on ?? null, wish.after?.id ?? null, wish.limit],
    ],
  )
}

/** The movements that lines were matched to, by line. */
export async function movesOfLines(
  ctx: Ctx,
  lineIds: readonly string[],
): Promise<Map<string, BankMoveRow[]>> {
  const rows = await rawQuery<BankMoveRow & { lineId: string }>(
    ctx.db,
    `select ${moveColumns}, b.bank_line_id as "lineId" from billing.bank_match b
     join billing.treasury_move m on m.company_id = $1 and m.id = b.treasury_move_id ${documents}
     where b.company_id = $1 and b.bank_line_id = any ($2) order by m.moved_on, m.id`,
    [ctx.company.id, lineIds],
  )
  return Map.groupBy(rows, row => row.lineId)
}

async function foreignBalance(ctx: Ctx, bankId: string, asOf: Day): Promise<number> {
  const [row] = await rawQuery<{ sum: number }>(
    ctx.db,
    `select coalesce(sum(foreign_minor), 0)::bigint as sum from billing.treasury_move
     where company_id = $1 and treasury_account_id = $2 and moved_on <= $3`,
    [ctx.company.id, bankId, asOf],
  )
  return row!.sum
}

/** The movements that a statement of a day does not know yet, oldest first: the rows behind {@link reckoned}. */
export function unknownToBank(ctx: Ctx, bank: Bank, asOf: Day): Promise<BankMoveRow[]> {
  return rawQuery<BankMoveRow>(
    ctx.db,
    `select ${moveColumns} from billing.treasury_move m ${documents}
     where m.company_id = $1 and m.treasury_account_id = $2 and m.moved_on <= $3 and ${notOnStatement}
     order by m.moved_on, m.id`,
    [ctx.company.id, bank.id, asOf],
  )
}

/** Book and what is not on the statement yet, at the end of a day (rule 19). */
export async function reckoned(ctx: Ctx, bank: Bank, asOf: Day): Promise<Reckoned> {
  const [[row], bookMinor] = await Promise.all([
    rawQuery<{ receipts: number; payments: number }>(
      ctx.db,
      `select coalesce(sum(${moved}) filter (where ${moved} > 0), 0)::bigint as receipts,
         coalesce(-sum(${moved}) filter (where ${moved} < 0), 0)::bigint as payments
       from billing.treasury_move m
       left join billing.payment p on p.company_id = $1 and p.id = m.payment_id
       where m.company_id = $1 and m.treasury_account_id = $2 and m.moved_on <= $3 and ${notOnStatement}`,
      [ctx.company.id, bank.id, asOf],
    ),
    bank.currency === ctx.company.currency
      ? accountBalance(ctx, { accountId: bank.accountId }, asOf)
      : foreignBalance(ctx, bank.id, asOf),
  ])
  return { bookMinor, receiptsMinor: row!.receipts, paymentsMinor: row!.payments }
}
