import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { type AgreementRecord, agreements } from '../agreement/agreement.queries.ts'
import { statementOf } from '../agreement/agreement.rules.ts'
import type * as contract from './statement.contract.ts'
import { nextLines, sumOf } from './statementMoves.queries.ts'

export const statementsOf = (ctx: Ctx, agreementId: string) =>
  ctx.db
    .selectFrom('realestate.owner_statement')
    .selectAll()
    .where('agreement_id', '=', agreementId)
    .orderBy('ends_on')
    .execute()

/**
 * The lines and sums of a period: what the last statement could not pay, what came in, what was spent, the fee and the reserve.
 * What was recorded late of an earlier period is a line here: statements freeze what they say.
 */
export async function composed(ctx: Ctx, agreement: AgreementRecord, from: Day, to: Day) {
  const before = (await statementsOf(ctx, agreement.id)).filter(one => one.ends_on < from)
  const lines = await nextLines(ctx, agreement, to)
  const sums = statementOf(
    {
      feeBasis: agreement.fee_basis,
      feeBps: agreement.fee_bps,
      feeMinor: agreement.fee_minor,
      minimumFeeMinor: agreement.minimum_fee_minor,
      reserveMinor: agreement.reserve_minor,
    },
    {
      openingMinor: before.at(-1)?.carried_minor ?? 0,
      collectedMinor: sumOf(lines, 'collected'),
      expensesMinor: sumOf(lines, 'expense'),
      reserveHeldMinor: before.reduce((sum, one) => sum + one.reserve_change_minor, 0),
    },
  )
  return { lines, sums }
}

export async function previewStatement(ctx: Ctx, input: InputOf<typeof contract.previewStatement>) {
  const agreement = await ctx.db
    .selectFrom(agreements.table)
    .selectAll()
    .where('id', '=', input.agreementId)
    .executeTakeFirst()
  if (!agreement) deny(notFound())
  const { sums } = await composed(ctx, agreement, input.from, input.to)
  return {
    opening: sums.openingMinor,
    collected: sums.collectedMinor,
    expenses: sums.expensesMinor,
    fee: sums.feeMinor,
    reserveChange: sums.reserveChangeMinor,
    payable: sums.payableMinor,
  }
}

export async function listStatements(ctx: Ctx, input: InputOf<typeof contract.listStatements>) {
  const rows = await statementsOf(ctx, input.agreementId)
  const payouts = await ctx.db
    .selectFrom('realestate.owner_payout as o')
    .innerJoin('realestate.owner_statement as s', 's.id', 'o.statement_id')
    .select([
      'o.statement_id',
      'o.owner_id as ownerId',
      'o.amount_minor as amount',
      'o.payment_id as paymentId',
    ])
    .where('s.agreement_id', '=', input.agreementId)
    .execute()
  return {
    rows: rows.reverse().map(row => ({
      id: row.id,
      version: row.version,
      number: row.number,
      from: row.starts_on,
      to: row.ends_on,
      opening: row.opening_minor,
      collected: row.collected_minor,
      expenses: row.expenses_minor,
      fee: row.fee_minor,
      reserveChange: row.reserve_change_minor,
      payable: row.payable_minor,
      state: row.state,
      payouts: payouts
        .filter(one => one.statement_id === row.id)
        .map(({ statement_id: _, ...payout }) => payout),
    })),
  }
}
