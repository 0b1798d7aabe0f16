import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { enterCompany } from '#kernel/server/database.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { assignerOf } from '../assignment/assigner.queries.ts'
import { onlyByMail, type Target, whyNotManage, whyNotOpenAccounts } from '../assignment/assignment.rules.ts'
import { effectivePermissions } from '../permission/effective.rules.ts'
import { assignableRoles, companyRoles, type Role } from '../role/roles.rules.ts'
import type * as contract from './account.contract.ts'

type ListInput = InputOf<typeof contract.listAccounts>
type Row = Awaited<ReturnType<typeof pageOf>>['rows'][number]

function accountsOf(ctx: Ctx) {
  return ctx.db
    .selectFrom('access.membership as m')
    .innerJoin('access.user as u', 'u.id', 'm.user_id')
    .innerJoin('platform.company as c', 'c.id', 'm.company_id')
    .select([
      'm.user_id',
      'm.version',
      'u.email',
      'u.name',
      'c.uuid as company_uuid',
      'c.name_ar as company_name_ar',
      'c.name as company_name_en',
      'm.employee_id',
      'm.employee_number',
      'm.position',
      'm.manager_user_id',
      'm.account_status',
      'm.reason',
      'm.has_system_access',
      'u.requires_password_change',
      'u.last_sign_in_at',
      sql<Role[]>`coalesce((select array_agg(r.role) from access.user_role r
        where r.company_id = m.company_id and r.user_id = m.user_id), '{}')`.as('roles'),
      grantsOfMember,
    ])
}

const grantsOfMember = sql<string[]>`coalesce((select array_agg(p.permission_id) from access.user_permission p
  where p.company_id = m.company_id and p.user_id = m.user_id and p.granted), '{}')`.as('grants')

/** The member of a row as the rules of assigning see the account. */
function targetOf(
  ctx: Ctx,
  row: { user_id: string; roles: readonly string[]; grants: readonly string[] },
): Target {
  const scope = ctx.actor?.company?.employeeScope
  return {
    userId: row.user_id,
    roles: row.roles,
    permissions: effectivePermissions(row.roles, row.grants, scope),
  }
}

function pageOf(ctx: Ctx, input: ListInput) {
  let rows = accountsOf(ctx)
  if (input.status) rows = rows.where('m.account_status', '=', input.status)
  if (input.search) rows = rows.where(matches(input.search))
  if (input.role)
    rows = rows.where(
      sql<SqlBool>`exists (select from access.user_role r where r.company_id = m.company_id
        and r.user_id = m.user_id and r.role = ${input.role})`,
    )
  const assigner = assignerOf(ctx)
  if (!assigner.superAdmin && !assigner.permissions.has('admin.users.read')) {
    const inside = assignableRoles(assigner.roles)
    rows = rows.where(
      sql<SqlBool>`not exists (select from access.user_role r where r.company_id = m.company_id
        and r.user_id = m.user_id and not r.role = any(${inside}))`,
    )
  }
  return keysetPage(rows, input, { sort: 'u.email', id: 'm.user_id' }, row => [row.email, row.user_id])
}

