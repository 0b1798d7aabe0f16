import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { vehicleCard } from '#modules/fleet/public.server.ts'
import { resolveAlias } from '#modules/parties/public.server.ts'
import { refuseMaster } from '../master/masterBilling.commands.ts'
import { whyNotDiscountAs } from '../price/priceLimit.rules.ts'
import { replaceLines } from '../price/priceLines.commands.ts'
import { type Priced, priceTerms } from '../price/pricing.queries.ts'
import type { QuotationItem, QuotationRow } from '../quotation/quotation.row.ts'
import {
  contractTotal,
  type OwnershipTerms,
  planRows,
  type ScheduleTerms,
} from '../schedule/schedule.queries.ts'
import { replaceRows } from '../schedule/scheduleRows.commands.ts'
import type * as contract from './contract.contract.ts'
import type { ContractRow } from './contract.row.ts'
import { type DriverDays, whyNotDriverDays } from './driver.rules.ts'
import { customerOf } from './references.queries.ts'

export type ContractInput = InputOf<typeof contract.saveContract>

/** The columns of a draft as it was typed, with its price at today's rates and the rows it will be paid in. */
export async function draftOf(ctx: Ctx, input: ContractInput) {
  const priced = await priceTerms(ctx, input)
  const { pricing, price } = priced
  const planned = planContract(priced, input, {
    downPaymentMinor: input.downPayment ?? null,
    optionPriceMinor: input.optionPrice ?? null,
  })
  refuse(whyNotDiscountAs(price.listPriceMinor, pricing.discount, input.discountReason))
  const ofRate = pricing.rates.depositMinor ?? 0
  const required = input.depositRequired ?? ofRate
  if (required < ofRate && !input.depositReason)
    deny(invalid('rentals.reason.required', { field: 'depositReason' }))
  if (input.drivers.length > 0 && input.drivers.filter(driver => driver.isMain).length !== 1)
    deny(invalid('rentals.contract.noMainDriver', { field: 'drivers' }))
  const { timeZone } = ctx.company
  const days = { startOn: dayIn(input.startAt, timeZone), endOn: dayIn(input.dueBackAt, timeZone) }
  refuse(whyNotDriverDays(input.drivers, days))
  const { type, customerId, masterId } = input
  const customer = (await customerOf(ctx, customerId)).id
  if (masterId) await refuseMaster(ctx, { id: input.id ?? null, type, customerId }, masterId)
  const vehicle = input.vehicleId ? await vehicleCard(ctx, input.vehicleId) : null
  const columns = {
    external_number: input.externalNumber ?? null,
    type: input.type,
    customer_id: customer,
    ...(input.type === 'service' ? noVehicle : vehicleColumns(pricing.groupId, vehicle)),
    subject: input.subject,
    start_at: input.startAt,
    due_back_at: input.dueBackAt,
    ...priceColumns(priced, planned.totalMinor),
    discount: input.discount ? JSON.stringify(input.discount) : null,
    extras: JSON.stringify(input.extras),
    discount_reason: input.discountReason,
    deposit_of_rate_minor: ofRate,
    deposit_required_minor: required,
    deposit_reason: input.depositReason,
    fuel_policy: input.fuelPolicy,
    frequency: input.frequency,
    anchor: input.anchor,
    timing: input.timing,
    custom_rows: input.custom ? JSON.stringify(input.custom) : null,
    guarantor_ids: await guarantorsOf(ctx, input.guarantorIds, customer),
    master_id: input.masterId ?? null,
    early_return_minor: input.earlyReturnFee ?? 0,
    option_price_minor: input.optionPrice ?? null,
    down_payment_minor: input.downPayment ?? null,
    note: input.note,
  }
  return { columns, priced, planned }
}

/** The guarantors of the customer, each once: the customer, or a file merged into theirs, is none. */
async function guarantorsOf(ctx: Ctx, ids: readonly string[], customerId: string): Promise<string[]> {
  const known = await resolveAlias(ctx, [...ids, customerId])
  const kept = new Map(ids.map(id => [known.get(id) ?? id, id]))
  if (kept.has(known.get(customerId) ?? customerId))
    deny(invalid('rentals.contract.guarantorIsCustomer', { field: 'guarantorIds' }))
  return [...kept.values()]
}

const noVehicle = { group_id: null, vehicle_id: null, branch_id: null }
const vehicleColumns = (groupId: string | null, vehicle: Awaited<ReturnType<typeof vehicleCard>> | null) => ({
  group_id: groupId,
  vehicle_id: vehicle?.id ?? null,
  branch_id: vehicle?.branchId ?? null,
})

