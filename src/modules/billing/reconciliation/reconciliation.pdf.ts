import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { partyDisplay } from '#modules/parties/public.server.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import { getBank, unknownToBank } from '../bank/bankReading.queries.ts'
import type * as contract from './reconciliation.contract.ts'

/** An approved reconciliation: book, what the bank did not know yet one by one, statement. NotFound while it is open. */
export async function printReconciliation(ctx: Ctx, input: InputOf<typeof contract.printReconciliation>) {
  const row = await ctx.db
    .selectFrom('billing.reconciliation')
    .selectAll()
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (row?.status !== 'approved') deny(notFound())
  const bank = await getBank(ctx, row.treasury_account_id)
  const moves = await unknownToBank(ctx, bank, row.as_of)
  const parties = await partyDisplay(
    ctx,
    moves.flatMap(move => move.partyId ?? []),
  )
  const paper = { ...(await companyPaper(ctx, { locale: input.locale })), currency: bank.currency }
  const { money, day, instant, currency } = paperFormat(paper)
  const rowsOf = (isIn: boolean) =>
    moves
      .filter(move => move.amountMinor > 0 === isIn)
      .map(move => [
        day(move.movedOn),
        move.number || null,
        (move.partyId && parties.get(move.partyId)?.name) || move.reference || null,
        money(Math.abs(move.amountMinor)),
      ])
  const bytes = await printPaper(new URL('./reconciliation.typ', import.meta.url), paper, {
    bank: bank.nameAr,
    asOf: day(row.as_of),
    currency,
    approvedBy: row.approved_by_name,
    approvedAt: row.approved_at && instant(row.approved_at),
    book: money(row.book_minor),
    receipts: money(row.receipts_minor),
    payments: money(row.payments_minor),
    statement: money(row.statement_minor),
    receiptRows: rowsOf(true),
    paymentRows: rowsOf(false),
  })
  return pdfReply(`reconciliation-${row.as_of}`, bytes)
}
