import type { Ctx } from '#kernel/server/context.ts'
import { mustAddUp, paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { pdfReply } from '#modules/platform/public.server.ts'
import { sharesOf } from '../agreement/agreement.queries.ts'
import { payoutsOf } from '../agreement/agreement.rules.ts'
import { linesOfStatement, type StatementLine, sumOf } from '../statement/statementMoves.queries.ts'
import type * as contract from './paper.contract.ts'
import { paperIn } from './paperWish.queries.ts'

export async function printOwnerStatement(
  ctx: Ctx,
  { id, language }: InputOf<typeof contract.printOwnerStatement>,
) {
  return ownerStatementPaper(ctx, id, language)
}

/** The statement of the owners: what came in from whom, each cost with its bill, the fee, the reserve and what each owner gets. */
export async function ownerStatementPaper(ctx: Ctx, id: string, language: 'ar' | 'en' | 'both') {
  const row = await ctx.db
    .selectFrom('realestate.owner_statement as s')
    .innerJoin('realestate.agreement as g', 'g.id', 's.agreement_id')
    .selectAll('s')
    .select(['g.number as agreement', 'g.representative_id as representativeId'])
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!row) deny(notFound())
  const lines = await linesOfStatement(ctx, id)
  if (row.has_lines) {
    mustAddUp('what came in', row.collected_minor, [sumOf(lines, 'collected')])
    mustAddUp('what was spent', row.expenses_minor, [sumOf(lines, 'expense')])
  }
  mustAddUp('the statement', row.payable_minor + row.carried_minor, [
    row.opening_minor,
    row.collected_minor,
    -row.expenses_minor,
    -row.fee_minor,
    -row.reserve_change_minor,
  ])
  const shares = await sharesOf(ctx, row.agreement_id)
  const paid = await ctx.db
    .selectFrom('realestate.owner_payout')
    .select(['owner_id as ownerId', 'amount_minor as amountMinor'])
    .where('statement_id', '=', id)
    .execute()
  const parts = payoutsOf(row.payable_minor, shares)
  const names = await findPartyNames(ctx, [
    row.representativeId,
    ...shares.map(share => share.ownerId),
    ...lines.map(line => line.partyId),
  ])
  const paper = await paperIn(ctx, language)
  const { money, day, words } = paperFormat(paper)
  const written = (kind: StatementLine['kind']) =>
    lines
      .filter(line => line.kind === kind)
      .map(line => [
        day(line.on),
        line.document,
        names.get(line.partyId) ?? '',
        line.description,
        money(line.amountMinor),
      ])
  const pdf = await printPaper(new URL('./ownerStatement.typ', import.meta.url), paper, {
    number: row.number,
    status: row.state === 'paid' ? ['مصروف', 'Paid'] : ['معتمد', 'Approved'],
    from: day(row.starts_on),
    to: day(row.ends_on),
    agreement: row.agreement,
    representative: names.get(row.representativeId) ?? '',
    collected: written('collected'),
    expenses: written('expense'),
    sums: {
      opening: money(row.opening_minor),
      collected: money(row.collected_minor),
      expenses: money(-row.expenses_minor),
      fee: money(-row.fee_minor),
      reserve: money(-row.reserve_change_minor),
      payable: money(row.payable_minor),
      carried: row.carried_minor === 0 ? null : money(row.carried_minor),
    },
    collectedTotal: money(row.collected_minor),
    expensesTotal: money(row.expenses_minor),
    owners: shares.map((share, at) => [
      names.get(share.ownerId) ?? '',
      `${share.shareBps / 100}%`,
      money(parts[at]!),
      money(paid.find(one => one.ownerId === share.ownerId)?.amountMinor ?? 0),
    ]),
    ...words(row.payable_minor),
  })
  return pdfReply(`owner-statement-${row.number}`, pdf)
}
