import type { Actor, Ctx } from '#kernel/server/context.ts'
import { membersWithPermissions } from '../membership/members.queries.ts'

/**
 * The call as a member of the company would make it now, with their rights of this moment: what runs in their name can never show more than
 * they may see. Null when they are no active member any more.
 */
export async function actingAs(ctx: Ctx, userId: string): Promise<Ctx | null> {
  const member = (await membersWithPermissions(ctx)).find(one => one.userId === userId)
  if (!member) return null
  const { name, email, roles, permissions } = member
  const actor: Actor = {
    userId,
    name,
    email,
    roles,
    permissions,
    sessionId: '',
    superAdmin: false,
    company: ctx.company,
    denial: null,
    browse: null,
    sudoUntil: null,
  }
  // The getters of the call stay its own.
  return Object.create(ctx, {
    actor: { value: actor },
    user: { value: { id: userId, name, email } },
    can: { value: (permission: string) => permissions.has(permission) },
  })
}
