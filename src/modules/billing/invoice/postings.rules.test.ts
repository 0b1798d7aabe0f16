import { expect, test } from 'vitest'
import type { JournalDraft } from '#modules/accounting/public.ts'
import { type ChequeMove, chequeEntry } from '../cheque/cheque.postings.ts'
import {
  advanceToDepositEntry,
  depositAppliedEntry,
  depositForfeitedEntry,
  depositFreedEntry,
} from '../deposit/deposit.postings.ts'
import {
  advanceAppliedEntry,
  advanceFreedEntry,
  type PostedPayment,
  paymentEntry,
  returnEntry,
} from '../payment/payment.postings.ts'
import { sessionEntry } from '../session/session.postings.ts'
import { transferEntry } from '../transfer/transfer.postings.ts'
import { invoiceEntry, type PostedLine } from './invoice.postings.ts'

// Section 6 of 40-finance, row by row: what each event debits and credits, with whose it is and under which key. Accounts are
// named as their keys, as the ledger resolves them.
const date = '2026-03-20'
const shown = (entry: JournalDraft | null) => [
  entry?.sourceKey,
  ...(entry?.lines ?? []).map(({ key, accountId, debitMinor = 0, creditMinor = 0, partyId, profitUnitId }) =>
    [key ?? accountId, debitMinor - creditMinor, partyId, profitUnitId].filter(Boolean).join(' '),
  ),
]

const deposit = {
  depositId: 'd',
  moveId: 'm',
  number: 'DEP-2026-00001',
  date,
  partyId: 'c1',
  depositAccountId: 'customerDeposits',
  amountMinor: 1_150,
}
const invoice = { accountId: 'receivable', partyId: 'c2' }
const advance = {
  sourceKey: 'billing:allocation:a:apply',
  date,
  memo: 'تسوية',
  sourcePartyId: 'c1',
  documentPartyId: 'c2',
  sourceAccountId: 'customerAdvances',
  controlAccountId: 'receivable',
  amountMinor: 500,
}
const ahead = { ...advance, sourceAccountId: 'vendorAdvances', controlAccountId: 'payable' }
const payment: PostedPayment = {
  id: 'p',
  number: 'PAY-2026-00001',
  direction: 'out',
  date,
  partyId: 's1',
  roundingMinor: 0,
  tenders: [{ accountId: 'bank', amountMinor: 1_000 }],
  splits: [],
}
const cheque: ChequeMove = {
  chequeId: 'q',
  no: 2,
  number: '000451',
  direction: 'in',
  from: 'onHand',
  to: 'lodged',
  date,
  amountMinor: 900,
  bankAccountId: 'bank',
  feeMinor: 0,
  shares: [],
  free: null,
}
const shares = [
  { accountId: 'receivable', partyId: 'c2', amountMinor: 700 },
  { accountId: 'chequesUnearned', partyId: 'c2', amountMinor: 200 },
]
const owed = [{ accountId: 'payable', partyId: 's1', amountMinor: 900 }]
const transfer = {
  id: 't',
  number: 'TRF-2026-00001',
  fromAccountId: 'cash',
  toAccountId: 'bank',
  outMinor: 800,
  inMinor: 800,
  feeMinor: 0,
  exchangeMinor: 0,
  feeKey: 'bankCharges' as const,
  twoSteps: true,
}
const session = { id: 's', date, boxName: 'الصندوق', accountId: 'cash' }

