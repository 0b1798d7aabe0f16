import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyText } from '#kernel/shared/money.ts'
import { minorOf, sum } from '../../money/amounts.web.ts'
import {
  drawnBy,
  lackOf,
  layOver,
  type ReceiptValues,
  shareOut,
  takeInput,
  tendersOf,
  totalOf,
} from './receipt.web.ts'

const invoices = [
  { invoiceId: 'a', open: '295.500' },
  { invoiceId: 'b', open: '30.500' },
]

const values = (given: Partial<ReceiptValues> = {}): ReceiptValues => ({
  partyId: 'p',
  startedFor: 'p',
  date: '2026-03-05',
  amounts: {},
  deposit: null,
  advance: '',
  tenders: [{ key: '1', treasuryAccountId: 'box', amount: null, reference: '' }],
  cheque: null,
  handed: '',
  memo: '',
  ...given,
})

test('a typed total settles the oldest document first and leaves the rest as an advance', () => {
  expect(shareOut(values(), 300_000, invoices, 'KWD')).toEqual({
    amounts: { a: '295.500', b: '4.500' },
    advance: '',
  })
  expect(shareOut(values(), 330_500, invoices, 'KWD').advance).toBe('4.500')
})

test('a deposit keeps its amount when a total is typed', () => {
  const deposit = { amount: '150.000', purpose: 'تأمين', holdUntil: null }
  expect(shareOut(values({ deposit }), 200_000, invoices, 'KWD')).toEqual({
    amounts: { a: '50.000' },
    advance: '',
  })
})

test('the tender without an amount takes what the others leave', () => {
  const tenders = [
    { key: '1', treasuryAccountId: 'box', amount: null, reference: '' },
    { key: '2', treasuryAccountId: 'card', amount: '100.000', reference: 'K1' },
  ]
  const typed = values({ amounts: { a: '295.500' }, tenders })
  expect(tendersOf(typed.tenders, totalOf(typed, 'KWD'), 'KWD').map(tender => tender.amountMinor)).toEqual([
    195_500, 100_000,
  ])
})

test('a receipt lacks a party, a purpose, a deposit purpose or a tender, in this order', () => {
  expect(lackOf(values({ partyId: null }), 'KWD')).toBe('party')
  expect(lackOf(values(), 'KWD')).toBe('purpose')
  const deposit = { amount: '1.000', purpose: ' ', holdUntil: null }
  expect(lackOf(values({ deposit }), 'KWD')).toBe('depositPurpose')
  expect(lackOf(values({ amounts: { a: '1.000' }, tenders: [] }), 'KWD')).toBe('tender')
  expect(lackOf(values({ amounts: { a: '1.000' } }), 'KWD')).toBeNull()
})

test('the command carries documents, deposit and advance with their source', () => {
  const typed = values({
    amounts: { a: '10.000', b: '0.000' },
    deposit: { amount: '150.000', purpose: ' تأمين ', holdUntil: '2026-05-01' },
    advance: '4.500',
  })
  expect(takeInput('id', typed, 'rentals.contract:c', 'KWD')).toEqual({
    id: 'id',
    date: '2026-03-05',
    partyId: 'p',
    memo: null,
    tenders: [{ treasuryAccountId: 'box', amount: '164.500', reference: null }],
    splits: [
      { kind: 'invoice', invoiceId: 'a', amount: '10.000' },
      {
        kind: 'deposit',
        amount: '150.000',
        purpose: 'تأمين',
        source: 'rentals.contract:c',
        holdUntil: '2026-05-01',
      },
      { kind: 'advance', amount: '4.500' },
    ],
  })
})

test('laying over loses no fils and gives no document more than is open', () => {
  const opens = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 12 })
  fc.assert(
    fc.property(opens, fc.integer({ min: 0, max: 10_000_000 }), (minors, amount) => {
      const rows = minors.map((minor, at) => ({ invoiceId: `i${at}`, open: moneyText(minor, 'KWD') }))
      const { amounts, restMinor } = layOver(rows, amount, 'KWD')
      expect(sum(Object.values(amounts).map(one => minorOf(one, 'KWD'))) + restMinor).toBe(amount)
      for (const row of rows)
        expect(minorOf(amounts[row.invoiceId], 'KWD')).toBeLessThanOrEqual(minorOf(row.open, 'KWD'))
      expect(totalOf(values({ amounts }), 'KWD')).toBe(amount - restMinor)
    }),
  )
})

test('a cheque in the payer’s own name follows another payer; a name that was typed stays', () => {
  const cheque = { number: '7', bank: 'بنك', drawer: 'سالم', dueOn: null, treasuryAccountId: null }
  expect(drawnBy(cheque, 'سالم', 'ناصر')).toEqual({ ...cheque, drawer: 'ناصر' })
  expect(drawnBy(cheque, 'سالم', null)).toEqual({ ...cheque, drawer: '' })
  expect(drawnBy(cheque, 'ناصر', 'فهد')).toBe(cheque)
  expect(drawnBy(null, 'سالم', 'ناصر')).toBeNull()
})
