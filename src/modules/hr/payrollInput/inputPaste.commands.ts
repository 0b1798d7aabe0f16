import type { Ctx } from '#kernel/server/context.ts'
import { type Day, endOfMonth } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { componentsOf } from '../payComponent/payComponent.queries.ts'
import { bookedStates } from '../payroll/payroll.row.ts'
import type * as contract from './inputPaste.contract.ts'
import { keyOf, type PasteFacts, readPaste } from './inputPaste.rules.ts'
import { addInput } from './payrollInput.commands.ts'

async function factsOf(ctx: Ctx, month: Day): Promise<PasteFacts> {
  const employees = await ctx.db
    .selectFrom('hr.employee as e')
    .innerJoin('parties.party as p', 'p.id', 'e.party_id')
    .select(['e.id', 'e.number', 'e.joined_on', 'e.left_on', 'p.name_ar', 'p.name_en'])
    .execute()
  const posted = await ctx.db
    .selectFrom('hr.payslip as s')
    .innerJoin('hr.payroll_run as r', 'r.id', 's.run_id')
    .select('s.employee_id')
    .where('s.month', '=', month)
    .where('s.kind', '=', 'monthly')
    .where('r.state', 'in', bookedStates)
    .execute()
  const known = await ctx.db
    .selectFrom('hr.payroll_input')
    .select(['employee_id', 'component_id', 'amount_minor'])
    .where('month', '=', month)
    .where('kind', '=', 'amount')
    .where('withdrawn_at', 'is', null)
    .execute()
  const isPosted = new Set(posted.map(row => row.employee_id))
  return {
    currency: ctx.company.currency,
    components: await componentsOf(ctx),
    employees: employees.map(row => ({
      id: row.id,
      number: row.number,
      names: [row.name_ar, row.name_en].filter(name => name !== null),
      isHere: row.joined_on <= endOfMonth(month) && (row.left_on === null || row.left_on >= month),
      isPosted: isPosted.has(row.id),
    })),
    known: new Set(
      known.map(row =>
        keyOf({
          employeeId: row.employee_id,
          componentId: row.component_id ?? '',
          amountMinor: row.amount_minor ?? 0,
        }),
      ),
    ),
  }
}

export async function pasteInputs(ctx: Ctx, { month, text }: InputOf<typeof contract.pasteInputs>) {
  const rows = readPaste(text, await factsOf(ctx, `${month}-01`))
  const isWhole = rows.every(({ state }) => state !== 'wrong')
  const fresh = isWhole ? rows.filter(({ state }) => state === 'new') : []
  // Employees are locked in one order, whatever the order of the table.
  for (const { wish, note } of fresh.toSorted((a, b) => (a.wish!.employeeId < b.wish!.employeeId ? -1 : 1)))
    await addInput(ctx, {
      employeeId: wish!.employeeId,
      month,
      kind: 'amount',
      componentId: wish!.componentId,
      amount: wish!.amountMinor,
      overtimeKind: 'normal',
      note,
    })
  return { rows: rows.map(({ wish: _, ...row }) => row), added: fresh.length }
}