test.each([
  [
    'an advance is applied',
    advanceAppliedEntry({ ...advance, side: 'customer' }),
    ['billing:allocation:a:apply', 'customerAdvances 500 c1', 'receivable -500 c2'],
  ],
  [
    'an applied advance is undone',
    advanceFreedEntry({ ...advance, side: 'customer' }),
    ['billing:allocation:a:apply', 'receivable 500 c2', 'customerAdvances -500 c1'],
  ],
  [
    'an advance to a vendor is applied',
    advanceAppliedEntry({ ...ahead, side: 'vendor' }),
    ['billing:allocation:a:apply', 'payable 500 c2', 'vendorAdvances -500 c1'],
  ],
  [
    'an advance to a vendor is undone',
    advanceFreedEntry({ ...ahead, side: 'vendor' }),
    ['billing:allocation:a:apply', 'vendorAdvances 500 c1', 'payable -500 c2'],
  ],
  [
    'a vendor is paid, the rest ahead',
    paymentEntry({
      ...payment,
      splits: [
        { accountId: 'payable', partyId: 's1', amountMinor: 600 },
        { accountId: 'vendorAdvances', partyId: 's1', amountMinor: 400 },
      ],
    }),
    ['billing:payment:p:post', 'payable 600 s1', 'vendorAdvances 400 s1', 'bank -1000'],
  ],
  [
    'an expense is paid',
    paymentEntry({
      ...payment,
      partyId: null,
      splits: [
        {
          place: { key: 'fuelExpense' },
          amountMinor: 1_000,
          taxMinor: 48,
          costCenterId: null,
          profitUnitId: 'v1',
        },
      ],
    }),
    ['billing:payment:p:post', 'fuelExpense 952 v1', 'vatInput 48', 'bank -1000'],
  ],
  [
    'an advance is refunded',
    paymentEntry({
      ...payment,
      splits: [{ accountId: 'customerAdvances', partyId: 'c1', amountMinor: 1_000 }],
    }),
    ['billing:payment:p:post', 'customerAdvances 1000 c1', 'bank -1000'],
  ],
  [
    'a transfer is recalled',
    returnEntry({
      id: 'p',
      number: 'RCT-2026-00001',
      date,
      currency: null,
      feeMinor: 5,
      opened: [
        { accountId: 'receivable', partyId: 'c1', amountMinor: 600 },
        { accountId: 'customerAdvances', partyId: 'c1', amountMinor: 400 },
      ],
      money: [{ accountId: 'bank', amountMinor: 1_005 }],
    }),
    [
      'billing:payment:p:return',
      'receivable 600 c1',
      'customerAdvances 400 c1',
      'bankCharges 5',
      'bank -1005',
    ],
  ],
  [
    'a deposit is applied',
    depositAppliedEntry(deposit, invoice),
    ['billing:deposit:d:m', 'customerDeposits 1150 c1', 'receivable -1150 c2'],
  ],
  [
    'an applied deposit is undone',
    depositFreedEntry(deposit, invoice),
    ['billing:deposit:d:m', 'receivable 1150 c2', 'customerDeposits -1150 c1'],
  ],
  [
    'an advance becomes a deposit',
    advanceToDepositEntry(deposit, { accountId: 'customerAdvances', partyId: 'c2' }),
    ['billing:deposit:d:m', 'customerAdvances 1150 c2', 'customerDeposits -1150 c1'],
  ],
  [
    'a deposit is forfeited',
    depositForfeitedEntry(deposit, 150),
    ['billing:deposit:d:m', 'customerDeposits 1150 c1', 'depositForfeited -1000 c1', 'vatOutput -150'],
  ],
  [
    'a cheque is lodged',
    chequeEntry(cheque),
    ['billing:cheque:q:2', 'chequesLodged 900', 'chequesReceivable -900'],
  ],
  [
    'a cheque is cleared, a part for later',
    chequeEntry({ ...cheque, from: 'lodged', to: 'cleared', free: { amountMinor: 200, partyId: 'c2' } }),
    [
      'billing:cheque:q:2',
      'bank 900',
      'chequesLodged -900',
      'chequesUnearned 200 c2',
      'customerAdvances -200 c2',
    ],
  ],
  [
    'a cheque bounces',
    chequeEntry({ ...cheque, from: 'lodged', to: 'bounced', shares, feeMinor: 5 }),
    [
      'billing:cheque:q:2',
      'receivable 700 c2',
      'chequesUnearned 200 c2',
      'chequesLodged -900',
      'bankCharges 5',
      'bank -5',
    ],
  ],
  [
    'a bounced cheque is lodged again',
    chequeEntry({ ...cheque, from: 'bounced', shares }),
    ['billing:cheque:q:2', 'chequesLodged 900', 'receivable -700 c2', 'chequesUnearned -200 c2'],
  ],
  ['a bounced cheque goes to court', chequeEntry({ ...cheque, from: 'bounced', to: 'legal' }), [undefined]],
  [
    'an own cheque is cleared',
    chequeEntry({ ...cheque, direction: 'out', from: 'issued', to: 'cleared' }),
    ['billing:cheque:q:2', 'chequesPayable 900', 'bank -900'],
  ],
  [
    'an own cheque is stopped',
    chequeEntry({ ...cheque, direction: 'out', from: 'issued', to: 'stopped', shares: owed }),
    ['billing:cheque:q:2', 'chequesPayable 900', 'payable -900 s1'],
  ],
  [
    'a transfer is sent',
    transferEntry(transfer, 'send', date),
    ['billing:transfer:t:send', 'cashInTransit 800', 'cash -800'],
  ],
  [
    'a transfer is received',
    transferEntry(transfer, 'receive', date),
    ['billing:transfer:t:receive', 'bank 800', 'cashInTransit -800'],
  ],
  [
    'a transfer comes back',
    transferEntry(transfer, 'return', date),
    ['billing:transfer:t:return', 'cash 800', 'cashInTransit -800'],
  ],
  [
    'cards are settled',
    transferEntry(
      {
        ...transfer,
        fromAccountId: 'cardClearing',
        twoSteps: false,
        inMinor: 795,
        feeMinor: 5,
        feeKey: 'cardFees',
      },
      'receive',
      date,
    ),
    ['billing:transfer:t:receive', 'bank 795', 'cardFees 5', 'cardClearing -800'],
  ],
  [
    'a shift is short',
    sessionEntry({ ...session, differenceMinor: -250 }),
    ['billing:session:s:close', 'cashShort 250', 'cash -250'],
  ],
  [
    'a shift is over',
    sessionEntry({ ...session, differenceMinor: 250 }),
    ['billing:session:s:close', 'cash 250', 'cashOver -250'],
  ],
])('%s', (_event, entry, expected) => {
  expect(shown(entry)).toEqual(expected)
  expect(
    (entry?.lines ?? []).reduce((sum, line) => sum + (line.debitMinor ?? 0) - (line.creditMinor ?? 0), 0),
  ).toBe(0)
})

