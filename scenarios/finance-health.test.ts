import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { registerAsset } from '#modules/accounting/asset/asset.contract.ts'
import { proveQuickly, proveWhole } from '#modules/accounting/books/books.job.ts'
import { fixHealth } from '#modules/accounting/health/health.contract.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { discardJournal, saveJournal } from '#modules/accounting/journal/journal.contract.ts'
import { anAssetCategory, aPostedEntry } from '#modules/accounting/make.ts'
import { accounting } from '#modules/accounting/module.ts'
import { showHealth } from '#modules/accounting/overview/overview.contract.ts'
import { wayTo } from '#modules/accounting/period/checkWays.web.ts'
import { closeChecklist } from '#modules/accounting/period/period.contract.ts'
import { accountBalance, postJournal, reverseJournal } from '#modules/accounting/public.server.ts'
import { getSettings, saveSettings } from '#modules/accounting/settings/settings.contract.ts'
import { listAlerts } from '#modules/alerts/alert/alert.contract.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import {
  aBillingCompany,
  aDeposit,
  anInvoice,
  anOpenBox,
  aReceipt,
  theTreasury,
} from '#modules/billing/make.ts'
import { billing } from '#modules/billing/module.ts'
import { allocate } from '#modules/billing/public.server.ts'
import { approveReconciliation, reckonBank } from '#modules/billing/reconciliation/reconciliation.contract.ts'
import { treasuryOpening } from '#modules/billing/session/session.contract.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { platform } from '#modules/platform/module.ts'

// Section 9 of 40-finance: every check and both proofs of the books find a fault that is planted, and are content once it is mended.
let t: TestCompany
let bankId: string

beforeAll(async () => {
  const modules = [alertsServer, partiesServer, accountingServer, billingServer]
  t = await aBillingCompany({ modules, now: '2026-03-10T09:00:00Z' })
  bankId = (await theTreasury(t)).bankId
  await t.call(treasuryOpening, { id: bankId, date: '2026-03-01', amount: '5000.000' })
  await clearOpening()
  await anInvoice(t)
  await anInvoice(t, { lines: [quarter] })
  await aDeposit(t)
  await aPostedEntry(t, { lines: spent })
})

const quarter = {
  descriptionAr: 'إيجار ربع سنوي',
  key: 'rentalRevenue',
  amountMinor: 920_000,
  discountMinor: 92_000,
  serviceFrom: '2026-03-01',
  serviceTo: '2026-05-31',
}

const spent = [
  { key: 'otherExpense', debitMinor: 7_000 },
  { key: 'otherIncome', creditMinor: 7_000 },
]

/** What opened the bank came from the owners. */
async function clearOpening() {
  const minor = await t.act(ctx => accountBalance(ctx, 'openingBalance'))
  const side = minor < 0 ? 'debitMinor' : 'creditMinor'
  const other = minor < 0 ? 'creditMinor' : 'debitMinor'
  await aPostedEntry(t, {
    lines: [
      { key: 'openingBalance', [side]: Math.abs(minor) },
      { key: 'capital', [other]: Math.abs(minor) },
    ],
  })
}

/** Changes the company's rows as only the database's own password allows. */
async function damage(sql: string) {
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  try {
    await owner.query("set session_replication_role = 'replica'")
    const { rowCount } = await owner.query(sql, [t.company.id])
    expect(rowCount).toBeGreaterThan(0)
  } finally {
    await owner.end()
  }
}

/** A posting that is a fault, and its reversal that mends it. */
function posted(debit: string, credit: string, date = '2026-03-10') {
  const sourceKey = `billing:fault:${randomUUID()}:post`
  const lines = [
    { key: debit, debitMinor: 9_000_000 },
    { key: credit, creditMinor: 9_000_000 },
  ]
  return {
    plant: () => t.act(ctx => postJournal(ctx, { sourceKey, date, memo: 'خطأ مزروع', lines })),
    mend: () => t.act(ctx => reverseJournal(ctx, { sourceKey, reason: 'إصلاح' })),
  }
}

