import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, positiveAmount, text, version } from '#kernel/shared/fields.ts'
import { payingRefusals, purposeRefusals } from './payment.contract.ts'
import { moneyChanges } from './posting.refusals.ts'

/** Managers decide, as everywhere; whoever wrote the voucher never does. */
const decide = { permission: 'approvals.requests.read' } as const
const refusals = ['kernel.record.notFound', 'kernel.record.stale', 'billing.payment.notWaiting'] as const
const own = 'approvals.request.ownRequest'

export const approvePayment = command({
  name: 'billing.payment.approve',
  access: decide,
  input: z.object({ id: id(), version: version() }),
  output: z.object({ number: z.string() }),
  refusals: [...new Set([...refusals, own, ...payingRefusals, ...purposeRefusals])],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Posts a payment out that waits because of its sum, on its own date; never by who asked for it.',
})

export const rejectPayment = command({
  name: 'billing.payment.reject',
  access: decide,
  input: z.object({ id: id(), version: version(), reason: text(300) }),
  output: done,
  refusals: [...refusals, own],
  changes: moneyChanges,
  summary: 'Refuses a payment out that waits; its number stays taken and its author reads the reason.',
})

export const withdrawPayment = command({
  name: 'billing.payment.withdraw',
  access: { permission: 'finance.payments.write' },
  input: z.object({ id: id(), version: version(), reason: text(300) }),
  output: done,
  refusals: [...refusals, 'billing.payment.notMine'],
  changes: moneyChanges,
  summary: 'Takes back a payment out that waits, by who asked for it.',
})

/** Null: nothing of this kind waits. */
const limits = {
  payment: positiveAmount().nullable(),
  expense: positiveAmount().nullable(),
}

export const getPaymentLimits = query({
  name: 'billing.paymentLimit.get',
  access: { anyOf: ['finance.payments.view', 'approvals.rules.write'] },
  input: z.object({}),
  output: z.object(limits),
  summary: 'From which sum payments out and expense vouchers wait for a second person.',
})

export const savePaymentLimits = command({
  name: 'billing.paymentLimit.save',
  access: { permission: 'approvals.rules.write' },
  input: z.object(limits),
  output: done,
  changes: ['billing.paymentLimit'],
  summary:
    'Sets from which sum money out waits for a second person; it holds for what is entered from now on.',
})
