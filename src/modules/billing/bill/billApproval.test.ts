import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { approvalsServer } from '#modules/approvals/index.server.ts'
import { approvers, aRule } from '#modules/approvals/make.ts'
import { decideRequest, readRequest, withdrawRequest } from '#modules/approvals/request/request.contract.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { postWriteOff } from '../ageing/ageing.contract.ts'
import { billingServer } from '../index.server.ts'
import { billingInvariants } from '../invariants/invariants.queries.ts'
import { getInvoice } from '../invoice/invoice.contract.ts'
import { aBillingCompany, anInvoice, aReceipt, aVendor, entryLines } from '../make.ts'
import { enterBill, getBill, listBills } from './bill.contract.ts'
import { discardBill, getBillDraft, saveBill } from './billDraft.contract.ts'
import { recordBill } from './billRecording.commands.ts'

type Who = { userId: string; permissions: readonly string[] }
const rights = [
  'finance.vendors.view',
  'finance.vendors.write',
  'finance.invoices.view',
  'finance.writeoffs.write',
]
let t: TestCompany
let accountant: Who
let manager: Who
let vendor: string
let office: string
beforeAll(async () => {
  t = await aBillingCompany({
    now: '2026-03-10T09:00:00Z',
    modules: [approvalsServer, partiesServer, accountingServer, billingServer],
  })
  const people = await approvers(t, { accountant: 'accountant', manager: 'manager' }, rights)
  ;({ accountant, manager } = people)
  vendor = await aVendor(t)
  office = await anAccountId(t, '5304')
  await aRule(t, { source: 'purchase', min: '500.000' })
  await aRule(t, { source: 'other', min: '200.000' })
})

const bill = (unitPrice: string, more: object = {}) => ({
  id: randomUUID(),
  partyId: vendor,
  reference: randomUUID().slice(0, 8),
  date: '2026-03-10',
  lines: [{ description: 'أثاث', accountId: office, unitPrice }],
  ...more,
})
const draftOf = (id: string, who: Who = manager) => t.call(getBillDraft, { id }, who)
const requestOf = async (id: string) => (await draftOf(id)).request!
const approve = async (request: { id: string; version: number }) =>
  t.call(decideRequest, { id: request.id, version: request.version, decision: 'approve' }, manager)

