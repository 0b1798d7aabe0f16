import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { proveWhole } from '#modules/accounting/books/books.job.ts'
import { setRates } from '#modules/accounting/exchangeRate/exchangeRate.contract.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { postJournal, reverseJournal } from '#modules/accounting/public.server.ts'
import { listAlerts } from '#modules/alerts/alert/alert.contract.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { billingServer } from '../index.server.ts'
import { issueSavedInvoice } from '../invoice/invoice.contract.ts'
import { aBillingCompany, aDeposit, anInvoice, aReceipt, theTreasury } from '../make.ts'
import { receivePayment } from '../payment/payment.contract.ts'
import { billingInvariants } from './invariants.queries.ts'

let t: TestCompany
let owner: pg.Client

// A deposit, an invoice settled in part, money left over, and an invoice in dollars that was paid in dinars in part.
beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query("set session_replication_role = 'replica'")
  t = await aBillingCompany({
    modules: [alertsServer, partiesServer, accountingServer, billingServer],
    now: '2026-03-05T09:00:00Z',
  })
  const { bankId } = await theTreasury(t)
  await aDeposit(t)
  const { partyId } = await anInvoice(t)
  await aReceipt(t, { partyId, amountMinor: 40_000 })
  await aReceipt(t, { partyId: (await aCustomer(t)).id, amountMinor: 5_000 })
  await t.call(setRates, { rows: [{ currency: 'USD', date: '2026-03-05', rate: '0.3075' }] })
  const abroad = (await aCustomer(t)).id
  const day = { partyId: abroad, date: '2026-03-05' }
  const lines = [{ descriptionAr: 'إيجار', key: 'rentalRevenue', unitPrice: '1000.00' }]
  const { id: invoiceId } = await t.call(issueSavedInvoice, { ...day, currency: 'USD' as const, lines })
  await t.call(receivePayment, {
    ...day,
    tenders: [{ treasuryAccountId: bankId, amount: '150.000' }],
    splits: [{ kind: 'invoice' as const, invoiceId, amount: '150.000', foreign: '480.00' }],
  })
})
afterAll(() => owner.end())

const set = (table: string, change: string, where: string) =>
  `update billing.${table} set ${change} where company_id = $1 and ${where}`
/** A change and the one that takes it back. */
const by = (table: string, column: string, amount: number, where: string) =>
  [
    set(table, `${column} = ${column} + ${amount}`, where),
    set(table, `${column} = ${column} - ${amount}`, where),
  ] as const
/** A tax or discount as if always in the header; the header adds up, its lines do not. */
const headerOf = (change: (sign: '+' | '-') => string) =>
  [change('+'), change('-')].map(one => set('invoice', one, "number = 'INV-2026-00001'"))
const taxOf = (minor: number) =>
  headerOf(
    sign => `tax_minor = tax_minor ${sign} ${minor}, subtotal_minor = subtotal_minor - (0 ${sign} ${minor})`,
  )
const discountOf = (minor: number) =>
  headerOf(
    sign =>
      `discount_minor = discount_minor ${sign} ${minor}, subtotal_minor = subtotal_minor ${sign} ${minor}`,
  )
const damage = async (statement: string) => {
  const { rowCount } = await owner.query(statement, [t.company.id])
  expect(rowCount, statement).toBeGreaterThan(0)
}

