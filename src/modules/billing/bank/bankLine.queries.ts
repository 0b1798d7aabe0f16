import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, invalid, notFound } from '#kernel/shared/refusal.ts'
import { findPartyIds, partyDisplay } from '#modules/parties/public.server.ts'
import type * as contract from './bankLine.contract.ts'
import { rankedMoves, referenceDays } from './bankMatch.rules.ts'
import {
  type Bank,
  type BankMoveRow,
  getBank,
  movesOfLines,
  openMoves,
  pageOfOpenMoves,
} from './bankReading.queries.ts'
import { listBankRules } from './bankRule.queries.ts'
import { ruleOf } from './bankRule.rules.ts'

type Filters = InputOf<typeof contract.bankLineTotals>

const likeOf = (search: string) => `%${foldLight(search).replace(/[\\%_]/g, '\\$&')}%`

function filtered(ctx: Ctx, filters: Filters) {
  let rows = ctx.db
    .selectFrom('billing.bank_line as l')
    .where('l.treasury_account_id', '=', filters.treasuryAccountId)
  if (filters.state) rows = rows.where('l.state', '=', filters.state)
  if (filters.statementId) rows = rows.where('l.statement_id', '=', filters.statementId)
  if (filters.from) rows = rows.where('l.booked_on', '>=', filters.from)
  if (filters.to) rows = rows.where('l.booked_on', '<=', filters.to)
  if (filters.search) rows = rows.where('l.search', 'like', likeOf(filters.search))
  return rows
}

async function shownMoves(ctx: Ctx, moves: readonly BankMoveRow[], { currency }: Bank) {
  const parties = await partyDisplay(
    ctx,
    moves.flatMap(move => move.partyId ?? []),
  )
  return moves.map(({ amountMinor, references: _, partyId, ...move }) => ({
    ...move,
    amount: moneyText(amountMinor, currency),
    partyId: partyId && (parties.get(partyId)?.id ?? partyId),
    partyName: (partyId && parties.get(partyId)?.name) || null,
  }))
}

export async function listBankLines(ctx: Ctx, input: InputOf<typeof contract.listBankLines>) {
  const bank = await getBank(ctx, input.treasuryAccountId)
  const page = await keysetPage(
    filtered(ctx, input)
      .select(['l.id', 'l.version', 'l.booked_on as bookedOn', 'l.amount_minor as amount'])
      .select(['l.description', 'l.reference', 'l.state', 'l.reason']),
    input,
    { sort: 'l.booked_on', id: 'l.id' },
    row => [row.bookedOn, row.id],
  )
  const byLine = await movesOfLines(
    ctx,
    page.rows.map(row => row.id),
  )
  const moves = [...byLine.values()].flat()
  const shown = new Map((await shownMoves(ctx, moves, bank)).map(move => [move.id, move]))
  return {
    next: page.next,
    rows: page.rows.map(row => ({
      ...row,
      amount: moneyText(row.amount, bank.currency),
      matches: (byLine.get(row.id) ?? []).map(move => shown.get(move.id)!),
    })),
  }
}

export async function bankLineTotals(ctx: Ctx, input: Filters) {
  const countOf = (state: string) => sql<number>`(count(*) filter (where l.state = ${sql.lit(state)}))::int`
  const { currency } = await getBank(ctx, input.treasuryAccountId)
  const { moneyIn, moneyOut, ...counts } = await filtered(ctx, input)
    .select([countOf('open').as('open'), countOf('matched').as('matched'), countOf('ignored').as('ignored')])
    .select(
      sql<number>`coalesce(sum(l.amount_minor) filter (where l.amount_minor > 0), 0)::bigint`.as('moneyIn'),
    )
    .select(
      sql<number>`coalesce(-sum(l.amount_minor) filter (where l.amount_minor < 0), 0)::bigint`.as('moneyOut'),
    )
    .executeTakeFirstOrThrow()
  return { ...counts, moneyIn: moneyText(moneyIn, currency), moneyOut: moneyText(moneyOut, currency) }
}

export async function listBankMoves(ctx: Ctx, input: InputOf<typeof contract.listBankMoves>) {
  const bank = await getBank(ctx, input.treasuryAccountId)
  const after = input.cursor ? /^(\d{4}-\d\d-\d\d) ([0-9a-f-]{36})$/.exec(input.cursor) : null
  if (input.cursor && !after) deny(invalid('kernel.list.cursor', { field: 'cursor' }))
  const found = await pageOfOpenMoves(ctx, {
    treasuryAccountId: input.treasuryAccountId,
    to: input.to ?? null,
    search: input.search ? likeOf(input.search) : null,
    partyIds: input.search ? await findPartyIds(ctx, input.search) : [],
    after: after && { on: after[1]!, id: after[2]! },
    limit: input.limit + 1,
  })
  const rows = found.slice(0, input.limit)
  const last = rows.at(-1)
  return {
    rows: await shownMoves(ctx, rows, bank),
    next: found.length > rows.length && last ? `${last.movedOn} ${last.id}` : null,
  }
}

export async function listCandidates(ctx: Ctx, input: InputOf<typeof contract.listCandidates>) {
  const line = await ctx.db
    .selectFrom('billing.bank_line')
    .select(['id', 'treasury_account_id', 'booked_on as bookedOn', 'amount_minor as amountMinor'])
    .select(['description', 'reference'])
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (!line) deny(notFound())
  const bank = await getBank(ctx, line.treasury_account_id)
  const proposal = ruleOf({ ...line, currency: bank.currency }, (await listBankRules(ctx)).rows)
  const moves = await openMoves(ctx, line.treasury_account_id, {
    from: addDays(line.bookedOn, -2 * referenceDays),
    to: addDays(line.bookedOn, 2 * referenceDays),
    amountMinor: line.amountMinor,
  })
  return { rows: await shownMoves(ctx, rankedMoves(line, moves).slice(0, 20), bank), proposal }
}