test('a foreign advance keeps the rate of its day in the revenue it pays, by the size of the lines (IFRIC 22)', () => {
  const line = (key: string, revenueMinor: number, more: Partial<PostedLine> = {}): PostedLine => ({
    key,
    accountId: null,
    revenueMinor,
    givenMinor: 0,
    netMinor: revenueMinor,
    taxMinor: 0,
    partyId: null,
    costCenterId: null,
    profitUnitId: null,
    isDeferred: false,
    ...more,
  })
  const document = (lines: readonly PostedLine[], kind: 'sale' | 'creditNote' = 'sale') =>
    shown(
      invoiceEntry({
        kind,
        sourceKey: 'k',
        number: 'INV-2026-00001',
        date,
        partyId: 'c1',
        controlAccountId: 'receivable',
        lines,
        totalMinor: lines.reduce((sum, one) => sum + one.netMinor, 0),
      }),
    )
  // 380 at the day's rate were put on the account of advances at 370: ten less of revenue, six from the larger line.
  const taken = line('advanceBillings', -380, { carriedMinor: -370 })
  const final = [line('rentalRevenue', 600, { profitUnitId: 'v1' }), line('waiverRevenue', 400), taken]
  expect(document(final)).toEqual([
    'k',
    'receivable 620 c1',
    'rentalRevenue -594 c1 v1',
    'waiverRevenue -396 c1',
    'advanceBillings 370 c1',
  ])
  expect(document(final, 'creditNote')).toEqual([
    'k',
    'receivable -620 c1',
    'rentalRevenue 594 c1 v1',
    'waiverRevenue 396 c1',
    'advanceBillings -370 c1',
  ])
  // Revenue that waits keeps its spread whole; its part is booked at once. Another advance on the document pays for nothing yet.
  const waits = [line('rentalRevenue', 600, { isDeferred: true }), line('advanceBillings', 400), taken]
  expect(document(waits)).toEqual([
    'k',
    'receivable 620 c1',
    'deferredRevenue -600 c1',
    'rentalRevenue 10 c1',
    'advanceBillings -400 c1',
    'advanceBillings 370 c1',
  ])
  // The advance alone, credited at another rate, is money owed back.
  expect(document([line('advanceBillings', 380, { carriedMinor: 370 })], 'creditNote')).toEqual([
    'k',
    'receivable -380 c1',
    'advanceBillings 370 c1',
    'fxLoss 10',
  ])
})