/** The columns that keep a price with what it was calculated from. */
export function priceColumns({ pricing, price }: Pick<Priced, 'pricing' | 'price'>, totalMinor: number) {
  return {
    pricing: JSON.stringify(pricing),
    list_price_minor: price.listPriceMinor,
    discount_minor: price.discountMinor,
    total_minor: totalMinor,
  }
}

/** The rows a contract is paid in, what they carry of its price lines, and what it comes to. */
export function planContract(
  { pricing, term, price }: Priced,
  terms: ScheduleTerms,
  ownership: OwnershipTerms,
) {
  const rows = planRows(pricing, term, price, terms, ownership)
  const isOwned = ownership.downPaymentMinor || ownership.optionPriceMinor
  return {
    rows,
    lines: price.lines,
    rowLines: isOwned ? lessOwnership(price.lines, rows) : price.lines,
    totalMinor: contractTotal(pricing, rows, ownership),
  }
}

/** Keeps lines and rows of a contract that is not billed yet; replaces what an earlier save kept. */
export async function keepPrice(
  ctx: Ctx,
  contractId: string,
  planned: Pick<ReturnType<typeof planContract>, 'rows' | 'lines' | 'rowLines'>,
): Promise<void> {
  await replaceLines(ctx, contractId, planned.lines)
  await replaceRows(ctx, contractId, planned.rows, planned.rowLines)
}

/** Rent-to-own: the option is billed when the vehicle becomes the customer's, so the rows carry the rent without it. */
function lessOwnership(lines: Priced['price']['lines'], rows: readonly { netMinor: number }[]) {
  const spread = rows.reduce((sum, row) => sum + row.netMinor, 0)
  const rest = lines.slice(1).reduce((sum, line) => sum + line.amountMinor, 0)
  return lines.map((line, at) => {
    if (at > 0) return line
    const amountMinor = spread - rest
    return { ...line, quantity: 1, unitPriceMinor: amountMinor + line.discountMinor, amountMinor }
  })
}

/** Replaces the drivers of a draft; the customer drives when none is named and they are a person. */
export async function keepDrivers(
  ctx: Ctx,
  contractId: string,
  drivers: readonly (DriverDays & { partyId: string })[],
): Promise<void> {
  await ctx.db.deleteFrom('rentals.contract_driver').where('contract_id', '=', contractId).execute()
  // A person named twice drives once, as the main driver where named so.
  const byParty = new Map(drivers.toSorted(mainLast).map(driver => [driver.partyId, driver]))
  if (byParty.size === 0) return
  await ctx.db
    .insertInto('rentals.contract_driver')
    .values(
      [...byParty.values()].map(driver => ({
        contract_id: contractId,
        party_id: driver.partyId,
        is_main: driver.isMain,
        from_on: driver.isMain ? null : (driver.fromOn ?? null),
        to_on: driver.isMain ? null : (driver.toOn ?? null),
      })),
    )
    .execute()
}

const mainLast = (a: { isMain: boolean }, b: { isMain: boolean }) => Number(a.isMain) - Number(b.isMain)

/** A draft contract of one vehicle of an approved item: identical terms, lines and total. */
export async function draftFromItem(ctx: Ctx, quotation: QuotationRow, item: QuotationItem): Promise<string> {
  const id = uuidv7()
  const { pricing } = item
  const each = (minor: number) => minor / item.quantity
  const total = each(item.total_minor)
  const ofRate = pricing.rates.depositMinor ?? 0
  await ctx.db
    .insertInto('rentals.contract')
    .values({
      id,
      chain_id: id,
      type: item.type,
      customer_id: quotation.customer_id,
      group_id: item.group_id,
      vehicle_id: item.vehicle_id,
      branch_id: item.vehicle_id ? (await vehicleCard(ctx, item.vehicle_id)).branchId : null,
      start_at: item.start_at,
      due_back_at: item.due_back_at,
      pricing: JSON.stringify(pricing),
      list_price_minor: each(item.list_price_minor),
      discount_minor: each(item.discount_minor),
      discount_reason: quotation.discount_reason,
      total_minor: total,
      discount: item.discount === null ? null : JSON.stringify(item.discount),
      extras: JSON.stringify(item.extras),
      deposit_of_rate_minor: ofRate,
      deposit_required_minor: ofRate,
      quotation_id: quotation.id,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
    })
    .execute()
  return id
}

/** The schedule terms a contract keeps. */
export const scheduleOf = (row: ContractRow) => ({
  frequency: row.frequency,
  anchor: row.anchor,
  timing: row.timing,
  custom: row.custom_rows,
})

/** Down payment and option price of a contract. */
export const ownershipOf = (row: Pick<ContractRow, 'down_payment_minor' | 'option_price_minor'>) => ({
  downPaymentMinor: row.down_payment_minor,
  optionPriceMinor: row.option_price_minor,
})
