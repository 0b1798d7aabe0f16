import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { changeCheque, listCheques } from './cheque/cheque.contract.ts'
import { holdDeposit } from './deposit/depositing.commands.ts'
import type {
  LateFeePause,
  TenderFacts,
  TenderRule,
  TransferRule,
  VoidedDocument,
  VoidFollower,
} from './document/registered.queries.ts'
import { getInvoice } from './invoice/invoice.contract.ts'
import { voidInvoice } from './invoice/invoiceVoiding.commands.ts'
import { assessLateFee } from './lateFee/lateFees.commands.ts'
import { aBillingCompany, anInvoice, aReceipt, billingModules, refusalOf, theTreasury } from './make.ts'
import { payOut } from './payment/payingOut.commands.ts'
import { cancelPayment } from './payment/payment.contract.ts'
import { sendTransfer } from './transfer/transferring.commands.ts'
import { openTreasury } from './treasury/treasuryOpening.commands.ts'

let t: TestCompany
let box: Awaited<ReturnType<typeof theTreasury>>
// The rule of a module above; each test sets its own.
let tenderRule: TenderRule = async () => null
let transferRule: TransferRule = async () => null
let lateFeePause: LateFeePause = async () => false
let follow: VoidFollower = async () => {}
const above = contributing({
  tenderRules: [(ctx, facts) => tenderRule(ctx, facts)],
  transferRules: [(ctx, facts) => transferRule(ctx, facts)],
  lateFeePauses: [(ctx, invoiceId) => lateFeePause(ctx, invoiceId)],
  voidFollowers: [(ctx, document) => follow(ctx, document)],
})

beforeAll(async () => {
  t = await aBillingCompany({ modules: [...billingModules, above], businessType: 'real_estate' })
  box = await theTreasury(t)
  await t.act(ctx =>
    openTreasury(ctx, {
      sourceKey: 'billing:test:opening',
      treasuryAccountId: box.bankId,
      date: ctx.today,
      amountMinor: 1_000_000,
    }),
  )
})

test('one batch pays many: each line stands on the account of its own party', async () => {
  const owners = [await aCustomer(t), await aCustomer(t)]
  const parts = [101_531, 355_360]
  const { paymentId } = await t.act(ctx =>
    payOut(ctx, {
      sourceKey: `realestate:payout:${randomUUID()}:pay`,
      partyId: null,
      tenders: [{ treasuryAccountId: box.bankId, amountMinor: 456_891 }],
      splits: owners.map(({ id: partyId }, at) => ({
        kind: 'line' as const,
        key: 'ownerPayable',
        amountMinor: parts[at]!,
        description: 'دفعة مالك',
        partyId,
      })),
    }),
  )
  const lines = await t.act(ctx =>
    rawQuery<{ party: string; debit: number }>(
      ctx.db,
      `select l.party_id as party, l.debit from accounting.journal_line l
       join accounting.journal_entry e on e.company_id = $1 and e.id = l.entry_id
       where l.company_id = $1 and e.source_key = $2 and l.debit > 0 order by l.line_no`,
      [ctx.company.id, `billing:payment:${paymentId}:post`],
    ),
  )
  expect(lines).toEqual(owners.map(({ id: party }, at) => ({ party, debit: parts[at] })))
})

test('control and deposit key are the caller\u2019s: tenants beside customers, each its own sub-ledger', async () => {
  const rent = await anInvoice(t, {
    control: 'tenantReceivable',
    lines: [{ descriptionAr: 'إيجار', key: 'leaseRevenue', amountMinor: 350_000 }],
  })
  await aReceipt(t, { partyId: rent.partyId, amountMinor: 200_000 })
  await t.act(ctx =>
    holdDeposit(ctx, {
      sourceKey: `realestate:lease:${randomUUID()}:deposit`,
      partyId: rent.partyId,
      amountMinor: 350_000,
      purpose: 'تأمين إيجار',
      control: 'tenantDeposits',
      tenders: [{ treasuryAccountId: box.bankId, amountMinor: 350_000 }],
    }),
  )
  expect(await t.act(subledgersThatDiffer)).toEqual([])
})