describe('bills from 500.000', () => {
  test('below the limit a bill is recorded at once; from it on it waits among the drafts with nothing posted', async () => {
    expect(await t.call(enterBill, bill('499.999'), accountant)).toMatchObject({
      number: 'BILL-2026-00001',
      isWaiting: false,
    })
    const input = bill('500.000')
    expect(await t.call(enterBill, input, accountant)).toMatchObject({
      id: input.id,
      number: null,
      total: '500.000',
      isWaiting: true,
    })
    expect(await entryLines(t, `billing:bill:${input.id}:record`)).toEqual([])
    const typed = bill('20.000')
    await t.call(saveBill, typed, accountant)
    const drafts = (await t.call(listBills, { state: 'draft' }, accountant)).rows
    expect(new Map(drafts.map(row => [row.id, [row.isWaiting, row.standing]]))).toEqual(
      new Map([
        [input.id, [true, 'waiting']],
        [typed.id, [false, 'draft']],
      ]),
    )
    await t.call(discardBill, { id: typed.id, version: 1 }, accountant)
    const request = await requestOf(input.id)
    expect(request).toMatchObject({ state: 'pending', mayDecide: true })
    const shown = await t.call(readRequest, { id: request.id }, manager)
    expect(shown).toMatchObject({ source: 'purchase', amount: '500.000', subjectType: 'billing.bill' })
    // The same call again is the same request.
    expect(await t.call(enterBill, input, accountant)).toMatchObject({ isWaiting: true })
    expect((await requestOf(input.id)).id).toBe(request.id)
    // The sender does not decide it.
    const own = { id: request.id, version: request.version, decision: 'approve' as const }
    expect((await t.refusal(decideRequest, own, accountant)).code).toBe('approvals.request.ownRequest')
    await approve(request)
    const recorded = await t.call(getBill, { id: input.id }, accountant)
    expect(recorded).toMatchObject({
      number: 'BILL-2026-00002',
      total: '500.000',
      reference: input.reference,
      approval: { id: request.id, state: 'approved' },
    })
    // It was made by who entered it, not by who agreed to it.
    const { created_by } = await t.act(ctx =>
      ctx.db
        .selectFrom('billing.invoice')
        .select('created_by')
        .where('id', '=', input.id)
        .executeTakeFirstOrThrow(),
    )
    expect(created_by).toBe(accountant.userId)
    expect(await entryLines(t, `billing:bill:${input.id}:record`)).toMatchObject([
      { debit: 500_000 },
      { key: 'payable', credit: 500_000 },
    ])
    expect((await draftOf(input.id)).isDraft).toBe(false)
  })

  test('a rejected bill is a draft again with the reason; sending it anew asks anew', async () => {
    const input = bill('700.000')
    await t.call(enterBill, input, accountant)
    const first = await requestOf(input.id)
    const rejection = {
      id: first.id,
      version: first.version,
      decision: 'reject' as const,
      comment: 'السعر مرتفع',
    }
    await t.call(decideRequest, rejection, manager)
    const draft = await draftOf(input.id)
    expect(draft).toMatchObject({ isDraft: true, request: { state: 'rejected', reason: 'السعر مرتفع' } })
    const lines = [{ description: 'أثاث', accountId: office, unitPrice: '650.000' }]
    await t.call(enterBill, { ...input, lines, version: draft.version }, accountant)
    const second = await requestOf(input.id)
    expect(second).toMatchObject({ state: 'pending' })
    expect(second.id).not.toBe(first.id)
    await approve(second)
    expect(await t.call(getBill, { id: input.id }, accountant)).toMatchObject({ total: '650.000' })
  })

  test('an edit, a smaller amount and discarding void the request', async () => {
    const edited = bill('900.000')
    await t.call(enterBill, edited, accountant)
    const before = await requestOf(edited.id)
    const { version } = await draftOf(edited.id)
    await t.call(saveBill, { ...edited, note: 'بانتظار العرض', version }, accountant)
    expect(await requestOf(edited.id)).toMatchObject({ id: before.id, state: 'void' })
    const late = { id: before.id, version: before.version, decision: 'approve' as const }
    expect((await t.refusal(decideRequest, late, manager)).code).toBe('approvals.request.ended')
    // Below the limit it no longer asks anybody.
    const lines = [{ description: 'أثاث', accountId: office, unitPrice: '100.000' }]
    expect(await t.call(enterBill, { ...edited, lines, version: version + 1 }, accountant)).toMatchObject({
      isWaiting: false,
    })
    const dropped = bill('800.000')
    await t.call(enterBill, dropped, accountant)
    const asked = await requestOf(dropped.id)
    await t.call(discardBill, { id: dropped.id, version: 1 }, accountant)
    expect((await t.call(readRequest, { id: asked.id }, manager)).state).toBe('void')
  })

  test('what could not be recorded is refused at once, and a withdrawn bill stays a draft', async () => {
    const first = bill('40.000')
    await t.call(enterBill, first, accountant)
    const twice = bill('800.000', { reference: first.reference })
    expect((await t.refusal(enterBill, twice, accountant)).code).toBe('billing.bill.duplicate')
    const input = bill('800.000')
    await t.call(enterBill, input, accountant)
    const { id, version } = await requestOf(input.id)
    await t.call(withdrawRequest, { id, version, reason: 'أُرسلت خطأ' }, accountant)
    expect(await draftOf(input.id)).toMatchObject({ isDraft: true, request: { state: 'withdrawn' } })
  })

  test('a bill that is no draft any more is not rejected by a request left behind', async () => {
    const input = bill('950.000')
    await t.call(enterBill, input, accountant)
    const { id, version } = await requestOf(input.id)
    await t.act(ctx =>
      ctx.db.updateTable('billing.invoice').set({ kind: 'sale' }).where('id', '=', input.id).execute(),
    )
    const rejection = { id, version, decision: 'reject' as const, comment: 'السعر مرتفع' }
    expect(await t.refusal(decideRequest, rejection, manager)).toMatchObject({
      code: 'billing.bill.notWaiting',
      kind: 'refused',
    })
    expect((await t.call(readRequest, { id }, manager)).state).toBe('pending')
  })

  test('what another module records does not wait: its own approval is its own', async () => {
    const { number } = await t.act(ctx =>
      recordBill(ctx, {
        sourceKey: `fleet:workOrder:${randomUUID()}:bill`,
        partyId: vendor,
        reference: 'WO-77',
        date: '2026-03-10',
        lines: [{ descriptionAr: 'صيانة', key: 'otherExpense', amountMinor: 900_000 }],
      }),
    )
    expect(number).toMatch(/^BILL-/)
  })
})

