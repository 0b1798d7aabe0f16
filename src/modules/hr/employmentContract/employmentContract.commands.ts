import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { columnsOf } from '#kernel/shared/fieldSet.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { deny, forbidden, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { membersHolding } from '#modules/access/public.server.ts'
import { employeeToChange, ownEmployee } from '../employee/employee.row.ts'
import { probationDaysOn } from '../labourRule/labourRule.queries.ts'
import { componentsOf } from '../payComponent/payComponent.queries.ts'
import { paidThrough } from '../payroll/payrollPosted.queries.ts'
import type * as contract from './employmentContract.contract.ts'
import { terms } from './employmentContract.contract.ts'
import { contracts, termsOf } from './employmentContract.queries.ts'
import {
  contractTransitions,
  whyNotBegin,
  whyNotEnd,
  whyNotPay,
  whyNotTerms,
} from './employmentContract.rules.ts'

type NewTerms = Pick<InputOf<typeof contract.saveContract>, keyof typeof terms | 'payItems'>

async function checkTerms(ctx: Ctx, agreed: NewTerms): Promise<void> {
  refuse(
    whyNotTerms(
      { ...agreed, agreedUntil: agreed.agreedUntil ?? null, probationEndsOn: agreed.probationEndsOn ?? null },
      await probationDaysOn(ctx, agreed.startsOn),
    ),
  )
  const components = await componentsOf(ctx)
  const items = agreed.payItems.map((item, at) => {
    const component = components.find(one => one.id === item.componentId && one.isActive)
    if (!component) deny(invalid('kernel.field.option', { field: `payItems.${at}.componentId` }))
    return { code: component.code, amountMinor: item.amount }
  })
  refuse(whyNotPay(items))
}

async function keepItems(ctx: Ctx, contractId: string, items: NewTerms['payItems']): Promise<void> {
  await ctx.db.deleteFrom('hr.pay_item').where('contract_id', '=', contractId).execute()
  await ctx.db
    .insertInto('hr.pay_item')
    .values(
      items.map(item => ({
        contract_id: contractId,
        component_id: item.componentId,
        amount_minor: item.amount,
        basis_points: item.basisPoints ?? null,
      })),
    )
    .execute()
}

/** Puts terms in force from their first day: what was agreed before ends the day before. Within a command that audits the employee. */
export async function beginContract(
  ctx: Ctx,
  employeeId: string,
  agreed: NewTerms,
  reason: string | null,
): Promise<string> {
  await checkTerms(ctx, agreed)
  const others = await termsOf(ctx, employeeId)
  const standing = others.filter(other => other.state !== 'draft')
  refuse(
    whyNotBegin(
      agreed.startsOn,
      standing.map(other => ({ startsOn: other.starts_on })),
      await paidThrough(ctx, employeeId),
    ),
  )
  const before = standing.find(other => other.ends_on === null || other.ends_on >= agreed.startsOn)
  if (before)
    await ctx.db
      .updateTable('hr.employment_contract')
      .set({ state: 'ended', ends_on: addDays(agreed.startsOn, -1), version: before.version + 1 })
      .where('id', '=', before.id)
      .execute()
  const id = uuidv7()
  await ctx.db
    .insertInto('hr.employment_contract')
    .values({
      id,
      employee_id: employeeId,
      no: others.reduce((last, other) => Math.max(last, other.no), 0) + 1,
      ...columnsOf(terms, agreed),
      ends_on: agreed.agreedUntil ?? null,
      reason,
      amends_id: before?.id ?? null,
      state: 'active',
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await keepItems(ctx, id, agreed.payItems)
  return id
}

/**
 * Nobody raises the own pay where somebody else may: a person alone in this right has no other way, and first terms are what a founder
 * begins with.
 */
export async function refuseOwnPay(ctx: Ctx, employeeId: string): Promise<void> {
  if ((await ownEmployee(ctx))?.id !== employeeId) return
  if ((await termsOf(ctx, employeeId)).every(({ state }) => state === 'draft')) return
  const writers = await membersHolding(ctx, 'hr.payroll.write')
  if (writers.some(({ userId }) => userId !== ctx.user.id)) deny(forbidden('hr.employmentContract.own'))
}

export async function saveContract(ctx: Ctx, input: InputOf<typeof contract.saveContract>) {
  await refuseOwnPay(ctx, input.employeeId)
  const employee = await employeeToChange(ctx, { id: input.employeeId }, 'update')
  const draft = input.id
    ? await lockRecord(ctx, contracts, { id: input.id, version: input.version ?? 0 })
    : null
  // A draft is of one employee: another's is not there to be typed over.
  if (draft && draft.employee_id !== employee.id) deny(notFound())
  if (draft) refuse(whyNotFrom(contractTransitions, 'save', draft.state, 'hr.employmentContract.state'))
  if (input.activate) {
    if (draft) await ctx.db.deleteFrom('hr.employment_contract').where('id', '=', draft.id).execute()
    const id = await beginContract(ctx, employee.id, input, input.reason)
    auditContract(ctx, employee, input.startsOn, input.reason)
    return { id }
  }
  await checkTerms(ctx, input)
  const columns = { ...columnsOf(terms, input), reason: input.reason }
  const id = draft?.id ?? uuidv7()
  if (draft) await saveRecord(ctx, contracts, draft, columns)
  else {
    const others = await termsOf(ctx, employee.id)
    await ctx.db
      .insertInto('hr.employment_contract')
      .values({
        id,
        employee_id: employee.id,
        no: others.reduce((last, other) => Math.max(last, other.no), 0) + 1,
        ...columns,
        state: 'draft',
        created_at: ctx.now,
        created_by: ctx.user.id,
      })
      .execute()
    auditContract(ctx, employee, input.startsOn, input.reason)
  }
  await keepItems(ctx, id, input.payItems)
  return { id }
}

/** What was agreed is said by its first day; amounts of pay never stand in the trail. */
function auditContract(
  ctx: Ctx,
  employee: { id: string; number: string },
  startsOn: Day,
  reason: string | null,
): void {
  ctx.audit({
    subject: `hr.employee:${employee.id}`,
    label: employee.number,
    changes: [{ field: 'contractFrom', before: null, after: startsOn }],
    ...(reason ? { reason } : {}),
  })
  ctx.hint('hr.employee', employee.id)
}

export async function discardContract(ctx: Ctx, input: InputOf<typeof contract.discardContract>) {
  const draft = await lockRecord(ctx, contracts, input)
  refuse(whyNotFrom(contractTransitions, 'discard', draft.state, 'hr.employmentContract.state'))
  await ctx.db.deleteFrom('hr.employment_contract').where('id', '=', draft.id).execute()
  ctx.audit({
    subject: `hr.employee:${draft.employee_id}`,
    changes: [{ field: 'contractFrom', before: draft.starts_on, after: null }],
  })
  ctx.hint('hr.employee', draft.employee_id)
  return { ok: true as const }
}

export async function endContract(ctx: Ctx, input: InputOf<typeof contract.endContract>) {
  const row = await lockRecord(ctx, contracts, input)
  refuse(whyNotFrom(contractTransitions, 'end', row.state, 'hr.employmentContract.state'))
  refuse(whyNotEnd(row.starts_on, input.endsOn, await paidThrough(ctx, row.employee_id)))
  await saveRecord(ctx, contracts, row, { state: 'ended', ends_on: input.endsOn }, { reason: input.reason })
  ctx.hint('hr.employee', row.employee_id)
  return { ok: true as const }
}
