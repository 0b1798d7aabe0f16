import { randomUUID } from 'node:crypto'
import { rawQuery } from '#kernel/server/database.ts'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import {
  disposeOfAsset,
  getAsset,
  registerAsset,
  reinstate,
} from '#modules/accounting/asset/asset.contract.ts'
import { reverseEntry, saveJournal, submitJournal } from '#modules/accounting/journal/journal.contract.ts'
import { anAccountId, anAssetCategory } from '#modules/accounting/make.ts'
import { postWriteOff } from '#modules/billing/ageing/ageing.contract.ts'
import { creditBill, enterBill } from '#modules/billing/bill/bill.contract.ts'
import { changeCheque } from '#modules/billing/cheque/cheque.contract.ts'
import { applyDeposit, forfeitDeposit, returnDeposit } from '#modules/billing/deposit/deposit.contract.ts'
import {
  cancelInvoice,
  issueSavedInvoice,
  saveInvoice,
  writeCreditNote,
} from '#modules/billing/invoice/invoice.contract.ts'
import { aDeposit, anInvoice, aReceipt, aVendor, theTreasury } from '#modules/billing/make.ts'
import {
  cancelPayment,
  payVendor,
  receivePayment,
  refundReceipt,
  spendMoney,
} from '#modules/billing/payment/payment.contract.ts'
import { sendTransfer } from '#modules/billing/transfer/transfer.contract.ts'
import { aCustomer } from '#modules/parties/make.ts'

/** A money-moving command that is ready to be sent. */
export type Order = { readonly endpoint: Endpoint; readonly input: unknown }
type Kind = (t: TestCompany, price?: string) => Promise<Order>

const date = '2026-03-01'
const order = (endpoint: Endpoint, input: unknown): Order => ({ endpoint, input })

const manualEntry = async (t: TestCompany) => {
  const [debit, credit] = [await anAccountId(t, '5301'), await anAccountId(t, '5302')]
  return t.call(saveJournal, {
    date,
    memo: 'تحويل بين مصروفين',
    lines: [
      { accountId: debit, debit: '7.500' },
      { accountId: credit, credit: '7.500' },
    ],
  })
}

/** The bank with 100.000 more in it. */
const aFullBank = async (t: TestCompany) => {
  await aReceipt(t, { partyId: (await aCustomer(t)).id })
  return theTreasury(t)
}

let made = 0
/** No two orders of one kind are the same. */
const anAmount = () => `${1 + (++made % 9)}.${String(made % 1000).padStart(3, '0')}`

const aBill = async (t: TestCompany, unitPrice = '15.000') => {
  const lines = [{ accountId: await anAccountId(t, '5301'), description: 'صيانة', unitPrice }]
  return { id: randomUUID(), date, partyId: await aVendor(t), reference: randomUUID().slice(0, 12), lines }
}

const anAsset = async (t: TestCompany) => {
  const list = await t.act(ctx =>
    ctx.db
      .selectFrom('accounting.asset_category')
      .select('id')
      .where('name_ar', 'like', '%')
      .limit(1)
      .execute(),
  )
  const categoryId = list[0]?.id ?? (await anAssetCategory(t, '1204'))
  const { id } = await t.call(registerAsset, {
    nameAr: 'مكتب',
    categoryId,
    cost: '600.000',
    salvage: '0.000',
    inServiceOn: date,
    life: 60,
    method: 'straightLine' as const,
    openingAccumulated: '0.000',
    openingOn: date,
  })
  const { version } = await t.call(getAsset, { id })
  return { id, version, on: date, disposal: 'scrap' as const, reason: 'تلف' }
}

