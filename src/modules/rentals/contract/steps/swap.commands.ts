import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { dayIn, daysBetween } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { RefusalError, refuse } from '#kernel/shared/refusal.ts'
import { postJournal, scheduleSpread, stopSpread } from '#modules/accounting/public.server.ts'
import { swapCustody, vehicleCard } from '#modules/fleet/public.server.ts'
import type * as contract from '../../change/change.contract.ts'
import { findSpread } from '../../credit/credits.commands.ts'
import { insertEvent } from '../../event/events.commands.ts'
import { insertLeg } from '../../handover/handover.commands.ts'
import { takeInspection } from '../../handover/inspection.queries.ts'
import {
  billedOf,
  type IssuedDocument,
  issueFor,
  vehicleDimensions,
} from '../../invoicing/invoicing.commands.ts'
import { whyNotLawfully } from '../../law/law.queries.ts'
import { withTax } from '../../price/taxed.rules.ts'
import { closeLeg } from '../../return/return.commands.ts'
import { type KeptRow, type KeptRowLine, rowLinesOf, rowsOf } from '../../schedule/scheduleRows.commands.ts'
import { type InvoicedRow, swapDraft, swapInvoice } from '../contract.postings.ts'
import {
  auditContract,
  type ContractRow,
  changeContract,
  legsOf,
  lockContract,
  numberOf,
  stateOf,
} from '../contract.row.ts'
import { whyNotSwap } from '../contract.rules.ts'

type Input = InputOf<typeof contract.swapContract>
type Swap = { eventId: string; at: Date; fromId: string; toId: string }

const millisPerDay = 86_400_000

export async function swapContract(ctx: Ctx, input: Input) {
  const row = await lockContract(ctx, input.id, input.version)
  const law = await whyNotLawfully(ctx, row, {
    startAt: input.at,
    dueBackAt: row.due_back_at,
    vehicleId: input.toVehicleId,
  })
  const vehicles = { fromVehicleId: row.vehicle_id, toVehicleId: input.toVehicleId }
  refuse(whyNotSwap(stateOf(row), { ...vehicles, claim: null, law }))
  const swap = { eventId: uuidv7(), at: input.at, fromId: row.vehicle_id!, toId: input.toVehicleId }
  const { legId, claimId } = await exchange(ctx, row, input)
  const agreed = input.agreedDifference ?? 0
  await insertEvent(ctx, {
    id: swap.eventId,
    contractId: row.id,
    kind: 'swap',
    at: input.at,
    reason: input.reason,
    amountMinor: withTax(agreed, row.pricing.taxBasisPoints),
    fromVehicleId: swap.fromId,
    toVehicleId: swap.toId,
  })
  await moveRevenue(ctx, row, swap)
  const card = await vehicleCard(ctx, input.toVehicleId)
  const after = { ...row, vehicle_id: card.id }
  const documents = agreed > 0 ? [await billDifference(ctx, after, swap, agreed)] : []
  const billed = documents.reduce((sum, document) => sum + document.total, 0)
  const version = await changeContract(ctx, row, {
    vehicle_id: card.id,
    branch_id: card.branchId,
    claim_id: claimId,
    total_minor: row.total_minor + billed,
  })
  auditContract(ctx, row, { vehicleId: [row.vehicle_id, card.id] }, input.reason)
  return { version, status: row.status, dueBackAt: row.due_back_at, documents, legId, billed }
}

/** One vehicle in, another out, at one instant and with two signed inspections. */
async function exchange(ctx: Ctx, row: ContractRow, input: Input) {
  const leg = (await legsOf(ctx, row.id)).at(-1)!
  const { at, incoming, outgoing, toVehicleId } = input
  const { custodyId, claimId } = await swapCustody(ctx, {
    custodyId: leg.custody_id,
    at,
    toVehicleId,
    dueAt: row.due_back_at,
  })
  const shared = { at, note: null, customerId: row.customer_id }
  const back = await within('incoming', () =>
    takeInspection(ctx, {
      ...shared,
      purpose: 'in',
      vehicleId: leg.vehicle_id,
      custodyId: leg.custody_id,
      ...incoming,
      input: incoming.inspection,
    }),
  )
  await closeLeg(ctx, leg.id, { ...incoming, at, inspectionId: back.id })
  const out = await within('outgoing', () =>
    takeInspection(ctx, {
      ...shared,
      purpose: 'out',
      vehicleId: toVehicleId,
      custodyId,
      ...outgoing,
      input: outgoing.inspection,
    }),
  )
  const legId = await insertLeg(ctx, row.id, {
    ...outgoing,
    at,
    vehicleId: toVehicleId,
    custodyId,
    inspectionId: out.id,
  })
  return { legId, claimId }
}

