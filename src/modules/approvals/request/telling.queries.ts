import type { Ctx } from '#kernel/server/context.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { listMembers, type Member, tellWorkCame } from '#modules/access/public.server.ts'
import { type Notice, notify, raiseAlert, resolveAlert } from '#modules/alerts/public.server.ts'
import { isAsked } from '../approval/approval.rules.ts'
import { readsAllRequests } from '../module.ts'
import { delegatesOf } from '../rule/people.queries.ts'
import { askedOf, decidedBy, type RequestRow, type StepRow } from './request.row.ts'

const waitsKind = 'approval_waits'
const lateKind = 'approval_late'
const strandedKind = 'approval_stranded'
const requestSubject = (id: string) => ({ type: 'approvals.request', id })

const paramsOf = (ctx: Ctx, request: RequestRow) => ({
  number: request.number,
  title: request.title,
  amount: request.amount_minor === null ? '' : moneyText(request.amount_minor, ctx.company.currency),
  name: request.requested_by_name,
})

/** Whom the open step reaches: its approvers, and their delegates of today, but for the maker and who decided already. */
async function reachedBy(ctx: Ctx, request: RequestRow, steps: readonly StepRow[]): Promise<Member[]> {
  const open = steps.find(step => step.state === 'pending')
  if (!open) return []
  const gone = new Set([request.requested_by, ...decidedBy(steps)])
  const asked = askedOf(open)
  const people = (await listMembers(ctx)).filter(person => !gone.has(person.userId))
  const ids = people.filter(person => isAsked(person, asked)).map(person => person.userId)
  const reached = new Set([...ids, ...(await delegatesOf(ctx, ids, request.source))])
  return people.filter(person => reached.has(person.userId))
}

/** Notifies all whom the open step reaches that it waits; its page opens to them. */
async function tellReached(
  ctx: Ctx,
  request: RequestRow,
  steps: readonly StepRow[],
  notice: Pick<Notice, 'tone' | 'kind' | 'titleKey'>,
): Promise<void> {
  const people = await reachedBy(ctx, request, steps)
  for (const { userId } of people)
    await notify(ctx, userId, {
      ...notice,
      params: paramsOf(ctx, request),
      subject: requestSubject(request.id),
    })
  tellWorkCame(ctx, readsAllRequests, people)
}

/** Notifies all who may decide the open step; those notified of the step before are no longer waited for. */
export async function tellApprovers(ctx: Ctx, request: RequestRow, steps: readonly StepRow[]): Promise<void> {
  await stopTelling(ctx, request.id)
  await tellReached(ctx, request, steps, {
    tone: 'warning',
    kind: waitsKind,
    titleKey: 'approvals.alert.waits',
  })
}

/** The step is late: notifies again, those it is escalated to as well. */
export async function remindApprovers(
  ctx: Ctx,
  request: RequestRow,
  steps: readonly StepRow[],
): Promise<void> {
  await tellReached(ctx, request, steps, { tone: 'error', kind: lateKind, titleKey: 'approvals.alert.late' })
}

/** Nobody is left who could decide the open step: those who write the rules hand it to somebody else. */
export async function tellStranded(ctx: Ctx, request: RequestRow): Promise<void> {
  await raiseAlert(ctx, {
    type: 'system',
    kind: strandedKind,
    severity: 'high',
    titleKey: 'approvals.alert.stranded',
    params: paramsOf(ctx, request),
    subject: requestSubject(request.id),
    permissionId: 'approvals.rules.write',
  })
}

export async function stopTelling(ctx: Ctx, requestId: string): Promise<void> {
  await resolveAlert(ctx, strandedKind, requestSubject(requestId))
  await resolveAlert(ctx, waitsKind, requestSubject(requestId))
  await resolveAlert(ctx, lateKind, requestSubject(requestId))
}

/** Notifies the maker of the outcome. */
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
