import { createPublicKey, verify } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { recordKind } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import { ownEmployee } from '../employee/employee.row.ts'
import type { BoundDeviceTable } from '../tables.ts'
import type * as contract from './boundDevice.contract.ts'
import { deviceTransitions } from './boundDevice.rules.ts'

export type DeviceRow = Selectable<BoundDeviceTable>

export const devices = recordKind({ table: 'hr.bound_device', kind: 'hr.device', label: row => row.label })

export type DeviceProof = { publicKey: string; signature: string; label: string }

/** Whether the key of the device signed what it was asked to sign (ECDSA P-256, as browsers make it). */
export function isProof(proof: DeviceProof, asked: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(proof.publicKey, 'base64'), format: 'der', type: 'spki' })
    const signature = Buffer.from(proof.signature, 'base64')
    return verify('sha256', Buffer.from(asked), { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    // A text that is no key proves nothing.
    return false
  }
}

export async function listDevices(ctx: Ctx, { state }: InputOf<typeof contract.listDevices>) {
  const own = await ownEmployee(ctx)
  let found = ctx.db
    .selectFrom('hr.bound_device as d')
    .selectAll('d')
    .select(
      sql<Date | null>`(select max(p.at) from hr.punch p where p.company_id = d.company_id and p.device_id = d.id)`.as(
        'last_used_at',
      ),
    )
    .orderBy('d.bound_on', 'desc')
    .orderBy('d.id')
    .limit(500)
  if (!ctx.can('hr.attendance.read')) {
    if (!own) return { rows: [] }
    found = found.where('d.employee_id', '=', own.id)
  }
  if (state) found = found.where('d.state', '=', state)
  const rows = await found.execute()
  const sharing =
    rows.length === 0
      ? []
      : await ctx.db
          .selectFrom('hr.bound_device')
          .select(['public_key', 'employee_id'])
          .where(
            'public_key',
            'in',
            rows.map(row => row.public_key),
          )
          .execute()
  const names = await employeeNames(
    ctx,
    sharing.map(one => one.employee_id),
  )
  return {
    rows: rows.map(row => ({
      id: row.id,
      version: row.version,
      employee: { id: row.employee_id, name: names.get(row.employee_id) ?? '' },
      label: row.label,
      state: row.state,
      boundOn: row.bound_on,
      lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
      sharedWith: sharing
        .filter(one => one.public_key === row.public_key && one.employee_id !== row.employee_id)
        .map(one => names.get(one.employee_id) ?? ''),
      approvedBy: row.approved_by_name,
      actions:
        row.employee_id === own?.id
          ? []
          : actionsFrom(deviceTransitions, row.state, ctx.actor?.permissions ?? new Set()),
    })),
  }
}
