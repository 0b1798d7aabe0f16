import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { addMonths, dayIn, instantOf, timeIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import { whyNotPromised } from '#modules/fleet/public.server.ts'
import { shownRefusal } from '../../price/priceAnswer.queries.ts'
import type { Priced } from '../../price/pricing.queries.ts'
import { sumOfRows } from '../../price/taxed.rules.ts'
import { isAgreedType } from '../../schedule/term.rules.ts'
import { type ContractRow, getContractRow, legsOf } from '../contract.row.ts'
import { ownershipOf, planContract, scheduleOf } from '../contractWriting.commands.ts'
import { customersOf, vehiclesOf } from '../references.queries.ts'
import { firstBillOn, priceSuccessor, whyNotRenewAs } from './renew.commands.ts'
import type * as contract from './renew.contract.ts'

export async function planRenewals(ctx: Ctx, input: InputOf<typeof contract.planRenewals>) {
  const contracts: ContractRow[] = []
  for (const id of new Set(input.ids)) contracts.push(await getContractRow(ctx, id))
  const customers = await customersOf(
    ctx,
    contracts.map(row => row.customer_id),
  )
  const vehicles = await vehiclesOf(
    ctx,
    contracts.map(row => row.vehicle_id),
  )
  const rows = []
  for (const row of contracts) {
    const until = endAfter(ctx, row, input.months)
    const { totalMinor, why } = await planOne(ctx, row, until)
    const leg = (await legsOf(ctx, row.id)).at(-1)
    rows.push({
      id: row.id,
      version: row.version,
      number: row.number,
      dueBackAt: row.due_back_at,
      until,
      customer: customers(row.customer_id),
      vehicle: vehicles(row.vehicle_id),
      outKm: leg?.out_km ?? null,
      outEighths: leg?.out_eighths ?? null,
      total: totalMinor,
      why: why ? shownRefusal(why) : null,
    })
  }
  const total = rows.reduce((sum, row) => sum + (row.why ? 0 : (row.total ?? 0)), 0)
  return { total, rows }
}

/** The same hour so many months on, in the company's calendar. */
function endAfter(ctx: Ctx, row: ContractRow, months: number): Date {
  const { timeZone } = ctx.company
  const on = addMonths(dayIn(row.due_back_at, timeZone), months)
  return instantOf(on, timeIn(row.due_back_at, timeZone), timeZone)
}

type Plan = { totalMinor: number | null; why: Refusal | null }

async function planOne(ctx: Ctx, row: ContractRow, until: Date): Promise<Plan> {
  const priced = await tryPrice(ctx, row, until)
  if ('code' in priced) return { totalMinor: null, why: priced }
  const firstOn = firstBillOn(ctx, row)
  const planned = planContract(priced, scheduleOf(row), ownershipOf(row))
  const billMinor = sumOfRows(planned.rows.filter(one => one.dueOn <= firstOn))
  const claim = row.vehicle_id
    ? await whyNotPromised(ctx, {
        target: { vehicleId: row.vehicle_id },
        period: { from: row.due_back_at, to: until },
        source: { type: 'contract', id: row.id },
      })
    : null
  const why = await whyNotRenewAs(
    ctx,
    row,
    { dueBackAt: until, discountReason: null },
    { id: uuidv7(), priced, billMinor, claim },
  )
  return { totalMinor: planned.totalMinor, why }
}

/** A price one contract has no more is a line of the plan, not the end of it; nothing was written. */
async function tryPrice(ctx: Ctx, row: ContractRow, until: Date): Promise<Priced | Refusal> {
  const agreedPrice = isAgreedType(row.type) ? row.list_price_minor : null
  try {
    return await priceSuccessor(ctx, row, { agreedPrice, dueBackAt: until, discount: null })
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal
    throw error
  }
}
