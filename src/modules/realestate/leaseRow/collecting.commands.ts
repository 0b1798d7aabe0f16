import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { takePayment } from '#modules/billing/public.server.ts'
import { changeLease, leaseSource, leaseToChange } from '../lease/lease.row.ts'
import { depositHeld } from '../settlement/deposits.queries.ts'
import { openInvoicesOf } from '../settlement/leaseMoney.queries.ts'
import type * as contract from './leaseRow.contract.ts'

export async function collectRent(ctx: Ctx, input: InputOf<typeof contract.collectRent>) {
  const lease = await leaseToChange(ctx, input, 'collect')
  const depositMinor = input.deposit ?? 0
  const missingMinor = Math.max(0, lease.deposit_minor - (await depositHeld(ctx, lease.id)))
  if (depositMinor > input.amount || depositMinor > missingMinor)
    deny(
      invalid('realestate.lease.depositTooMuch', {
        field: 'deposit',
        params: { max: moneyText(Math.min(input.amount, missingMinor), ctx.company.currency) },
      }),
    )
  let leftMinor = input.amount - depositMinor
  const splits = []
  for (const { invoiceId, openMinor } of await openInvoicesOf(ctx, lease.id)) {
    const amountMinor = Math.min(openMinor, leftMinor)
    if (amountMinor === 0) break
    splits.push({ kind: 'invoice' as const, invoiceId, amountMinor })
    leftMinor -= amountMinor
  }
  const { paymentId, number } = await takePayment(ctx, {
    sourceKey: `realestate:lease:${lease.id}:collect:${uuidv7()}`,
    date: input.on ?? ctx.today,
    partyId: lease.tenant_id,
    memo: `تحصيل عقد الإيجار ${lease.number}`,
    tenders: [{ treasuryAccountId: input.treasuryAccountId, amountMinor: input.amount }],
    splits: [
      ...splits,
      ...(depositMinor > 0
        ? [
            {
              kind: 'deposit' as const,
              amountMinor: depositMinor,
              purpose: `تأمين عقد الإيجار ${lease.number}`,
              source: leaseSource(lease.id),
              control: 'tenantDeposits',
            },
          ]
        : []),
      ...(leftMinor > 0 ? [{ kind: 'advance' as const, amountMinor: leftMinor }] : []),
    ],
  })
  await changeLease(
    ctx,
    lease,
    {},
    { changes: [{ field: 'collectedMinor', before: null, after: input.amount }] },
  )
  return { number, paymentId }
}
