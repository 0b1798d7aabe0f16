import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import { qrSvg } from '#kernel/server/pdf/qr.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import { listDocuments } from '../document/document.queries.ts'
import type * as contract from '../paper.contract.ts'
import { listPolicies } from '../policy/policy.queries.ts'
import { getVehicle } from './vehiclePage.queries.ts'

/** What a vehicle is, which papers it carries, and the code that opens it: for the folder in the glove box. */
export async function printVehicleCard(ctx: Ctx, input: InputOf<typeof contract.printVehicleCard>) {
  const vehicle = await getVehicle(ctx, { id: input.id })
  const mayRead = ctx.can('fleet.documents.read')
  const ofVehicle = { vehicleId: vehicle.id, limit: 100 }
  const documents = mayRead ? (await listDocuments(ctx, { ...ofVehicle, withReplaced: false })).rows : []
  const policies = mayRead ? (await listPolicies(ctx, { ...ofVehicle, state: 'active' })).rows : []
  const paper = await companyPaper(ctx, input)
  const { day, count } = paperFormat(paper)
  const { plate, make, model, year, vin, colour, bodyClass, transmission, fuelType } = vehicle
  const content = {
    plate,
    vehicle: `${make} ${model} ${year}`,
    group: vehicle.group.nameAr,
    vin,
    colour,
    bodyClass,
    transmission,
    fuelType,
    seats: count(vehicle.seats),
    tank: count(vehicle.tankLitres),
    odometer: count(vehicle.odometerKm),
    inServiceOn: day(vehicle.inServiceOn),
    warrantyUntil: day(vehicle.warrantyUntil),
    warrantyKm: count(vehicle.warrantyKm),
    papers: documents.map(({ kind, number, issuer, expiresOn }) => [kind, number, issuer, day(expiresOn)]),
    policies: policies.map(({ insurer, number, cover, coversUntil }) => [
      ...[insurer.name, number],
      ...[cover, day(coversUntil)],
    ]),
    printedOn: day(ctx.today),
  }
  const target = `${new URL(input.origin).origin}/v/${vehicle.qrToken}`
  const template = new URL('./vehicleCard.typ', import.meta.url)
  return pdfReply(plate ?? 'vehicle', await printPaper(template, paper, content, { code: qrSvg(target) }))
}
