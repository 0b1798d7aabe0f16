import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { anAccountId, anAssetCategory } from '#modules/accounting/server/make.ts'
import {
  disposeOfAsset,
  getAsset,
  registerAsset,
  reinstate,
} from '#modules/accounting/shared/asset.contract.ts'
import { reverseEntry, saveJournal, submitJournal } from '#modules/accounting/shared/journal.contract.ts'
import {
  aBillingCompany,
  aDeposit,
  anInvoice,
  aReceipt,
  aVendor,
  theTreasury,
} from '#modules/billing/server/make.ts'
import { registerBilling } from '#modules/billing/server/public.ts'
import { postWriteOff } from '#modules/billing/shared/ageing.contract.ts'
import { creditBill, enterBill } from '#modules/billing/shared/bill.contract.ts'
import { changeCheque } from '#modules/billing/shared/cheque.contract.ts'
import { applyDeposit, forfeitDeposit, returnDeposit } from '#modules/billing/shared/deposit.contract.ts'
import {
  cancelInvoice,
  issueSavedInvoice,
  saveInvoice,
  writeCreditNote,
} from '#modules/billing/shared/invoice.contract.ts'
import {
  cancelPayment,
  payVendor,
  receivePayment,
  refundReceipt,
  spendMoney,
} from '#modules/billing/shared/payment.contract.ts'
import { sendTransfer } from '#modules/billing/shared/transfer.contract.ts'
import { aCustomer } from '#modules/parties/server/make.ts'
import { answerOf } from './answers.ts'
import { prove } from './proof.ts'

registerBilling()

/** A money-moving command that is ready to be sent. */
type Order = { readonly endpoint: Endpoint; readonly input: unknown }
type Kind = (t: TestCompany) => Promise<Order>

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

const aBill = async (t: TestCompany) => {
  const lines = [{ accountId: await anAccountId(t, '5301'), description: 'صيانة', unitPrice: '15.000' }]
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
    ...{ nameAr: 'مكتب', categoryId, cost: '600.000', salvage: '0.000', inServiceOn: date, life: 60 },
    ...{ method: 'straightLine' as const, openingAccumulated: '0.000', openingOn: date },
  })
  const { version } = await t.call(getAsset, { id })
  return { id, version, on: date, disposal: 'scrap' as const, reason: 'تلف' }
}

