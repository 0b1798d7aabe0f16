import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopPdfWorkers } from '#kernel/server/pdf/render.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { aBillingCompany, anInvoice, aReceipt, aVendor, entryLines, theTreasury } from '../make.ts'
import { payOut } from '../payment/payingOut.commands.ts'
import { cancelPayment, getPayment } from '../payment/payment.contract.ts'
import * as reconciliations from '../reconciliation/reconciliation.contract.ts'
import { listTreasury, treasuryOpening } from '../session/session.contract.ts'
import * as lines from './bankLine.contract.ts'
import * as rules from './bankRule.contract.ts'
import * as statements from './bankStatement.contract.ts'

afterAll(stopPdfWorkers)

const pdfOf = (document: unknown) =>
  Buffer.from((document as { bytes: Uint8Array }).bytes.subarray(0, 5)).toString()

let t: TestCompany
let [bankId, cardId, customer, vendor] = ['', '', '', '']

const headers = ['التاريخ', 'البيان', 'مدين', 'دائن', 'المرجع', 'الرصيد']
const columns = { date: 0, description: 1, moneyOut: 2, moneyIn: 3, reference: 4, balance: 5 }
const file = (rows: string[][]) => ({
  treasuryAccountId: bankId,
  fileName: 'كشف.csv',
  headers,
  columns,
  rows,
  readAs: { date: 'dayFirst' as const },
})
const take = (amountMinor: number, reference: string | null = null) =>
  aReceipt(t, {
    partyId: customer,
    amountMinor,
    tenders: [{ treasuryAccountId: bankId, amountMinor, reference }],
  })
const pay = (amountMinor: number) =>
  t.act(ctx =>
    payOut(ctx, {
      sourceKey: `billing:payment:${randomUUID()}:pay`,
      partyId: vendor,
      splits: 'oldestFirst' as const,
      tenders: [{ treasuryAccountId: bankId, amountMinor }],
    }),
  )
const open = async () =>
  (await t.call(lines.listBankLines, { treasuryAccountId: bankId, state: 'open' })).rows
const lineOf = async (description: string) => {
  const { rows } = await t.call(lines.listBankLines, { treasuryAccountId: bankId, search: description })
  return rows[0]!
}
const at = (line: { id: string; version: number }) => ({ id: line.id, version: line.version })
const reckon = () => t.call(reconciliations.reckonBank, { treasuryAccountId: bankId, asOf: '2026-03-10' })

// The account of rule 19: 10,000.000 in the book, 500.000 received and 200.000 paid that the bank does not know yet.
let receipts: Awaited<ReturnType<typeof take>>[]
beforeAll(async () => {
  t = await aBillingCompany({ now: '2026-03-01T09:00:00Z' })
  ;({ bankId, cardId } = await theTreasury(t))
  customer = (await aCustomer(t)).id
  vendor = await aVendor(t)
  await t.call(treasuryOpening, { id: bankId, date: '2026-03-01', amount: '9000.000' })
  receipts = [await take(400_000, 'TT778'), await take(150_000), await take(150_000), await take(30_000)]
  await pay(30_000)
  t.setNow('2026-03-10T09:00:00Z')
  await take(500_000)
  await pay(200_000)
})

const march = [
  ['02/03/2026', 'حوالة TT778', '', '400.000', '', '9,400.000'],
  ['03/03/2026', 'إيداع أول', '', '150.000', '', '9,550.000'],
  ['04/03/2026', 'صراف', '30.000', '', '', '9,520.000'],
  ['04/03/2026', 'حوالة', '', '30.000', '', '9,550.000'],
  ['06/03/2026', 'عمولة شهرية', '0.250', '', '', '9,549.750'],
  ['07/03/2026', 'إيداع ثان', '', '150.000', '', '9,699.750'],
]

