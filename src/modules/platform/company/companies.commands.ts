import type { Ctx } from '#kernel/server/context.ts'
import { rightsTopic } from '#kernel/server/realtime.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import type * as contract from './companies.contract.ts'
import { phoneOf, saveCompanyFields } from './company.commands.ts'
import { type CompanyRow, enterAndLock } from './company.row.ts'
import { foundCompany } from './founding.commands.ts'

export async function createCompany(ctx: Ctx, input: InputOf<typeof contract.createCompany>) {
  const { administrator, ...foundation } = input
  return foundCompany(ctx, {
    ...foundation,
    phone: phoneOf(input.phone, input.country),
    administrator: { kind: 'new', ...administrator },
  })
}

export async function editCompany(ctx: Ctx, input: InputOf<typeof contract.editCompany>) {
  const { companyId, version, ...edit } = input
  const row = await enterAndLock(ctx, companyId, version)
  if (row.status === 'closed') deny(refused('platform.company.notActive'))
  return saveCompanyFields(ctx, row, edit)
}

export async function suspendCompany(ctx: Ctx, input: InputOf<typeof contract.suspendCompany>) {
  const row = await enterAndLock(ctx, input.companyId, input.version)
  if (row.status !== 'active') deny(refused('platform.company.notActive'))
  await setStatus(ctx, row, 'suspended', input.reason)
  return { ok: true as const }
}

export async function reactivateCompany(ctx: Ctx, input: InputOf<typeof contract.reactivateCompany>) {
  const row = await enterAndLock(ctx, input.companyId, input.version)
  if (row.status !== 'suspended') deny(refused('platform.company.notSuspended'))
  if (row.copy_of !== null) deny(refused('platform.restore.isCopy'))
  await setStatus(ctx, row, 'active', null)
  return { ok: true as const }
}

async function setStatus(
  ctx: Ctx,
  row: CompanyRow,
  status: 'active' | 'suspended',
  reason: string | null,
): Promise<void> {
  await ctx.db
    .updateTable('platform.company')
    .set({ status, status_reason: reason, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  ctx.audit({
    subject: `platform.company:${row.uuid}`,
    label: row.name_ar,
    changes: [{ field: 'status', before: row.status, after: status }],
    ...(reason ? { reason } : {}),
  })
  ctx.hint('platform.company', row.uuid)
  ctx.hint(rightsTopic, '*')
}
