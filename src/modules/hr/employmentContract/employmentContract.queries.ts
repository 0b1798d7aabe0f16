import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { recordKind } from '#kernel/server/record.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { valuesOf } from '#kernel/shared/fieldSet.ts'
import { componentsOf } from '../payComponent/payComponent.queries.ts'
import { remunerationOf } from '../payComponent/payComponent.rules.ts'
import type { EmploymentContractTable } from '../tables.ts'
import type * as contract from './employmentContract.contract.ts'
import { terms } from './employmentContract.contract.ts'

export type ContractRow = Selectable<EmploymentContractTable>

export const contracts = recordKind({
  table: 'hr.employment_contract',
  kind: 'hr.employmentContract',
  label: row => String(row.no),
})

/** A contract with its pay, as the rules count it. */
export type Terms = ContractRow & {
  items: {
    componentId: string
    code: string
    nameAr: string
    nameEn: string | null
    amountMinor: number
    basisPoints: number | null
  }[]
}

async function withItems(ctx: Ctx, rows: readonly ContractRow[]): Promise<Terms[]> {
  if (rows.length === 0) return []
  const items = await ctx.db
    .selectFrom('hr.pay_item as i')
    .innerJoin('hr.pay_component as c', 'c.id', 'i.component_id')
    .select([
      'i.contract_id as contractId',
      'i.component_id as componentId',
      'c.code',
      'c.name_ar as nameAr',
      'c.name_en as nameEn',
      'i.amount_minor as amountMinor',
      'i.basis_points as basisPoints',
    ])
    .where(
      'i.contract_id',
      'in',
      rows.map(row => row.id),
    )
    .orderBy('i.id')
    .execute()
  return rows.map(row => ({ ...row, items: items.filter(item => item.contractId === row.id) }))
}

/** The contracts in force on a day, of all employees or of those named; an employee without one is absent. */
export async function termsOn(
  ctx: Ctx,
  on: Day,
  employeeIds?: readonly string[],
): Promise<Map<string, Terms>> {
  if (employeeIds?.length === 0) return new Map()
  let rows = ctx.db
    .selectFrom('hr.employment_contract')
    .selectAll()
    .where('state', '<>', 'draft')
    .where('starts_on', '<=', on)
    .where(({ eb, or }) => or([eb('ends_on', 'is', null), eb('ends_on', '>=', on)]))
  if (employeeIds) rows = rows.where('employee_id', 'in', [...employeeIds])
  return new Map((await withItems(ctx, await rows.execute())).map(row => [row.employee_id, row]))
}

/** Every contract of an employee, the first one first; drafts last. */
export async function termsOf(ctx: Ctx, employeeId: string): Promise<Terms[]> {
  const rows = await ctx.db
    .selectFrom('hr.employment_contract')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .orderBy('no')
    .execute()
  return withItems(ctx, rows)
}

/** Every contract of several employees, by employee; one without any is absent. */
export async function termsOfAll(ctx: Ctx, employeeIds: readonly string[]): Promise<Map<string, Terms[]>> {
  if (employeeIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('hr.employment_contract')
    .selectAll()
    .where('employee_id', 'in', [...employeeIds])
    .orderBy('no')
    .execute()
  return Map.groupBy(await withItems(ctx, rows), row => row.employee_id)
}

/** A contract as a screen shows it; its pay only for who may read pay. */
export async function shownTerms(ctx: Ctx, rows: readonly Terms[]) {
  const mayReadPay = ctx.can('hr.payroll.read')
  const components = mayReadPay ? await componentsOf(ctx) : []
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    no: row.no,
    ...valuesOf(terms, row),
    endsOn: row.ends_on,
    state: row.state,
    reason: row.reason,
    payItems: mayReadPay
      ? row.items.map(({ amountMinor, ...item }) => ({ ...item, amount: amountMinor }))
      : null,
    wage: mayReadPay ? wageOf(row, components) : null,
  }))
}

/** The wage W of a contract: what overtime, leave and end of service are counted from. Minor units. */
export const wageOf = (row: Terms, components: Awaited<ReturnType<typeof componentsOf>>): number =>
  remunerationOf(
    row.items.map(({ code, amountMinor, basisPoints }) => ({
      component: code,
      amountMinor,
      ...(basisPoints === null ? {} : { basisPoints }),
    })),
    components,
  )

export async function listContracts(ctx: Ctx, { employeeId }: InputOf<typeof contract.listContracts>) {
  return { rows: (await shownTerms(ctx, await termsOf(ctx, employeeId))).reverse() }
}
