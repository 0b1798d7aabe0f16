import type { Ctx } from '#kernel/server/context.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'

export type ActionState<Name extends string> = {
  readonly action: Name
  readonly allowed: boolean
  readonly why: string | null
  readonly params: Record<string, string> | null
}

/** Whether a person may do something to a record now: the permission first, then the rule. */
export function actionState<Name extends string>(
  ctx: Ctx,
  action: Name,
  permission: string,
  rule: Refusal | null,
): ActionState<Name> {
  if (!ctx.can(permission))
    return { action, allowed: false, why: 'access.permission.missing', params: { permission } }
  if (!rule) return { action, allowed: true, why: null, params: null }
  const params = Object.fromEntries(
    Object.entries(rule.params ?? {}).map(([name, value]) => [name, String(value)]),
  )
  return { action, allowed: false, why: rule.code, params }
}
