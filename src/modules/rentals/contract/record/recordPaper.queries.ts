import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import type { Pair } from '#kernel/server/pdf/paper.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { getInspection } from '#modules/fleet/public.server.ts'
import { companyPaper, type PaperWish } from '#modules/platform/public.server.ts'
import { checkName } from '../../document/checkNames.pdf.ts'
import type { InspectionContent } from '../../document/inspection.pdf.ts'
import { paperMarks, paperPhotos, paperVehicle } from '../../document/paper.queries.ts'
import { type ContractRow, legsOf } from '../contract.row.ts'

const signers: Readonly<Record<string, Pair>> = {
  custodian: ['المستلم', 'Customer'],
  inspector: ['الفاحص', 'Inspector'],
  witness: ['شاهد', 'Witness'],
}

/** The content of the handover or return record of a contract, its photos included. */
export async function recordContent(
  ctx: Ctx,
  row: ContractRow,
  inspectionId: string,
  wish: PaperWish,
): Promise<InspectionContent> {
  const leg = (await legsOf(ctx, row.id)).find(
    one => one.out_inspection_id === inspectionId || one.in_inspection_id === inspectionId,
  )
  if (!leg) deny(notFound())
  const seen = await getInspection(ctx, { id: inspectionId })
  const isReturn = seen.purpose === 'in'
  const signatures = []
  for (const { role, name, signedAt, fileId } of seen.signatures) {
    const drawn = fileId ? { strokes: (await readStoredFile(ctx, fileId)).bytes } : {}
    signatures.push({ role: signers[role] ?? ([role, role] as Pair), name, signedAt, ...drawn })
  }
  return {
    ...(await companyPaper(ctx, wish)),
    purpose: seen.purpose,
    number: seen.number ?? '',
    isVoid: seen.state === 'voided',
    contractNumber: row.number ?? '',
    inspectedAt: seen.at,
    vehicle: (await paperVehicle(ctx, leg.vehicle_id))!,
    odometerKm: seen.odometerKm,
    ...(isReturn ? { previousOdometerKm: leg.out_km, previousFuelEighths: leg.out_eighths } : {}),
    fuelEighths: seen.fuelEighths,
    overall: seen.overall,
    checks: seen.items.map(({ key, result }) => ({ name: checkName(key), state: result })),
    marks: paperMarks(seen),
    ...(await paperPhotos(ctx, seen)),
    inspectorName: seen.inspector,
    ...(seen.note ? { note: seen.note } : {}),
    signatures,
  }
}
