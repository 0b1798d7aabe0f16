import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { ContractRow } from '../contract/contract.row.ts'
import { ownershipOf, planContract, scheduleOf } from '../contract/contractWriting.commands.ts'
import { creditsOfPriceSql } from '../credit/creditedDocuments.commands.ts'
import { rentalDays } from '../schedule/term.rules.ts'
import type { ContractEventTable } from '../tables.ts'
import { type Price, type PriceStep, priceOf } from './price.rules.ts'
import { linesOf } from './priceLines.commands.ts'
import { requestOf, termOf } from './pricing.queries.ts'

/** A step that explains a contract: of its first price, a change of it with its tax, or what no other step has. */
export type ContractStep =
  | PriceStep
  | {
      readonly kind: 'change'
      readonly event: ContractEventTable['kind']
      readonly at: Date
      readonly amountMinor: number
    }
  | { readonly kind: 'credited' | 'rest'; readonly amountMinor: number }

const changing = ['extend', 'shorten', 'swap', 'resume', 'price_change'] as const

/**
 * How the total of a contract came about: the steps of the price it was agreed at, then each change of it. The steps add up to the
 * total, whatever happened to the contract.
 */
export async function contractSteps(ctx: Ctx, row: ContractRow): Promise<ContractStep[]> {
  const events = await ctx.db
    .selectFrom('rentals.contract_event')
    .select(['kind', 'at', 'amount_minor', 'due_back_before'])
    .where('contract_id', '=', row.id)
    .where('kind', 'in', changing)
    .orderBy('id')
    .execute()
  const firstEnd = events.find(event => event.due_back_before !== null)?.due_back_before ?? row.due_back_at
  const term = {
    ...termOf(ctx, row.type, row.start_at, firstEnd),
    days: rentalDays(row.start_at, firstEnd),
  }
  const price = priceOf(requestOf(row.pricing, term))
  const agreed = price
    ? planContract({ pricing: row.pricing, term, price }, agreedSchedule(row), ownershipOf(row)).totalMinor
    : 0
  const first = price ? await agreedSteps(ctx, row, price, agreed) : []
  const changes = events
    .filter(event => (event.amount_minor ?? 0) !== 0)
    .map(event => ({
      kind: 'change' as const,
      event: event.kind,
      at: event.at,
      amountMinor: event.amount_minor ?? 0,
    }))
  const creditedMinor = await creditedByHand(ctx, row.id)
  const credited = creditedMinor === 0 ? [] : [{ kind: 'credited' as const, amountMinor: -creditedMinor }]
  const steps = [...first, ...changes, ...credited]
  const restMinor = steps.reduce((rest, step) => rest - step.amountMinor, row.total_minor)
  return restMinor === 0 ? steps : [...steps, { kind: 'rest', amountMinor: restMinor }]
}

/** What notes of no event of the contract took back of its price. */
async function creditedByHand(ctx: Ctx, contractId: string): Promise<number> {
  const [row] = await rawQuery<{ minor: number }>(
    ctx.db,
    `select coalesce(sum(minor), 0)::bigint as minor from (${creditsOfPriceSql}) n where n.contract_id = $2 and n.event_id is null`,
    [ctx.company.id, contractId],
  )
  return row!.minor
}

/** The dates of a custom schedule may lie behind a shortened end; the price alone does not need them. */
const agreedSchedule = (row: ContractRow) =>
  row.frequency === 'custom'
    ? { ...scheduleOf(row), frequency: 'once' as const, custom: null }
    : scheduleOf(row)

/** The steps of the agreed price, or its lines where prices are made by other rules since. */
async function agreedSteps(
  ctx: Ctx,
  row: ContractRow,
  price: Price,
  agreedMinor: number,
): Promise<PriceStep[]> {
  const lines = (await linesOf(ctx, 'contract_id', [row.id]))(row.id)
  const netMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  const steps = price.steps.filter(step => step.kind !== 'tax')
  const stepsMinor = steps.reduce((sum, step) => sum + step.amountMinor, 0)
  const shown =
    stepsMinor === netMinor
      ? steps
      : lines.map(({ descriptionAr, quantity, amountMinor }) => ({
          kind: 'extra' as const,
          nameAr: descriptionAr,
          quantity,
          amountMinor,
        }))
  const taxMinor = agreedMinor - stepsMinor
  if (row.pricing.taxBasisPoints === 0 || taxMinor === 0) return shown
  return [...shown, { kind: 'tax', basisPoints: row.pricing.taxBasisPoints, amountMinor: taxMinor }]
}
