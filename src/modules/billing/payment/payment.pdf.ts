import type { Ctx } from '#kernel/server/context.ts'
import { type Paper, paperFormat } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import { type ReceiptContent, receiptPdf } from '../document/documents.pdf.ts'
import { paperParty } from '../document/paper.queries.ts'
import { partyBalance } from '../statement/partyAccount.queries.ts'
import { vendorOpenItems } from '../vendor/vendorAccount.queries.ts'
import type * as contract from './payment.contract.ts'
import { readPayment } from './payment.queries.ts'
import { refusePay } from './payOfEmployees.queries.ts'

const words = {
  ar: {
    invoice: 'سداد فاتورة',
    deposit: { in: 'تأمين مستلم', out: 'إرجاع تأمين' },
    advance: 'دفعة مقدمة',
    refund: 'رد دفعة مقدمة من السند',
    rounding: 'فرق تقريب',
    exchange: 'فرق عملة',
    line: 'بند',
  },
  en: {
    invoice: 'Invoice paid',
    deposit: { in: 'Deposit received', out: 'Deposit returned' },
    advance: 'Advance',
    refund: 'Advance given back from receipt',
    rounding: 'Rounding',
    exchange: 'Exchange difference',
    line: 'Line',
  },
} as const

const tenderKinds = { cash: 'cash', bank: 'transfer', card: 'card', cheque: 'cheque' } as const

export async function printPayment(ctx: Ctx, input: InputOf<typeof contract.printPayment>) {
  const read = await readPayment(ctx, input.id)
  refusePay(ctx, read)
  const { row, tenders, splits, foreign, request } = read
  // What waits has moved no account and settled no document yet.
  const isWhole = row.status === 'posted'
  const paper = await companyPaper(ctx, { locale: input.locale })
  const shift = await shiftOf(ctx, tenders, paper)
  const settles = splits.some(split => split.kind === 'invoice' || split.kind === 'advance')
  const isVendor = row.direction === 'out' && settles
  const content: ReceiptContent = {
    ...paper,
    direction: row.direction,
    size: input.size,
    number: row.number,
    mark: row.status === 'posted' ? null : row.status,
    paidOn: row.payment_date,
    party: row.party_id ? await paperParty(ctx, row.party_id) : null,
    ...(row.memo ? { memo: row.memo } : {}),
    tenders: tenders.map(tender => ({
      kind: tenderKinds[tender.kind],
      ...(tender.reference ? { reference: tender.reference } : {}),
      ...(tender.kind === 'cash'
        ? {}
        : { bankName: (input.locale === 'en' && tender.nameEn) || tender.name }),
      ...(tender.dueOn ? { dueOn: tender.dueOn } : {}),
      amountMinor: tender.amount,
    })),
    splits: splits.map(split => {
      const word =
        split.kind === 'deposit'
          ? words[input.locale].deposit[row.direction]
          : words[input.locale][split.kind]
      const number = split.invoiceNumber ?? split.depositNumber ?? split.receiptNumber
      return {
        description: split.description ?? word,
        ...(number ? { number } : {}),
        amountMinor: split.amount,
        openMinor: isWhole ? (split.invoiceOpen ?? null) : null,
      }
    }),
    totalMinor: row.total_minor,
    ...(foreign
      ? { foreign: { currency: foreign.currency, rate: foreign.rate, totalMinor: foreign.total_minor } }
      : {}),
    balance: row.party_id && isWhole ? await balanceOf(ctx, row.party_id, isVendor) : null,
    ...(request?.outcome === 'approved' ? { approvedBy: request.decided_by_name! } : {}),
    ...(shift ? { shift } : {}),
    cashierName: row.created_by_name,
  }
  return pdfReply(row.number, await receiptPdf(content))
}

async function balanceOf(ctx: Ctx, partyId: string, isVendor: boolean): Promise<ReceiptContent['balance']> {
  if (!isVendor) {
    const { receivableMinor, unallocatedMinor } = await partyBalance(ctx, { partyId })
    return { of: 'customer', amountMinor: receivableMinor - unallocatedMinor }
  }
  const { invoices, credits, advances } = await vendorOpenItems(ctx, partyId)
  const owed = invoices.reduce((sum, bill) => sum + bill.openMinor, 0)
  const free = [...credits, ...advances].reduce((sum, one) => sum + one.freeMinor, 0)
  return { of: 'vendor', amountMinor: owed - free }
}

/** The shift that cash was taken or paid in: its box and when it was opened. */
async function shiftOf(
  ctx: Ctx,
  tenders: readonly { sessionId: string | null; name: string }[],
  paper: Paper,
): Promise<string | null> {
  const tender = tenders.find(one => one.sessionId !== null)
  if (!tender?.sessionId) return null
  const { opened_at } = await ctx.db
    .selectFrom('billing.cash_session')
    .select('opened_at')
    .where('id', '=', tender.sessionId)
    .executeTakeFirstOrThrow()
  return paperFormat(paper).instant(opened_at)
}
