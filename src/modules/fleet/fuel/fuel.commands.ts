import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { columnsOf } from '#kernel/shared/fieldSet.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { lockLedger, postJournal, reverseJournal } from '#modules/accounting/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { keepFiles } from '../document/attachments.commands.ts'
import { recordReading, voidReadingsOf } from '../odometer/odometer.commands.ts'
import { lockVehicle, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import { whyNotReason, whyNotUse } from '../vehicle/vehicle.rules.ts'
import { vehicleDimensions } from '../vehicle/vehicleDimensions.queries.ts'
import type * as contract from './fuel.contract.ts'
import { filling } from './fuel.contract.ts'
import { fuelEntry, fuelKey } from './fuel.postings.ts'
import { type FuelRow, fuelFinding, lockFuel } from './fuel.queries.ts'
import { whyNotFill, whyNotVoidFuel } from './fuel.rules.ts'

/** What the rules ask of a filling. */
export const fuelFacts = (row: FuelRow, document: string | null) => ({
  paidBy: row.paid_by,
  costMinor: row.cost_minor,
  vendorPartyId: row.vendor_party_id,
  isVoided: row.voided_at !== null,
  document,
})

/** A filling with its reading; what the company owes for it is accrued until the station's paper comes. */
export async function recordFuel(ctx: Ctx, input: InputOf<typeof contract.recordFuel>) {
  const { vehicleId, at, litres, paidBy } = input
  const costMinor = input.cost ?? null
  const vendorPartyId = input.vendorPartyId ?? null
  refuse(whyNotFill({ paidBy, costMinor, vendorPartyId }))
  if (vendorPartyId) await getParty(ctx, vendorPartyId)
  const vehicle = await lockVehicle(ctx, vehicleId)
  const on = dayIn(at, ctx.company.timeZone)
  refuse(whyNotUse({ disposedOn: vehicle.disposed_on }, on))
  const id = uuidv7()
  const { km } = await recordReading(ctx, {
    vehicleId,
    at,
    shownKm: input.odometerKm,
    source: 'fuel',
    sourceId: id,
    isConfirmed: input.isOdometerConfirmed,
  })
  await ctx.db
    .insertInto('fleet.fuel_log')
    .values({
      id,
      ...columnsOf(filling, input),
      filled_on: on,
      km,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
      created_at: ctx.now,
    })
    .execute()
  await keepFiles(ctx, 'fuel_log_id', id, input.fileIds)
  if (paidBy === 'company' && costMinor !== null) {
    const { label, ...dimensions } = await vehicleDimensions(ctx, vehicleId)
    await postJournal(
      ctx,
      fuelEntry({ id, vehicle: label, litres, costMinor, on, vendorPartyId: vendorPartyId!, ...dimensions }),
    )
  }
  ctx.audit({
    subject: `fleet.vehicle:${vehicleId}`,
    label: vehicleLabel(vehicle),
    changes: [
      { field: 'fuelLitres', before: null, after: litres },
      ...(costMinor === null ? [] : [{ field: 'costMinor', before: null, after: costMinor }]),
    ],
  })
  ctx.hint('fleet.fuel', id)
  return { id, finding: await fuelFinding(ctx, id) }
}

/** Takes a wrong filling back: its reading counts no more and its entry is reversed. */
export async function voidFuel(ctx: Ctx, input: InputOf<typeof contract.voidFuel>) {
  const [log] = await lockFuel(ctx, [input.id])
  const vehicle = await lockVehicle(ctx, log!.vehicle_id)
  refuse(whyNotStale(log!, input.version))
  refuse(whyNotVoidFuel(fuelFacts(log!, await documentOf(ctx, log!))))
  refuse(whyNotReason(input.reason))
  const reason = input.reason!
  await voidReadingsOf(ctx, log!.id, 'fuel', reason)
  if (log!.paid_by === 'company' && log!.cost_minor !== null) {
    await lockLedger(ctx)
    await reverseJournal(ctx, { sourceKey: fuelKey(log!.id), reason })
  }
  await ctx.db
    .updateTable('fleet.fuel_log')
    .set({ voided_at: ctx.now, void_reason: reason, version: log!.version + 1 })
    .where('id', '=', log!.id)
    .execute()
  ctx.audit({
    subject: `fleet.vehicle:${log!.vehicle_id}`,
    label: vehicleLabel(vehicle),
    changes: [{ field: 'fuelLitres', before: log!.litres, after: null }],
    reason,
  })
  ctx.hint('fleet.fuel', log!.id)
  return { ok: true as const }
}

async function documentOf(ctx: Ctx, log: FuelRow): Promise<string | null> {
  if (!log.fuel_bill_id) return null
  const { document } = await ctx.db
    .selectFrom('fleet.fuel_bill')
    .select('document')
    .where('id', '=', log.fuel_bill_id)
    .executeTakeFirstOrThrow()
  return document
}
