import { mustAddUp, type Pair, type Paper, paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import { qrSvg } from '#kernel/server/pdf/qr.ts'
import type { Day } from '#kernel/shared/day.ts'
import { formatMoney } from '#kernel/shared/format.ts'
import { type Currency, currencyDigits, type Minor } from '#kernel/shared/money.ts'
import { type PaperParty, partyRows } from '../party/party.pdf.ts'
import { rateText } from '../taxCode/tax.rules.ts'

const invoiceTitles = {
  invoice: ['فاتورة', 'Invoice'],
  taxInvoice: ['فاتورة ضريبية', 'Tax invoice'],
  simplifiedTaxInvoice: ['فاتورة ضريبية مبسطة', 'Simplified tax invoice'],
  creditNote: ['إشعار دائن', 'Credit note'],
} as const satisfies Record<string, Pair>

/** A credit note is used up, not paid. */
const creditStatuses = {
  unpaid: ['غير مستخدم', 'Not used'],
  partlyPaid: ['مستخدم جزئيًا', 'Partly used'],
  paid: ['مستخدم', 'Used'],
} as const satisfies Record<string, Pair>

const invoiceStatuses = {
  draft: ['مسودة', 'Draft'],
  unpaid: ['غير مدفوعة', 'Unpaid'],
  partlyPaid: ['مدفوعة جزئياً', 'Partly paid'],
  paid: ['مدفوعة', 'Paid'],
  overdue: ['متأخرة', 'Overdue'],
  coveredByCheque: ['مغطاة بشيك', 'Covered by cheque'],
  void: ['ملغاة', 'Void'],
} as const satisfies Record<string, Pair>

/** A paper in its own currency, where that is not the company's. */
export type ForeignContent = {
  readonly currency: Currency
  readonly rate: string
  readonly totalMinor: Minor
  /** Still open on a document. */
  readonly openMinor?: Minor
}

/** «1,000.00 USD» beside the rate of its day. */
function foreignRows(content: Paper & { foreign?: ForeignContent }) {
  const { foreign, digits, locale } = content
  if (!foreign) return null
  const { currency } = foreign
  const text = (minor: Minor) =>
    `${formatMoney(minor, { currency, digits, locale, decimals: currencyDigits(currency) })} ${currency}`
  const { totalMinor, openMinor, rate } = foreign
  return { total: text(totalMinor), open: openMinor === undefined ? null : text(openMinor), rate }
}

export type InvoiceContent = Paper & {
  readonly kind: keyof typeof invoiceTitles
  /** Null on a draft. */
  readonly number: string | null
  readonly status: keyof typeof invoiceStatuses
  readonly issuedOn: Day
  readonly dueOn: Day | null
  readonly party: PaperParty
  readonly sellerVatNumber?: string
  readonly contractNumber?: string
  /** The customer's own: of its purchase order, or the number of older books. */
  readonly reference?: string
  readonly service?: { readonly from: Day; readonly to: Day }
  /** Of a credit note. */
  readonly corrects?: { readonly number: string; readonly issuedOn: Day; readonly reason: string }
  readonly lines: readonly {
    readonly description: string
    readonly secondDescription?: string
    /** Exact decimal text. */
    readonly quantity: string
    readonly unitPriceMinor: Minor
    readonly discountMinor: Minor
    /** Quantity by price, less the line's discount, before tax. */
    readonly amountMinor: Minor
  }[]
  readonly subtotalMinor: Minor
  readonly discountMinor: Minor
  /** One row per tax code, in the order of the return; none where there is no tax. */
  readonly taxes: readonly {
    readonly name: Pair
    readonly rateBps: number | null
    readonly baseMinor: Minor
    readonly taxMinor: Minor
  }[]
  readonly totalMinor: Minor
  readonly settledMinor: Minor
  readonly openMinor: Minor
  readonly foreign?: ForeignContent
  readonly bank?: { readonly name: string; readonly beneficiary: string; readonly iban: string }
  readonly note?: string
  /** Base64 text of the tax authority's QR code (ZATCA phase 1, rule 15). */
  readonly taxQr?: string
  /** Where the document opens without an account. */
  readonly linkQr?: string
}

function statusOf({ kind, status }: InvoiceContent): Pair {
  const isUse = status === 'unpaid' || status === 'partlyPaid' || status === 'paid'
  return kind === 'creditNote' && isUse ? creditStatuses[status] : invoiceStatuses[status]
}

/** Prints an invoice or credit note. Fails when its lines, taxes or balance do not add up. */
export function invoicePdf(content: InvoiceContent): Promise<Uint8Array> {
  const { money, day, count, words } = paperFormat(content)
  const taxMinor = content.taxes.map(tax => tax.taxMinor)
  mustAddUp(
    'the subtotal',
    content.subtotalMinor,
    content.lines.map(line => line.amountMinor),
  )
  mustAddUp('the total', content.totalMinor, [content.subtotalMinor, -content.discountMinor, ...taxMinor])
  mustAddUp('the open balance', content.openMinor, [content.totalMinor, -content.settledMinor])
  return printPaper(
    new URL('./invoice.typ', import.meta.url),
    content,
    {
      title: invoiceTitles[content.kind],
      number: content.number,
      status: statusOf(content),
      isCredit: content.kind === 'creditNote',
      watermark:
        content.status === 'void' || content.status === 'draft' ? invoiceStatuses[content.status] : null,
      issuedOn: day(content.issuedOn),
      dueOn: day(content.dueOn),
      party: partyRows(content.party),
      sellerVatNumber: content.sellerVatNumber ?? null,
      contractNumber: content.contractNumber ?? null,
      reference: content.reference ?? null,
      service: content.service ? { from: day(content.service.from), to: day(content.service.to) } : null,
      corrects: content.corrects ? { ...content.corrects, issuedOn: day(content.corrects.issuedOn) } : null,
      hasDiscounts: content.lines.some(line => line.discountMinor !== 0),
      lines: content.lines.map(line => ({
        description: line.description,
        secondDescription: line.secondDescription ?? null,
        quantity: count(line.quantity),
        unitPrice: money(line.unitPriceMinor),
        discount: money(-line.discountMinor),
        amount: money(line.amountMinor),
      })),
      subtotal: money(content.subtotalMinor),
      discount: content.discountMinor === 0 ? null : money(-content.discountMinor),
      taxes: content.taxes.map(tax => ({
        name: tax.name,
        rate: tax.rateBps === null ? null : rateText(tax.rateBps, content.digits),
        base: money(tax.baseMinor),
        tax: money(tax.taxMinor),
      })),
      total: money(content.totalMinor),
      settled: content.settledMinor === 0 ? null : money(content.settledMinor),
      open: money(content.openMinor),
      foreign: foreignRows(content),
      ...words(content.totalMinor),
      bank: content.bank ? { ...content.bank, iban: groupsOfFour(content.bank.iban) } : null,
      note: content.note ?? null,
    },
    {
      ...(content.taxQr ? { 'tax-qr': qrSvg(content.taxQr) } : {}),
      ...(content.linkQr ? { 'link-qr': qrSvg(content.linkQr) } : {}),
    },
  )
}

const tenderNames = {
  cash: ['نقداً', 'Cash'],
  card: ['بطاقة', 'Card'],
  transfer: ['تحويل بنكي', 'Bank transfer'],
  cheque: ['شيك', 'Cheque'],
} as const satisfies Record<string, Pair>

const balanceNames = {
  customer: ['رصيد العميل عند الطباعة', "Customer's balance at printing"],
  vendor: ['المستحق للمورد عند الطباعة', 'Owed to the vendor at printing'],
} as const satisfies Record<string, Pair>

const receiptMarks = {
  voided: ['ملغى', 'Void'],
  returned: ['مرتجع', 'Returned'],
  submitted: ['غير معتمد', 'Pending'],
} as const satisfies Record<string, Pair>

export type ReceiptContent = Paper & {
  /** `in` is a receipt (سند قبض), `out` a payment voucher (سند صرف). */
  readonly direction: 'in' | 'out'
  readonly size: 'a4' | 'a5' | 'roll80'
  readonly number: string
  /** Written across a receipt that does not stand, or not yet. */
  readonly mark: keyof typeof receiptMarks | null
  readonly paidOn: Day
  /** Null for an expense without a party. */
  readonly party: PaperParty | null
  readonly memo?: string
  readonly tenders: readonly {
    readonly kind: keyof typeof tenderNames
    readonly reference?: string
    readonly bankName?: string
    /** Of a cheque. */
    readonly dueOn?: Day
    readonly amountMinor: Minor
  }[]
  /** What the money settled: an invoice, a deposit, an advance. */
  readonly splits: readonly {
    readonly description: string
    readonly number?: string
    readonly amountMinor: Minor
    /** Still open on that document afterwards. */
    readonly openMinor: Minor | null
  }[]
  readonly totalMinor: Minor
  readonly foreign?: ForeignContent
  /** When it is printed: what a customer owes, or what we owe a vendor; null where the paper concerns no account. */
  readonly balance: { readonly of: keyof typeof balanceNames; readonly amountMinor: Minor } | null
  readonly shift?: string
  readonly cashierName: string
  /** Of a payment out that waited for a second person. */
  readonly approvedBy?: string
}

/** Prints a receipt or payment voucher. Fails when tenders or splits do not add up to the total. */
export function receiptPdf(content: ReceiptContent): Promise<Uint8Array> {
  const { money, day, words } = paperFormat(content)
  mustAddUp(
    'the total',
    content.totalMinor,
    content.tenders.map(tender => tender.amountMinor),
  )
  mustAddUp(
    'the total',
    content.totalMinor,
    content.splits.map(split => split.amountMinor),
  )
  return printPaper(new URL('./receipt.typ', import.meta.url), content, {
    title: content.direction === 'in' ? ['سند قبض', 'Receipt'] : ['سند صرف', 'Payment voucher'],
    incoming: content.direction === 'in',
    size: content.size,
    number: content.number,
    watermark: content.mark && receiptMarks[content.mark],
    paidOn: day(content.paidOn),
    party: content.party ? partyRows(content.party) : null,
    memo: content.memo ?? null,
    tenders: content.tenders.map(tender => ({
      name: tenderNames[tender.kind],
      reference: tender.reference ?? null,
      bankName: tender.bankName ?? null,
      dueOn: day(tender.dueOn),
      amount: money(tender.amountMinor),
    })),
    splits: content.splits.map(split => ({
      description: split.description,
      number: split.number ?? null,
      amount: money(split.amountMinor),
      open: money(split.openMinor),
    })),
    total: money(content.totalMinor),
    foreign: foreignRows(content),
    balance: content.balance && {
      name: balanceNames[content.balance.of],
      amount: money(content.balance.amountMinor),
    },
    ...words(content.totalMinor),
    shift: content.shift ?? null,
    cashierName: content.cashierName,
    approvedBy: content.approvedBy ?? null,
  })
}

const ageingNames: readonly Pair[] = [
  ['غير مستحق', 'Not due'],
  ['1 إلى 30', '1 to 30'],
  ['31 إلى 60', '31 to 60'],
  ['61 إلى 90', '61 to 90'],
  ['91 إلى 120', '91 to 120'],
  ['أكثر من 120', 'Over 120'],
  ['دائن', 'Credits'],
]

export type StatementContent = Paper & {
  readonly from: Day
  readonly to: Day
  readonly printedAt: Date
  readonly party: PaperParty
  readonly openingMinor: Minor
  readonly rows: readonly {
    readonly on: Day
    readonly number: string
    readonly description: string
    readonly debitMinor: Minor
    readonly creditMinor: Minor
  }[]
  readonly closingMinor: Minor
  /** A vendor's balance is what we owe: credits raise it. */
  readonly isVendor?: boolean
  /** By due date: not due, 1-30, 31-60, 61-90, 91-120, over 120 days, and credits (negative). */
  readonly ageingMinor: readonly [Minor, Minor, Minor, Minor, Minor, Minor, Minor]
  /** Deposits held are the customer's money, so they stand apart from the balance. */
  readonly deposits: readonly {
    readonly number: string
    readonly purpose: string
    readonly receivedOn: Day
    readonly receivedMinor: Minor
    readonly heldMinor: Minor
  }[]
}

/** Prints a party's statement with running balance, ageing and deposits. Fails when it does not add up. */
export function statementPdf(content: StatementContent): Promise<Uint8Array> {
  const { money, day, instant, words } = paperFormat(content)
  let balanceMinor = content.openingMinor
  const rows = content.rows.map(row => {
    balanceMinor += (row.debitMinor - row.creditMinor) * (content.isVendor ? -1 : 1)
    return [
      day(row.on),
      row.number,
      row.description,
      money(row.debitMinor),
      money(row.creditMinor),
      money(balanceMinor),
    ]
  })
  mustAddUp('the closing balance', content.closingMinor, [balanceMinor])
  mustAddUp('the closing balance', content.closingMinor, content.ageingMinor)
  const sum = (amounts: readonly Minor[]) => money(amounts.reduce((total, amount) => total + amount, 0))
  return printPaper(new URL('./statement.typ', import.meta.url), content, {
    from: day(content.from),
    to: day(content.to),
    printedAt: instant(content.printedAt),
    party: partyRows(content.party),
    opening: money(content.openingMinor),
    rows,
    debit: sum(content.rows.map(row => row.debitMinor)),
    credit: sum(content.rows.map(row => row.creditMinor)),
    closing: money(content.closingMinor),
    ...words(content.closingMinor),
    ageing: content.ageingMinor.map((amount, index) => ({ name: ageingNames[index], amount: money(amount) })),
    deposits: content.deposits.map(deposit => [
      deposit.number,
      deposit.purpose,
      day(deposit.receivedOn),
      money(deposit.receivedMinor),
      money(deposit.heldMinor),
    ]),
    held: sum(content.deposits.map(deposit => deposit.heldMinor)),
  })
}

const groupsOfFour = (iban: string) => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