const kinds: Readonly<Record<string, Kind>> = {
  issue: async t => {
    const lines = [{ descriptionAr: 'إيجار', key: 'rentalRevenue', unitPrice: '12.345' }]
    const saved = await t.call(saveInvoice, { partyId: (await aCustomer(t)).id, date, lines })
    return order(issueSavedInvoice, { id: saved.id, version: saved.version })
  },
  take: async t => {
    const partyId = (await aCustomer(t)).id
    const tenders = [{ treasuryAccountId: (await theTreasury(t)).bankId, amount: '20.000' }]
    return order(receivePayment, { date, partyId, tenders, splits: 'oldestFirst' })
  },
  credit: async t => {
    const lines = [{ descriptionAr: 'خصم', key: 'rentalRevenue', amount: '10.000' }]
    return order(writeCreditNote, { id: (await anInvoice(t)).invoiceId, lines, reason: 'خطأ في السعر' })
  },
  voidInvoice: async t => order(cancelInvoice, { id: (await anInvoice(t)).invoiceId, reason: 'أصدرت خطأً' }),
  voidPayment: async t => {
    const taken = await aReceipt(t, { partyId: (await aCustomer(t)).id })
    return order(cancelPayment, { id: taken.paymentId, reason: 'سجّل خطأً' })
  },
  refund: async t => {
    const taken = await aReceipt(t, { partyId: (await aCustomer(t)).id })
    const treasuryAccountId = (await theTreasury(t)).bankId
    return order(refundReceipt, { id: taken.paymentId, amount: '30.000', treasuryAccountId })
  },
  applyDeposit: async t => {
    const { depositId, partyId } = await aDeposit(t)
    const { invoiceId } = await anInvoice(t, { partyId })
    return order(applyDeposit, { id: depositId, invoiceId, amount: '40.000' })
  },
  returnDeposit: async t => {
    const treasuryAccountId = (await theTreasury(t)).bankId
    return order(returnDeposit, { id: (await aDeposit(t)).depositId, amount: '40.000', treasuryAccountId })
  },
  forfeitDeposit: async t =>
    order(forfeitDeposit, { id: (await aDeposit(t)).depositId, amount: '40.000', reason: 'أضرار' }),
  spend: async t => {
    const { bankId: treasuryAccountId } = await aFullBank(t)
    const amount = anAmount()
    const lines = [{ accountId: await anAccountId(t, '5301'), description: 'قرطاسية', amount }]
    return order(spendMoney, { date, tenders: [{ treasuryAccountId, amount }], lines })
  },
  payVendor: async t => {
    const { bankId: treasuryAccountId } = await aFullBank(t)
    const splits = [{ kind: 'vendorAdvance', amount: '9.000' }]
    const partyId = await aVendor(t)
    return order(payVendor, { date, partyId, tenders: [{ treasuryAccountId, amount: '9.000' }], splits })
  },
  recordBill: async t => order(enterBill, await aBill(t)),
  creditBill: async t => {
    const { id } = await t.call(enterBill, (await aBill(t)) as never)
    return order(creditBill, { id, lines: 'all', reason: 'أُرجعت البضاعة' })
  },
  sendTransfer: async t => {
    const { bankId: fromId, cardId: toId } = await aFullBank(t)
    return order(sendTransfer, { fromId, toId, amount: anAmount(), date })
  },
  moveCheque: async t => {
    const partyId = (await aCustomer(t)).id
    const cheque = {
      ...{ number: randomUUID().slice(0, 8), bank: 'بنك الخليج', drawer: 'شركة المدى' },
      ...{ dueOn: date, amount: '50.000', imageIds: [] },
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
async function rowsOf(t: TestCompany): Promise<number[]> {
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

const difference = (after: readonly number[], before: readonly number[]) =>
  after.map((count, index) => count - before[index]!)

/** Rows that a single call adds, and what a number of orders add that are each sent many times at once. */
async function effects(
  t: TestCompany,
  name: string,
  operations: number,
  copies: number,
  keyOf: (operation: number, copy: number) => string,
): Promise<string[]> {
  const kind = kinds[name]!
  const alone = await kind(t)
  let before = await rowsOf(t)
  const only = await answerOf(t, alone.endpoint, alone.input as never)
  if (only.kind !== 'done') return [`${name} alone: ${JSON.stringify(only)}`]
  const single = difference(await rowsOf(t), before)
  const orders: Order[] = []
  for (let made = 0; made < operations; made++) orders.push(await kind(t))
  before = await rowsOf(t)
  const sent = orders.flatMap((one, operation) =>
    Array.from({ length: copies }, async (_, copy) => {
      const key = keyOf(operation, copy)
      return { operation, answer: await answerOf(t, one.endpoint, one.input as never, { key }) }
    }),
  )
  const answers = await Promise.all(sent)
  const together = difference(await rowsOf(t), before)
  const violations: string[] = []
  const expected = single.map(count => count * operations)
  if (together.join() !== expected.join())
    violations.push(`${name}: ${operations} operations added ${together}, one adds ${single}`)
  for (let operation = 0; operation < operations; operation++) {
    const own = answers.filter(one => one.operation === operation).map(one => one.answer)
    const texts = own.map(answer => (answer.kind === 'done' ? JSON.stringify(sorted(answer.output)) : answer))
    if (new Set(texts).size > 1 || own.some(answer => answer.kind !== 'done'))
      violations.push(`${name}: answers differ: ${JSON.stringify([...new Set(texts)]).slice(0, 400)}`)
    const first = own.filter(answer => answer.kind === 'done' && !answer.replayed)
    if (first.length !== 1) violations.push(`${name}: ${first.length} callers did the work`)
  }
  return violations
}

/** A stored answer comes back with its fields in another order. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

const names = Object.keys(kinds)

describe('The same key again, at the same moment', () => {
  prove({
    name: 'duplicate-keys',
    property: 'operations that move money, twenty parallel copies each: one effect and one answer',
    short: 22,
    long: 500,
    run: async cases => {
      const violations: string[] = []
      let done = 0
      while (done < cases) {
        const t = await aBillingCompany()
        for (const name of names) {
          const keys = Array.from({ length: 5 }, () => randomUUID())
          const operations = Math.min(5, Math.ceil(cases / names.length))
          violations.push(...(await effects(t, name, operations, 20, operation => keys[operation]!)))
          done += operations
        }
      }
      return { cases: done, violations }
    },
  })

  test.each(names)('%s: the key again with another body is refused and changes nothing', async name => {
    const t = await aBillingCompany()
    const [one, other] = [await kinds[name]!(t), await kinds[name]!(t)]
    const key = randomUUID()
    expect(await answerOf(t, one.endpoint, one.input as never, { key })).toMatchObject({ kind: 'done' })
    const before = await rowsOf(t)
    expect(await answerOf(t, other.endpoint, other.input as never, { key })).toMatchObject({
      ...{ kind: 'refused', refusal: { code: 'kernel.idempotency.differs' } },
    })
    expect(await rowsOf(t)).toEqual(before)
  })

  test('copies that come with keys of their own are found', async () => {
    const t = await aBillingCompany()
    const found = await effects(t, 'take', 1, 5, () => randomUUID())
    expect(found.join('\n')).toMatch(/take: 1 operations added/)
    expect(found.join('\n')).toMatch(/take: 5 callers did the work/)
  })
})