describe('write-offs from 200.000', () => {
  const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))
  const requestAt = async (id: string) => (await t.call(getInvoice, { id }, manager)).approval!

  test('a write-off waits with nothing posted until somebody else agrees, on its own day', async () => {
    const small = await anInvoice(t, { amountMinor: 199_999 })
    const reason = 'تعذر التحصيل'
    expect(await t.call(postWriteOff, { invoiceIds: [small.invoiceId], reason }, accountant)).toMatchObject({
      isWaiting: false,
      documents: [{ number: 'WO-2026-00001' }],
    })
    const { invoiceId } = await anInvoice(t, { amountMinor: 300_000, date: '2026-03-09' })
    const expense = await balance('badDebtExpense')
    const asked = { invoiceIds: [invoiceId], reason, date: '2026-03-09' }
    expect(await t.refusal(postWriteOff, { ...asked, date: '2026-03-11' }, accountant)).toMatchObject({
      code: 'billing.date.future',
    })
    expect(await t.call(postWriteOff, asked, accountant)).toEqual({ isWaiting: true, documents: [] })
    expect(await balance('badDebtExpense')).toBe(expense)
    expect((await t.refusal(postWriteOff, asked, accountant)).code).toBe('billing.writeOff.isWaiting')
    const request = await requestAt(invoiceId)
    expect(await t.call(readRequest, { id: request.id }, manager)).toMatchObject({
      source: 'other',
      amount: '300.000',
    })
    await approve(request)
    expect(await balance('badDebtExpense')).toBe(expense + 300_000)
    expect(await t.call(getInvoice, { id: invoiceId }, manager)).toMatchObject({
      open: '0.000',
      approval: { state: 'approved' },
      allocations: [{ on: '2026-03-09' }],
    })
    // It is the act of who asked, not of who agreed.
    const { created_by } = await t.act(ctx =>
      ctx.db
        .selectFrom('billing.invoice')
        .select('created_by')
        .where('kind', '=', 'writeOff')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    expect(created_by).toBe(accountant.userId)
  })

  test('money that came in meanwhile makes the request stale; rejected, the debt can be asked about again', async () => {
    const invoice = await anInvoice(t, { amountMinor: 400_000 })
    const input = { invoiceIds: [invoice.invoiceId], reason: 'إفلاس' }
    await t.call(postWriteOff, input, accountant)
    const request = await requestAt(invoice.invoiceId)
    await aReceipt(t, { partyId: invoice.partyId, amountMinor: 50_000 })
    const decision = { id: request.id, version: request.version }
    expect((await t.refusal(decideRequest, { ...decision, decision: 'approve' }, manager)).code).toBe(
      'approvals.request.stale',
    )
    await t.call(decideRequest, { ...decision, decision: 'reject', comment: 'دفع جزءًا' }, manager)
    expect(await requestAt(invoice.invoiceId)).toMatchObject({ state: 'rejected', reason: 'دفع جزءًا' })
    expect(await t.call(postWriteOff, input, accountant)).toMatchObject({ isWaiting: true })
    await approve(await requestAt(invoice.invoiceId))
    expect(await t.call(getInvoice, { id: invoice.invoiceId }, manager)).toMatchObject({ open: '0.000' })
    for (const number of [10, 12, 13] as const)
      expect(await t.act(ctx => billingInvariants[number](ctx))).toEqual([])
  })

  test('a write-off that was decided is not decided again by a request left behind', async () => {
    const { invoiceId } = await anInvoice(t, { amountMinor: 500_000 })
    await t.call(postWriteOff, { invoiceIds: [invoiceId], reason: 'إفلاس' }, accountant)
    const request = await requestAt(invoiceId)
    await t.act(ctx =>
      ctx.db
        .updateTable('billing.write_off_request')
        .set({ outcome: 'approved' })
        .where('invoice_id', '=', invoiceId)
        .execute(),
    )
    const decision = { id: request.id, version: request.version, decision: 'approve' as const }
    expect((await t.refusal(decideRequest, decision, manager)).code).toBe('billing.writeOff.notWaiting')
    expect(await t.call(getInvoice, { id: invoiceId }, manager)).toMatchObject({ open: '500.000' })
  })
})