/** A refusal names which of the two vehicles it is about: their readings and photos are named alike. */
async function within<Taken>(part: 'incoming' | 'outgoing', take: () => Promise<Taken>): Promise<Taken> {
  try {
    return await take()
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    const { field } = error.refusal
    throw new RefusalError({ ...error.refusal, field: field ? `${part}.${field}` : part })
  }
}

/** Hours already invoiced but not driven yet become the new vehicle's revenue (section 6). */
async function moveRevenue(ctx: Ctx, row: ContractRow, swap: Swap): Promise<void> {
  const rows = (await rowsOf(ctx, row.id)).filter(one => one.state === 'invoiced')
  const lines = await rowLinesOf(
    ctx,
    rows.map(one => one.id),
  )
  let moved = 0
  for (const one of rows) {
    const rent = lines(one.id).filter(line => line.key === 'rentalRevenue')
    const spread = rent[0] ? await findSpread(ctx, one, rent[0]) : null
    if (spread) await moveSpread(ctx, row, one, swap, spread)
    else if (await moveRow(ctx, row, one, rent, swap, moved)) moved += 1
  }
}

async function moveRow(
  ctx: Ctx,
  row: ContractRow,
  kept: KeptRow,
  rent: readonly KeptRowLine[],
  swap: Swap,
  moved: number,
): Promise<boolean> {
  const startOn = dayIn(row.start_at, ctx.company.timeZone)
  const instant = (days: number) => new Date(row.start_at.getTime() + days * millisPerDay)
  const startsAt = instant(daysBetween(startOn, kept.from_on))
  const endsAt = instant(daysBetween(startOn, kept.to_on) + 1)
  const credited = rent.reduce((sum, line) => sum + line.credited_minor, 0)
  const invoiced: InvoicedRow = {
    id: kept.id,
    startsAt,
    endsAt,
    grossMinor: rent.reduce((sum, line) => sum + line.gross_minor, 0) - credited,
    discountMinor: rent.reduce((sum, line) => sum + line.discount_minor, 0),
  }
  const from = (await vehicleDimensions(ctx, swap.fromId)).profitUnitId!
  const to = (await vehicleDimensions(ctx, swap.toId)).profitUnitId!
  // A row that has not begun moves whole; only the first entry of an event carries its plain key.
  const at = swap.at < startsAt ? startsAt : swap.at
  const eventId = moved === 0 ? swap.eventId : `${swap.eventId}:${moved + 1}`
  const on = dayIn(swap.at, ctx.company.timeZone)
  const memo = `تبديل مركبة، العقد ${numberOf(row)}`
  const draft = swapDraft({ eventId, at, on, memo }, invoiced, { fromId: from, toId: to }, row.customer_id)
  if (!draft) return false
  await postJournal(ctx, draft)
  return true
}

/** A deferred row: its spread ends on the day of the swap, and what is left is earned by the new vehicle. */
async function moveSpread(
  ctx: Ctx,
  row: ContractRow,
  kept: KeptRow,
  swap: Swap,
  spread: NonNullable<Awaited<ReturnType<typeof findSpread>>>,
): Promise<void> {
  const swapOn = dayIn(swap.at, ctx.company.timeZone)
  if (swapOn > kept.to_on) return
  const on = swapOn < kept.from_on ? kept.from_on : swapOn
  const { profitUnitId, costCenterId } = await vehicleDimensions(ctx, swap.toId)
  const shared = {
    memo: `تبديل مركبة، العقد ${numberOf(row)}، الدفعة ${kept.no}`,
    from: on,
    to: kept.to_on,
    partyId: row.customer_id,
    profitUnitId,
    costCenterId,
  }
  const nextKey = `${spread.spreadKey}:swap:${swap.eventId}`
  const move = async (sourceKey: string, next: string, debitKey: string, creditKey: string) => {
    const { remainingMinor } = await stopSpread(ctx, { sourceKey, on })
    if (remainingMinor <= 0) return
    await scheduleSpread(ctx, {
      ...shared,
      sourceKey: next,
      amountMinor: remainingMinor,
      debitKey,
      creditKey,
    })
  }
  await move(spread.spreadKey, nextKey, 'deferredRevenue', spread.key)
  if (spread.givenMinor > 0)
    await move(`${spread.spreadKey}:discount`, `${nextKey}:discount`, 'salesDiscount', 'deferredRevenue')
}

async function billDifference(
  ctx: Ctx,
  row: ContractRow,
  swap: Swap,
  amountMinor: number,
): Promise<IssuedDocument> {
  const { timeZone } = ctx.company
  const fromOn = dayIn(swap.at, timeZone)
  const toOn = dayIn(row.due_back_at, timeZone)
  const span = { eventId: swap.eventId, amountMinor, fromOn, toOn: toOn < fromOn ? fromOn : toOn }
  const draft = swapInvoice({ ...billedOf(row), vehicleId: row.vehicle_id }, span, ctx.today)
  return issueFor(ctx, row.id, { ...draft, kind: 'sale' }, { kind: 'swap', eventId: swap.eventId })
}
