import type { Ctx } from '#kernel/server/context.ts'
import { forbidden } from '#kernel/shared/refusal.ts'

/** Why the person may not do a part of an act that asks for more than the act itself. */
export const whyNotMay = (ctx: Ctx, permission: string) =>
  ctx.can(permission) ? null : forbidden('access.permission.missing', { params: { permission } })
