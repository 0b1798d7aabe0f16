import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden, refuse } from '#kernel/shared/refusal.ts'
import { allocate, unallocate } from '../allocation/allocating.queries.ts'
import { type PaidOrWaiting, payOrAsk } from '../bill/approving.commands.ts'
import { returnPayment } from '../cheque/returning.commands.ts'
import { expensePlaces } from '../expense/expense.queries.ts'
import { foreignPaymentOf } from '../foreign/foreignReading.queries.ts'
import { typingIn } from '../foreign/foreignTyping.queries.ts'
import { auditedIn } from '../money/amounts.queries.ts'
import { standardCodeOn, whyNoStandardCode } from '../taxCode/tax.rules.ts'
import { taxCodes } from '../taxCode/taxCode.queries.ts'
import { voidPayment } from '../voiding/voiding.commands.ts'
import { refundOut } from './payingOut.commands.ts'
import type * as contract from './payment.contract.ts'
import { takePayment } from './taking.queries.ts'

export { printPayment } from './payment.pdf.ts'

export async function receivePayment(ctx: Ctx, input: InputOf<typeof contract.receivePayment>) {
  const { date, partyId, memo } = input
  const { foreign, meant, inMinor } = moneyIn(ctx, input)
  const splits =
    input.splits === 'oldestFirst'
      ? ('oldestFirst' as const)
      : input.splits.map(({ amount, ...split }, at) => ({
          ...split,
          amountMinor: meant(amount, `splits.${at}.amount`),
        }))
  const taken = await takePayment(ctx, {
    sourceKey: `billing:payment:${input.id ?? uuidv7()}:take`,
    date,
    partyId,
    memo,
    splits,
    tenders: input.tenders.map(inMinor('tenders')),
    ...(foreign ? { foreign } : {}),
    cheque: input.cheque ? { ...input.cheque, amountMinor: input.cheque.amount } : null,
    replacesChequeId: input.replacesChequeId ?? null,
  })
  ctx.audit({
    subject: `billing.payment:${taken.paymentId}`,
    label: taken.number,
    changes: [{ field: 'totalMinor', before: null, after: audited(ctx, input) }],
  })
  ctx.hint('billing.payment', taken.paymentId)
  return {
    id: taken.paymentId,
    number: taken.number,
    allocations: taken.allocations.map(({ invoiceId, number, amountMinor, openMinor }) => ({
      invoiceId,
      number,
      amount: amountMinor,
      open: openMinor,
    })),
    advance: taken.advanceMinor,
    deposits: taken.deposits.map(({ depositId, number, amountMinor }) => ({
      id: depositId,
      number,
      amount: amountMinor,
    })),
  }
}

/** Paying out takes both rights: to move money and to deal with vendors (00-overview section 7). */
function refuseWithoutVendors(ctx: Ctx): void {
  const permission = 'finance.vendors.write'
  if (!ctx.can(permission)) deny(forbidden('access.permission.missing', { params: { permission } }))
}

type Money = { amount: number }

/** What a payment comes to in the currency it was typed in. */
function audited(
  ctx: Ctx,
  input: Parameters<typeof typingIn>[1] & {
    tenders: readonly Money[]
    cheque?: Money | null | undefined
  },
) {
  const { foreign, meant } = typingIn(ctx, input)
  const typed = input.cheque?.amount ?? input.tenders.reduce((sum, tender) => sum + tender.amount, 0)
  return auditedIn(ctx, meant(typed, 'tenders'), foreign?.currency)
}

function paidOut(ctx: Ctx, paid: PaidOrWaiting, total: number | string) {
  ctx.audit({
    subject: `billing.payment:${paid.paymentId}`,
    label: paid.number,
    changes: [{ field: 'totalMinor', before: null, after: total }],
  })
  ctx.hint('billing.payment', paid.paymentId)
  return { id: paid.paymentId, number: paid.number, isWaiting: paid.isWaiting }
}

/** How the amounts of a payment are read: in the currency it names. */
function moneyIn(ctx: Ctx, input: Parameters<typeof typingIn>[1]) {
  const { foreign, meant } = typingIn(ctx, input)
  const inMinor =
    (field: string) =>
    <Part extends Money>({ amount, ...part }: Part, at: number) => ({
      ...part,
      amountMinor: meant(amount, `${field}.${at}.amount`),
    })
  return { foreign, meant, inMinor }
}

export async function payVendor(ctx: Ctx, input: InputOf<typeof contract.payVendor>) {
  refuseWithoutVendors(ctx)
  const { date, partyId, memo } = input
  const { foreign, meant, inMinor } = moneyIn(ctx, input)
  const splits =
    input.splits === 'oldestFirst'
      ? ('oldestFirst' as const)
      : input.splits.map(({ amount, ...split }, at) => ({
          ...split,
          amountMinor: meant(amount, `splits.${at}.amount`),
        }))
  const draft = {
    sourceKey: `billing:payment:${input.id ?? uuidv7()}:pay`,
    date,
    partyId,
    memo,
    splits,
    tenders: input.tenders.map(inMinor('tenders')),
    ...(foreign ? { foreign } : {}),
    cheque: input.cheque ? { ...input.cheque, amountMinor: input.cheque.amount } : null,
  }
  const paid = await payOrAsk(ctx, draft, 'payment')
  return paidOut(ctx, paid, audited(ctx, input))
}

