import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { deny } from '#kernel/shared/refusal.ts'
import { managedPermissionsOf, type SessionRow, sessionRowOf } from '../actor/actor.queries.ts'
import { openedByWork } from '../permission/waitingWork.queries.ts'
import { assignableRoles, normalizedRoles } from '../role/roles.rules.ts'
import { actorDespite, expiredCode } from '../signIn/signIn.commands.ts'
import { getUser } from '../user/users.commands.ts'

/** Whom to ask when the account may not be used: the longest-serving administrator of the company. */
async function contactOf(ctx: Ctx, companyId: number) {
  const found = await ctx.db
    .selectFrom('access.user_role as r')
    .innerJoin('access.user as u', 'u.id', 'r.user_id')
    .select(['u.name', 'u.email'])
    .where('r.company_id', '=', companyId)
    .where('r.role', '=', 'company_admin')
    .orderBy('r.created_at')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/** How the company wants its figures and calendar shown; nothing else on the server needs it on every call. */
function displayOf(ctx: Ctx, companyId: number) {
  return ctx.db
    .selectFrom('platform.company')
    .select([
      'business_type as businessType',
      'display_decimals as displayDecimals',
      'first_day_of_week as firstDayOfWeek',
      'status_reason as statusReason',
      sql<string | null>`custom_branding ->> 'primary'`.as('brandColour'),
      sql<number | null>`(select s.ends_on - ${ctx.today}::date from platform.subscription s
        where s.company_id = ${companyId} and s.state = 'trial' and s.ends_on >= ${ctx.today}::date)`.as(
        'trialDaysLeft',
      ),
    ])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}

export async function readSession(ctx: Ctx) {
  const { actor } = ctx
  if (!actor || actor.denial?.code === expiredCode)
    deny(actor?.denial ?? { code: 'access.session.none', kind: 'unauthenticated' })
  const row = sessionRowOf(actor)
  if (!row) throw new Error('access.session.read needs an actor that came from a session.')
  const user = await getUser(ctx, actor.userId)
  const company = row.company
  const membership = company && !row.superAdmin ? await positionOf(ctx, actor.userId) : null
  return {
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      firstName: user.first_name,
      lastName: user.last_name,
      firstNameAr: user.first_name_ar,
      lastNameAr: user.last_name_ar,
      phone: user.phone,
      language: user.language,
      digits: user.digits,
      requiresPasswordChange: user.requires_password_change,
      secondFactorOn: row.secondFactor,
      businessType: user.business_type,
      avatarFileId: user.company_id === null ? null : user.image,
    },
    superAdmin: actor.superAdmin,
    roles: normalizedRoles(actor.roles),
    permissions: actor.denial ? [] : [...actor.permissions],
    managedPermissions: actor.denial ? [] : await pagesManaged(ctx, row),
    assignableRoles: actor.denial ? [] : (assignableRoles(actor.roles) as 'company_admin'[]),
    position: membership,
    company: company && {
      id: company.uuid,
      nameAr: company.nameAr,
      nameEn: company.nameEn,
      ...(await displayOf(ctx, company.id)),
      currency: company.currency,
      country: company.country,
      timeZone: company.timeZone,
      digits: company.digits,
      modules: [...company.modules],
      features: [...company.features],
      employeeScope: company.employeeScope,
      status: company.status,
    },
    denial: actor.denial && { code: actor.denial.code, kind: actor.denial.kind },
    contact: actor.denial && company ? await contactOf(ctx, company.id) : null,
    browse: actor.browse && row.visit && { ...actor.browse, expiresAt: new Date(row.visit.expiresAt) },
    expiresAt: new Date(row.expiresAt),
    idleUntil: new Date(row.idleUntil),
    absoluteUntil: new Date(row.absoluteUntil),
    sudoUntil: actor.sudoUntil,
  }
}

/** What opens management pages: rights, and for a person who runs no company, work that waits there. */
async function pagesManaged(ctx: Ctx, row: SessionRow): Promise<string[]> {
  const held = managedPermissionsOf(row)
  const mayHaveWork = !row.superAdmin && row.company?.status === 'active'
  return [...held, ...(mayHaveWork ? await openedByWork(ctx, held) : [])]
}

async function positionOf(ctx: Ctx, userId: string): Promise<string | null> {
  const found = await ctx.db
    .selectFrom('access.membership')
    .select('position')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.position ?? null
}

export async function listSessions(ctx: Ctx) {
  const actor = actorDespite(ctx)
  const rows = await ctx.db
    .selectFrom('access.session')
    .select(['id', 'device', 'ip', 'created_at', 'idle_until'])
    .where('user_id', '=', actor.userId)
    .where('ended_at', 'is', null)
    .where('idle_until', '>', ctx.now)
    .where('absolute_until', '>', ctx.now)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return {
    rows: rows.map(row => ({
      id: row.id,
      device: row.device,
      ip: row.ip,
      createdAt: row.created_at,
      idleUntil: row.idle_until,
      current: row.id === actor.sessionId,
    })),
  }
}
