import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { partyBalance } from '#modules/billing/public.server.ts'
import { beginCustody, disposeVehicle, endCustody } from '#modules/fleet/public.server.ts'
import { insertLeg } from '../../handover/handover.commands.ts'
import { linkDocument } from '../../invoicing/invoicing.commands.ts'
import { assessRows } from '../../lateFee/lateFees.queries.ts'
import { taxBasisPoints } from '../../price/tax.queries.ts'
import { withTax } from '../../price/taxed.rules.ts'
import { closeLeg, startDepositClock } from '../../return/return.commands.ts'
import { rowsOf } from '../../schedule/scheduleRows.commands.ts'
import {
  auditContract,
  type ContractRow,
  changeContract,
  driversOf,
  legsOf,
  lockContract,
  numberOf,
  stateOf,
} from '../contract.row.ts'
import { type OwnFacts, whyNotOwn } from '../contract.rules.ts'
import { balancesOf } from '../contractMoney.queries.ts'
import { customerOf } from '../references.queries.ts'
import { closingFacts } from './close.commands.ts'
import type * as contract from './own.contract.ts'

/** Rule 12: it was a rental until its option was paid; then fleet sells the vehicle to the customer. */
export async function ownVehicle(ctx: Ctx, input: InputOf<typeof contract.ownVehicle>) {
  const row = await lockContract(ctx, input.id, input.version)
  await assessRows(ctx, await rowsOf(ctx, row.id))
  const facts = await ownFacts(ctx, row)
  refuse(whyNotOwn(stateOf(row), facts))
  const leg = (await legsOf(ctx, row.id)).at(-1) ?? deny(notFound())
  const { odometerKm, jumpConfirmed: isOdometerConfirmed } = input
  const at = ctx.now
  await endCustody(ctx, { custodyId: leg.custody_id, at, shownKm: odometerKm, isOdometerConfirmed })
  await closeLeg(ctx, leg.id, { at, odometerKm, fuelEighths: leg.out_eighths, inspectionId: null })
  const invoiceNumber = await sell(ctx, row, leg.vehicle_id, row.option_price_minor ?? 0)
  await startDepositClock(ctx, row.id, ctx.today)
  const version = await changeContract(ctx, row, {
    status: 'closed' as const,
    returned_at: at,
    return_recorded_at: at,
    claim_id: null,
  })
  auditContract(ctx, row, { status: [row.status, 'closed'], ownedBy: [null, invoiceNumber] })
  return { version, status: 'closed' as const, invoiceNumber }
}

/** What is not paid of the contract, and whether the customer's free money reaches for the option. */
export async function ownFacts(ctx: Ctx, row: ContractRow): Promise<OwnFacts> {
  const { unbilledMinor } = await closingFacts(ctx, row)
  const { balanceMinor } = (await balancesOf(ctx, [row.id]))(row.id)
  const { unallocatedMinor } = await partyBalance(ctx, { partyId: row.customer_id })
  return {
    unpaidMinor: unbilledMinor + balanceMinor,
    optionMinor: withTax(row.option_price_minor ?? 0, await taxBasisPoints(ctx, ctx.today)),
    freeMinor: unallocatedMinor,
  }
}

/** The sale is fleet's: its invoice, and what the vehicle still stood for in the books. */
async function sell(ctx: Ctx, row: ContractRow, vehicleId: string, price: number): Promise<string> {
  const { version } = await ctx.db
    .selectFrom('fleet.vehicle')
    .select('version')
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const { invoiceNumber } = await disposeVehicle(ctx, {
    id: vehicleId,
    version,
    kind: 'sold',
    on: ctx.today,
    buyerPartyId: row.customer_id,
    price,
    reason: `تملك بموجب العقد ${numberOf(row)}`,
  })
  const invoice = await ctx.db
    .selectFrom('billing.invoice')
    .select('id')
    .where('number', '=', invoiceNumber)
    .executeTakeFirstOrThrow()
  await linkDocument(ctx, row.id, invoice.id, { kind: 'option' })
  return invoiceNumber ?? ''
}

/**
 * The option is not paid when its invoice does not stand: it is a rental again (rule 12), with the customer without a gap. Fleet
 * has taken the vehicle back before.
 */
export async function rentAgain(ctx: Ctx, contractId: string, reason: string): Promise<void> {
  const row = await lockContract(ctx, contractId)
  const leg = (await legsOf(ctx, row.id)).at(-1) ?? deny(notFound())
  if (row.status !== 'closed' || leg.in_at === null) return
  const { in_at: at, vehicle_id: vehicleId } = leg
  const drivers = await driversOf(ctx, row.id)
  const { custodyId, claimId } = await beginCustody(ctx, {
    vehicleId,
    kind: 'contract',
    partyId: row.customer_id,
    at,
    dueAt: row.due_back_at,
    holder: (await customerOf(ctx, row.customer_id)).nameAr,
    source: { type: 'contract', id: row.id, label: numberOf(row) },
    drivers: drivers.map(driver => ({ partyId: driver.party_id, from: at })),
  })
  const reading = { odometerKm: leg.in_km ?? leg.out_km, fuelEighths: leg.in_eighths ?? leg.out_eighths }
  await insertLeg(ctx, row.id, { vehicleId, custodyId, inspectionId: null, at, ...reading })
  await changeContract(ctx, row, {
    status: 'active' as const,
    returned_at: null,
    return_recorded_at: null,
    claim_id: claimId,
  })
  auditContract(ctx, row, { status: [row.status, 'active'] }, reason)
}
