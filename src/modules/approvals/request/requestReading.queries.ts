import type { Ctx } from '#kernel/server/context.ts'
import { powersFor, powersOf } from '../rule/people.queries.ts'
import { askedOf, decidedBy, type RequestRow, type StepRow } from './request.row.ts'

/** Who may read a request: its maker, those who may read all, and the approvers of its steps, now or before. */
export async function mayRead(ctx: Ctx, request: RequestRow, steps: readonly StepRow[]): Promise<boolean> {
  if (request.requested_by === ctx.user.id || ctx.can('approvals.requests.read')) return true
  if (decidedBy(steps).includes(ctx.user.id)) return true
  const powers = powersFor(await powersOf(ctx, ctx.user.id), request.source)
  return steps.some(step =>
    powers.some(({ principal }) => {
      const asked = askedOf(step)
      return (
        asked.userId === principal.userId || (asked.role !== null && principal.roles.includes(asked.role))
      )
    }),
  )
}
