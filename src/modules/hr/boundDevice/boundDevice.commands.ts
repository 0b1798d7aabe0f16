import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { userIdsOf } from '../attendance/day.queries.ts'
import type * as contract from './boundDevice.contract.ts'
import { type DeviceProof, type DeviceRow, devices } from './boundDevice.queries.ts'
import { type DeviceAction, deviceTransitions, whyNotDecideDevice } from './boundDevice.rules.ts'

async function deviceToDecide(
  ctx: Ctx,
  seen: { id: string; version: number },
  action: DeviceAction,
): Promise<DeviceRow> {
  const device = await lockRecord(ctx, devices, seen)
  const owner = (await userIdsOf(ctx, [device.employee_id])).get(device.employee_id) ?? null
  refuse(whyNotDecideDevice(owner, ctx.user.id))
  refuse(whyNotFrom(deviceTransitions, action, device.state, 'hr.device.state'))
  return device
}

/** One device is active for each person: the older one is revoked. */
export async function approveDevice(ctx: Ctx, input: InputOf<typeof contract.approveDevice>) {
  const device = await deviceToDecide(ctx, input, 'approve')
  await ctx.db
    .updateTable('hr.bound_device')
    .set(({ eb }) => ({ state: 'revoked', version: eb('version', '+', 1) }))
    .where('employee_id', '=', device.employee_id)
    .where('state', '=', 'active')
    .execute()
  await saveRecord(ctx, devices, device, {
    state: 'active',
    approved_by: ctx.user.id,
    approved_by_name: ctx.user.name,
  })
  return { ok: true as const }
}

export async function revokeDevice(ctx: Ctx, input: InputOf<typeof contract.revokeDevice>) {
  const device = await deviceToDecide(ctx, input, 'revoke')
  await saveRecord(ctx, devices, device, { state: 'revoked' })
  return { ok: true as const }
}

/**
 * The device of a proven key, which waits for approval when it is new; and who else of the company clocks in with the same key. Within
 * a command that records the punch.
 */
export async function deviceOf(
  ctx: Ctx,
  employeeId: string,
  proof: DeviceProof,
): Promise<{ device: Pick<DeviceRow, 'id' | 'state'>; users: string[] }> {
  const known = await ctx.db
    .selectFrom('hr.bound_device')
    .select(['id', 'state', 'employee_id'])
    .where('public_key', '=', proof.publicKey)
    .execute()
  const own = known.find(one => one.employee_id === employeeId)
  const users = known.map(one => one.employee_id)
  if (own) return { device: own, users }
  const id = uuidv7()
  await ctx.db
    .insertInto('hr.bound_device')
    .values({
      id,
      employee_id: employeeId,
      public_key: proof.publicKey,
      label: proof.label,
      bound_on: ctx.today,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.hint('hr.device', id)
  return { device: { id, state: 'pending' }, users }
}
