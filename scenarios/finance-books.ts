import { randomUUID } from 'node:crypto'
import { aCompany } from '#kernel/testing/company.ts'
import { editAccount, getAccount } from '#modules/accounting/account/account.contract.ts'
import { runDepreciation } from '#modules/accounting/asset/asset.contract.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { anAccountId, anAssetCategory } from '#modules/accounting/make.ts'
import { runSpreads } from '#modules/accounting/spread/spread.commands.ts'
import { runProvision } from '#modules/billing/ageing/ageing.contract.ts'
import { enterBill } from '#modules/billing/bill/bill.contract.ts'
import { changeCheque, listCheques } from '#modules/billing/cheque/cheque.contract.ts'
import { applyDeposit, returnDeposit } from '#modules/billing/deposit/deposit.contract.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { issueSavedInvoice } from '#modules/billing/invoice/invoice.contract.ts'
import { aVendor, theTreasury } from '#modules/billing/make.ts'
import { dryRunOpening, importOpening } from '#modules/billing/openingImport/openingImport.contract.ts'
import {
  cancelPayment,
  payVendor,
  receivePayment,
  spendMoney,
} from '#modules/billing/payment/payment.contract.ts'
import { closeSession, countSession, openSession } from '#modules/billing/session/session.contract.ts'
import { sendTransfer } from '#modules/billing/transfer/transfer.contract.ts'
import { acquireVehicle } from '#modules/fleet/acquisition/acquisition.contract.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import { aCustody, aVehicle } from '#modules/fleet/make.ts'
import * as violation from '#modules/fleet/violation/violation.contract.ts'
import { payViolations } from '#modules/fleet/violation/violationPayment.contract.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'

const openingBalances = [
  ['110101', '500.000', ''],
  ['110201', '12000.000', ''],
  ['1106', '640.000', ''],
  ['1201', '7250.000', ''],
  ['2101', '', '380.000'],
  ['3101', '', '20000.000'],
  ['3203', '', '10.000'],
]

/** The company before its first day: chart, parties, a vehicle; the cash box and the bank stand empty. */
async function theCompany() {
  const t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-01-01T09:00:00Z',
  })
  await anAssetCategory(t, '1201')
  // The tracking bill of S2 belongs to no vehicle: the company does not ask for one on this account.
  const tracking = await t.call(getAccount, { id: await anAccountId(t, '5111') })
  await t.call(editAccount, { ...tracking, requiresProfitUnit: false })
  const vehicleId = await aVehicle(t, { plateKey: 'KW:12:34567' })
  const parties = {
    c1: (await aCustomer(t, { nameAr: 'أحمد العلي' })).id,
    c2: (await aCustomer(t, { nameAr: 'شركة الأفق', kind: 'organization' })).id,
    s1: (await aCustomer(t, { nameAr: 'ورشة السالمية', kind: 'organization', roles: ['vendor'] })).id,
    s2: await aVendor(t),
    authority: await aVendor(t),
  }
  return { t, vehicleId, ...parties, box: await theTreasury(t) }
}

/** Scenario 1: the old books come over, the vehicle with them. */
async function open({ t, vehicleId, box }: Awaited<ReturnType<typeof theCompany>>) {
  const table = (fields: readonly string[], rows: string[][]) => ({
    fileName: 'دفاتر 2025.csv',
    headers: [...fields],
    rows,
    mapping: Object.fromEntries(fields.map((field, at) => [field, at])),
  })
  const books = {
    openedOn: '2026-01-01',
    balances: table(['code', 'debit', 'credit'], openingBalances),
    items: table(
      ['kind', 'party', 'number', 'date', 'dueOn', 'amount'],
      [
        ['فاتورة عميل', 'شركة الأفق', 'A-17', '15/12/2025', '15/12/2025', '640.000'],
        ['فاتورة مورد', 'ورشة السالمية', 'B-9', '20/12/2025', '20/12/2025', '380.000'],
      ],
    ),
    chosen: {},
    registersParties: false,
  }
  const { planHash, debit, credit } = await t.call(dryRunOpening, books as never)
  await t.call(importOpening, { ...books, planHash } as never)
  await t.call(acquireVehicle, {
    id: vehicleId,
    version: 1,
    way: 'opening',
    on: '2026-01-01',
    openingOn: '2026-01-01',
    cost: '7250.000',
    salvage: '1450.000',
    life: 60,
    inServiceOn: '2026-01-01',
  })
  const { id: sessionId } = await t.call(openSession, {
    treasuryAccountId: box.cashId,
    openingCount: '500.000',
  })
  const [unit, old] = await t.act(ctx =>
    Promise.all([
      ctx.db
        .selectFrom('accounting.profit_unit')
        .select('id')
        .where('external_id', '=', vehicleId)
        .executeTakeFirstOrThrow(),
      ctx.db
        .selectFrom('billing.invoice')
        .select('id')
        .where('number', '=', 'OPN-A-17')
        .executeTakeFirstOrThrow(),
    ]),
  )
  return { vehicle: unit.id, oldInvoice: old.id, sessionId, opened: { debit, credit } }
}