export async function spendMoney(ctx: Ctx, input: InputOf<typeof contract.spendMoney>) {
  refuseWithoutVendors(ctx)
  const { date, memo } = input
  const places = await expensePlaces(
    ctx,
    input.lines.map(line => line.accountId),
  )
  const codes = await taxCodes(ctx)
  const standard = standardCodeOn(codes, date)
  const unnamed = input.lines.findIndex(line => line.taxCode === undefined)
  if (unnamed >= 0) refuse(whyNoStandardCode(codes, date, `lines.${unnamed}.taxCode`))
  const { foreign, inMinor } = moneyIn(ctx, input)
  const lines = input.lines.map(inMinor('lines'))
  const splits = lines.map(({ accountId: _, taxCode, ...line }, at) => ({
    ...line,
    ...places[at],
    kind: 'line' as const,
    // Left out, the company's standard code: as on a bill.
    taxCode: taxCode === undefined ? standard : taxCode,
  }))
  const draft = {
    sourceKey: `billing:payment:${input.id ?? uuidv7()}:spend`,
    date,
    memo,
    splits,
    partyId: input.partyId ?? null,
    tenders: input.tenders.map(inMinor('tenders')),
    ...(foreign ? { foreign } : {}),
  }
  const paid = await payOrAsk(ctx, draft, 'expense')
  return paidOut(ctx, paid, audited(ctx, input))
}

export async function allocatePayment(ctx: Ctx, input: InputOf<typeof contract.allocatePayment>) {
  const invoices =
    input.invoices === 'oldestFirst'
      ? ('oldestFirst' as const)
      : input.invoices.map(({ invoiceId, amount }) => ({ invoiceId, amountMinor: amount }))
  const { allocations, freeMinor } = await allocate(ctx, {
    sourceKey: `billing:allocation:${uuidv7()}:order`,
    from: input.from,
    invoices,
  })
  const allocated = allocations.reduce((sum, one) => sum + one.amountMinor, 0)
  const isPayment = 'paymentId' in input.from
  const subject =
    'paymentId' in input.from
      ? `billing.payment:${input.from.paymentId}`
      : `billing.invoice:${input.from.creditId}`
  ctx.audit({ subject, changes: [{ field: 'allocatedMinor', before: null, after: allocated }] })
  ctx.hint(isPayment ? 'billing.payment' : 'billing.invoice', subject.slice(subject.indexOf(':') + 1))
  return { allocated, free: freeMinor }
}

export async function unallocatePayment(ctx: Ctx, input: InputOf<typeof contract.unallocatePayment>) {
  const { allocationId } = input
  const { freedMinor } = await unallocate(ctx, {
    sourceKey: `billing:allocation:${allocationId}:undo`,
    allocationId,
  })
  ctx.audit({
    subject: `billing.allocation:${allocationId}`,
    changes: [{ field: 'allocatedMinor', before: freedMinor, after: 0 }],
  })
  ctx.hint('billing.payment', allocationId)
  return { freed: freedMinor }
}

export async function refundReceipt(ctx: Ctx, input: InputOf<typeof contract.refundReceipt>) {
  const { treasuryAccountId, reference } = input
  const { currency } = (await foreignPaymentOf(ctx, input.id)) ?? {}
  const { meant } = typingIn(ctx, { currency })
  const amountMinor = meant(input.amount, 'amount')
  const out = await refundOut(ctx, {
    sourceKey: `billing:payment:${uuidv7()}:refund`,
    paymentId: input.id,
    amountMinor,
    tender: { treasuryAccountId, reference },
    ...(input.date ? { date: input.date } : {}),
  })
  const paid = await payOrAsk(ctx, out, 'payment')
  ctx.audit({
    subject: `billing.payment:${paid.paymentId}`,
    label: paid.number,
    changes: [{ field: 'refundedMinor', before: null, after: auditedIn(ctx, amountMinor, currency) }],
  })
  ctx.hint('billing.payment', input.id)
  return { id: paid.paymentId, number: paid.number, isWaiting: paid.isWaiting }
}

export async function bringBackPayment(ctx: Ctx, input: InputOf<typeof contract.bringBackPayment>) {
  const { id: paymentId, on, fee, reason } = input
  const { currency } = (await foreignPaymentOf(ctx, paymentId)) ?? {}
  const { meant } = typingIn(ctx, { currency })
  const returned = await returnPayment(ctx, {
    sourceKey: `billing:payment:${paymentId}:bringBack`,
    paymentId,
    on,
    reason,
    ...(fee ? { feeMinor: meant(fee, 'fee') } : {}),
  })
  ctx.audit({
    subject: `billing.payment:${paymentId}`,
    label: returned.number,
    changes: [{ field: 'status', before: 'posted', after: 'returned' }],
    reason,
  })
  ctx.hint('billing.payment', paymentId)
  return { number: returned.number }
}

export async function cancelPayment(ctx: Ctx, input: InputOf<typeof contract.cancelPayment>) {
  const { id: paymentId, reason } = input
  const voided = await voidPayment(ctx, { sourceKey: `billing:payment:${paymentId}:void`, paymentId, reason })
  ctx.audit({
    subject: `billing.payment:${paymentId}`,
    label: voided.number,
    changes: [{ field: 'status', before: 'posted', after: 'voided' }],
    reason,
  })
  ctx.hint('billing.payment', paymentId)
  return { number: voided.number, voidedOn: voided.voidedOn }
}
