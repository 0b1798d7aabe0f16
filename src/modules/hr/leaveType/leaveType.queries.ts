import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { LeaveTypeTable } from '../tables.ts'
import type { LeaveType } from './leaveType.rules.ts'

/** A type of leave with its identity. */
export type KnownLeaveType = LeaveType & { id: string; version: number; carriesSince: string | null }

export function leaveTypeOf(row: Selectable<LeaveTypeTable>): KnownLeaveType {
  return {
    id: row.id,
    version: row.version,
    code: row.code,
    nameAr: row.name_ar,
    nameEn: row.name_en ?? row.name_ar,
    paidTiers: row.paid_tiers,
    accrues: row.accrues,
    annualDays: row.annual_days,
    drawsOn: row.draws_on,
    countsWorkingDays: row.counts_working_days,
    carryMax: row.carry_max,
    carryUntil: row.carry_until,
    carryEnd: row.carry_end,
    carriesSince: row.carries_since,
    negativeLimit: row.negative_limit,
    needsAttachmentAfterDays: row.needs_attachment_after_days,
    needsApproval: row.needs_approval,
    reducesService: row.reduces_service,
    isActive: row.is_active,
  }
}

/** Every type of leave of the company, in the order they were made. */
export async function leaveTypesOf(ctx: Ctx): Promise<KnownLeaveType[]> {
  const rows = await ctx.db
    .selectFrom('hr.leave_type')
    .selectAll()
    .orderBy('accrues', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(leaveTypeOf)
}

export async function listLeaveTypes(ctx: Ctx) {
  const types = await leaveTypesOf(ctx)
  return {
    rows: types.map(({ carriesSince: _, paidTiers, ...type }) => ({ ...type, paidTiers: [...paidTiers] })),
  }
}
