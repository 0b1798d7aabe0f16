import type { Ctx } from '#kernel/server/context.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import type { VoidedDocument } from '#modules/billing/public.server.ts'

/**
 * A payment of pay, of an advance or of a settlement is not voided in billing: the payslips, the advance or the settlement behind it would
 * stay paid, and be paid never again. What the bank sends back is recorded at the payslip.
 */
export async function refuseVoidedPay(ctx: Ctx, document: VoidedDocument): Promise<void> {
  if (document.kind !== 'payment' || document.state !== 'voided') return
  const payment = await ctx.db
    .selectFrom('billing.payment')
    .select('source_key')
    .where('id', '=', document.id)
    .executeTakeFirst()
  if (/^hr:(payroll|advance|settlement):/.test(payment?.source_key ?? ''))
    deny(refused('hr.payroll.paymentKept', { params: { number: document.number } }))
}