const broken = (plant: string, mend: string) => ({ plant: () => damage(plant), mend: () => damage(mend) })
const invoice = `update billing.invoice set settled_minor = settled_minor`
const entry = 'update accounting.journal_entry set memo = memo'
const balance = (by: number) =>
  `update accounting.account_balance set debit = debit + ${by} where company_id = $1 and debit > 0`
const counter = (series: string, by: number) =>
  `update app.counter set last = last + ${by} where company_id = $1 and series = '${series}'`
const held = (by: number) =>
  `update billing.treasury_balance set amount_minor = amount_minor + ${by} where company_id = $1`
const taxed = (tax: '+' | '-', rest: '+' | '-') =>
  `update billing.invoice set tax_minor = tax_minor ${tax} 1, subtotal_minor = subtotal_minor ${rest} 1
   where company_id = $1 and number = 'INV-2026-00001'`
const source = (from: string, to: string) =>
  `update billing.invoice set source_key = replace(source_key, '${from}', '${to}') where company_id = $1 and status = 'issued'`

type Fault = { plant: () => Promise<unknown>; mend: () => Promise<unknown> }
let waiting: { id: string; version: number }
let advance: string

const faults: readonly (readonly [code: string, what: string, fault: () => Fault])[] = [
  [
    'H1',
    'a required key without an account',
    () => ({
      plant: () =>
        t.act(ctx =>
          rawQuery(
            ctx.db,
            "delete from accounting.account_mapping where company_id = $1 and key = 'rounding'",
            [ctx.company.id],
          ),
        ),
      mend: () => t.call(fixHealth, { code: 'H1' }),
    }),
  ],
  [
    'H2',
    'an invoice that owes other than the ledger says',
    () => broken(`${invoice} + 1 where company_id = $1`, `${invoice} - 1 where company_id = $1`),
  ],
  [
    'H2',
    'deferred revenue that its spreads do not earn',
    () =>
      broken(
        "update accounting.spread set amount = amount + 1 where company_id = $1 and credit_key = 'rentalRevenue'",
        "update accounting.spread set amount = amount - 1 where company_id = $1 and credit_key = 'rentalRevenue'",
      ),
  ],
  [
    'H2',
    'a discount that its spread does not take',
    () =>
      broken(
        "update accounting.spread set debit_key = 'otherExpense', credit_key = 'accruedExpense' where company_id = $1 and debit_key = 'salesDiscount'",
        "update accounting.spread set debit_key = 'salesDiscount', credit_key = 'deferredRevenue' where company_id = $1 and debit_key = 'otherExpense'",
      ),
  ],
  ['H2', 'tax that no entry has', () => broken(taxed('+', '-'), taxed('-', '+'))],
  ['H3', 'a gap in the numbers', () => broken(counter('JE', 1), counter('JE', -1))],
  ['H4', 'balances that are not their lines', () => broken(balance(5), balance(-5))],
  [
    'H5',
    'an entry that was rewritten',
    () =>
      broken(
        `${entry} || 'x' where company_id = $1 and chain_seq = 2`,
        'update accounting.journal_entry set memo = left(memo, -1) where company_id = $1 and chain_seq = 2',
      ),
  ],
  [
    'H6',
    'a document without its entry',
    () => broken(source('rentals:', 'rentalz:'), source('rentalz:', 'rentals:')),
  ],
  ['H7', 'money on the suspense account', () => posted('suspense', 'otherIncome')],
  ['H7', 'money that is on its way for a week', () => posted('cashInTransit', 'otherIncome', '2026-03-03')],
  ['H8', 'a box below zero', () => posted('otherExpense', 'cash')],
  ['H9', 'vendors that owe us', () => posted('payable', 'otherIncome')],
  ['H9', 'accruals on the wrong side', () => posted('accruedExpense', 'otherIncome')],
  [
    'H10',
    'an advance beside an open invoice',
    () => ({
      plant: async () => {
        const settings = await t.call(getSettings, {})
        await t.call(saveSettings, { ...settings, autoApplyAdvances: false })
        const partyId = (await aCustomer(t)).id
        advance = (await aReceipt(t, { partyId, amountMinor: 5_000 })).paymentId
        await anInvoice(t, { partyId })
      },
      mend: () =>
        t.act(ctx =>
          allocate(ctx, {
            sourceKey: `billing:mend:${randomUUID()}:allocate`,
            from: { paymentId: advance },
            invoices: 'oldestFirst',
          }),
        ),
    }),
  ],
  [
    'H11',
    'an asset that was not charged',
    () => ({
      plant: async () => {
        await t.call(registerAsset, {
          nameAr: 'أثاث المكتب',
          categoryId: await anAssetCategory(t, '1204'),
          cost: '600.000',
          salvage: '0.000',
          inServiceOn: '2026-01-01',
          method: 'straightLine',
          life: 60,
          openingOn: '2026-01-01',
          openingAccumulated: '0.000',
        })
        await clearOpening()
      },
      mend: () => t.call(fixHealth, { code: 'H11' }),
    }),
  ],
  [
    'H15',
    'a tax code that ran out',
    () => {
      const code = (from: string, to: string | null) =>
        t.act(ctx =>
          rawQuery(
            ctx.db,
            `insert into billing.tax_code (company_id, country, code, name_ar, name_en, kind, rate_bps, valid_from, valid_to)
             values ($1, 'KW', 'VAT5', 'ضريبة', 'VAT', 'standard', 500, $2, $3)`,
            [ctx.company.id, from, to],
          ),
        )
      const number = () =>
        t.act(ctx =>
          rawQuery(
            ctx.db,
            "update platform.company set vat_number = '310122393500003' where id = $1 and id = app.current_company()",
            [ctx.company.id],
          ),
        )
      return {
        plant: () => code('2026-01-01', '2026-02-28'),
        // In force again it taxes, which requires a tax number.
        mend: async () => {
          await code('2026-03-01', null)
          await number()
        },
      }
    },
  ],
  [
    'H17',
    'a line without a dimension that its account asks for',
    () => {
      const asks = (asked: boolean) =>
        `update accounting.account set requires_cost_center = ${asked} where company_id = $1 and code = '5316'`
      return broken(asks(true), asks(false))
    },
  ],
  [
    'H18',
    'a draft of more than a week',
    () => ({
      plant: async () => {
        waiting = await t.call(saveJournal, { date: '2026-03-01', memo: 'مسودة', lines: [] })
        expect(await countOf('H18')).toBe(0)
        await damage("update accounting.journal_draft set created_at = '2026-03-02' where company_id = $1")
      },
      mend: () => t.call(discardJournal, waiting),
    }),
  ],
]

