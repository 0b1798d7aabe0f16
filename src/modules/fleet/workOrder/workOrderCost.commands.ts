import type { Ctx } from '#kernel/server/context.ts'
import { type Day, dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { addAssetCost, lockLedger, postJournal } from '#modules/accounting/public.server.ts'
import { payOut, recordBill } from '#modules/billing/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { settleWork } from '../alarm/alarmsSettle.queries.ts'
import { endCustody } from '../custody/custody.commands.ts'
import { getCustody } from '../custody/custody.queries.ts'
import { resumeCustody } from '../custody/custodySwap.commands.ts'
import { keepFiles } from '../document/attachments.commands.ts'
import { odometerAt } from '../odometer/odometer.commands.ts'
import { whyNotMay } from '../permit/permission.queries.ts'
import { vehicleDimensions } from '../vehicle/vehicleDimensions.queries.ts'
import type * as contract from './workOrder.contract.ts'
import { cheaperEntry, completionEntry, paperKey, type WorkFacts } from './workOrder.postings.ts'
import { lockWorkOrder, type WorkOrderRow } from './workOrder.queries.ts'
import { lineCost, whyNotComplete, whyNotIn } from './workOrder.rules.ts'

type Completion = InputOf<typeof contract.completeWorkOrder>
type Line = Completion['lines'][number]
type Paper = InputOf<typeof contract.billWorkOrder>

async function workFacts(ctx: Ctx, order: WorkOrderRow): Promise<WorkFacts> {
  const { label, profitUnitId, costCenterId } = await vehicleDimensions(ctx, order.vehicle_id)
  return {
    id: order.id,
    number: order.number,
    vehicle: label,
    vendorPartyId: order.vendor_party_id,
    profitUnitId,
    costCenterId,
    voidedPapers: order.voided_papers,
  }
}

const costOf = (line: Line) => lineCost({ quantity: line.quantity, unitCostMinor: line.unitCost })

/**
 * The work is done: the vehicle goes back to whom it came from, its cost is accrued until the paper comes, the marks it
 * repaired are closed, and the services it did count from here.
 */
export async function completeWorkOrder(ctx: Ctx, input: Completion) {
  const stored = await lockWorkOrder(ctx, input.id)
  refuse(whyNotStale(stored, input.version))
  refuse(whyNotIn(stored.state, 'in_progress'))
  const order = { ...stored, vendor_party_id: input.vendorPartyId ?? stored.vendor_party_id }
  if (input.vendorPartyId) await getParty(ctx, input.vendorPartyId)
  const costMinor = input.lines.reduce((sum, line) => sum + costOf(line), 0)
  refuse(whyNotComplete(costMinor, input.isFree, order.vendor_party_id))
  await giveBack(ctx, order, input)
  await writeLines(ctx, order, input)
  await keepFiles(ctx, 'work_order_id', order.id, input.fileIds)
  const on = dayIn(input.at, ctx.company.timeZone)
  if (costMinor > 0) {
    const capitalMinor = input.lines
      .filter(line => line.capitalise)
      .reduce((sum, line) => sum + costOf(line), 0)
    const cost = { capitalMinor, expenseMinor: costMinor - capitalMinor, on }
    const entry = completionEntry(await workFacts(ctx, order), cost)
    await postJournal(ctx, entry)
    const { sourceKey } = entry
    if (capitalMinor > 0)
      await addToAsset(ctx, order.vehicle_id, { sourceKey, amountMinor: capitalMinor, on })
  }
  const version = order.version + 1
  await ctx.db
    .updateTable('fleet.work_order')
    .set({
      state: 'completed',
      completed_at: input.at,
      completed_on: on,
      cost_minor: costMinor,
      vendor_party_id: order.vendor_party_id,
      odometer_km: await odometerAt(ctx, order.vehicle_id, input.at),
      version,
    })
    .where('id', '=', order.id)
    .execute()
  await settleWork(ctx, order, true)
  ctx.audit({
    subject: `fleet.workOrder:${order.id}`,
    label: order.number,
    changes: [
      { field: 'state', before: 'in_progress', after: 'completed' },
      { field: 'costMinor', before: null, after: costMinor },
    ],
  })
  ctx.hint('fleet.workOrder', order.id)
  return { version }
}

/** What improves a vehicle is part of its asset; one that is no asset yet finds the line waiting in the register. */
async function addToAsset(
  ctx: Ctx,
  vehicleId: string,
  cost: { sourceKey: string; amountMinor: number; on: Day },
): Promise<void> {
  const { asset_id: assetId } = await ctx.db
    .selectFrom('fleet.vehicle')
    .select('asset_id')
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  if (assetId) await addAssetCost(ctx, { ...cost, assetId })
}

async function giveBack(ctx: Ctx, order: WorkOrderRow, input: Completion): Promise<void> {
  const custody = await getCustody(ctx, order.custody_id!)
  const back = {
    custodyId: custody.id,
    at: input.at,
    shownKm: input.shownKm ?? null,
    isOdometerConfirmed: input.isOdometerConfirmed,
  }
  if (custody.interrupts_id && input.returnTo === 'customer') await resumeCustody(ctx, back)
  else await endCustody(ctx, back)
}

async function writeLines(ctx: Ctx, order: WorkOrderRow, input: Completion): Promise<void> {
  if (input.lines.length === 0) return
  await ctx.db
    .insertInto('fleet.work_order_line')
    .values(
      input.lines.map((line, at) => ({
        work_order_id: order.id,
        line_no: at + 1,
        kind: line.kind,
        description: line.description,
        quantity: line.quantity,
        unit_cost_minor: line.unitCost,
        amount_minor: costOf(line),
        plan_item_id: line.planItemId ?? null,
        mark_id: line.markId ?? null,
        capitalise: line.capitalise,
      })),
    )
    .execute()
  const marks = [...new Set(input.lines.flatMap(line => line.markId ?? []))]
  if (marks.length === 0) return
  const repaired = await ctx.db
    .updateTable('fleet.mark')
    .set(eb => ({ repaired_by: order.id, repaired_at: input.at, version: eb('version', '+', 1) }))
    .where('id', 'in', marks)
    .where('vehicle_id', '=', order.vehicle_id)
    .where('repaired_at', 'is', null)
    .returning('id')
    .execute()
  if (repaired.length < marks.length) deny(notFound())
}

/**
 * The workshop's paper has come: it is recorded as the vendor's bill, or paid at once. What was accrued is cleared, and a
 * difference goes to maintenance either way.
 */
export async function billWorkOrder(ctx: Ctx, input: Paper) {
  const order = await lockWorkOrder(ctx, input.id)
  refuse(whyNotStale(order, input.version))
  refuse(whyNotIn(order.state, 'completed'))
  if (order.billed_minor !== null)
    deny(conflict('fleet.workOrder.billed', { params: { document: order.bill_document ?? '' } }))
  await lockLedger(ctx)
  const facts = await workFacts(ctx, order)
  const accrued = order.cost_minor! - order.cleared_minor
  const on = input.on ?? ctx.today
  const { treasuryAccountId } = input
  const document = treasuryAccountId
    ? await payPaper(ctx, { facts, accrued, on, input, treasuryAccountId })
    : await recordPaper(ctx, { facts, accrued, on, input })
  if (accrued > input.amount) await postJournal(ctx, cheaperEntry(facts, accrued - input.amount, on))
  await keepFiles(ctx, 'work_order_id', order.id, input.fileIds)
  const version = order.version + 1
  const { number, paymentId = null, billId = null } = document
  await ctx.db
    .updateTable('fleet.work_order')
    .set({
      billed_minor: input.amount,
      cleared_minor: order.cost_minor!,
      payment_id: paymentId,
      bill_id: billId,
      bill_document: number,
      version,
    })
    .where('id', '=', order.id)
    .execute()
  ctx.audit({
    subject: `fleet.workOrder:${order.id}`,
    label: order.number,
    changes: [{ field: 'billedMinor', before: null, after: input.amount }],
  })
  ctx.hint('fleet.workOrder', order.id)
  return { version, number }
}

type PaperFacts = {
  facts: WorkFacts
  accrued: number
  on: Day
  input: Paper
}
type PaperDocument = { number: string; paymentId?: string; billId?: string }

/** The accrued part clears what waits for the paper; what the paper asks beyond it is maintenance. */
const partsOf = ({ accrued, input }: PaperFacts) =>
  [
    { key: 'accruedFleetCosts', amountMinor: Math.min(accrued, input.amount) },
    { key: 'maintenanceExpense', amountMinor: Math.max(input.amount - accrued, 0) },
  ].filter(part => part.amountMinor > 0)

const textOf = ({ facts }: PaperFacts) => `${facts.number} · ${facts.vehicle}`

/** A workshop's bill carries no tax of its own here: the paper's amount is the cost. */
const ofVehicle = ({ facts: { profitUnitId, costCenterId } }: PaperFacts) => ({
  taxCode: null,
  profitUnitId,
  costCenterId,
})

async function payPaper(ctx: Ctx, paper: PaperFacts & { treasuryAccountId: string }): Promise<PaperDocument> {
  const { facts, input, on: date, treasuryAccountId } = paper
  refuse(whyNotMay(ctx, 'finance.payments.write'))
  const reference = input.reference ? { reference: input.reference } : {}
  return payOut(ctx, {
    sourceKey: paperKey(facts, 'pay'),
    date,
    partyId: facts.vendorPartyId,
    tenders: [{ treasuryAccountId, amountMinor: input.amount, ...reference }],
    splits: partsOf(paper).map(part => ({
      kind: 'line' as const,
      ...part,
      ...ofVehicle(paper),
      description: textOf(paper),
    })),
    memo: `أمر صيانة ${facts.number}`,
  })
}

async function recordPaper(ctx: Ctx, paper: PaperFacts): Promise<PaperDocument> {
  const { facts, input, on: date } = paper
  refuse(whyNotMay(ctx, 'finance.vendors.write'))
  const partyId = facts.vendorPartyId ?? deny(invalid('fleet.workOrder.vendorMissing'))
  const reference = input.reference || deny(invalid('kernel.field.required', { field: 'reference' }))
  const { invoiceId, number } = await recordBill(ctx, {
    sourceKey: paperKey(facts, 'bill'),
    date,
    partyId,
    reference,
    lines: partsOf(paper).map(part => ({
      ...part,
      ...ofVehicle(paper),
      partyId,
      descriptionAr: textOf(paper),
    })),
  })
  return { number, billId: invoiceId }
}
