import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { deny, forbidden } from '#kernel/shared/refusal.ts'
import { rateOn } from '#modules/accounting/public.server.ts'
import { inBase } from '#modules/accounting/public.ts'
import { raiseAlert } from '#modules/alerts/public.server.ts'
import { needsApproval } from '#modules/approvals/public.server.ts'
import { type LimitKind, paidUnasked } from '../document/unasked.queries.ts'
import { shownIn } from '../money/amounts.queries.ts'

/** That a second person approved what is paid, in a record of the module that pays. */
export type ApprovedElsewhere = {
  /** `hr.payroll:{id}`. */
  readonly record: string
  readonly asked: Person
  readonly decided: Person
}
type Person = { userId: string; name: string; at: Date }

type Leaving = {
  date?: Day
  partyId: string | null
  tenders: readonly { amountMinor: number }[]
  cheque?: { amountMinor: number } | null
  foreign?: { currency: Currency; rate?: string | null } | null
}

export const paymentSubject = (id: string) => ({ type: 'billing.payment', id })
export const overLimitKind = 'payment_over_limit'

/**
 * Whether a rule asks for approval of a payment out of this kind and worth, together with what the same person paid the same payee on
 * the day without being asked; without a rule none waits.
 */
export async function reachesLimit(
  ctx: Ctx,
  draft: Leaving,
  kind: LimitKind,
  earlierMinor = 0,
): Promise<boolean> {
  return needsApproval(ctx, kind, await worthOf(ctx, draft), earlierMinor)
}

/** What leaves, in the company's currency at the rate of its day. */
async function worthOf(ctx: Ctx, draft: Leaving): Promise<number> {
  const { foreign, cheque, tenders } = draft
  const typed = cheque?.amountMinor ?? tenders.reduce((sum, tender) => sum + tender.amountMinor, 0)
  if (!foreign) return typed
  const rate = foreign.rate ?? (await rateOn(ctx, foreign.currency, draft.date ?? ctx.today))
  return inBase(typed, rate, foreign.currency, ctx.company.currency)
}

/**
 * What the limit means for a payment that another module makes (docs/decisions/0006): it never waits; the approval of its own
 * record is written beside the payment, and without one the approvers of payments get an alert at once. Payments just under a limit, one
 * after the other, reach it together as those that a person types do.
 */
export async function answerForLimit(
  ctx: Ctx,
  draft: Leaving & { approved?: ApprovedElsewhere | null },
  { paymentId, number }: { paymentId: string; number: string },
): Promise<void> {
  const { approved } = draft
  // A1 of the approvals: the requester never decides.
  if (approved && approved.asked.userId === approved.decided.userId)
    deny(forbidden('approvals.request.ownRequest'))
  const kind = draft.partyId ? 'payment' : 'expense'
  const alike = { partyId: draft.partyId, date: draft.date ?? ctx.today, exceptId: paymentId }
  const earlierMinor = await paidUnasked(ctx, alike, kind)
  const worthMinor = await worthOf(ctx, draft)
  if (!(await needsApproval(ctx, kind, worthMinor, earlierMinor))) return
  if (approved) {
    const { record, asked, decided } = approved
    await ctx.db
      .insertInto('billing.payment_request')
      .values({
        payment_id: paymentId,
        kind,
        draft: null,
        record,
        outcome: 'approved',
        asked_at: asked.at,
        asked_by: asked.userId,
        asked_by_name: asked.name,
        decided_at: decided.at,
        decided_by: decided.userId,
        decided_by_name: decided.name,
      })
      .execute()
    return
  }
  const isAlone = await needsApproval(ctx, kind, worthMinor)
  const shown = shownIn(ctx)
  const said = { number, amount: shown(worthMinor), name: ctx.user.name }
  await raiseAlert(ctx, {
    type: 'smart',
    kind: overLimitKind,
    severity: 'high',
    titleKey: isAlone ? 'billing.alert.paymentOverLimit' : 'billing.alert.paymentsOverLimit',
    params: isAlone ? said : Object.assign(said, { sum: shown(earlierMinor + worthMinor) }),
    subject: paymentSubject(paymentId),
    permissionId: 'approvals.requests.read',
  })
}