const countOf = async (code: string) =>
  (await t.call(showHealth, {})).checks.find(check => check.code === code)!.count

test.each(faults)('%s finds %s', async (code, _what, fault) => {
  const { plant, mend } = fault()
  expect(await countOf(code)).toBe(0)
  await plant()
  expect(await countOf(code)).toBeGreaterThan(0)
  await mend()
  expect(await countOf(code)).toBe(0)
})

const openAlerts = async (kind: string) =>
  (await t.call(listAlerts, {})).rows.filter(row => row.kind === kind && row.state === 'open')

test.each([
  [
    'books_differ',
    proveQuickly,
    `${invoice} + 1 where company_id = $1`,
    `${invoice} - 1 where company_id = $1`,
  ],
  ['books_differ', proveQuickly, counter('JE', 1), counter('JE', -1)],
  [
    'books_broken',
    proveWhole,
    `update accounting.journal_line set debit = debit + 1 where company_id = $1 and debit > 0`,
    `update accounting.journal_line set debit = debit - 1 where company_id = $1 and debit > 0`,
  ],
  ['books_broken', proveWhole, balance(5), balance(-5)],
  [
    'books_differ',
    proveQuickly,
    `update accounting.account_balance set debit = debit + 5, credit = credit + 5 where company_id = $1 and period_id = 202603310`,
    `update accounting.account_balance set debit = debit - 5, credit = credit - 5 where company_id = $1 and period_id = 202603310`,
  ],
  [
    'books_differ',
    proveQuickly,
    `update billing.allocation set released_minor = released_minor + 1 where company_id = $1 and amount_minor > 0`,
    `update billing.allocation set released_minor = released_minor - 1 where company_id = $1 and amount_minor > 0`,
  ],
  [
    'books_broken',
    proveWhole,
    `update billing.deposit set reserved_minor = reserved_minor + 1 where company_id = $1`,
    `update billing.deposit set reserved_minor = reserved_minor - 1 where company_id = $1`,
  ],
  [
    'books_broken',
    proveWhole,
    `update billing.invoice set subtotal_minor = subtotal_minor + 1, discount_minor = discount_minor + 1 where company_id = $1`,
    `update billing.invoice set subtotal_minor = subtotal_minor - 1, discount_minor = discount_minor - 1 where company_id = $1`,
  ],
  ['books_broken', proveWhole, counter('INV', 1), counter('INV', -1)],
  ['books_differ', proveQuickly, counter('INV', 1), counter('INV', -1)],
  ['books_differ', proveQuickly, counter('RCT', 1), counter('RCT', -1)],
  ['books_differ', proveQuickly, held(5), held(-5)],
  ['books_broken', proveWhole, held(5), held(-5)],
] as const)('a fault raises %s and its mending ends it (%#)', async (kind, prove, plant, mend) => {
  await t.act(prove)
  expect(await openAlerts(kind)).toEqual([])
  await damage(plant)
  await t.act(prove)
  expect(await openAlerts(kind)).toMatchObject([{ severity: 'critical' }])
  await damage(mend)
  await t.act(prove)
  expect(await openAlerts(kind)).toEqual([])
})

