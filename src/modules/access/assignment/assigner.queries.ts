import type { Ctx } from '#kernel/server/context.ts'
import { deny } from '#kernel/shared/refusal.ts'
import type { Assigner } from './assignment.rules.ts'

/** The person behind the call for the rules of assigning. */
export function assignerOf(ctx: Pick<Ctx, 'actor'>): Assigner {
  const { actor } = ctx
  if (!actor) deny({ code: 'access.session.none', kind: 'unauthenticated' })
  return {
    userId: actor.userId,
    superAdmin: actor.superAdmin,
    roles: actor.roles,
    permissions: actor.permissions,
  }
}
