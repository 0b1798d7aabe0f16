import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import { type Refusal, refuse } from '#kernel/shared/refusal.ts'
import { dayShownIn } from '../money/amounts.queries.ts'
import { whyReconciled } from '../reconciliation/reconciliation.rules.ts'
import { certainMatches, type OpenLine, referenceDays } from './bankMatch.rules.ts'
import { approvedTo, openMoves } from './bankReading.queries.ts'

type Match = {
  lineId: string
  moveId: string
  by: 'reference' | 'day' | 'person' | 'created'
}

/** Writes matches and the new state of their lines; the caller holds the account's lock. */
export async function writeMatches(ctx: Ctx, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return
  await rawQuery(
    ctx.db,
    `with added as (
       insert into billing.bank_match (company_id, bank_line_id, treasury_move_id, by_rule, created_by)
       select $1, r."lineId", r."moveId", r.by, $3
       from json_to_recordset($2::json) as r("lineId" uuid, "moveId" uuid, by text)
       returning bank_line_id)
     update billing.bank_line set state = 'matched', version = version + 1
     where company_id = $1 and id in (select bank_line_id from added)`,
    [ctx.company.id, JSON.stringify(matches), ctx.actor?.userId ?? null],
  )
}

/** Opens lines again: their matches and reasons are gone. */
export async function openLines(ctx: Ctx, lineIds: readonly string[]): Promise<void> {
  const ids = [ctx.company.id, lineIds]
  await rawQuery(
    ctx.db,
    'delete from billing.bank_match where company_id = $1 and bank_line_id = any ($2)',
    ids,
  )
  await rawQuery(
    ctx.db,
    `update billing.bank_line set state = 'open', reason = null, version = version + 1
     where company_id = $1 and id = any ($2)`,
    ids,
  )
}

/** Matches the open lines of an account that have one certain movement (rule 20); answers how many. */
export async function matchCertain(ctx: Ctx, treasuryAccountId: string): Promise<number> {
  const locked = await approvedTo(ctx, treasuryAccountId)
  const lines = await rawQuery<OpenLine>(
    ctx.db,
    `select id, booked_on as "bookedOn", amount_minor as "amountMinor", description, reference
     from billing.bank_line where company_id = $1 and treasury_account_id = $2 and state = 'open'
       and ($3::date is null or booked_on > $3)`,
    [ctx.company.id, treasuryAccountId, locked],
  )
  const days = lines.map(line => line.bookedOn).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return 0
  const moves = await openMoves(ctx, treasuryAccountId, {
    from: addDays(first, -referenceDays),
    to: addDays(last, referenceDays),
  })
  const found = certainMatches(lines, moves)
  await writeMatches(ctx, found)
  return found.length
}

type MatchedLine = { id: string; bookedOn: Day; treasuryAccountId: string }

const linesOfPayment = (ctx: Ctx, paymentId: string): Promise<MatchedLine[]> =>
  rawQuery<MatchedLine>(
    ctx.db,
    `select l.id, l.booked_on as "bookedOn", l.treasury_account_id as "treasuryAccountId"
     from billing.treasury_move m
     join billing.bank_match b on b.company_id = $1 and b.treasury_move_id = m.id
     join billing.bank_line l on l.company_id = $1 and l.id = b.bank_line_id
     where m.company_id = $1 and m.payment_id = $2`,
    [ctx.company.id, paymentId],
  )

/** Why the bank lines of a payment stay matched: they lie within an approved reconciliation. */
export const whyNotReleasePayment = async (ctx: Ctx, paymentId: string): Promise<Refusal | null> =>
  whyNotRelease(ctx, await linesOfPayment(ctx, paymentId))

async function whyNotRelease(ctx: Ctx, lines: readonly MatchedLine[]): Promise<Refusal | null> {
  for (const line of lines) {
    const why = whyReconciled(line.bookedOn, await approvedTo(ctx, line.treasuryAccountId), dayShownIn(ctx))
    if (why) return why
  }
  return null
}

/**
 * A payment is undone: the bank lines that stood for its movements are open again. Refuses one within an approved
 * reconciliation (`billing.payment.reconciled`).
 */
export async function releaseBankLines(ctx: Ctx, paymentId: string): Promise<void> {
  const lines = await linesOfPayment(ctx, paymentId)
  if (lines.length === 0) return
  refuse(await whyNotRelease(ctx, lines))
  await openLines(
    ctx,
    lines.map(line => line.id),
  )
}