test('a shift left open and a bank below zero are told at 23:30, and forgotten once they are put right', async () => {
  const boxes = billingServer.schedules!.find(one => one.name === 'billing.boxes.alert')!
  await anOpenBox(t)
  t.setNow('2026-03-10T20:15:00Z')
  await t.act(boxes.run)
  expect(await openAlerts('shift_open')).toEqual([])
  const { plant, mend } = posted('otherExpense', 'bank')
  await plant()
  t.setNow('2026-03-10T20:30:00Z')
  await t.act(boxes.run)
  expect(await openAlerts('shift_open')).toMatchObject([{ severity: 'high' }])
  expect(await openAlerts('box_negative')).toMatchObject([{ severity: 'high' }])
  await mend()
  t.setNow('2026-03-10T21:30:00Z')
  await t.act(boxes.run)
  expect(await openAlerts('box_negative')).toEqual([])
  expect(await openAlerts('shift_open')).toHaveLength(1)
})

test('H12 names a bank that was not reconciled: at the month end when closing, five weeks later otherwise', async () => {
  t.setNow('2026-04-03T09:00:00Z')
  expect(await countOf('H12')).toBe(0)
  const march = async () =>
    (await t.call(closeChecklist, { id: 202603310 })).checks.find(one => one.code === 'H12')!
  expect(await march()).toMatchObject({ count: 1, blocks: false })
  const day = { treasuryAccountId: bankId, asOf: '2026-03-31' }
  const { due } = await t.call(reckonBank, day)
  await t.call(approveReconciliation, { ...day, statement: due })
  expect((await march()).count).toBe(0)
  t.setNow('2026-05-04T09:00:00Z')
  expect(await countOf('H12')).toBe(0)
  t.setNow('2026-05-07T09:00:00Z')
  expect(await countOf('H12')).toBe(1)
})

test('every check leads to a page that exists, where what fails is put right', async () => {
  const pages = [accounting, billing, platform].flatMap(({ routes }) => routes.map(({ path }) => path))
  const { checks } = await t.call(showHealth, {})
  const closing = (await t.call(closeChecklist, { id: 202603310 })).checks
  const ways = [...checks, ...closing].map(({ code }) => ({
    code,
    path: wayTo(code, { startsOn: '2026-03-01', endsOn: '2026-03-31' })?.split('?')[0],
  }))
  expect(ways.length).toBeGreaterThan(25)
  expect(ways.filter(({ path }) => !pages.includes(path ?? ''))).toEqual([])
})
