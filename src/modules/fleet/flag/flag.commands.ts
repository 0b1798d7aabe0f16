import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { settleHolding } from '../alarm/alarmsSettle.queries.ts'
import { lockVehicle, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import { stateChanged, whyNotUse } from '../vehicle/vehicle.rules.ts'
import type * as contract from './flag.contract.ts'

export async function openFlag(ctx: Ctx, input: InputOf<typeof contract.openFlag>) {
  const vehicle = await lockVehicle(ctx, input.vehicleId)
  refuse(whyNotUse({ disposedOn: vehicle.disposed_on }, ctx.today))
  if (input.expectedUntil && input.expectedUntil < input.from)
    deny(invalid('fleet.period.backwards', { field: 'expectedUntil' }))
  const { policeReportNo, insuranceClaimNo } = input
  const faultPercent = input.faultPercent ?? null
  if (input.kind !== 'accident' && (policeReportNo || insuranceClaimNo || faultPercent !== null))
    deny(invalid('fleet.flag.accidentOnly', { field: 'kind' }))
  const open = await ctx.db
    .selectFrom('fleet.flag')
    .select('id')
    .where('vehicle_id', '=', vehicle.id)
    .where('kind', '=', input.kind)
    .where('to_at', 'is', null)
    .executeTakeFirst()
  refuse(open ? stateChanged(input.kind) : null)
  const { id } = await ctx.db
    .insertInto('fleet.flag')
    .values({
      vehicle_id: vehicle.id,
      kind: input.kind,
      note: input.note,
      from_at: input.from,
      expected_until: input.expectedUntil ?? null,
      police_report_no: policeReportNo,
      fault_percent: faultPercent,
      insurance_claim_no: insuranceClaimNo,
      created_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (input.fileIds.length > 0)
    await ctx.db
      .insertInto('fleet.attachment')
      .values(
        input.fileIds.map((fileId, position) => ({
          flag_id: id,
          file_id: fileId,
          position,
          created_by: ctx.user.id,
        })),
      )
      .execute()
  await settleHolding(ctx, vehicle.id)
  ctx.audit({
    subject: `fleet.vehicle:${vehicle.id}`,
    label: vehicleLabel(vehicle),
    changes: [{ field: 'flag', before: null, after: input.kind }],
    reason: input.note,
  })
  ctx.hint('fleet.vehicle', vehicle.id)
  return { id }
}

export async function closeFlag(ctx: Ctx, input: InputOf<typeof contract.closeFlag>) {
  const flag = await ctx.db
    .selectFrom('fleet.flag')
    .selectAll()
    .where('id', '=', input.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!flag) deny(notFound())
  refuse(whyNotStale(flag, input.version))
  refuse(flag.to_at ? stateChanged('closed') : null)
  if (input.at < flag.from_at) deny(invalid('fleet.period.backwards', { field: 'at' }))
  const note = input.note ? `${flag.note}\n${input.note}`.slice(0, 2000) : flag.note
  await ctx.db
    .updateTable('fleet.flag')
    .set({ to_at: input.at, note, version: flag.version + 1 })
    .where('id', '=', flag.id)
    .execute()
  const vehicle = await lockVehicle(ctx, flag.vehicle_id)
  await settleHolding(ctx, vehicle.id)
  ctx.audit({
    subject: `fleet.vehicle:${vehicle.id}`,
    label: vehicleLabel(vehicle),
    changes: [{ field: 'flag', before: flag.kind, after: null }],
  })
  ctx.hint('fleet.vehicle', vehicle.id)
  return { ok: true as const }
}
