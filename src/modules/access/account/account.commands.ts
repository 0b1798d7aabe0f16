import type { Ctx } from '#kernel/server/context.ts'
import { inTransaction, rawQuery } from '#kernel/server/database.ts'
import { rightsTopic } from '#kernel/server/realtime.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { assignerOf } from '../assignment/assigner.queries.ts'
import {
  holdsAll,
  onlyByMail,
  whyNotLoseAdmin,
  whyNotManage,
  whyNotOpenAccounts,
} from '../assignment/assignment.rules.ts'
import { passwordLink } from '../auth/links.queries.ts'
import { sendLetter } from '../auth/mails.queries.ts'
import { temporaryPassword } from '../auth/tokens.queries.ts'
import { insertMembership } from '../membership/memberships.commands.ts'
import { effectivePermissions } from '../permission/effective.rules.ts'
import { assignableRoles } from '../role/roles.rules.ts'
import { environment } from '../session/environment.queries.ts'
import {
  type Account,
  endOtherWaysIn,
  endSessions,
  insertUser,
  lockAccount,
  otherAdmins,
  storePassword,
} from '../user/users.commands.ts'
import type * as contract from './account.contract.ts'
import { checkUserQuota } from './quota.queries.ts'

/** The account behind a command, locked, when the caller may change it. */
async function lockManaged(ctx: Ctx, userId: string): Promise<Account> {
  const assigner = assignerOf(ctx)
  refuse(whyNotOpenAccounts(assigner, 'admin.users.write'))
  const account = await lockAccount(ctx, userId)
  refuse(whyNotManage(assigner, account.target))
  return account
}

/**
 * A temporary password is shown once. The answer kept for a repeated call would hold it in clear, so it is taken out of the
 * kept answer as soon as that is written; a repeat gets null.
 */
function showOnce(ctx: Ctx): void {
  const { id } = ctx.company
  const userId = ctx.user.id
  ctx.afterCommit(() =>
    inTransaction(environment().pool, { companyId: id }, async db => {
      await rawQuery(
        db,
        `update app.idempotency set response = jsonb_set(response::jsonb, '{temporaryPassword}', 'null')
         where company_id = $1 and user_id = $2 and endpoint like 'access.account.%'
           and response ->> 'temporaryPassword' is not null`,
        [id, userId],
      )
    }),
  )
}

async function enterNamedCompany(ctx: Ctx, companyId: string | undefined): Promise<void> {
  if (!ctx.actor?.superAdmin || ctx.actor.company) {
    if (companyId && companyId !== ctx.company.uuid) deny(forbidden('platform.company.other'))
    return
  }
  if (!companyId) deny(forbidden('platform.company.required', { field: 'companyId' }))
  const [company] = await rawQuery<{ id: number }>(
    ctx.db,
    'select id from platform.company where uuid = $1',
    [companyId],
  )
  if (!company) deny(notFound())
  await ctx.enterCompany(company.id)
}

export async function createAccount(ctx: Ctx, input: InputOf<typeof contract.createAccount>) {
  const assigner = assignerOf(ctx)
  refuse(whyNotOpenAccounts(assigner, 'admin.users.write'))
  const allowed: readonly string[] = assignableRoles(assigner.superAdmin ? ['super_admin'] : assigner.roles)
  if (!input.roles.every(role => allowed.includes(role)))
    deny(refused('access.role.notAssignable', { field: 'roles' }))
  await enterNamedCompany(ctx, input.companyId)
  await checkUserQuota(ctx)
  const temporary = input.method === 'temporaryPassword' ? temporaryPassword() : null
  if (temporary && !holdsAll(assigner, effectivePermissions(input.roles, [], ctx.company.employeeScope)))
    deny(refused('access.account.onlyByMail', { field: 'method' }))
  const user = await insertUser(ctx, { ...input, emailConfirmed: temporary !== null })
  const membership = await insertMembership(ctx, {
    ...input,
    userId: user.id,
    accountStatus: temporary ? 'active' : 'pending',
  })
  if (temporary) showOnce(ctx)
  if (temporary) await storePassword(ctx, user.id, temporary, true)
  else await sendLetter(ctx.db, user, 'invitation', await passwordLink(ctx, user.id), ctx.company.nameAr)
  ctx.audit({
    subject: `access.account:${user.id}`,
    label: user.name,
    changes: [
      { field: 'email', before: null, after: user.email },
      { field: 'roles', before: null, after: input.roles },
      { field: 'accountStatus', before: null, after: membership.account_status },
    ],
  })
  return { userId: user.id, temporaryPassword: temporary }
}

