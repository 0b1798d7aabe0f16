import type { Ctx } from '#kernel/server/context.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { listMembers } from '#modules/access/server/public.ts'
import { notify, resolveAlert } from '#modules/alerts/server/public.ts'
import { isAsked } from '../shared/approval.rules.ts'
import { delegatesOf } from './people.ts'
import { askedOf, decidedBy, type RequestRow, type StepRow } from './request.row.ts'

const waitsKind = 'approval_waits'
const lateKind = 'approval_late'
const requestSubject = (id: string) => ({ type: 'approvals.request', id })

const paramsOf = (ctx: Ctx, request: RequestRow) => ({
  number: request.number,
  title: request.title,
  amount: request.amount_minor === null ? '' : moneyText(request.amount_minor, ctx.company.currency),
  name: request.requested_by_name,
})

/** Whom the open step reaches: those it asks, and their delegates of today, but for the maker and whoever decided already. */
async function reachedBy(ctx: Ctx, request: RequestRow, steps: readonly StepRow[]): Promise<string[]> {
  const open = steps.find(step => step.state === 'pending')
  if (!open) return []
  const gone = new Set([request.requested_by, ...decidedBy(steps)])
  const asked = askedOf(open)
  const people = (await listMembers(ctx)).filter(person => !gone.has(person.userId) && isAsked(person, asked))
  const ids = people.map(person => person.userId)
  const delegates = await delegatesOf(ctx, ids, request.source)
  return [...new Set([...ids, ...delegates.filter(id => !gone.has(id))])]
}

/** Tells everybody who may decide the open step; whoever was told of the step before is no longer waited for. */
export async function tellApprovers(ctx: Ctx, request: RequestRow, steps: readonly StepRow[]): Promise<void> {
  await stopTelling(ctx, request.id)
  for (const userId of await reachedBy(ctx, request, steps))
    await notify(ctx, userId, {
      ...{ tone: 'warning', kind: waitsKind, titleKey: 'approvals.alert.waits' },
      ...{ params: paramsOf(ctx, request), subject: requestSubject(request.id) },
    })
}

/** The step is late: said again, to those it is escalated to as well. */
export async function remindApprovers(
  ctx: Ctx,
  request: RequestRow,
  steps: readonly StepRow[],
): Promise<void> {
  for (const userId of await reachedBy(ctx, request, steps))
    await notify(ctx, userId, {
      ...{ tone: 'error', kind: lateKind, titleKey: 'approvals.alert.late' },
      ...{ params: paramsOf(ctx, request), subject: requestSubject(request.id) },
    })
}

export async function stopTelling(ctx: Ctx, requestId: string): Promise<void> {
  await resolveAlert(ctx, waitsKind, requestSubject(requestId))
  await resolveAlert(ctx, lateKind, requestSubject(requestId))
}

/** Tells whoever asked what became of it. */
export async function tellMaker(
  ctx: Ctx,
  request: RequestRow,
  outcome: 'approved' | 'rejected',
  comment: string | null,
): Promise<void> {
  if (request.requested_by === ctx.user.id) return
  const isApproved = outcome === 'approved'
  await notify(ctx, request.requested_by, {
    tone: isApproved ? 'success' : 'warning',
    kind: isApproved ? 'approval_approved' : 'approval_rejected',
    titleKey: isApproved ? 'approvals.notice.approved' : 'approvals.notice.rejected',
    params: { ...paramsOf(ctx, request), name: ctx.user.name, reason: comment ?? '' },
    subject: requestSubject(request.id),
  })
}
