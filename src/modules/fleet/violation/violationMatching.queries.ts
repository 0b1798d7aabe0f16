import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day, instantOf } from '#kernel/shared/day.ts'
import { plateCandidates } from '../plate/plateKey.rules.ts'
import { getSettings } from '../settings/settings.queries.ts'
import { type FleetHistory, type Match, matchHolder, type Occurrence } from './violationMatch.rules.ts'

/** A fine as it is matched: its plate as received, its day, and its time where it is known. */
export type Fined = {
  readonly plateText: string
  readonly day: Day
  readonly occurredAt: Date
  readonly timeKnown: boolean
}

const dayMillis = 24 * 60 * 60 * 1000

/** The plates a text can mean; a text of no plate has none. */
export const plateKeysOf = (text: string) => plateCandidates(text)

/** Whose fines these are, in their order; the history of all their vehicles is read once. */
export async function matchFines(ctx: Ctx, fines: readonly Fined[]): Promise<Match[]> {
  if (fines.length === 0) return []
  const keys = fines.map(fine => plateKeysOf(fine.plateText))
  const plates = await platesOf(ctx, [...new Set(keys.flat())])
  const vehicleIds = [...new Set([...plates.values()].flat().map(plate => plate.vehicleId))]
  const history = { plates, ...(await readHistory(ctx, vehicleIds, fines)) }
  return fines.map((fine, at) => matchHolder(keys[at]!, occurrenceOf(ctx, fine), history))
}

/** Who held a named vehicle, whatever the text of the plate. */
export async function matchVehicle(ctx: Ctx, vehicleId: string, fine: Fined): Promise<Match> {
  const history = { plates: new Map(), ...(await readHistory(ctx, [vehicleId], [fine])) }
  return matchHolder([], occurrenceOf(ctx, fine), history, vehicleId)
}

/** When a fine counts: its instant, or the whole day in the company's time zone. */
export function occurrenceOf(ctx: Ctx, fine: Fined): Occurrence {
  const { day } = fine
  if (fine.timeKnown) return { day, at: fine.occurredAt, timeKnown: true }
  const { timeZone } = ctx.company
  return {
    day,
    from: instantOf(day, '00:00', timeZone),
    to: instantOf(addDays(day, 1), '00:00', timeZone),
    timeKnown: false,
  }
}

async function platesOf(ctx: Ctx, keys: readonly string[]) {
  const rows =
    keys.length === 0
      ? []
      : await ctx.db
          .selectFrom('fleet.vehicle_plate')
          .select(['vehicle_id as vehicleId', 'key', 'valid_from as validFrom', 'valid_to as validTo'])
          .where(sql<boolean>`key = any (${keys}::text[])`)
          .execute()
  return Map.groupBy(rows, row => row.key)
}

async function readHistory(
  ctx: Ctx,
  vehicleIds: readonly string[],
  fines: readonly Fined[],
): Promise<Omit<FleetHistory, 'plates'>> {
  const { toleranceMinutes } = await getSettings(ctx)
  const times = fines.map(fine => fine.occurredAt.getTime())
  // One day more on both sides: a fine without a time spans a day, and bounds count half an hour around.
  const from = new Date(times.reduce((a, b) => Math.min(a, b)) - 2 * dayMillis)
  const to = new Date(times.reduce((a, b) => Math.max(a, b)) + 2 * dayMillis)
  const [vehicles, custodies, thefts] = await Promise.all([
    ctx.db
      .selectFrom('fleet.vehicle')
      .select(['id', 'acquired_on as acquiredOn', 'disposed_on as disposedOn'])
      .where(sql<boolean>`id = any (${vehicleIds}::uuid[])`)
      .execute(),
    ctx.db
      .selectFrom('fleet.custody')
      .select(['id', 'vehicle_id as vehicleId', 'kind', 'from_at as from', 'to_at as to'])
      .select(['from_typed as fromTyped', 'to_typed as toTyped'])
      .where(sql<boolean>`vehicle_id = any (${vehicleIds}::uuid[])`)
      .where('voided_at', 'is', null)
      .where(sql.ref<Date>('until_at'), '>', from)
      .where('from_at', '<', to)
      .orderBy('from_at')
      .execute(),
    ctx.db
      .selectFrom('fleet.flag')
      .select(['vehicle_id as vehicleId', 'from_at as from', 'to_at as to'])
      .where(sql<boolean>`vehicle_id = any (${vehicleIds}::uuid[])`)
      .where('kind', '=', 'stolen')
      .execute(),
  ])
  return {
    toleranceMinutes,
    vehicles: new Map(vehicles.map(vehicle => [vehicle.id, vehicle])),
    custodies: Map.groupBy(custodies, row => row.vehicleId),
    thefts: Map.groupBy(thefts, row => row.vehicleId),
  }
}
