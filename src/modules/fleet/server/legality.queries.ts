import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type * as contract from '../shared/legality.contract.ts'
import { type Cover, type Lapse, type LegalityFacts, legalityForecast } from '../shared/legality.rules.ts'

type Papers = Pick<LegalityFacts, 'registration' | 'technical_inspection' | 'operating_permit'>

/** The papers of several vehicles in one query; renewed ones stay, because together they cover the days. */
export async function papersOf(
  ctx: Ctx,
  vehicleIds: readonly string[],
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
  return vehicleId => ({
    registration: coversOf(vehicleId, 'registration'),
    technical_inspection: coversOf(vehicleId, 'technical_inspection'),
    operating_permit: coversOf(vehicleId, 'operating_permit'),
  })
}

type Forecast = InputOf<typeof contract.forecastLegality> & {
  /** Policies with rental use; insurance is not judged while the module keeps none. */
  readonly insurance?: readonly Cover[]
}

export async function forecastLegality(ctx: Ctx, input: Forecast): Promise<{ lapses: Lapse[] }> {
  const vehicle = await ctx.db
    .selectFrom('fleet.vehicle')
    .select('id')
    .where('id', '=', input.vehicleId)
    .executeTakeFirst()
  if (!vehicle) deny(notFound())
  const papers = await papersOf(ctx, [vehicle.id])
  const until = (expiresOn: Day | null): Cover[] =>
    expiresOn === null ? [] : [{ from: null, to: expiresOn }]
  const drivers = input.drivers.map(driver => ({
    partyId: driver.partyId,
    name: driver.name,
    licence: until(driver.licenceExpiresOn),
    identity: until(driver.identityExpiresOn),
  }))
  const facts = { ...papers(vehicle.id), insurance: input.insurance ?? null, drivers }
  return { lapses: legalityForecast(facts, input.from, input.to) }
}