export async function updateAccount(ctx: Ctx, input: InputOf<typeof contract.updateAccount>) {
  const { user, membership, target } = await lockManaged(ctx, input.userId)
  refuse(whyNotStale(membership, input.version))
  if (input.managerUserId === user.id) deny(invalid('access.account.ownManager', { field: 'managerUserId' }))
  if (!input.hasSystemAccess) refuse(whyNotLoseAdmin(target, await otherAdmins(ctx, user.id)))
  await ctx.db
    .updateTable('access.membership')
    .set({
      position: input.position,
      manager_user_id: input.managerUserId ?? null,
      has_system_access: input.hasSystemAccess,
      version: membership.version + 1,
    })
    .where('id', '=', membership.id)
    .execute()
  if (membership.has_system_access && !input.hasSystemAccess) await endSessions(ctx, user.id, 'systemAccess')
  ctx.audit({
    subject: `access.account:${user.id}`,
    label: user.name,
    changes: [
      { field: 'position', before: membership.position, after: input.position },
      { field: 'managerUserId', before: membership.manager_user_id, after: input.managerUserId ?? null },
      { field: 'hasSystemAccess', before: membership.has_system_access, after: input.hasSystemAccess },
    ].filter(change => change.before !== change.after),
  })
  ctx.hint(rightsTopic, user.id)
  return { ok: true as const }
}

export async function resetAccountPassword(ctx: Ctx, input: InputOf<typeof contract.resetAccountPassword>) {
  const { user, target } = await lockManaged(ctx, input.userId)
  const method = onlyByMail(assignerOf(ctx), target) ? 'invitation' : input.method
  const temporary = method === 'temporaryPassword' ? temporaryPassword() : null
  await endOtherWaysIn(ctx, user.id)
  if (temporary) {
    showOnce(ctx)
    await storePassword(ctx, user.id, temporary, true)
    await sendLetter(ctx.db, user, 'passwordChanged')
  } else await sendLetter(ctx.db, user, 'reset', await passwordLink(ctx, user.id))
  await endSessions(ctx, user.id, 'passwordReset')
  ctx.audit({
    subject: `access.account:${user.id}`,
    label: user.name,
    changes: [{ field: 'password', before: null, after: method }],
  })
  ctx.hint(rightsTopic, user.id)
  return { temporaryPassword: temporary }
}

export async function suspendAccount(ctx: Ctx, input: InputOf<typeof contract.suspendAccount>) {
  const { user, membership, target } = await lockManaged(ctx, input.userId)
  if (
    membership.account_status === 'inactive' ||
    (membership.account_status === 'suspended' && !input.leaver)
  )
    deny(refused('access.account.notActive'))
  refuse(whyNotLoseAdmin(target, await otherAdmins(ctx, user.id)))
  const status = input.leaver ? 'inactive' : 'suspended'
  await ctx.db
    .updateTable('access.membership')
    .set({ account_status: status, reason: input.reason, version: membership.version + 1 })
    .where('id', '=', membership.id)
    .execute()
  await endSessions(ctx, user.id, status)
  ctx.audit({
    subject: `access.account:${user.id}`,
    label: user.name,
    changes: [{ field: 'accountStatus', before: membership.account_status, after: status }],
    reason: input.reason,
  })
  ctx.hint(rightsTopic, user.id)
  return { ok: true as const }
}

export async function reactivateAccount(ctx: Ctx, input: InputOf<typeof contract.reactivateAccount>) {
  const { user, membership } = await lockManaged(ctx, input.userId)
  if (membership.account_status === 'active') return { ok: true as const }
  if (membership.employee_left_on && membership.employee_left_on < ctx.today)
    deny(refused('access.account.employeeLeft'))
  await checkUserQuota(ctx)
  await ctx.db
    .updateTable('access.membership')
    .set({ account_status: 'active', reason: null, version: membership.version + 1 })
    .where('id', '=', membership.id)
    .execute()
  ctx.audit({
    subject: `access.account:${user.id}`,
    label: user.name,
    changes: [{ field: 'accountStatus', before: membership.account_status, after: 'active' }],
  })
  ctx.hint(rightsTopic, user.id)
  return { ok: true as const }
}

export async function endAccountSessions(ctx: Ctx, input: InputOf<typeof contract.endAccountSessions>) {
  const { user } = await lockManaged(ctx, input.userId)
  const ended = await endSessions(ctx, user.id, 'endedByAdministrator')
  ctx.audit({
    subject: `access.account:${user.id}`,
    label: user.name,
    changes: [{ field: 'sessions', before: ended, after: 0 }],
  })
  ctx.hint(rightsTopic, user.id)
  return { ended }
}
