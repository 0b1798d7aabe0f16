import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { openOldDeposit, openOldDocuments } from '#modules/billing/public.server.ts'
import { beginCustody, placeClaim, vehicleCard } from '#modules/fleet/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { attempt } from '#modules/platform/import/public.server.ts'
import { keepDrivers, priceColumns } from '../contract/contractWriting.commands.ts'
import { insertLeg } from '../handover/handover.commands.ts'
import { priceOf } from '../price/price.rules.ts'
import { replaceLines } from '../price/priceLines.commands.ts'
import {
  type Priced,
  type Pricing,
  priceUnder,
  rateFor,
  requestOf,
  termOf,
} from '../price/pricing.queries.ts'
import { type FleetRate, frozenRates, noRate } from '../price/rate.rules.ts'
import { taxBasisPoints } from '../price/tax.queries.ts'
import { sumOfRows } from '../price/taxed.rules.ts'
import { planRows } from '../schedule/schedule.queries.ts'
import { insertRows, rowsOf } from '../schedule/scheduleRows.commands.ts'
import { pricedInPeriods } from '../schedule/term.rules.ts'
import { depositSource } from '../settlement/deposits.queries.ts'
import { type MovedRow, type PlannedContract, rowsAtMove } from './contractImport.rules.ts'

type Work = {
  contract: PlannedContract
  customerId: string
  vehicleId: string
  movedOn: Day
  opensBalances: boolean
  sourceKey: string
}

/** The vehicle was promised to another, or is or was held in these days. */
const overlaps: ReadonlySet<string> = new Set([
  'fleet.claim.taken',
  'fleet.claim.groupFull',
  'fleet.custody.open',
])

/**
 * A running contract as it stands: its vehicle in the customer's hands since the day it left, its rows with what was paid
 * before the move, unpaid rent and deposit as opening balances. One that overlaps another comes reserved without a vehicle.
 */
export async function bringContract(ctx: Ctx, work: Work): Promise<{ id: string; isOverlapping: boolean }> {
  const { contract, customerId, vehicleId } = work
  const id = uuidv7()
  const [party, card] = [await getParty(ctx, customerId), await vehicleCard(ctx, vehicleId)]
  const priced = await pricedAsAgreed(ctx, work, card.groupId)
  const { rows, totalMinor } = plannedAtMove(work, priced)
  if ((contract.paidMinor ?? 0) > totalMinor)
    deny(invalid('rentals.contractImport.paidTooMuch', { field: 'paid' }))
  const number = await nextNumber(ctx, 'CON', ctx.today)
  const source = { type: 'contract' as const, id, label: number }
  const period = { from: contract.startAt, to: contract.dueBackAt }
  const drives = party.kind === 'individual'
  const isRunning = contract.startAt <= ctx.now
  if (isRunning && contract.outKm === null) deny(invalid('kernel.field.required', { field: 'outKm' }))
  let given: { claimId: string; custodyId: string | null } | null = null
  const why = await attempt(ctx, async () => {
    const { claimId } = await placeClaim(ctx, { target: { vehicleId }, period, source })
    const handover = {
      vehicleId,
      kind: 'contract' as const,
      partyId: customerId,
      holder: party.name,
      source,
      claimId,
      at: contract.startAt,
      isTyped: true,
      dueAt: contract.dueBackAt,
      shownKm: contract.outKm,
      drivers: drives ? [{ partyId: customerId, from: contract.startAt }] : [],
    }
    given = { claimId, custodyId: isRunning ? (await beginCustody(ctx, handover)).custodyId : null }
  })
  if (why && !overlaps.has(why.code)) deny(why)
  const held = given as { claimId: string; custodyId: string | null } | null
  const status = held?.custodyId ? ('active' as const) : ('reserved' as const)
  await ctx.db
    .insertInto('rentals.contract')
    .values({
      id,
      chain_id: id,
      number,
      external_number: contract.externalNumber,
      type: contract.type,
      status,
      customer_id: customerId,
      group_id: card.groupId,
      branch_id: card.branchId,
      vehicle_id: held ? vehicleId : null,
      start_at: contract.startAt,
      due_back_at: contract.dueBackAt,
      frequency: frequencyOf(contract),
      ...priceColumns(priced, totalMinor),
      deposit_of_rate_minor: contract.depositMinor,
      deposit_required_minor: contract.depositMinor,
      claim_id: held?.claimId ?? null,
      reached: JSON.stringify({ [status]: ctx.now.toISOString() }),
      note: contract.note,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
    })
    .execute()
  if (drives) await keepDrivers(ctx, id, [{ partyId: customerId, isMain: true }])
  if (held?.custodyId)
    await insertLeg(ctx, id, {
      vehicleId,
      custodyId: held.custodyId,
      inspectionId: null,
      at: contract.startAt,
      odometerKm: contract.outKm!,
      fuelEighths: contract.outEighths,
    })
  await keepRows(ctx, id, work, priced.price.lines, rows)
  if (work.opensBalances && contract.depositMinor > 0)
    await openOldDeposit(
      ctx,
      {
        partyId: customerId,
        number: contract.externalNumber,
        amountMinor: contract.depositMinor,
        sourceKey: `${work.sourceKey}:deposit`,
        source: depositSource(id),
      },
      work.movedOn,
    )
  return { id, isOverlapping: held === null }
}

