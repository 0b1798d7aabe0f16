import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, refuse } from '#kernel/shared/refusal.ts'
import { labourCountryOf, labourRulesOf } from '../labourRule/labourRule.queries.ts'
import type * as contract from './leaveType.contract.ts'
import { leaveTypesOf } from './leaveType.queries.ts'
import { type LeaveType, seededLeaveTypes, whyNotSaveLeaveType } from './leaveType.rules.ts'

const leaveTypes = recordKind({ table: 'hr.leave_type', kind: 'hr.leaveType', label: row => row.name_ar })

const columnsOfType = (type: LeaveType) => ({
  code: type.code,
  name_ar: type.nameAr,
  name_en: type.nameEn,
  paid_tiers: JSON.stringify(type.paidTiers),
  accrues: type.accrues,
  annual_days: type.annualDays,
  draws_on: type.drawsOn,
  counts_working_days: type.countsWorkingDays,
  carry_max: type.carryMax,
  carry_until: type.carryUntil,
  carry_end: type.carryEnd,
  negative_limit: type.negativeLimit,
  needs_attachment_after_days: type.needsAttachmentAfterDays,
  needs_approval: type.needsApproval,
  reduces_service: type.reducesService,
  is_active: type.isActive,
})

/** The types every company starts with, by the law of its country; a country without rows has those of Kuwait. */
export async function seedLeaveTypes(ctx: Ctx): Promise<void> {
  const country = labourCountryOf(ctx.company.country) ?? 'KW'
  await ctx.db
    .insertInto('hr.leave_type')
    .values(seededLeaveTypes(country, await labourRulesOf(ctx), ctx.today).map(columnsOfType))
    .onConflict(taken => taken.columns(['company_id', 'code']).doNothing())
    .execute()
}

export async function saveLeaveType(ctx: Ctx, input: InputOf<typeof contract.saveLeaveType>) {
  const known = await leaveTypesOf(ctx)
  const type: LeaveType = {
    ...input,
    nameEn: input.nameEn ?? input.nameAr,
    annualDays: input.annualDays ?? null,
    carryMax: input.carryMax ?? null,
    needsAttachmentAfterDays: input.needsAttachmentAfterDays ?? null,
  }
  refuse(
    whyNotSaveLeaveType(
      type,
      known.filter(one => one.id !== input.id),
    ),
  )
  const before = known.find(one => one.id === input.id) ?? null
  const columns = {
    ...columnsOfType(type),
    carries_since: type.carryMax === null ? null : (before?.carriesSince ?? ctx.today),
  }
  if (input.id) {
    const row = await lockRecord(ctx, leaveTypes, { id: input.id, version: input.version ?? 0 })
    // Requests and balances name a type by its code and by what its days are taken from.
    const isOther = row.code !== input.code || row.accrues !== type.accrues || row.draws_on !== type.drawsOn
    if (isOther) deny(conflict('hr.leaveType.fixed', { field: 'code' }))
    await saveRecord(ctx, leaveTypes, row, columns)
    return { id: row.id }
  }
  const { id } = await ctx.db
    .insertInto('hr.leave_type')
    .values({ ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({
    subject: `hr.leaveType:${id}`,
    label: input.nameAr,
    changes: [{ field: 'code', before: null, after: input.code }],
  })
  ctx.hint('hr.leaveType', id)
  return { id }
}
