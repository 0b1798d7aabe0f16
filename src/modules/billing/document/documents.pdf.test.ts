import { afterAll, expect, test } from 'vitest'
import { stopPdfWorkers } from '#kernel/server/pdf/render.ts'
import {
  type InvoiceContent,
  invoicePdf,
  type ReceiptContent,
  receiptPdf,
  type StatementContent,
  statementPdf,
} from './documents.pdf.ts'

afterAll(stopPdfWorkers)

const paper = {
  locale: 'ar',
  digits: 'latin',
  currency: 'KWD',
  timeZone: 'Asia/Kuwait',
  company: {
    name: 'مكتب المثال لتأجير السيارات',
    secondName: 'Example Car Rental',
    lines: ['سجل تجاري 123456'],
  },
  seal: { code: '9F3A-C20B-71DD-08E4', verifyUrl: 'https://qafila.example/verify/9F3AC20B71DD08E4' },
} as const

const party = { name: 'مؤسسة الأفق المثالية', code: 'PTY-2026-00031', phone: '+965 9999 8888' }

const invoice: InvoiceContent = {
  ...paper,
  kind: 'invoice',
  number: 'INV-2026-00912',
  status: 'partlyPaid',
  issuedOn: '2026-11-19',
  dueOn: '2026-11-29',
  party,
  contractNumber: 'CON-2026-00409',
  service: { from: '2026-12-01', to: '2026-12-31' },
  lines: [
    {
      description: 'إيجار شهري',
      quantity: '1',
      unitPriceMinor: 245_000,
      discountMinor: 0,
      amountMinor: 245_000,
    },
    {
      description: 'كيلومترات زائدة',
      quantity: '118',
      unitPriceMinor: 50,
      discountMinor: 0,
      amountMinor: 5_900,
    },
  ],
  subtotalMinor: 250_900,
  discountMinor: 900,
  taxes: [],
  totalMinor: 250_000,
  settledMinor: 100_000,
  openMinor: 150_000,
  bank: { name: 'بنك المثال', beneficiary: 'مكتب المثال', iban: 'KW81CBKU0000000000001234560101' },
  note: 'يشمل ديسمبر.',
}

const receipt: ReceiptContent = {
  ...paper,
  direction: 'in',
  size: 'a4',
  number: 'RCT-2026-00377',
  mark: null,
  paidOn: '2026-11-19',
  party,
  tenders: [
    { kind: 'cash', amountMinor: 50_000 },
    {
      kind: 'cheque',
      reference: '000812',
      bankName: 'بنك المثال',
      dueOn: '2026-12-15',
      amountMinor: 245_500,
    },
  ],
  splits: [
    { description: 'إيجار أكتوبر', number: 'INV-2026-00812', amountMinor: 245_500, openMinor: 0 },
    { description: 'دفعة مقدمة', amountMinor: 50_000, openMinor: null },
  ],
  totalMinor: 295_500,
  balance: { of: 'customer', amountMinor: -50_000 },
  cashierName: 'ماجد الرفيع',
}

const statement: StatementContent = {
  ...paper,
  from: '2026-01-01',
  to: '2026-11-30',
  printedAt: new Date('2026-11-30T10:15:00Z'),
  party,
  openingMinor: 71_500,
  rows: [
    { on: '2026-02-01', number: 'INV-2026-00800', description: 'إيجار', debitMinor: 245_000, creditMinor: 0 },
    { on: '2026-02-09', number: 'RCT-2026-00301', description: 'سداد', debitMinor: 0, creditMinor: 300_000 },
  ],
  closingMinor: 16_500,
  ageingMinor: [0, 30_000, 0, 0, 0, 0, -13_500],
  deposits: [],
}

const pagesOf = async (made: Promise<Uint8Array>) =>
  Buffer.from(await made)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b(?!s)/g)?.length

test('an invoice of two lines is one page, in every language and state', async () => {
  expect(await pagesOf(invoicePdf(invoice))).toBe(1)
  expect(await pagesOf(invoicePdf({ ...invoice, locale: 'en', digits: 'arabic', status: 'void' }))).toBe(1)
  expect(
    await pagesOf(invoicePdf({ ...invoice, bilingual: true, number: null, status: 'draft', dueOn: null })),
  ).toBe(1)
})

test('a Saudi tax invoice carries its tax row and QR code', async () => {
  const made = invoicePdf({
    ...invoice,
    currency: 'SAR',
    kind: 'taxInvoice',
    sellerVatNumber: '310123456700003',
    lines: [
      { description: 'إيجار', quantity: '3', unitPriceMinor: 1_010, discountMinor: 0, amountMinor: 3_030 },
    ],
    subtotalMinor: 3_030,
    discountMinor: 0,
    taxes: [{ name: ['ضريبة القيمة المضافة', 'VAT'], rateBps: 1_500, baseMinor: 3_030, taxMinor: 455 }],
    totalMinor: 3_485,
    settledMinor: 0,
    openMinor: 3_485,
    taxQr: 'AQ1FeGFtcGxlIENvIExMQwIPMzEwMTIzNDU2NzAwMDAz',
  })
  expect(await pagesOf(made)).toBe(1)
})

test('an invoice that does not add up is not printed', () => {
  expect(() => invoicePdf({ ...invoice, totalMinor: 250_001 })).toThrow('does not add up: the total')
  expect(() => invoicePdf({ ...invoice, subtotalMinor: 250_000 })).toThrow('the subtotal')
  expect(() => invoicePdf({ ...invoice, openMinor: 0 })).toThrow('the open balance')
})

test('a receipt fits one page of A4, of A5 and of the till roll', async () => {
  for (const size of ['a4', 'a5', 'roll80'] as const)
    expect(await pagesOf(receiptPdf({ ...receipt, size }))).toBe(1)
  const voucher = {
    ...receipt,
    direction: 'out',
    mark: 'voided',
    party: null,
    locale: 'en',
    shift: 'SHF-2026-0091',
  } as const
  for (const size of ['a4', 'a5', 'roll80'] as const)
    expect(await pagesOf(receiptPdf({ ...voucher, size }))).toBe(1)
})

test('a receipt whose tenders and splits differ from the total is not printed', () => {
  expect(() => receiptPdf({ ...receipt, tenders: receipt.tenders.slice(1) })).toThrow('does not add up')
  expect(() => receiptPdf({ ...receipt, splits: receipt.splits.slice(1) })).toThrow('does not add up')
})

test('a statement computes its running balance and refuses a closing that is not it', async () => {
  expect(await pagesOf(statementPdf(statement))).toBe(1)
  expect(await pagesOf(statementPdf({ ...statement, rows: [], openingMinor: 16_500 }))).toBe(1)
  expect(() => statementPdf({ ...statement, openingMinor: 71_501 })).toThrow('the closing balance')
  expect(() => statementPdf({ ...statement, ageingMinor: [1, 0, 0, 0, 0, 0, 0] })).toThrow(
    'the closing balance',
  )
})
