import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { PolicyCover } from '../policy/policy.rules.ts'
import { serviceDuring } from '../servicePlan/service.queries.ts'
import type * as contract from './legality.contract.ts'
import {
  type Cover,
  driverLapses,
  type Lapse,
  type LegalityFacts,
  legalityForecast,
} from './legality.rules.ts'

type Papers = Omit<LegalityFacts, 'drivers'>
type Wish = {
  /** Only policies of this cover. */
  cover?: PolicyCover | undefined
  /** Policies without rental use count too: the company's own errands need no more. */
  anyUse?: boolean
}

/** The papers of several vehicles in one query; renewed ones stay, because together they cover the days. */
export async function papersOf(
  ctx: Ctx,
  vehicleIds: readonly string[],
  wish: Wish = {},
): Promise<(vehicleId: string) => Papers> {
  const rows = await ctx.db
    .selectFrom('fleet.vehicle_document')
    .select(['vehicle_id', 'kind', 'issued_on', 'expires_on'])
    .where(
      'vehicle_id',
      'in',
      vehicleIds.length > 0 ? [...vehicleIds] : ['00000000-0000-0000-0000-000000000000'],
    )
    .where('kind', 'in', ['registration', 'technical_inspection', 'operating_permit'])
    .execute()
  const coversOf = (vehicleId: string, kind: keyof Papers): Cover[] =>
    rows
      .filter(row => row.vehicle_id === vehicleId && row.kind === kind)
      .map(row => ({ from: row.issued_on, to: row.expires_on }))
  const insurance = await insuranceOf(ctx, vehicleIds, wish)
  return vehicleId => ({
    insurance: insurance && (insurance.get(vehicleId) ?? []),
    registration: coversOf(vehicleId, 'registration'),
    technical_inspection: coversOf(vehicleId, 'technical_inspection'),
    operating_permit: coversOf(vehicleId, 'operating_permit'),
  })
}

/** The days policies cover each vehicle; null while the company keeps no policies here, and so nothing is judged by them. */
async function insuranceOf(
  ctx: Ctx,
  vehicleIds: readonly string[],
  { cover, anyUse = false }: Wish,
): Promise<Map<string, Cover[]> | null> {
  const any = await ctx.db
    .selectFrom('fleet.insurance_policy')
    .select('id')
    .where('state', '<>', 'draft')
    .limit(1)
    .executeTakeFirst()
  if (!any) return null
  if (vehicleIds.length === 0) return new Map()
  let rows = ctx.db
    .selectFrom('fleet.insurance_share as s')
    .innerJoin('fleet.insurance_policy as p', 'p.id', 's.policy_id')
    .select(['s.vehicle_id', 'p.starts_on as from', 'p.covers_until as to'])
    .where('s.vehicle_id', 'in', [...vehicleIds])
    .where('p.state', '<>', 'draft')
    .whereRef('p.covers_until', '>=', 'p.starts_on')
  if (cover) rows = rows.where('p.cover', '=', cover)
  if (!anyUse) rows = rows.where('p.rental_use', '=', true)
  return Map.groupBy(await rows.execute(), row => row.vehicle_id)
}

type Forecast = Omit<InputOf<typeof contract.forecastLegality>, 'km'> & {
  anyUse?: boolean
  service?: Day | null
}

/** What lapses, with the service that falls due on the way. */
export async function forecastLegality(
  ctx: Ctx,
  { km, ...input }: Forecast & { km?: number | null | undefined },
): Promise<{ lapses: Lapse[] }> {
  const service = await serviceDuring(ctx, input.vehicleId, { ...input, km: km ?? null })
  return forecastPapers(ctx, { ...input, service })
}

/** Lapses of the documents alone, as a law needs them, without services. */
export async function forecastPapers(ctx: Ctx, input: Forecast): Promise<{ lapses: Lapse[] }> {
  const vehicle = await ctx.db
    .selectFrom('fleet.vehicle')
    .select('id')
    .where('id', '=', input.vehicleId)
    .executeTakeFirst()
  if (!vehicle) deny(notFound())
  const papers = await papersOf(ctx, [vehicle.id], input)
  const facts = { ...papers(vehicle.id), drivers: driversIn(input), service: input.service ?? null }
  return { lapses: legalityForecast(facts, input.from, input.to) }
}

/** What lapses of the drivers' papers alone, while it is open which vehicle they will drive. */
export function forecastDrivers(input: Omit<Forecast, 'vehicleId'>): Lapse[] {
  return driverLapses(driversIn(input), input.from, input.to)
}

function driversIn(input: Pick<Forecast, 'drivers'>): LegalityFacts['drivers'] {
  const until = (expiresOn: Day | null, isUndated = false): Cover[] =>
    expiresOn === null && !isUndated ? [] : [{ from: null, to: expiresOn }]
  return input.drivers.map(driver => ({
    partyId: driver.partyId,
    name: driver.name,
    licence: until(driver.licenceExpiresOn, driver.licenceIsUndated),
    identity: until(driver.identityExpiresOn, driver.identityIsUndated),
  }))
}
