import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { lockLedger, reinstateAsset } from '#modules/accounting/public.server.ts'
import { voidInvoice } from '#modules/billing/public.server.ts'
import { settleLeaving } from '../alarm/alarmsSettle.queries.ts'
import { whyNotMay } from '../permit/permission.queries.ts'
import { lockVehicle, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import { stateChanged } from '../vehicle/vehicle.rules.ts'
import type * as contract from './acquisition.contract.ts'
import { saleKey } from './acquisition.postings.ts'
import { documentOf } from './acquisition.queries.ts'

/** A vehicle that left by mistake is the fleet's again; what it was sold by is voided, and its asset is charged on. */
export async function undoDisposal(ctx: Ctx, input: InputOf<typeof contract.undoDisposal>) {
  const vehicle = await lockVehicle(ctx, input.id)
  refuse(whyNotStale(vehicle, input.version))
  refuse(vehicle.disposed_on === null ? stateChanged('available') : null)
  await lockLedger(ctx)
  const sale = await documentOf(ctx, saleKey(vehicle))
  if (sale) {
    refuse(whyNotMay(ctx, 'finance.payments.reverse'))
    // Billing reports the void in this transaction, which takes the vehicle back.
    const sourceKey = `${saleKey(vehicle)}:void`
    await voidInvoice(ctx, { sourceKey, invoiceId: sale.id, reason: input.reason })
  } else await takeVehicleBack(ctx, vehicle.id, input.reason)
  ctx.audit({
    subject: `fleet.vehicle:${vehicle.id}`,
    label: vehicleLabel(vehicle),
    changes: [
      { field: 'disposalKind', before: vehicle.disposal_kind, after: null },
      { field: 'disposedOn', before: vehicle.disposed_on, after: null },
    ],
    reason: input.reason,
  })
  return { version: vehicle.version + 1 }
}

/** The vehicle whose sale an invoice was, taken back when it is voided in billing. */
export async function takeSoldBack(ctx: Ctx, invoiceId: string, reason: string): Promise<void> {
  const invoice = await ctx.db
    .selectFrom('billing.invoice')
    .select('source_key')
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  const [, vehicleId] = /^fleet:vehicle:([0-9a-f-]{36}):sell(?:#\d+)?$/.exec(invoice?.source_key ?? '') ?? []
  if (vehicleId) await takeVehicleBack(ctx, vehicleId, reason)
}

async function takeVehicleBack(ctx: Ctx, vehicleId: string, reason: string): Promise<void> {
  const vehicle = await lockVehicle(ctx, vehicleId)
  if (vehicle.disposed_on === null) return
  if (vehicle.asset_id) await reinstateAsset(ctx, { assetId: vehicle.asset_id, reason })
  await ctx.db
    .updateTable('fleet.vehicle')
    .set({
      disposed_on: null,
      disposal_kind: null,
      version: vehicle.version + 1,
      undone_disposals: vehicle.undone_disposals + 1,
    })
    .where('id', '=', vehicle.id)
    .execute()
  await settleLeaving(ctx, vehicle.id)
  ctx.hint('fleet.vehicle', vehicle.id)
}
