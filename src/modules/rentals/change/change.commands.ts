import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays, dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, type Refusal, refuse, refused } from '#kernel/shared/refusal.ts'
import { extendClaim, moveClaim, placeClaim, vehicleCard } from '#modules/fleet/public.server.ts'
import {
  auditContract,
  type ContractRow,
  changeContract,
  contractTerm,
  lockContract,
  numberOf,
  paidDays,
  stateOf,
} from '../contract/contract.row.ts'
import { whyNotAssign, whyNotDates, whyNotExtend, whyNotShorten } from '../contract/contract.rules.ts'
import {
  keepPrice,
  ownershipOf,
  planContract,
  priceColumns,
  scheduleOf,
} from '../contract/contractWriting.commands.ts'
import { whyNotServePeople } from '../contract/people.queries.ts'
import { groupsOf } from '../contract/references.queries.ts'
import { creditFacts } from '../credit/credit.queries.ts'
import { type PlannedCredit, planCredit } from '../credit/creditPlan.queries.ts'
import { creditPlanned } from '../credit/credits.commands.ts'
import { insertEvent } from '../event/events.commands.ts'
import { whyNotLawfully } from '../law/law.queries.ts'
import { invoiceDueRowsOf } from '../master/masterBilling.commands.ts'
import { amountText } from '../price/amount.rules.ts'
import { priceMissing } from '../price/price.rules.ts'
import { earlyReturnOf, extensionOf } from '../price/priceChange.rules.ts'
import { keepLines } from '../price/priceLines.commands.ts'
import { pricingAfter, sumsAfter } from '../price/priceSums.queries.ts'
import { priceUnder, rateFor, rentPricing, requestOf, termOf } from '../price/pricing.queries.ts'
import { sumOfRows } from '../price/taxed.rules.ts'
import { monthOf, planAddedRows } from '../schedule/schedule.queries.ts'
import { insertRows, nextRowNo, rowsOf } from '../schedule/scheduleRows.commands.ts'
import type { Term } from '../schedule/term.rules.ts'
import type * as contract from './change.contract.ts'

export async function assignContract(ctx: Ctx, input: InputOf<typeof contract.assignContract>) {
  const row = await lockContract(ctx, input.id, input.version)
  refuse(whyNotAssign(stateOf(row), null))
  const startAt = input.startAt ?? row.start_at
  const dueBackAt = input.dueBackAt ?? row.due_back_at
  refuse(whyNotDates(startAt, dueBackAt))
  const card = input.vehicleId ? await vehicleCard(ctx, input.vehicleId) : null
  if (card && card.id !== row.vehicle_id && !input.takesOtherGroup)
    refuse(await whyNotOtherGroup(ctx, row, card))
  const claimId = await moveOrClaim(ctx, row, card?.id ?? null, { from: startAt, to: dueBackAt })
  const moved = { vehicle_id: card?.id ?? null, branch_id: card?.branchId ?? null, claim_id: claimId }
  const total = await repriceMoved(ctx, row, startAt, dueBackAt)
  const times = { start_at: startAt, due_back_at: dueBackAt, ...total.columns }
  const version = await changeContract(ctx, row, { ...moved, ...times })
  auditContract(ctx, row, {
    vehicleId: [row.vehicle_id, moved.vehicle_id],
    startAt: [row.start_at, startAt],
    dueBackAt: [row.due_back_at, dueBackAt],
  })
  const { vehicle_id: vehicleId, start_at: startedAt, due_back_at: endedAt } = row
  const before = { vehicleId, takesOtherGroup: true, startAt: startedAt, dueBackAt: endedAt }
  return { version, total: total.totalMinor, before }
}

