import { randomUUID } from 'node:crypto'
import { defaultParseSearch } from '@tanstack/react-router'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import { parseMoney } from '#kernel/shared/money.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { approveBudget, saveBudget } from '#modules/accounting/budget/budget.contract.ts'
import { drill, listLedger } from '#modules/accounting/ledger/ledger.contract.ts'
import { accountQuestion, linesKeys, linesQuestion } from '#modules/accounting/ledger/ledgerQuestions.web.ts'
import { anAccountId, aPostedEntry, aProfitUnit } from '#modules/accounting/make.ts'
import { listYears, openYear } from '#modules/accounting/period/period.contract.ts'
import { showTrialBalance } from '#modules/accounting/trialBalance/trialBalance.contract.ts'
import { settleVat } from '#modules/accounting/vat/vat.contract.ts'
import { enterBill } from '#modules/billing/bill/bill.contract.ts'
import { applyDeposit, reserveDeposit } from '#modules/billing/deposit/deposit.contract.ts'
import { writeCreditNote } from '#modules/billing/invoice/invoice.contract.ts'
import { aBillingCompany, aDeposit, anInvoice, anOpenBox, aReceipt, aVendor } from '#modules/billing/make.ts'
import { cancelPayment, payVendor, spendMoney } from '#modules/billing/payment/payment.contract.ts'
import { forfeitDeposit, takePayment } from '#modules/billing/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'

export const today = '2026-03-31'
const firstDay = '2025-01-01'

export type Books = {
  readonly t: TestCompany
  readonly units: readonly string[]
  readonly centers: readonly string[]
  readonly budgetId: string
  readonly shiftId: string
}

/** Halalas of an amount in words of the wire. */
export function minor(text: string | null | undefined): number {
  const parsed = parseMoney(text || '0', 'SAR')
  if (!parsed.ok) throw new Error(`Not an amount: ${text}`)
  return parsed.minor
}

const pairs = [
  ['maintenanceExpense', 'bank'],
  ['cash', 'rentalRevenue'],
  ['salesDiscount', 'cash'],
  ['vehicleCost', 'bank'],
  ['vehicleDepreciation', 'vehicleAccumulatedDepreciation'],
  ['bank', 'capital'],
  ['vehicleAccumulatedDepreciation', 'vehicleCost'],
  ['cash', 'lateFeeRevenue'],
] as const

/** Two years of a company in Riyadh: entries of every kind, a budget, documents of both sides, deposits, a cheque, a shift, tax. */
export async function theBooks(): Promise<Books> {
  const t = await aBillingCompany({
    country: 'SA',
    currency: 'SAR',
    timeZone: 'Asia/Riyadh',
    now: `${today}T09:00:00Z`,
  })
  await t.call(openYear, { which: 'previous' })
  const units = [await aProfitUnit(t), await aProfitUnit(t, 'مركبة 2')]
  const rows = await t.act(ctx =>
    rawQuery<{ id: string }>(
      ctx.db,
      'select id from accounting.cost_center where company_id = $1 order by code',
      [ctx.company.id],
    ),
  )
  const centers = rows.map(row => row.id)
  await aPostedEntry(t, {
    date: '2025-01-01',
    kind: 'opening',
    memo: 'الأرصدة الافتتاحية',
    lines: [
      { key: 'bank', debitMinor: 9_000_000 },
      { key: 'capital', creditMinor: 9_000_000 },
    ],
  })
  for (let at = 0; at < 60; at++) {
    const [debit, credit] = pairs[at % pairs.length]!
    const own = {
      profitUnitId: units[at % 2]!,
      ...(at % 3 === 0 ? {} : { costCenterId: centers[at % centers.length]! }),
    }
    const amount = 1_000 + ((at * 7_919) % 90_001)
    await aPostedEntry(t, {
      date: addDays('2025-01-05', at * 7 + (at % 5)),
      lines: [
        { key: debit, debitMinor: amount, ...own },
        { key: credit, creditMinor: amount, ...own },
      ],
    })
  }
  return { t, units, centers, budgetId: await aBudget(t, centers), shiftId: await documents(t, units) }
}

async function aBudget(t: TestCompany, centers: readonly string[]): Promise<string> {
  const years = await t.call(listYears, {})
  const yearId = years.rows.find(year => year.startsOn === '2026-01-01')!.id
  const months = (amount: string) => Array.from({ length: 12 }, () => amount)
  const lines = [
    { accountId: await anAccountId(t, '4101'), amounts: months('900.00') },
    { accountId: await anAccountId(t, '5101'), amounts: months('300.00') },
    { accountId: await anAccountId(t, '5101'), costCenterId: centers[1]!, amounts: months('70.00') },
    { accountId: await anAccountId(t, '5304'), amounts: months('12.50') },
  ]
  const { id, version } = await t.call(saveBudget, {
    yearId,
    nameAr: 'موازنة 2026',
    basis: 'yearToDate',
    lines,
  })
  await t.call(approveBudget, { id, version })
  return id
}

