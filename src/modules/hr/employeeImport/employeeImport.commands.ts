import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { deny, forbidden } from '#kernel/shared/refusal.ts'
import { countryNamed, partiesMeant } from '#modules/parties/public.server.ts'
import { defineImport } from '#modules/platform/import/public.server.ts'
import type { RowError } from '#modules/platform/import/public.ts'
import { hireEmployee } from '../employee/employee.commands.ts'
import { newTerms } from '../employmentContract/employmentContract.contract.ts'
import { adjustLeave } from '../leave/leaveChange.commands.ts'
import { leaveTypesOf } from '../leaveType/leaveType.queries.ts'
import { componentsOf } from '../payComponent/payComponent.queries.ts'
import {
  componentOf,
  type EmployeeColumn,
  employeeFile,
  type PlannedEmployee,
  payColumns,
  planEmployees,
} from './employeeImport.rules.ts'

type Found = PlannedEmployee & { isKnown: boolean; partyId: string | null }

/** Who of the file is registered already, by the identity number, and who of them works here. */
async function findPersons(
  ctx: Ctx,
  planned: readonly PlannedEmployee[],
  errors: RowError<EmployeeColumn>[],
) {
  const meant = await partiesMeant(
    ctx,
    planned.flatMap(({ civilId }) => (civilId ? [civilId] : [])),
  )
  const ids = [...meant.values()].flat()
  const working =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('hr.employee')
          .select('party_id')
          .where('party_id', 'in', ids)
          .where('status', '<>', 'left')
          .execute()
  const worksHere = new Set(working.map(({ party_id }) => party_id))
  return planned.flatMap((one): Found[] => {
    const parties = one.civilId ? (meant.get(one.civilId) ?? []) : []
    if (parties.length > 1) {
      const params = { value: one.civilId ?? '', count: parties.length }
      errors.push({ row: one.row, field: 'civilId', code: 'hr.employeeImport.several', params })
      return []
    }
    const partyId = parties[0] ?? null
    return [{ ...one, partyId, isKnown: partyId !== null && worksHere.has(partyId) }]
  })
}

/** The contract that a row's pay makes: from the first day of work, on the company's usual terms. */
async function termsOf(ctx: Ctx, one: PlannedEmployee) {
  if (one.pay.length === 0) return null
  const byCode = new Map((await componentsOf(ctx)).map(({ code, id }) => [code, id]))
  const terms = newTerms.omit({ payItems: true }).parse({ startsOn: one.joinedOn })
  return {
    ...terms,
    payItems: one.pay.map(({ column, amount }) => ({
      componentId: byCode.get(componentOf[column])!,
      amount,
    })),
  }
}

async function openLeave(ctx: Ctx, employeeId: string, days: number, on: string): Promise<void> {
  const annual = (await leaveTypesOf(ctx)).find(({ code }) => code === 'annual')!
  await adjustLeave(ctx, { employeeId, typeId: annual.id, kind: 'opening', on, days, reason: 'رصيد مستورد' })
}

const handlers = defineImport<EmployeeColumn, Found, { balanceOn: string }>({
  kind: 'hr.employee',
  columns: employeeFile,
  columnOf: {
    phone: 'phone',
    'documents.0.number': 'civilId',
    'documents.0.expiresOn': 'civilIdExpiresOn',
    birthDate: 'birthDate',
    joinedOn: 'joinedOn',
    iban: 'iban',
    days: 'leaveDays',
    on: 'leaveDays',
  },
  plan: async (ctx, file) => {
    const namesPay = [...payColumns, 'iban' as const].some(field => file.mapping[field] !== undefined)
    if (namesPay && !ctx.can('hr.payroll.write')) deny(forbidden('access.permission.missing'))
    if (file.mapping.leaveDays !== undefined && !ctx.can('hr.leave.write'))
      deny(forbidden('access.permission.missing'))
    const { planned, errors: unread } = planEmployees(file, { currency: ctx.company.currency, countryNamed })
    const errors = [...unread]
    return { planned: await findPersons(ctx, planned, errors), errors }
  },
  bring: async (ctx, one, { balanceOn }) => {
    const { name, nameEn, phone, birthDate, nationality, civilId, civilIdExpiresOn } = one
    const { id } = await hireEmployee(ctx, {
      partyId: one.partyId,
      person: one.partyId
        ? null
        : { nameAr: name, nameEn, phone, birthDate, nationality, civilId, civilIdExpiresOn },
      joinedOn: one.joinedOn,
      positionAr: one.positionAr,
      departmentAr: one.departmentAr,
      position: null,
      department: null,
      eosScheme: 'gratuity',
      paymentMethod: one.iban ? 'bank' : 'cash',
      iban: one.iban,
      bankCode: null,
      wagePersonId: null,
      terms: await termsOf(ctx, one),
    })
    if (one.leaveDays !== null) await openLeave(ctx, id, one.leaveDays, balanceOn)
    return id
  },
  takeBack: async (ctx, ids) => {
    const used = await rawQuery<{ number: string }>(
      ctx.db,
      'select number from hr.forget_employees($1) as number',
      [[...ids]],
    )
    for (const id of ids) ctx.hint('hr.employee', id)
    return used.map(({ number }) => number)
  },
})

export const { bring: importEmployees, list: listEmployeeImports, undo: undoEmployeeImport } = handlers