/** A vehicle of another group than was agreed: refused with its price, and taken only once that was seen. */
async function whyNotOtherGroup(
  ctx: Ctx,
  row: ContractRow,
  card: Awaited<ReturnType<typeof vehicleCard>>,
): Promise<Refusal | null> {
  if (!row.group_id || card.groupId === row.group_id) return null
  const groups = await groupsOf(ctx, [card.groupId, row.group_id])
  const { rate } = await rateFor(
    ctx,
    { groupId: card.groupId, vehicleId: card.id, customerId: row.customer_id },
    dayIn(row.start_at, ctx.company.timeZone),
  )
  return conflict('rentals.contract.otherGroup', {
    field: 'vehicleId',
    params: {
      group: groups(card.groupId)?.nameAr ?? '',
      agreed: groups(row.group_id)?.nameAr ?? '',
      daily: amountText(rate.dailyMinor ?? 0),
    },
  })
}

async function moveOrClaim(
  ctx: Ctx,
  row: ContractRow,
  vehicleId: string | null,
  period: { from: Date; to: Date },
): Promise<string | null> {
  if (!vehicleId && !row.group_id) return row.claim_id
  const target = vehicleId ? { vehicleId } : { groupId: row.group_id! }
  if (row.claim_id) {
    await moveClaim(ctx, row.claim_id, { target, period })
    return row.claim_id
  }
  const source = { type: 'contract' as const, id: row.id, label: numberOf(row) }
  return (await placeClaim(ctx, { target, period, source })).claimId
}

/** A moved reservation keeps its price terms; rows follow its days, which a billed one may not change any more. */
async function repriceMoved(ctx: Ctx, row: ContractRow, startAt: Date, dueBackAt: Date) {
  const before = contractTerm(ctx, row)
  const term = termOf(ctx, row.type, startAt, dueBackAt)
  if (before.startOn === term.startOn && before.days === term.days)
    return { columns: {}, totalMinor: row.total_minor }
  refuse(await whyNotReprice(ctx, row, term))
  const { planned, columns } = repriced(row, term)
  await keepPrice(ctx, row.id, planned)
  return { columns, totalMinor: planned.totalMinor }
}

/** The rows and columns of a reservation under its kept price terms for another term. */
export function repriced(row: ContractRow, term: Term) {
  const priced = { pricing: row.pricing, term, price: priceUnder(row.pricing, term) }
  const planned = planContract(priced, scheduleOf(row), ownershipOf(row))
  return { planned, columns: priceColumns(priced, planned.totalMinor) }
}

/** A reservation whose rows were billed keeps its length until the invoice is credited. */
export async function whyNotReprice(ctx: Ctx, row: ContractRow, term: Term): Promise<Refusal | null> {
  const before = contractTerm(ctx, row)
  if (before.startOn === term.startOn && before.days === term.days) return null
  const isBilled = (await rowsOf(ctx, row.id)).some(one => one.state === 'invoiced')
  return isBilled ? refused('rentals.contract.rowsInvoiced') : null
}

/** What an extension to an instant adds: its lines, and the rows that bill them with their tax. FP where it cannot be priced. */
export function extensionTo(ctx: Ctx, row: ContractRow, dueBackAt: Date, firstNo = 1) {
  const term = contractTerm(ctx, row)
  const days = paidDays(row, dueBackAt) - term.days
  const change = extensionOf(requestOf(rentPricing(row), term), days) ?? deny(priceMissing(term.startOn))
  const added = {
    fromOn: addDays(term.startOn, term.days),
    days: Math.max(1, days),
    amountMinor: change.amountMinor,
    today: ctx.today,
    taxBasisPoints: row.pricing.taxBasisPoints,
  }
  const month = term.wholePeriods ? monthOf(row.pricing, change.price) : null
  const rows = change.amountMinor === 0 ? [] : planAddedRows(added, scheduleOf(row), firstNo, month)
  return { lines: change.lines, rows, amountMinor: sumOfRows(rows) }
}