test('a torn, foreign or unreadable file adds nothing and says the line', async () => {
  const torn = [...march.slice(0, 3), ...march.slice(4)]
  expect(await t.refusal(statements.importBankStatement, file(torn))).toMatchObject({
    code: 'billing.bankFile.torn',
    params: { line: 5 },
  })
  const check = await t.call(statements.checkBankFile, file([['x', 'y', '', '', '', ''], ...march]))
  expect(check).toMatchObject({
    errorCount: 2,
    errors: [
      { code: 'platform.import.row.day', row: 2 },
      { code: 'billing.bankFile.oneAmount', row: 2 },
    ],
  })
  const foreign = { ...file(march), columns: { date: 0, description: 1 } }
  expect((await t.refusal(statements.importBankStatement, foreign)).code).toBe('billing.bankFile.columns')
  const late = [['11/03/2026', 'غدًا', '', '1.000', '', '']]
  expect((await t.refusal(statements.importBankStatement, file(late))).code).toBe('billing.bankFile.future')
  const onCash = { ...file(march), treasuryAccountId: cardId }
  expect((await t.refusal(statements.importBankStatement, onCash)).code).toBe('kernel.record.notFound')
  expect(await t.call(statements.listBankStatements, {})).toMatchObject({ rows: [] })
})

test('what is certain is matched, what is not stays open with its candidates ranked; the file again adds nothing', async () => {
  const made = await t.call(statements.importBankStatement, { ...file(march), profileName: 'بنك بوبيان' })
  expect(made).toMatchObject({ lineCount: 6, matchedCount: 3, openCount: 3, closing: '9699.750' })
  expect((await open()).map(row => row.description)).toEqual(['إيداع أول', 'عمولة شهرية', 'إيداع ثان'])
  const [first] = await open()
  const { rows } = await t.call(lines.listCandidates, { id: first!.id })
  expect(rows.map(row => row.paymentId)).toEqual([receipts[1]!.paymentId, receipts[2]!.paymentId])
  expect((await t.refusal(statements.importBankStatement, file(march))).code).toBe(
    'billing.statement.duplicate',
  )
  // A file that begins earlier than the last one ended brings only its new lines.
  const next = [...march.slice(4), ['08/03/2026', 'تحويل كي نت', '', '24.850', '', '9,724.600']]
  expect(await t.call(statements.importBankStatement, file(next))).toMatchObject({
    lineCount: 3,
    repeatedCount: 2,
  })
  expect((await t.call(statements.listBankProfiles, {})).rows).toMatchObject([
    {
      name: 'بنك بوبيان',
      headings: { date: 'التاريخ', moneyIn: 'دائن' },
      readAs: { date: 'dayFirst' },
    },
  ])
})

test('a person matches movements of equal sum; other sums and taken movements are refused', async () => {
  const first = await lineOf('إيداع أول')
  const { rows } = await t.call(lines.listBankMoves, { treasuryAccountId: bankId })
  const [one, two] = rows.filter(row => row.amount === '150.000')
  const refused = await t.refusal(lines.matchBankLine, { ...at(first), moveIds: [one!.id, two!.id] })
  expect(refused).toMatchObject({
    code: 'billing.bankLine.unequal',
    params: { sum: '300.000', amount: '150.000' },
  })
  await t.call(lines.matchBankLine, { ...at(first), moveIds: [one!.id] })
  const second = await lineOf('إيداع ثان')
  expect((await t.refusal(lines.matchBankLine, { ...at(second), moveIds: [one!.id] })).code).toBe(
    'billing.bankLine.taken',
  )
  expect((await t.refusal(lines.matchBankLine, { ...at(first), moveIds: [two!.id] })).code).toBe(
    'kernel.record.stale',
  )
  // Set aside and taken back.
  await t.call(lines.ignoreBankLine, { ...at(second), reason: 'قيد عكسه البنك' })
  const ignored = await lineOf('إيداع ثان')
  expect(ignored).toMatchObject({ state: 'ignored', reason: 'قيد عكسه البنك' })
  await t.call(lines.reopenBankLine, at(ignored))
  // Its rival is gone now; four days away it is still not certain.
  expect(await t.call(lines.matchCertainLines, { treasuryAccountId: bankId })).toEqual({ matched: 0 })
  await t.call(lines.matchBankLine, { ...at(await lineOf('إيداع ثان')), moveIds: [two!.id] })
})