/** The price that was agreed elsewhere; what later time costs follows today's rates, with the monthly price of the file. */
async function pricedAsAgreed(
  ctx: Ctx,
  { contract, customerId, vehicleId }: Work,
  groupId: string,
): Promise<Priced> {
  const { type, monthlyMinor, totalMinor } = contract
  const term = termOf(ctx, type, contract.startAt, contract.dueBackAt)
  let rate: FleetRate = noRate
  await attempt(ctx, async () => {
    rate = (await rateFor(ctx, { vehicleId, customerId, groupId }, term.startOn)).rate
  })
  const pricing: Pricing = {
    source: 'agreed',
    groupId,
    seasons: [],
    extras: [],
    discount: null,
    rates: frozenRates({ ...rate, ...(monthlyMinor === null ? {} : { monthlyMinor }) }, type, term.monthDays),
    taxBasisPoints: await taxBasisPoints(ctx, term.startOn),
  }
  const byMonths = monthlyMinor !== null ? priceOf(requestOf(pricing, term)) : null
  if (byMonths && (totalMinor === null || byMonths.listPriceMinor === totalMinor))
    return { pricing, term, price: byMonths }
  const amountMinor = totalMinor ?? deny(invalid('kernel.field.required', { field: 'total' }))
  const agreed = { amountMinor, days: term.days, lineAr: 'إيجار المركبة', key: 'rentalRevenue' as const }
  const asAgreed = { ...pricing, agreed }
  return { pricing: asAgreed, term, price: priceUnder(asAgreed, term) }
}

const frequencyOf = ({ type }: Work['contract']) =>
  pricedInPeriods(type) ? ('monthly' as const) : ('once' as const)

/** The rows as they were agreed, parted by what was paid before the move, and what they come to. */
function plannedAtMove({ contract, movedOn }: Work, { pricing, term, price }: Priced) {
  const planned = planRows(
    ...([pricing, term, price] as const),
    { frequency: frequencyOf(contract), anchor: 'start_day', timing: 'advance' },
    { downPaymentMinor: null, optionPriceMinor: null },
  )
  const { taxBasisPoints } = pricing
  const rows = rowsAtMove(planned, { on: movedOn, paidMinor: contract.paidMinor, taxBasisPoints })
  return { rows, totalMinor: sumOfRows(rows) }
}

async function keepRows(
  ctx: Ctx,
  id: string,
  work: Work,
  lines: Priced['price']['lines'],
  rows: readonly MovedRow[],
): Promise<void> {
  const { opensBalances } = work
  await replaceLines(ctx, id, lines)
  await insertRows(ctx, { contractId: id, eventId: null }, rows, lines)
  const isElsewhere = ({ fate }: MovedRow) => fate === 'elsewhere' || (fate === 'owed' && !opensBalances)
  const elsewhere = rows.filter(isElsewhere).map(row => row.no)
  if (elsewhere.length > 0)
    await ctx.db
      .updateTable('rentals.schedule_row')
      .set({ state: 'elsewhere' })
      .where('contract_id', '=', id)
      .where('no', 'in', elsewhere)
      .execute()
  const owed = rows.filter(row => row.fate === 'owed' && opensBalances)
  await oweRows(ctx, id, work, owed)
}

/** Rent that was due before the move and is not paid: each row with its opening document. */
async function oweRows(ctx: Ctx, id: string, work: Work, owed: readonly MovedRow[]): Promise<void> {
  const kept = new Map((await rowsOf(ctx, id)).map(row => [row.no, row.id]))
  const documents = owed.map(row => ({
    kind: 'invoice' as const,
    partyId: work.customerId,
    amountMinor: row.amountMinor,
    number: `${work.contract.externalNumber}-${row.no}`,
    date: row.dueOn,
    dueOn: row.dueOn,
    sourceKey: `${work.sourceKey}:row:${row.no}`,
  }))
  const invoices = await openOldDocuments(ctx, documents, work.movedOn)
  for (const [at, row] of owed.entries()) {
    const link = { row_id: kept.get(row.no)!, invoice_id: invoices[at]! }
    await ctx.db
      .updateTable('rentals.schedule_row')
      .set({ state: 'invoiced', invoice_id: link.invoice_id, vehicle_id: work.vehicleId })
      .where('id', '=', link.row_id)
      .execute()
    await ctx.db
      .insertInto('rentals.contract_invoice')
      .values({ contract_id: id, kind: 'row', ...link })
      .execute()
  }
}