test('a module above refuses money and transfers by its own rules, and holds late fees back', async () => {
  const rent = await anInvoice(t, {
    lines: [{ descriptionAr: 'إيجار', key: 'leaseRevenue', amountMinor: 10_000 }],
  })
  const seen: TenderFacts[] = []
  const isTrust = (id: string) => id === box.bankId
  tenderRule = async (_, facts) => {
    seen.push(facts)
    const isOurs = facts.partyId === rent.partyId && facts.tenders.some(one => isTrust(one.treasuryAccountId))
    return isOurs ? refused('test.trustAccount') : null
  }
  transferRule = async (_, { fromId }) => (isTrust(fromId) ? refused('test.trustMoney') : null)
  expect((await refusalOf(aReceipt(t, { partyId: rent.partyId, amountMinor: 10_000 }))).code).toBe(
    'test.trustAccount',
  )
  expect(seen.at(-1)).toMatchObject({ direction: 'in', invoiceIds: [rent.invoiceId] })
  const transfer = { sourceKey: `realestate:${randomUUID()}:x`, fromId: box.bankId, toId: box.cardId }
  const sent = t.act(ctx => sendTransfer(ctx, { ...transfer, amountMinor: 5_000, date: ctx.today }))
  expect((await refusalOf(sent)).code).toBe('test.trustMoney')
  tenderRule = async () => null
  transferRule = async () => null
  let isPaused = true
  lateFeePause = async (_, invoiceId) => isPaused && invoiceId === rent.invoiceId
  const assess = (on: string) =>
    t.act(ctx =>
      assessLateFee(ctx, {
        sourceKey: `legal:test:${on}`,
        source: { type: 'billing.invoice', id: rent.invoiceId },
        invoiceId: rent.invoiceId,
        amountMinor: 500,
        ruleId: null,
        through: ctx.today,
      }),
    )
  expect(await assess('1')).toMatchObject({ invoiceId: null, increaseMinor: 0 })
  isPaused = false
  expect(await assess('2')).toMatchObject({ increaseMinor: 500 })
})

test('who follows is told of a voided document, a voided payment and a stopped cheque, inside the same transaction', async () => {
  const told: VoidedDocument[] = []
  let stops = false
  follow = async (ctx, document) => {
    if (stops) deny(refused('billing.payment.isVoid'))
    if (ctx.company.id === t.company.id) told.push(document)
  }
  const lines = [{ descriptionAr: 'إيجار', key: 'leaseRevenue', amountMinor: 100_000 }]
  const invoice = await anInvoice(t, { lines })
  const voidIt = () =>
    t.act(ctx =>
      voidInvoice(ctx, {
        sourceKey: `billing:invoice:${invoice.invoiceId}:void`,
        invoiceId: invoice.invoiceId,
        reason: 'خطأ',
      }),
    )
  stops = true
  expect((await refusalOf(voidIt())).code).toBe('billing.payment.isVoid')
  expect(await t.call(getInvoice, { id: invoice.invoiceId })).toMatchObject({ state: 'unpaid' })
  stops = false
  const { voidedOn: on } = await voidIt()
  const receipt = await aReceipt(t, { partyId: invoice.partyId })
  await t.call(cancelPayment, { id: receipt.paymentId, reason: 'مكرر' })
  const bill = { number: '000777', dueOn: '2026-03-01', amountMinor: 5_000, treasuryAccountId: box.bankId }
  const paid = await t.act(async ctx =>
    payOut(ctx, {
      sourceKey: `billing:payment:${randomUUID()}:pay`,
      partyId: (await aCustomer(t)).id,
      tenders: [],
      cheque: bill,
      splits: [{ kind: 'vendorAdvance', amountMinor: 5_000 }],
    }),
  )
  const cheque = (await t.call(listCheques, { direction: 'out' })).rows.find(one => one.number === '000777')!
  await t.call(changeCheque, { id: cheque.id, to: 'stopped', on: '2026-03-01', reason: 'فقد' })
  expect(told).toEqual([
    { kind: 'document', id: invoice.invoiceId, number: invoice.number, state: 'voided', on, reason: 'خطأ' },
    { kind: 'payment', id: receipt.paymentId, number: receipt.number, state: 'voided', on, reason: 'مكرر' },
    { kind: 'payment', id: paid.paymentId, number: paid.number, state: 'returned', on, reason: 'فقد' },
  ])
  follow = async () => {}
})