test('a bank charge and a card settlement are booked from their lines, with the entry shown first', async () => {
  const charge = await lineOf('عمولة شهرية')
  const asReceipt = { ...at(charge), entry: { as: 'receipt' as const, partyId: customer } }
  expect((await t.refusal(lines.createFromBankLine, asReceipt)).code).toBe('billing.bankLine.sign')
  const { number } = await t.call(lines.createFromBankLine, { ...at(charge), entry: { as: 'expense' } })
  expect(number).toMatch(/^PAY-2026-/)
  const matched = await lineOf('عمولة شهرية')
  expect(matched).toMatchObject({
    state: 'matched',
    matches: [{ number, amount: '-0.250', movedOn: '2026-03-06' }],
  })
  expect(await entryLines(t, `billing:payment:${matched.matches[0]!.paymentId}:post`)).toMatchObject([
    { key: 'bankCharges', debit: 250 },
    { key: 'bank', credit: 250 },
  ])
  await aReceipt(t, {
    partyId: customer,
    amountMinor: 25_000,
    tenders: [{ treasuryAccountId: cardId, amountMinor: 25_000 }],
  })
  const knet = await lineOf('تحويل كي نت')
  const settled = { ...at(knet), entry: { as: 'settlement' as const, fromId: cardId, fee: '0.150' } }
  await t.call(lines.createFromBankLine, settled)
  expect((await lineOf('تحويل كي نت')).matches).toMatchObject([{ kind: 'transfer', amount: '24.850' }])
  expect(await t.act(subledgersThatDiffer)).toEqual([])
})

test('book less receipts and plus payments not on it is the statement; approved days are locked until reopened', async () => {
  const sums = await reckon()
  expect(sums).toMatchObject({
    receipts: '500.000',
    payments: '200.000',
    statement: '9724.600',
    due: '9724.600',
    openLines: 0,
  })
  const approve = (statement: string) => ({ treasuryAccountId: bankId, asOf: '2026-03-10', statement })
  expect(await t.refusal(reconciliations.approveReconciliation, approve('9724.850'))).toMatchObject({
    code: 'billing.reconciliation.difference',
    params: { difference: '0.250' },
  })
  await t.call(reconciliations.approveReconciliation, approve('9724.600'))
  const locked = { code: 'billing.payment.reconciled', params: { date: '10/03/2026' } }
  const payment = { id: receipts[0]!.paymentId, reason: 'خطأ' }
  expect(await t.refusal(cancelPayment, payment)).toMatchObject(locked)
  // The receipt shows it ahead of any call.
  const { actions } = await t.call(getPayment, { id: payment.id })
  expect(actions.find(one => one.action === 'void')).toMatchObject({
    allowed: false,
    why: locked.code,
    params: locked.params,
  })
  expect(await t.refusal(lines.reopenBankLine, at(await lineOf('TT778')))).toMatchObject(locked)
  const late = [['05/03/2026', 'سطر متأخر', '', '1.000', '', '']]
  expect(await t.refusal(statements.importBankStatement, file(late))).toMatchObject(locked)
  const bank = async () => (await t.call(listTreasury, {})).rows.find(box => box.id === bankId)
  expect(await bank()).toMatchObject({ lastReconciledOn: '2026-03-10', opened: true })
  const [approved] = (await t.call(reconciliations.listReconciliations, { treasuryAccountId: bankId })).rows
  expect(approved).toMatchObject({
    status: 'approved',
    receipts: '500.000',
    payments: '200.000',
    mayReopen: true,
  })
  await t.call(reconciliations.reopenReconciliation, { ...at(approved!), reason: 'سطر ناقص' })
  expect(await bank()).toMatchObject({ lastReconciledOn: null })
  // Voiding takes the money back from the book and the line of the bank is open again.
  await t.call(cancelPayment, payment)
  expect(await lineOf('TT778')).toMatchObject({ state: 'open', matches: [] })
  expect(await reckon()).toMatchObject({ receipts: '500.000', payments: '200.000', openLines: 1 })
})

test('a customer receipt from a line settles what is oldest; another company sees none of it', async () => {
  const invoice = await anInvoice(t, { partyId: customer, amountMinor: 400_000 })
  const line = await lineOf('TT778')
  await t.call(lines.createFromBankLine, { ...at(line), entry: { as: 'receipt', partyId: customer } })
  expect(await lineOf('TT778')).toMatchObject({ state: 'matched', matches: [{ partyId: customer }] })
  expect(invoice.number).toMatch(/^INV-/)
  const other = await aBillingCompany({ now: '2026-03-10T09:00:00Z' })
  expect((await other.refusal(lines.listCandidates, { id: line.id })).code).toBe('kernel.record.notFound')
  expect(
    (await other.refusal(reconciliations.reckonBank, { treasuryAccountId: bankId, asOf: '2026-03-10' })).code,
  ).toBe('kernel.record.notFound')
})

