import type { Ctx } from '#kernel/server/context.ts'
import { mustAddUp, paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import { paperParty } from '../document/paper.queries.ts'
import { partyRows } from '../party/party.pdf.ts'
import type * as contract from './bill.contract.ts'
import { getBill } from './bill.queries.ts'

/** A bill as it was recorded: its lines with their accounts, its tax, and what settled it. */
export async function printBill(ctx: Ctx, { id, locale }: InputOf<typeof contract.printBill>) {
  const bill = await getBill(ctx, { id })
  const isCredit = bill.kind === 'vendorCredit'
  const paper = await companyPaper(ctx, { locale })
  const { money, day, instant, count, words } = paperFormat(paper)
  const net = bill.total - bill.tax
  mustAddUp(
    'the net',
    net,
    bill.lines.map(line => line.net),
  )
  const reversed = bill.taxes.filter(tax => tax.isReverse)
  const isVoid = bill.state === 'void'
  const bytes = await printPaper(new URL('./bill.typ', import.meta.url), paper, {
    number: bill.number,
    isCredit,
    state: bill.state,
    reference: bill.reference,
    date: day(bill.date),
    dueOn: isCredit ? null : day(bill.dueOn),
    recordedAt: instant(bill.recordedAt),
    party: partyRows(await paperParty(ctx, bill.partyId)),
    corrects: bill.corrects?.number ?? null,
    reason: bill.reason,
    note: bill.note,
    foreign: bill.foreign && {
      rate: bill.foreign.rate,
      total: `${bill.foreign.total} ${bill.foreign.currency}`,
    },
    lines: bill.lines.map(line => ({
      description: line.description,
      account: line.accountName,
      unit: line.unitLabel,
      quantity: count(line.quantity),
      unitPrice: money(line.unitPrice),
      net: money(line.net),
      tax: line.tax === 0 ? null : money(line.tax),
    })),
    net: money(net),
    tax: bill.tax === 0 ? null : money(bill.tax),
    total: money(bill.total),
    reverse: reversed.length === 0 ? null : money(reversed.reduce((sum, one) => sum + one.tax, 0)),
    settled: money(isVoid ? 0 : bill.settled),
    open: money(isVoid ? 0 : bill.open),
    ...words(bill.total),
    settlements: bill.allocations.flatMap(one =>
      one.live === 0
        ? []
        : [
            {
              on: day(one.on),
              amount: money(one.live),
              number: isCredit ? one.invoiceNumber : one.sourceNumber,
            },
          ],
    ),
  })
  return pdfReply(bill.number, bytes)
}
