import type { Ctx } from '#kernel/server/context.ts'
import { whereEqual } from '#kernel/server/page.ts'
import { monthOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import type * as contract from './payrollInput.contract.ts'

export async function listInputs(ctx: Ctx, input: InputOf<typeof contract.listInputs>) {
  const found = ctx.db
    .selectFrom('hr.payroll_input as i')
    .leftJoin('hr.pay_component as c', 'c.id', 'i.component_id')
    .selectAll('i')
    .select(['c.name_ar', 'c.name_en'])
    .where('i.withdrawn_at', 'is', null)
  const rows = await whereEqual(found, {
    'i.month': input.month && `${input.month}-01`,
    'i.employee_id': input.employeeId,
  })
    .orderBy('i.id', 'desc')
    .limit(1000)
    .execute()
  const names = await employeeNames(
    ctx,
    rows.map(row => row.employee_id),
  )
  return {
    rows: rows.map(row => ({
      id: row.id,
      version: row.version,
      employeeId: row.employee_id,
      name: names.get(row.employee_id) ?? '',
      month: monthOf(row.month),
      kind: row.kind,
      component: row.name_ar ? { nameAr: row.name_ar, nameEn: row.name_en } : null,
      amount: row.amount_minor,
      on: row.happened_on,
      days: row.days === null ? null : Number(row.days),
      hours: row.minutes === null ? null : row.minutes / 60,
      overtimeKind: row.overtime_kind,
      note: row.note,
      isCounted: row.payslip_id !== null,
    })),
  }
}