/** Accounts of one company are few: a plain contains-search over address, name and position serves. */
const matches = (search: string) => {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, sign => `\\${sign}`)}%`
  return sql<SqlBool>`(u.email like ${pattern} or lower(u.name) like ${pattern})`
}

function viewOf(ctx: Ctx, row: Row) {
  return {
    userId: row.user_id,
    version: row.version,
    email: row.email,
    name: row.name,
    companyId: row.company_uuid,
    companyNameAr: row.company_name_ar,
    companyNameEn: row.company_name_en,
    employeeId: row.employee_id,
    employeeNumber: row.employee_number,
    position: row.position,
    managerUserId: row.manager_user_id,
    roles: companyRoles.filter(role => row.roles.includes(role)) as Role[],
    status: row.account_status,
    reason: row.reason,
    hasSystemAccess: row.has_system_access,
    requiresPasswordChange: row.requires_password_change,
    lastSignInAt: row.last_sign_in_at,
    whyNot: whyNotManage(assignerOf(ctx), targetOf(ctx, row))?.code ?? null,
    onlyByMail: onlyByMail(assignerOf(ctx), targetOf(ctx, row)),
  }
}

export async function listAccounts(ctx: Ctx, input: ListInput) {
  const assigner = assignerOf(ctx)
  refuse(whyNotOpenAccounts(assigner, 'admin.users.read'))
  if (assigner.superAdmin && !ctx.actor?.company) return listEverybody(ctx, input)
  const page = await pageOf(ctx, input)
  return { rows: page.rows.map(row => viewOf(ctx, row)), next: page.next }
}

/** The platform's list: every person, each read inside their own company, since row-level security has no "all". */
export async function listEverybody(ctx: Ctx, input: InputOf<typeof contract.listEverybody>) {
  let people = ctx.db
    .selectFrom('access.user as u')
    .select(['u.id', 'u.version', 'u.email', 'u.name', 'u.company_id', 'u.super_admin'])
    .select(['u.requires_password_change', 'u.last_sign_in_at'])
  if (input.search) people = people.where(matches(input.search))
  const page = await keysetPage(people, input, { sort: 'u.email', id: 'u.id' }, row => [row.email, row.id])
  const members = new Map<string, ReturnType<typeof viewOf>>()
  for (const companyId of new Set(page.rows.flatMap(row => row.company_id ?? []))) {
    await enterCompany(ctx.db, companyId)
    const people = page.rows.filter(row => row.company_id === companyId).map(row => row.id)
    for (const row of await accountsOf(ctx).where('m.user_id', 'in', people).execute())
      members.set(row.user_id, viewOf(ctx, row))
  }
  const known = (person: (typeof page.rows)[number]) => {
    const member = members.get(person.id)
    // During a visit every action is the visited company's.
    return member && ctx.actor?.browse ? { ...member, whyNot: 'access.account.visitOpen' } : member
  }
  const rows = page.rows.map(
    person =>
      known(person) ?? {
        userId: person.id,
        version: person.version,
        email: person.email,
        name: person.name,
        companyId: null,
        companyNameAr: null,
        companyNameEn: null,
        employeeId: null,
        employeeNumber: null,
        position: null,
        managerUserId: null,
        roles: (person.super_admin ? ['super_admin'] : []) as Role[],
        // Platform staff belongs to no company and may enter all the same.
        status: person.super_admin ? ('active' as const) : ('no_account' as const),
        reason: null,
        hasSystemAccess: person.super_admin,
        requiresPasswordChange: person.requires_password_change,
        lastSignInAt: person.last_sign_in_at,
        whyNot: person.super_admin ? 'access.account.platformStaff' : 'access.account.noCompany',
        onlyByMail: true,
      },
  )
  return { rows, next: page.next }
}

/** Every account that can sign in, the least protected first. A company has few enough of them for one answer. */
export async function listAccountSecurity(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('access.membership as m')
    .innerJoin('access.user as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'u.name', 'u.email', 'u.requires_password_change', 'u.last_sign_in_at'])
    .select([
      sql<Role[]>`coalesce((select array_agg(r.role) from access.user_role r
        where r.company_id = m.company_id and r.user_id = m.user_id), '{}')`.as('roles'),
      grantsOfMember,
      sql<boolean>`u.two_factor_enabled or exists (select from access.passkey k where k.user_id = u.id)`.as(
        'second_factor',
      ),
      sql<number>`(select count(*)::int from access.session s where s.user_id = u.id and s.ended_at is null
        and least(s.idle_until, s.absolute_until) > ${ctx.now})`.as('open_sessions'),
    ])
    .where('m.account_status', '=', 'active')
    .where('m.has_system_access', '=', true)
    .orderBy('second_factor')
    .orderBy('u.email')
    .execute()
  const assigner = assignerOf(ctx)
  return {
    rows: rows.map(row => ({
      userId: row.user_id,
      name: row.name,
      email: row.email,
      roles: companyRoles.filter(role => row.roles.includes(role)) as Role[],
      secondFactor: row.second_factor,
      temporaryPassword: row.requires_password_change,
      openSessions: row.open_sessions,
      lastSignInAt: row.last_sign_in_at,
      whyNot: whyNotManage(assigner, targetOf(ctx, row))?.code ?? null,
    })),
  }
}