async function documents(t: TestCompany, units: readonly string[]): Promise<string> {
  const { bankId, cashId, sessionId } = await anOpenBox(t, 20_000)
  const line = (amountMinor: number, more = {}) => ({
    descriptionAr: 'إيجار',
    key: 'rentalRevenue',
    amountMinor,
    profitUnitId: units[0]!,
    ...more,
  })
  const customers = await Promise.all([aCustomer(t), aCustomer(t), aCustomer(t)])
  for (let at = 0; at < 9; at++) {
    const partyId = customers[at % 3]!.id
    const date = addDays('2025-10-01', at * 22)
    const taxCode = at % 4 === 3 ? { taxCode: 'Z' } : {}
    const lines = [line(10_010 + at * 333, taxCode), line(2_505)]
    const { invoiceId } = await anInvoice(t, { partyId, date, dueOn: addDays(date, 10), lines })
    if (at === 4) await t.call(writeCreditNote, { id: invoiceId, lines: 'all', reason: 'إلغاء' })
  }
  await aReceipt(t, { partyId: customers[0]!.id, amountMinor: 15_000 })
  await t.act(ctx =>
    takePayment(ctx, {
      sourceKey: `billing:payment:${randomUUID()}:take`,
      date: ctx.today,
      partyId: customers[1]!.id,
      tenders: [{ treasuryAccountId: cashId, amountMinor: 4_000 }],
      splits: 'oldestFirst',
    }),
  )
  const cheque = {
    number: '100200',
    bank: 'بنك المثال',
    drawer: 'عميل الاختبار',
    dueOn: addDays(today, 9),
    amountMinor: 5_000,
  }
  await t.act(ctx =>
    takePayment(ctx, {
      sourceKey: `billing:payment:${randomUUID()}:take`,
      date: ctx.today,
      partyId: customers[2]!.id,
      tenders: [],
      cheque,
      splits: 'oldestFirst',
    }),
  )
  const vendors = [await aVendor(t), await aVendor(t)]
  const office = await anAccountId(t, '5304')
  for (let at = 0; at < 4; at++)
    await t.call(enterBill, {
      id: randomUUID(),
      partyId: vendors[at % 2]!,
      reference: `V-${at}`,
      date: addDays('2025-11-15', at * 35),
      lines: [{ description: 'قرطاسية', accountId: office, unitPrice: `${40 + at}.10` }],
    })
  await t.call(payVendor, {
    date: today,
    partyId: vendors[0]!,
    splits: 'oldestFirst',
    tenders: [{ treasuryAccountId: bankId, amount: '30.00' }],
  })
  const spend = {
    date: today,
    tenders: [{ treasuryAccountId: cashId, amount: '11.50' }],
    lines: [{ description: 'طوابع', accountId: office, amount: '11.50' }],
  }
  await t.call(spendMoney, spend)
  const wrong = await t.call(spendMoney, spend)
  await t.call(cancelPayment, { id: wrong.id, reason: 'مكرر' })
  const used = await aDeposit(t, { partyId: customers[2]!.id, amountMinor: 50_000 })
  const { invoiceId } = await anInvoice(t, { partyId: customers[2]!.id, lines: [line(7_000)] })
  await t.call(applyDeposit, { id: used.depositId, invoiceId, amount: '50.00' })
  await t.call(reserveDeposit, { id: used.depositId, amount: '20.00', reason: 'مخالفة', until: '2026-04-20' })
  const lost = await aDeposit(t, { amountMinor: 11_500 })
  await t.act(ctx =>
    forfeitDeposit(ctx, {
      sourceKey: `billing:deposit:${lost.depositId}:forfeit`,
      depositId: lost.depositId,
      amountMinor: 11_500,
      taxCode: 'S',
      reason: 'لم يُستلم',
    }),
  )
  await t.call(settleVat, { to: '2026-02-28' })
  return sessionId
}

type Line = { debit: string; credit: string }
const net = (lines: readonly Line[]) =>
  lines.reduce((sum, line) => sum + minor(line.debit) - minor(line.credit), 0)

/** Follows the link of a figure as its page does, and adds up what it finds there: debit less credit, or one side. */
export async function sumBehind(t: TestCompany, href: string): Promise<number> {
  const url = new URL(href, 'http://qafila.test')
  const address = defaultParseSearch(url.search) as Record<string, unknown>
  if (address['tab'] === 'trialBalance') return belowHeading(t, address)
  const lines: Line[] = []
  if (address['tab'] === 'entries') {
    const narrowed = Object.fromEntries(
      Object.entries(address).filter(([key]) => linesKeys.includes(key as never)),
    )
    const question = { ...linesQuestion(address, { today }), ...narrowed, limit: 1000 }
    let page = await t.call(drill, question)
    lines.push(...page.rows)
    for (; page.next; lines.push(...page.rows)) page = await t.call(drill, { ...question, cursor: page.next })
    if (net(lines) !== minor(page.total)) throw new Error(`${href}: the total is not that of the lines`)
  } else {
    const question = { ...accountQuestion(address, { firstDay, today })!, limit: 1000 }
    let page = await t.call(listLedger, question)
    lines.push(...page.rows)
    for (; page.next; lines.push(...page.rows))
      page = await t.call(listLedger, { ...question, cursor: page.next })
  }
  const side = address['side'] as 'debit' | 'credit' | undefined
  return side && address['tab'] !== 'entries'
    ? lines.reduce((sum, line) => sum + minor(line[side]), 0)
    : net(lines)
}

/** A heading that opens the accounts below it: their closing balances. */
async function belowHeading(t: TestCompany, address: Record<string, unknown>): Promise<number> {
  const { rows } = await t.call(showTrialBalance, {
    from: String(address['from']) as Day,
    asOf: String(address['to']) as Day,
    level: 6,
  })
  const under = rows.filter(row => row.code.startsWith(String(address['under'])))
  return under.reduce((sum, row) => sum + minor(row.closing), 0)
}