export async function extendContract(ctx: Ctx, input: InputOf<typeof contract.extendContract>) {
  const row = await lockContract(ctx, input.id, input.version)
  const { dueBackAt } = input
  const isLonger = dueBackAt > row.due_back_at
  const change = isLonger ? extensionTo(ctx, row, dueBackAt, await nextRowNo(ctx, row.id)) : null
  refuse(
    whyNotExtend(stateOf(row), {
      dueBackAt: row.due_back_at,
      newDueBackAt: dueBackAt,
      claim: null,
      blacklist: await whyNotServePeople(ctx, row),
      credit: await creditFacts(ctx, row.customer_id),
      billMinor: change?.amountMinor ?? 0,
      law: await whyNotLawfully(ctx, row, { startAt: ctx.now, dueBackAt, vehicleId: row.vehicle_id }),
    }),
  )
  if (row.claim_id) await extendClaim(ctx, row.claim_id, dueBackAt)
  const eventId = await keepExtension(ctx, row, change!, dueBackAt, input.reason)
  const term = contractTerm(ctx, row)
  const version = await changeContract(ctx, row, {
    due_back_at: dueBackAt,
    was_extended: true,
    pricing: JSON.stringify(pricingAfter(row.pricing, priceUnder(row.pricing, term))),
    ...sumsAfter(row, change!.lines, 1, change!.amountMinor),
  })
  const documents = await invoiceDueRowsOf(ctx, row, ctx.today, eventId)
  auditContract(ctx, row, { dueBackAt: [row.due_back_at, dueBackAt] }, input.reason)
  return { version, status: row.status, dueBackAt, documents, billed: change!.amountMinor }
}

async function keepExtension(
  ctx: Ctx,
  row: ContractRow,
  change: ReturnType<typeof extensionTo>,
  dueBackAt: Date,
  reason: string | null,
): Promise<string> {
  const eventId = uuidv7()
  await insertEvent(ctx, {
    id: eventId,
    contractId: row.id,
    kind: 'extend',
    at: ctx.now,
    reason,
    dueBackBefore: row.due_back_at,
    dueBackAfter: dueBackAt,
    amountMinor: change.amountMinor,
  })
  await keepLines(ctx, { eventId }, change.lines)
  await insertRows(ctx, { contractId: row.id, eventId }, change.rows, change.lines)
  return eventId
}

/** What an end earlier than agreed gives back; nothing when every priced day is used. */
export async function shorteningTo(ctx: Ctx, row: ContractRow, dueBackAt: Date): Promise<PlannedCredit> {
  const term = contractTerm(ctx, row)
  return planCredit(ctx, row, earlyReturnOf(requestOf(rentPricing(row), term), paidDays(row, dueBackAt)))
}

export async function shortenContract(ctx: Ctx, input: InputOf<typeof contract.shortenContract>) {
  const row = await lockContract(ctx, input.id, input.version)
  const { dueBackAt } = input
  const times = { startAt: row.start_at, dueBackAt: row.due_back_at, newDueBackAt: dueBackAt, now: ctx.now }
  refuse(whyNotShorten(stateOf(row), times))
  const planned = await shorteningTo(ctx, row, dueBackAt)
  const eventId = uuidv7()
  await insertEvent(ctx, {
    id: eventId,
    contractId: row.id,
    kind: 'shorten',
    at: ctx.now,
    reason: input.reason,
    dueBackBefore: row.due_back_at,
    dueBackAfter: dueBackAt,
    amountMinor: -planned.amountMinor,
  })
  if (row.claim_id) await extendClaim(ctx, row.claim_id, dueBackAt)
  await keepLines(ctx, { eventId }, planned.lines)
  const term = contractTerm(ctx, row)
  const startOn = dayIn(row.start_at, ctx.company.timeZone)
  const endsOn = addDays(startOn, paidDays(row, dueBackAt))
  const credit = { eventId, endsOn, on: ctx.today, reasonAr: 'تقصير المدة' }
  const { documents, amountMinor: credited } = await creditPlanned(ctx, row, planned, credit)
  const version = await changeContract(ctx, row, {
    due_back_at: dueBackAt,
    pricing: JSON.stringify(pricingAfter(row.pricing, priceUnder(row.pricing, term))),
    ...sumsAfter(row, planned.lines, -1, credited),
  })
  auditContract(ctx, row, { dueBackAt: [row.due_back_at, dueBackAt] }, input.reason)
  return { version, status: row.status, dueBackAt, documents, credited }
}