/**
 * Scenarios 1 to 8 of 40-finance in sequence, by the commands that the screens call, to the evening of 31 March 2026. Returns who and what
 * takes part, what each step returned, and what was refused on the way.
 */
export async function theFinanceStory() {
  const company = await theCompany()
  const { t, c1, c2, s1, s2, authority, box, vehicleId } = company
  const { vehicle, oldInvoice, sessionId, opened } = await open(company)
  const at = (day: string, time = '09:00') => t.setNow(`${day}T${time}:00Z`)
  const bank = (amount: string) => [{ treasuryAccountId: box.bankId, amount }]
  const cash = (amount: string) => [{ treasuryAccountId: box.cashId, amount }]
  const accountId = (code: string) => anAccountId(t, code)
  const expense = async (code: string, unitPrice: string, of: { profitUnitId?: string } = {}) => ({
    description: 'بند',
    accountId: await accountId(code),
    unitPrice,
    ...of,
  })
  const ofVehicle = { profitUnitId: vehicle }

  const insurance = await t.call(spendMoney, {
    date: '2026-01-01',
    tenders: bank('365.000'),
    lines: [
      {
        accountId: await accountId('1112'),
        amount: '365.000',
        description: 'تأمين المركبة',
        ...ofVehicle,
        serviceFrom: '2026-01-01',
        serviceTo: '2026-12-31',
      },
    ],
  })

  at('2026-03-01')
  await aCustody(t, { vehicleId, partyId: c1, holder: 'أحمد العلي', at: new Date('2026-03-01T07:00:00Z') })
  const line = (key: string, unitPrice: string) => ({ descriptionAr: 'تأجير', key, unitPrice, ...ofVehicle })
  const rent = await t.call(issueSavedInvoice, {
    partyId: c1,
    date: '2026-03-01',
    lines: [
      line('rentalRevenue', '285.000'),
      line('waiverRevenue', '15.000'),
      line('deliveryRevenue', '5.500'),
    ],
    documentDiscount: { amount: '10.000' },
  })
  const deposit = await t.call(receivePayment, {
    date: '2026-03-01',
    partyId: c1,
    tenders: cash('150.000'),
    splits: [{ kind: 'deposit', amount: '150.000', purpose: 'تأمين عقد تأجير' }],
  })
  at('2026-03-05')
  const asked = { id: randomUUID(), date: '2026-03-05', partyId: c1, splits: 'oldestFirst' as const }
  const receipts = await Promise.all(
    Array.from({ length: 20 }, () => t.call(receivePayment, { ...asked, tenders: cash('300.000') })),
  )
  const otherReceipt = await t.refusal(receivePayment, { ...asked, tenders: cash('301.000') })

  at('2026-03-08')
  const tracking = {
    partyId: s2,
    reference: 'INV 77',
    date: '2026-03-08',
    currency: 'USD' as const,
    rate: '0.3075',
    lines: [await expense('5111', '1000.00')],
  }
  const dollars = await t.call(enterBill, { id: randomUUID(), ...tracking })
  const sameReference = await t.refusal(enterBill, { id: randomUUID(), ...tracking })

  at('2026-03-10')
  const chequeReceipt = await t.call(receivePayment, {
    date: '2026-03-10',
    partyId: c2,
    splits: 'oldestFirst',
    cheque: {
      number: '001234',
      bank: 'بنك الخليج',
      drawer: 'شركة الأفق',
      dueOn: '2026-03-20',
      amount: '640.000',
    },
  })
  const chequeId = (await t.call(listCheques, { direction: 'in' })).rows[0]!.id

  at('2026-03-12')
  const repair = await t.call(enterBill, {
    id: randomUUID(),
    partyId: s1,
    reference: 'S1-1',
    date: '2026-03-12',
    lines: [await expense('5101', '60.000', ofVehicle), await expense('5103', '26.750', ofVehicle)],
  })
  at('2026-03-15')
  const vendorPaid = await t.call(payVendor, {
    date: '2026-03-15',
    partyId: s1,
    tenders: bank('400.000'),
    splits: 'oldestFirst',
  })

  at('2026-03-18', '15:00')
  const fine = await t.call(violation.recordViolation, {
    authorityPartyId: authority,
    reference: '9001',
    plateText: '12-34567',
    type: 'speeding',
    fine: '30.000',
    occurredOn: '2026-03-18',
    occurredTime: '10:00',
  })
  const { version } = await t.call(violation.getViolation, { id: fine.id })
  const charged = await t.call(violation.decideViolation, {
    id: fine.id,
    version,
    liability: 'custodian',
    adminFee: '5.000',
  })
  at('2026-03-19')
  const lodging = { id: chequeId, to: 'lodged' as const, treasuryAccountId: box.bankId }
  const earlyLodging = await t.refusal(changeCheque, { ...lodging, on: '2026-03-19' })
  at('2026-03-20')
  await t.call(changeCheque, { ...lodging, on: '2026-03-20' })
  at('2026-03-23')
  const bounced = await t.call(changeCheque, {
    id: chequeId,
    to: 'bounced',
    on: '2026-03-23',
    bankFee: '5.000',
    reason: 'رصيد غير كافٍ',
  })
  at('2026-03-25')
  const finePaid = await t.call(payViolations, {
    authorityPartyId: authority,
    treasuryAccountId: box.bankId,
    on: '2026-03-25',
    lines: [{ id: fine.id, amount: '30.000' }],
  })
  at('2026-03-26')
  const knet = await t.call(receivePayment, {
    date: '2026-03-26',
    partyId: c1,
    splits: 'oldestFirst',
    tenders: [{ treasuryAccountId: box.cardId, amount: '30.500' }],
  })
  at('2026-03-27')
  const settlement = await t.call(sendTransfer, {
    fromId: box.cardId,
    toId: box.bankId,
    amount: '30.500',
    fee: '0.183',
    date: '2026-03-27',
  })
  at('2026-03-28')
  const dollarsPaid = await t.call(payVendor, {
    date: '2026-03-28',
    partyId: s2,
    tenders: bank('308.100'),
    splits: [{ kind: 'invoice', invoiceId: dollars.id, amount: '308.100', foreign: '1000.00' }],
  })

  at('2026-03-31')
  const damage = await t.call(issueSavedInvoice, {
    partyId: c1,
    date: '2026-03-31',
    lines: [line('damageRevenue', '42.500')],
  })
  const depositId = deposit.deposits[0]!.id
  await t.call(applyDeposit, { id: depositId, invoiceId: damage.id, amount: '42.500' })
  const back = { id: depositId, treasuryAccountId: box.cashId }
  const depositBack = await t.call(returnDeposit, { ...back, amount: '107.500' })
  const depositTooMuch = await t.refusal(returnDeposit, { ...back, amount: '0.001' })
  const counted = await t.call(countSession, {
    id: sessionId,
    denominations: [
      { value: '20.000', count: 42 },
      { value: '0.250', count: 9 },
    ],
  })
  const closed = await t.call(closeSession, { id: sessionId })
  const afterShift = await t.refusal(cancelPayment, { id: receipts[0]!.id, reason: 'خطأ في الإدخال' })

  for (const month of ['2026-01-01', '2026-02-01', '2026-03-01']) await t.call(runDepreciation, { month })
  const secondMarch = await t.call(runDepreciation, { month: '2026-03-01' })
  await t.act(ctx => runSpreads(ctx, '2026-03-31'))
  const provisions = [
    await t.call(runProvision, { asOf: '2026-03-31' }),
    await t.call(runProvision, { asOf: '2026-03-31' }),
  ]
  at('2026-04-05')
  return {
    t,
    vehicle,
    c1,
    c2,
    box,
    oldInvoice,
    sessionId,
    chequeId,
    depositId,
    opened,
    insurance,
    rent,
    deposit,
    receipts,
    dollars,
    chequeReceipt,
    repair,
    vendorPaid,
    charged,
    bounced,
    finePaid,
    knet,
    settlement,
    dollarsPaid,
    damage,
    depositBack,
    counted,
    closed,
    secondMarch,
    provisions,
    refused: { otherReceipt, sameReference, earlyLodging, depositTooMuch, afterShift },
  }
}

export type FinanceStory = Awaited<ReturnType<typeof theFinanceStory>>
