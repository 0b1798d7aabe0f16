import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { valuesOf } from '#kernel/shared/fieldSet.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyIds } from '#modules/parties/public.server.ts'
import { shownTerms, termsOn, wageOf } from '../employmentContract/employmentContract.queries.ts'
import { componentsOf } from '../payComponent/payComponent.queries.ts'
import type * as contract from './employee.contract.ts'
import { payment, position } from './employee.contract.ts'
import {
  type AccountState,
  type EmployeeStatus,
  employeeStatuses,
  employeeTransitions,
} from './employee.rules.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listEmployees>, 'limit' | 'cursor'>>

/** What access holds of an employee; nobody with a membership of another row is meant. */
const accountState = sql<AccountState>`coalesce(m.account_status, 'no_account')`

/** The papers that count of an employee: the newest of each kind of identity, and those of employment that nothing replaced. */
const papers = sql`(
  select d.type, d.expires_on from parties.party_document d
    where d.company_id = e.company_id and d.party_id = e.party_id and d.expires_on is not null
      and not exists (select from parties.party_document n where n.company_id = d.company_id and n.party_id = d.party_id
        and n.type = d.type and n.expires_on > d.expires_on)
  union all
  select d.type, d.expires_on from hr.employee_document d
    where d.company_id = e.company_id and d.employee_id = e.id and d.expires_on is not null
      and d.replaced_on is null and d.removed_on is null)`
const nextExpiry = sql<{ type: string; on: string } | null>`(
  select json_build_object('type', p.type, 'on', p.expires_on) from ${papers} p order by p.expires_on limit 1)`

async function foundEmployees(ctx: Ctx, filter: Filter) {
  let found = ctx.db
    .selectFrom('hr.employee as e')
    .innerJoin('parties.party as p', 'p.id', 'e.party_id')
    .leftJoin('platform.branch as b', 'b.id', 'e.branch_id')
    .leftJoin('access.membership as m', 'm.employee_id', 'e.id')
  found = whereEqual(found, {
    'e.status': filter.status,
    'e.branch_id': filter.branchId,
    'e.manager_id': filter.managerId,
    'p.nationality': filter.nationality,
  })
  if (filter.department)
    found = found.where(sql<boolean>`${filter.department} in (e.department, e.department_ar)`)
  if (filter.account) found = found.where(sql<boolean>`${accountState} = ${filter.account}`)
  if (filter.expiringWithinDays !== undefined)
    found = found
      .where('e.status', '<>', 'left')
      .where(
        sql<boolean>`exists (select from ${papers} x where x.expires_on <= ${addDays(ctx.today, filter.expiringWithinDays)})`,
      )
  if (filter.search) {
    const typed = filter.search.toUpperCase()
    const partyIds = await findPartyIds(ctx, filter.search)
    found = found.where(({ eb, or }) =>
      or([
        sql<boolean>`strpos(e.number, ${typed}) > 0`,
        sql<boolean>`strpos(app.fold_light(coalesce(e.position, '') || ' ' || coalesce(e.position_ar, '')), app.fold_light(${filter.search})) > 0`,
        ...(partyIds.length > 0 ? [eb('e.party_id', 'in', partyIds)] : []),
      ]),
    )
  }
  return found
}

const employeeRows = async (ctx: Ctx, filter: Filter) =>
  (await foundEmployees(ctx, filter))
    .selectAll('e')
    .select([
      'p.phone',
      'p.email',
      'p.nationality',
      'p.birth_date',
      'p.sort_name',
      sql<string>`coalesce(p.name_ar, p.name_en, p.code)`.as('name'),
      'b.name_ar as branch_name',
      'm.user_id',
      accountState.as('account'),
      nextExpiry.as('next_expiry'),
    ])
type FoundRow = Awaited<ReturnType<Awaited<ReturnType<typeof employeeRows>>['execute']>>[number]

async function shownEmployees(ctx: Ctx, rows: readonly FoundRow[]) {
  const mayReadPay = ctx.can('hr.payroll.read')
  const [terms, components] = mayReadPay
    ? [
        await termsOn(
          ctx,
          ctx.today,
          rows.map(row => row.id),
        ),
        await componentsOf(ctx),
      ]
    : [new Map<string, never>(), []]
  return rows.map(row => {
    const agreed = terms.get(row.id)
    return {
      id: row.id,
      version: row.version,
      number: row.number,
      partyId: row.party_id,
      name: row.name,
      phone: row.phone,
      nationality: row.nationality,
      position: row.position,
      positionAr: row.position_ar,
      department: row.department,
      departmentAr: row.department_ar,
      branch: row.branch_id ? { id: row.branch_id, name: row.branch_name ?? '' } : null,
      joinedOn: row.joined_on,
      status: row.status,
      account: row.account,
      nextExpiry: row.status === 'left' ? null : row.next_expiry,
      wage: agreed ? wageOf(agreed, components) : null,
    }
  })
}

