import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { driverLicenceOf, getParty } from '#modules/parties/public.server.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import type * as contract from '../paper.contract.ts'
import { findHolder, vehicleCard } from '../vehicle/vehicle.queries.ts'
import { driversOf } from '../violation/violationPage.queries.ts'
import { getCustody } from './custody.queries.ts'

/** «شهادة عهدة»: who held the vehicle at an instant, or that the company held it in its yard (section 10 of 20-fleet). */
export async function printCustody(ctx: Ctx, input: InputOf<typeof contract.printCustody>) {
  const { vehicleId, at, locale } = input
  if (at > ctx.now) deny(refused('fleet.custody.future', { field: 'at' }))
  const vehicle = await vehicleCard(ctx, vehicleId)
  const holder = await findHolder(ctx, vehicleId, at)
  const paper = await companyPaper(ctx, { locale })
  const { instant } = paperFormat(paper)
  const bytes = await printPaper(new URL('./custody.typ', import.meta.url), paper, {
    plate: vehicle.plate,
    vehicle: `${vehicle.make} ${vehicle.model} ${vehicle.year}`,
    vin: vehicle.vin,
    at: instant(at),
    printedAt: instant(ctx.now),
    signedBy: ctx.user.name,
    held: holder && (await heldContent(ctx, holder.custodyId, at, instant)),
  })
  return pdfReply(`custody-${vehicle.plate ?? vehicleId}`, bytes)
}

type Instant = ReturnType<typeof paperFormat>['instant']

async function heldContent(ctx: Ctx, custodyId: string, at: Date, instant: Instant) {
  const custody = await getCustody(ctx, custodyId)
  const party = custody.party_id ? await getParty(ctx, custody.party_id) : null
  const drivers = []
  for (const { id, name } of await driversOf(ctx, custodyId, at)) {
    const licence = await driverLicenceOf(ctx, id)
    drivers.push([name, licence ? `${licence.country} ${licence.masked}` : null])
  }
  return {
    kind: custody.kind,
    holder: party?.name ?? custody.holder,
    phone: party?.phone ?? null,
    source: custody.source_label,
    from: instant(custody.from_at),
    to: instant(custody.to_at),
    fromTyped: custody.from_typed,
    toTyped: custody.to_typed,
    drivers,
  }
}