test.each([
  [
    8,
    'a box that holds more than came in',
    by('treasury_balance', 'amount_minor', 5, 'amount_minor > 0'),
    'kept',
  ],
  [8, 'tax that no entry has', taxOf(5), 'tax: ledger 0, documents -5'],
  [
    9,
    'a deposit that kept more than its moves',
    by('deposit', 'received_minor', 5, 'true'),
    'DEP-2026-00001: kept 150005',
  ],
  [
    9,
    'a reserve that no move explains',
    by('deposit', 'reserved_minor', 5, 'true'),
    'reserved 5, moves 150000 reserved 0',
  ],
  [
    10,
    'an invoice settled without an allocation',
    by('invoice', 'settled_minor', 5, "number = 'INV-2026-00001'"),
    'INV-2026-00001: kept 40005',
  ],
  [
    10,
    'a receipt that settled more than it did',
    by('payment', 'allocated_minor', -5, "number = 'RCT-2026-00002'"),
    'RCT-2026-00002: kept 39995',
  ],
  [
    10,
    'an allocation undone without a release',
    by('allocation', 'released_minor', 5, 'amount_minor = 40000'),
    ': kept 5, releases 0',
  ],
  [12, 'a header that is not its lines', discountOf(5), 'INV-2026-00001: header 100000, lines 100000'],
  [
    12,
    'a receipt that is not its means',
    by('payment_tender', 'amount_minor', 5, 'amount_minor in (40000, 40005)'),
    'RCT-2026-00002: total 40000, tenders 40005',
  ],
  [
    13,
    'a number that was skipped',
    [
      set('payment', "number = 'RCT-2026-00009'", "number = 'RCT-2026-00002'"),
      set('payment', "number = 'RCT-2026-00002'", "number = 'RCT-2026-00009'"),
    ],
    'RCT-2026: documents 4, last 9, counter 4',
  ],
  [
    16,
    "an allocation on another customer's invoice",
    by('invoice', 'settled_minor', 5, "number = 'INV-2026-00001'"),
    ' 1106: ledger 60000, documents 59995',
  ],
  [
    19,
    'dollars that are settled while dinars are open',
    by('foreign_document', 'settled_minor', 5, 'true'),
    'INV-2026-00002: open 159900, foreign 51995, settlements 48000',
  ],
] as const)(
  'invariant %d finds %s, and the night tells of it',
  async (number, _what, [plant = '', mend = ''], expected) => {
    const found = async () =>
      (await t.act(billingInvariants[number])).map(one => `${one.subject}: ${one.found}`)
    const told = async () => {
      await t.act(proveWhole)
      const { rows } = await t.call(listAlerts, {})
      return rows.filter(row => row.kind === 'books_broken' && row.state === 'open').length
    }
    expect(await found()).toEqual([])
    await damage(plant)
    expect((await found()).join('; ')).toContain(expected)
    expect(await told()).toBe(1)
    await damage(mend)
    expect([await found(), await told()]).toEqual([[], 0])
  },
)

// Invariant 8, account by account: what an entry adds that no document has is seen, so none is left out of the comparison.
const controls = {
  car_rental: [
    ...['receivable', 'payable', 'customerAdvances', 'vendorAdvances', 'customerDeposits', 'insuranceClaims'],
    ...[
      'chequesReceivable',
      'chequesLodged',
      'chequesPayable',
      'chequesUnearned',
      'cash',
      'bank',
      'cardClearing',
    ],
    ...[
      'pettyCash',
      'cashInTransit',
      'prepaidExpense',
      'prepaidInsurance',
      'deferredRevenue',
      'vatOutput',
      'vatInput',
    ],
  ],
  real_estate: ['tenantReceivable', 'tenantDeposits'],
  medical: ['insurerReceivable'],
  restaurant: ['platformReceivable'],
  construction: ['retentionReceivable', 'retentionPayable'],
} as const

test.each(Object.entries(controls))(
  'in a company of type %s no control moves without its documents',
  async (type, keys) => {
    const place = { country: 'SA', currency: 'SAR', timeZone: 'Asia/Riyadh' } as const
    const other = await aBillingCompany({ businessType: type as keyof typeof controls, ...place })
    const found = async () => [
      ...(await other.act(subledgersThatDiffer)),
      ...(await other.act(billingInvariants[8])),
    ]
    const unseen: string[] = []
    for (const key of keys) {
      const sourceKey = `billing:fault:${key}:post`
      const lines = [
        { key, debitMinor: 5 },
        { key: 'suspense', creditMinor: 5 },
      ]
      await other.act(ctx => postJournal(ctx, { sourceKey, date: ctx.today, memo: 'خطأ مزروع', lines }))
      if ((await found()).length === 0) unseen.push(key)
      await other.act(ctx => reverseJournal(ctx, { sourceKey, reason: 'إصلاح' }))
      expect(await found(), key).toEqual([])
    }
    expect(unseen).toEqual([])
  },
)
