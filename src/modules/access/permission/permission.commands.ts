import type { Ctx } from '#kernel/server/context.ts'
import { rightsTopic } from '#kernel/server/realtime.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { alarm } from '#modules/platform/public.server.ts'
import { assignerOf } from '../assignment/assigner.queries.ts'
import { whyNotGrant, whyNotTrustYet } from '../assignment/assignment.rules.ts'
import { lockAccount } from '../user/users.commands.ts'
import type * as contract from './permission.contract.ts'
import { findPermission, withTwin } from './permissions.rules.ts'

/** Writes the grant of a permission and of its twin; false records a revocation and takes nothing a role gives. */
async function setGrant(ctx: Ctx, userId: string, permissionId: string, granted: boolean): Promise<void> {
  const assigner = assignerOf(ctx)
  const account = await lockAccount(ctx, userId)
  refuse(whyNotGrant(assigner, account.target, permissionId))
  if (granted) refuse(whyNotTrustYet(account.user.requires_password_change, [permissionId]))
  const ids = withTwin(permissionId)
  await ctx.db
    .insertInto('access.user_permission')
    .values(
      ids.map(id => ({
        user_id: userId,
        permission_id: id,
        granted,
        granted_by: assigner.userId,
        changed_at: ctx.now,
      })),
    )
    .onConflict(known =>
      known.columns(['company_id', 'user_id', 'permission_id']).doUpdateSet({
        granted,
        granted_by: assigner.userId,
        changed_at: ctx.now,
      }),
    )
    .execute()
  ctx.audit({
    subject: `access.account:${userId}`,
    label: account.user.name,
    changes: ids.map(id => ({ field: `permission.${id}`, before: !granted, after: granted })),
  })
  ctx.hint(rightsTopic, userId)
}

export async function grantPermission(ctx: Ctx, input: InputOf<typeof contract.grantPermission>) {
  await setGrant(ctx, input.userId, input.permissionId, true)
  return { ok: true as const }
}

export async function revokePermission(ctx: Ctx, input: InputOf<typeof contract.revokePermission>) {
  await setGrant(ctx, input.userId, input.permissionId, false)
  return { ok: true as const }
}

const askedKind = 'permission_asked'
const subjectOf = (id: string) => ({ type: 'access.permissionRequest', id })

/** Requests a permission and notifies those who decide such requests. */
export async function requestPermission(ctx: Ctx, input: InputOf<typeof contract.requestPermission>) {
  const { actor } = ctx
  if (!actor?.company || actor.superAdmin) deny(forbidden('platform.company.required'))
  if (!findPermission(input.permissionId))
    deny(notFound('access.permission.unknown', { field: 'permissionId' }))
  if (actor.permissions.has(input.permissionId)) deny(refused('access.permission.alreadyHeld'))
  const made = await ctx.db
    .insertInto('access.permission_request')
    .values({
      user_id: actor.userId,
      permission_id: input.permissionId,
      reason: input.reason,
      created_at: ctx.now,
    })
    .onConflict(open => open.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) deny(refused('access.permission.alreadyRequested'))
  ctx.audit({
    subject: `access.permissionRequest:${made.id}`,
    label: actor.name,
    changes: [{ field: 'permissionId', before: null, after: input.permissionId }],
    reason: input.reason,
  })
  await alarm.raise(ctx, {
    kind: askedKind,
    severity: 'medium',
    titleKey: 'access.alert.permissionAsked',
    params: { name: actor.name, cause: `permission.${input.permissionId}`, reason: input.reason },
    subject: subjectOf(made.id),
    permissionId: 'admin.roles.write',
  })
  ctx.hint('access.permissionRequest', made.id)
  return { requestId: made.id }
}

export async function decidePermissionRequest(
  ctx: Ctx,
  input: InputOf<typeof contract.decidePermissionRequest>,
) {
  const request = await ctx.db
    .selectFrom('access.permission_request')
    .selectAll()
    .where('id', '=', input.requestId)
    .forUpdate()
    .executeTakeFirst()
  if (!request) deny(notFound())
  if (request.state !== 'pending') deny(refused('access.permission.requestDecided'))
  if (input.approve) await setGrant(ctx, request.user_id, request.permission_id, true)
  const state = input.approve ? 'approved' : 'rejected'
  await ctx.db
    .updateTable('access.permission_request')
    .set({ state, decided_by: ctx.user.id, decided_at: ctx.now, comment: input.comment })
    .where('id', '=', request.id)
    .execute()
  ctx.audit({
    subject: `access.permissionRequest:${request.id}`,
    changes: [{ field: 'state', before: 'pending', after: state }],
    ...(input.comment ? { reason: input.comment } : {}),
  })
  await alarm.resolve(ctx, askedKind, subjectOf(request.id))
  await alarm.tell(ctx, request.user_id, {
    kind: 'permission_decided',
    titleKey: input.approve ? 'access.notice.permissionGranted' : 'access.notice.permissionDeclined',
    params: { cause: `permission.${request.permission_id}`, reason: input.comment ?? '' },
    subject: subjectOf(request.id),
    path: '/dashboard',
  })
  ctx.hint('access.permissionRequest', request.id)
  return { ok: true as const }
}