export async function listEmployees(ctx: Ctx, input: InputOf<typeof contract.listEmployees>) {
  const sorts = { number: 'e.number', name: 'p.sort_name', joined: 'e.joined_on' } as const
  const sort = input.sort ?? 'number'
  const page = await keysetPage(
    await employeeRows(ctx, input),
    input,
    { sort: sorts[sort], id: 'e.id' },
    row => [sort === 'number' ? row.number : sort === 'name' ? row.sort_name : row.joined_on, row.id],
  )
  return { rows: await shownEmployees(ctx, page.rows), next: page.next }
}

export async function totalEmployees(ctx: Ctx, input: InputOf<typeof contract.totalEmployees>) {
  const count = sql<number>`count(*)::int`
  const counted = await (await foundEmployees(ctx, input)).select(count.as('count')).executeTakeFirstOrThrow()
  const { status: _, account: __, expiringWithinDays: ___, ...others } = input
  const groups = await (await foundEmployees(ctx, others))
    .select(['e.status', count.as('count')])
    .select(
      sql<number>`count(*) filter (where e.status <> 'left' and m.user_id is null)::int`.as('no_account'),
    )
    .select(
      sql<number>`count(*) filter (where e.status <> 'left' and exists (select from ${papers} x where x.expires_on <= ${addDays(ctx.today, 30)}))::int`.as(
        'expiring',
      ),
    )
    .groupBy('e.status')
    .execute()
  const byStatus = Object.fromEntries(employeeStatuses.map(status => [status, 0])) as Record<
    EmployeeStatus,
    number
  >
  for (const group of groups) byStatus[group.status] = group.count
  return {
    count: counted.count,
    byStatus,
    expiring: groups.reduce((sum, group) => sum + group.expiring, 0),
    noAccount: groups.reduce((sum, group) => sum + group.no_account, 0),
  }
}

export async function getEmployee(ctx: Ctx, { id }: InputOf<typeof contract.getEmployee>) {
  const row = await (await employeeRows(ctx, {})).where('e.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const [shown] = await shownEmployees(ctx, [row])
  const agreed = (await termsOn(ctx, ctx.today, [id])).get(id)
  const manager = row.manager_id
    ? ((await employeeNames(ctx, [row.manager_id])).get(row.manager_id) ?? '')
    : null
  const costCenter = row.cost_center_id
    ? await ctx.db
        .selectFrom('accounting.cost_center')
        .select(['id', 'name_ar as name'])
        .where('id', '=', row.cost_center_id)
        .executeTakeFirst()
    : null
  return {
    ...shown!,
    ...valuesOf(position, row),
    serviceFrom: row.service_from,
    manager: row.manager_id ? { id: row.manager_id, name: manager! } : null,
    costCenter: costCenter ?? null,
    email: row.email,
    birthDate: row.birth_date,
    isPaid: row.is_paid,
    leftOn: row.left_on,
    leaveReason: row.leave_reason,
    userId: row.user_id,
    payment: ctx.can('hr.payroll.read') ? valuesOf(payment, row) : null,
    contract: agreed ? (await shownTerms(ctx, [agreed]))[0]! : null,
    actions: actionsFrom(employeeTransitions, row.status, ctx.actor?.permissions ?? new Set()),
    createdAt: row.created_at,
  }
}

/** The names of employees by their ids; unknown ids are absent. */
export async function employeeNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('hr.employee as e')
    .innerJoin('parties.party as p', 'p.id', 'e.party_id')
    .select(['e.id', sql<string>`coalesce(p.name_ar, p.name_en, p.code)`.as('name')])
    .where('e.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row.name]))
}

export async function pickEmployees(ctx: Ctx, { search, id }: InputOf<typeof contract.pickEmployees>) {
  let rows = (await foundEmployees(ctx, search ? { search } : {}))
    .select([
      'e.id',
      'e.number',
      sql<string>`coalesce(p.name_ar, p.name_en, p.code)`.as('name'),
      sql<string | null>`coalesce(e.position_ar, e.position)`.as('position'),
    ])
    .orderBy('p.sort_name')
    .limit(20)
  rows = id ? rows.where('e.id', '=', id) : rows.where('e.status', '<>', 'left')
  return { rows: await rows.execute() }
}