/** Money-moving commands by name, each made ready in a company; some take a price, below 30.000. */
export const kinds: Readonly<Record<string, Kind>> = {
  issue: async (t, price = '12.345') => {
    const lines = [{ descriptionAr: 'إيجار', key: 'rentalRevenue', unitPrice: price }]
    const saved = await t.call(saveInvoice, { partyId: (await aCustomer(t)).id, date, lines })
    return order(issueSavedInvoice, { id: saved.id, version: saved.version })
  },
  take: async (t, price = '20.000') => {
    const partyId = (await aCustomer(t)).id
    const tenders = [{ treasuryAccountId: (await theTreasury(t)).bankId, amount: price }]
    return order(receivePayment, { date, partyId, tenders, splits: 'oldestFirst' })
  },
  credit: async (t, price = '10.000') => {
    const lines = [{ descriptionAr: 'خصم', key: 'rentalRevenue', amount: price }]
    return order(writeCreditNote, { id: (await anInvoice(t)).invoiceId, lines, reason: 'خطأ في السعر' })
  },
  voidInvoice: async t => order(cancelInvoice, { id: (await anInvoice(t)).invoiceId, reason: 'أصدرت خطأً' }),
  voidPayment: async t => {
    const taken = await aReceipt(t, { partyId: (await aCustomer(t)).id })
    return order(cancelPayment, { id: taken.paymentId, reason: 'سجّل خطأً' })
  },
  refund: async (t, price = '30.000') => {
    const taken = await aReceipt(t, { partyId: (await aCustomer(t)).id })
    const treasuryAccountId = (await theTreasury(t)).bankId
    return order(refundReceipt, { id: taken.paymentId, amount: price, treasuryAccountId })
  },
  applyDeposit: async (t, price = '40.000') => {
    const { depositId, partyId } = await aDeposit(t)
    const { invoiceId } = await anInvoice(t, { partyId })
    return order(applyDeposit, { id: depositId, invoiceId, amount: price })
  },
  returnDeposit: async (t, price = '40.000') => {
    const treasuryAccountId = (await theTreasury(t)).bankId
    return order(returnDeposit, { id: (await aDeposit(t)).depositId, amount: price, treasuryAccountId })
  },
  forfeitDeposit: async (t, price = '40.000') =>
    order(forfeitDeposit, { id: (await aDeposit(t)).depositId, amount: price, reason: 'أضرار' }),
  spend: async (t, price = anAmount()) => {
    const { bankId: treasuryAccountId } = await aFullBank(t)
    const lines = [{ accountId: await anAccountId(t, '5301'), description: 'قرطاسية', amount: price }]
    return order(spendMoney, { date, tenders: [{ treasuryAccountId, amount: price }], lines })
  },
  payVendor: async (t, price = '9.000') => {
    const { bankId: treasuryAccountId } = await aFullBank(t)
    const splits = [{ kind: 'vendorAdvance', amount: price }]
    const partyId = await aVendor(t)
    return order(payVendor, { date, partyId, tenders: [{ treasuryAccountId, amount: price }], splits })
  },
  recordBill: async (t, price) => order(enterBill, await aBill(t, price)),
  creditBill: async t => {
    const { id } = await t.call(enterBill, (await aBill(t)) as never)
    return order(creditBill, { id, lines: 'all', reason: 'أُرجعت البضاعة' })
  },
  sendTransfer: async (t, price = anAmount()) => {
    const { bankId: fromId, cardId: toId } = await aFullBank(t)
    return order(sendTransfer, { fromId, toId, amount: price, date })
  },
  moveCheque: async t => {
    const partyId = (await aCustomer(t)).id
    const cheque = {
      number: randomUUID().slice(0, 8),
      bank: 'بنك الخليج',
      drawer: 'شركة المدى',
      dueOn: date,
      amount: '50.000',
      imageIds: [],
    }
    const { id } = await t.call(receivePayment, { date, partyId, splits: 'oldestFirst', cheque } as never)
    const { id: chequeId } = await t.act(ctx =>
      ctx.db.selectFrom('billing.cheque').select('id').where('payment_id', '=', id).executeTakeFirstOrThrow(),
    )
    return order(changeCheque, { id: chequeId, to: 'handedBack', on: date, reason: 'طلب العميل' })
  },
  writeOff: async t =>
    order(postWriteOff, { invoiceIds: [(await anInvoice(t)).invoiceId], reason: 'أفلس المدين' }),
  disposeAsset: async t => order(disposeOfAsset, await anAsset(t)),
  reinstateAsset: async t => {
    const leaving = await anAsset(t)
    await t.call(disposeOfAsset, leaving as never)
    return order(reinstate, { id: leaving.id, version: leaving.version + 1, reason: 'استُبعد خطأً' })
  },
  submitEntry: async t => order(submitJournal, await manualEntry(t)),
  reverseEntry: async t => {
    const posted = await t.call(submitJournal, await manualEntry(t))
    return order(reverseEntry, { id: posted.entryId!, reason: 'قيد مكرر' })
  },
}

/** How many rows of each kind the company has: what an effect is measured in. */
export async function rowsOf(t: TestCompany): Promise<number[]> {
  const tables = ['accounting.journal_entry', 'accounting.journal_line', 'billing.invoice', 'billing.payment']
  const more = ['billing.allocation', 'billing.deposit_move', 'billing.operation', 'app.audit_event']
  const counts = [...tables, ...more].map(
    table => `(select count(*)::int from ${table} where company_id = $1)`,
  )
  const [row] = await t.act(ctx =>
    rawQuery<{ counts: number[] }>(ctx.db, `select array[${counts.join(', ')}] as counts`, [ctx.company.id]),
  )
  return row!.counts
}