test('bank income has no party; a rule proposes what a line is and posts nothing; an approved day is printed', async () => {
  const rows = [
    ['10/03/2026', 'عوائد وديعة فبراير', '', '3.500', '', ''],
    ['10/03/2026', 'عوائد وديعة مارس', '', '4.250', '', ''],
    ['10/03/2026', 'رسوم ماكينة عوائد', '2.000', '', '', ''],
  ]
  await t.call(statements.importBankStatement, file(rows))
  const income = { as: 'income' as const, key: 'interestIncome' as const }
  const first = await lineOf('عوائد وديعة فبراير')
  const fee = await lineOf('رسوم ماكينة')
  expect((await t.refusal(lines.createFromBankLine, { ...at(fee), entry: income })).code).toBe(
    'billing.bankLine.sign',
  )
  await t.call(lines.createFromBankLine, { ...at(first), entry: income })
  const booked = (await lineOf('عوائد وديعة فبراير')).matches[0]!
  expect(await entryLines(t, `billing:payment:${booked.paymentId}:post`)).toMatchObject([
    { key: 'bank', debit: 3_500 },
    { key: 'interestIncome', credit: 3_500 },
  ])
  const proposalOf = async (description: string) =>
    (await t.call(lines.listCandidates, { id: (await lineOf(description)).id })).proposal
  expect(await proposalOf('عوائد وديعة مارس')).toBeNull()
  await t.call(rules.saveBankRule, { text: 'عوائد', books: income })
  expect(await proposalOf('عوائد وديعة مارس')).toMatchObject({ text: 'عوائد', books: income })
  // The same word in money that goes out is another thing.
  expect(await proposalOf('رسوم ماكينة')).toBeNull()
  expect(await lineOf('عوائد وديعة مارس')).toMatchObject({ state: 'open' })
  const missing = { as: 'receipt' as const, partyId: randomUUID() }
  expect((await t.refusal(rules.saveBankRule, { text: 'حوالة', books: missing })).code).toBe(
    'kernel.record.notFound',
  )
  const kept = (await t.call(rules.listBankRules, {})).rows
  expect(kept).toHaveLength(1)
  // One amount alone is a rule beside the rule for any; saved again it is the same one.
  const march = (await lineOf('عوائد وديعة مارس')).id
  const other = { as: 'income' as const, key: 'otherIncome' as const }
  const narrow = { text: 'عوائد', books: other, amountOfId: march }
  const { id: narrowId } = await t.call(rules.saveBankRule, narrow)
  expect(await t.call(rules.saveBankRule, narrow)).toEqual({ id: narrowId })
  expect(await proposalOf('عوائد وديعة مارس')).toMatchObject({
    id: narrowId,
    books: other,
    amount: { value: '4.250', currency: 'KWD' },
  })
  expect((await t.refusal(rules.saveBankRule, { ...narrow, amountOfId: randomUUID() })).field).toBe(
    'amountOfId',
  )
  await t.call(rules.removeBankRule, { id: narrowId })
  expect(await proposalOf('عوائد وديعة مارس')).toMatchObject({ books: income, amount: null })
  await t.call(rules.removeBankRule, { id: kept[0]!.id })
  expect(await proposalOf('عوائد وديعة مارس')).toBeNull()
  expect(await t.act(subledgersThatDiffer)).toEqual([])
  const { due } = await reckon()
  const day = { treasuryAccountId: bankId, asOf: '2026-03-10' }
  const { id } = await t.call(reconciliations.approveReconciliation, { ...day, statement: due })
  const paper = await t.call(reconciliations.printReconciliation, { id })
  expect(pdfOf(paper)).toBe('%PDF-')
})

test('a bank that changed its file is imported under the same name: the one profile says the new columns', async () => {
  t.setNow('2026-03-15T09:00:00Z')
  const changed = { ...file([['12/03/2026', 'تحويل', '', '5.000', '', '']]), profileName: 'بنك بوبيان' }
  const headers = changed.headers.map(heading => (heading === 'دائن' ? 'له' : heading))
  await t.call(statements.importBankStatement, { ...changed, headers })
  expect((await t.call(statements.listBankProfiles, {})).rows).toMatchObject([
    { name: 'بنك بوبيان', headings: { date: 'التاريخ', moneyIn: 'له' } },
  ])
})
