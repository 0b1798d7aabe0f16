import type { Ctx } from '#kernel/server/context.ts'
import { deny, forbidden, refused } from '#kernel/shared/refusal.ts'
import type { CompanyDetails, CompanyStepReply } from '#modules/platform/public.server.ts'
import { passwordLink } from '../auth/links.queries.ts'
import { sendLetter } from '../auth/mails.queries.ts'
import { temporaryPassword } from '../auth/tokens.queries.ts'
import { insertMembership } from '../membership/memberships.commands.ts'
import {
  findUserByEmail,
  insertUser,
  type NewUser,
  storePassword,
  type User,
} from '../user/users.commands.ts'

/**
 * Makes the signed-in person without a company the founder of the company the call has just created: membership with an
 * employee record of its own (rule 6 e) and the role company_admin. Does nothing for the system and for platform staff,
 * who name an administrator instead ({@link appointAdministrator}).
 */
export async function makeFounder(ctx: Ctx): Promise<void> {
  const { actor } = ctx
  if (!actor || actor.superAdmin) return
  if (actor.company) deny(forbidden('platform.company.other'))
  await insertMembership(ctx, {
    userId: actor.userId,
    roles: ['company_admin', 'employee'],
    accountStatus: 'active',
  })
}

/**
 * Names the administrator of the company of the call, by invitation or with a temporary password that is returned once.
 * Refuses a taken address with access.account.emailTaken, at the administrator's own field.
 */
export async function appointAdministrator(
  ctx: Ctx,
  person: NewUser & { method: 'invitation' | 'temporaryPassword' },
): Promise<{ user: User; temporaryPassword: string | null }> {
  // The company has an address of its own beside this one: the form must not colour that.
  if (await findUserByEmail(ctx, person.email))
    deny(refused('access.account.emailTaken', { field: 'administrator.email' }))
  const temporary = person.method === 'temporaryPassword' ? temporaryPassword() : null
  const user = await insertUser(ctx, { ...person, superAdmin: false, emailConfirmed: temporary !== null })
  await insertMembership(ctx, {
    userId: user.id,
    roles: ['company_admin', 'employee'],
    accountStatus: temporary ? 'active' : 'pending',
  })
  if (temporary) await storePassword(ctx, user.id, temporary, true)
  else await sendLetter(ctx.db, user, 'invitation', await passwordLink(ctx, user.id), ctx.company.nameAr)
  return { user, temporaryPassword: temporary }
}

/** Who runs a new company: its founder, a person that already has an account, or one who is invited. */
export async function nameAdministrator(
  ctx: Ctx,
  { administrator }: CompanyDetails,
): Promise<CompanyStepReply> {
  if (administrator.kind === 'new') {
    const { temporaryPassword: shown } = await appointAdministrator(ctx, administrator)
    return { temporaryPassword: shown }
  }
  if (administrator.kind === 'moved') return administrator.join(ctx)
  if (ctx.actor?.userId === administrator.userId) return makeFounder(ctx)
  await insertMembership(ctx, {
    userId: administrator.userId,
    roles: ['company_admin', 'employee'],
    accountStatus: 'active',
  })
}

/** Makes a super administrator; only a server command calls this, never the web (rule 11). */
export async function createSuperAdmin(
  ctx: Pick<Ctx, 'db' | 'now'>,
  person: NewUser,
  password: string,
): Promise<User> {
  const user = await insertUser(ctx, { ...person, superAdmin: true, emailConfirmed: true })
  await storePassword(ctx, user.id, password)
  return user
}

/** Makes a super administrator on the command line; answers the temporary password, which is shown once. */
export async function appointSuperAdmin(ctx: Pick<Ctx, 'db' | 'now'>, person: NewUser): Promise<string> {
  const temporary = temporaryPassword()
  const user = await insertUser(ctx, { ...person, superAdmin: true, emailConfirmed: true })
  await storePassword(ctx, user.id, temporary, true)
  return temporary
}
