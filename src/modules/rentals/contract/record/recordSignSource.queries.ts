import { createHash } from 'node:crypto'
import { canonicalJson } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat } from '#kernel/server/pdf/paper.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import type { SignSource } from '#modules/platform/public.server.ts'
import { type InspectionContent, inspectionPdf } from '../../document/inspection.pdf.ts'
import { settingsOf } from '../../settings/settings.queries.ts'
import { sealOnPrint } from '../../signing/printedSeal.queries.ts'
import { getContractRow, legsOf } from '../contract.row.ts'
import { customerOf } from '../references.queries.ts'
import { recordContent } from './recordPaper.queries.ts'

type Record = 'handover' | 'return'
type Found = { contractId: string; inspectionId: string | null }
type Find = (ctx: Ctx, id: string) => Promise<Found>

const titles = {
  handover: { ar: 'محضر تسليم مركبة', en: 'Vehicle hand-over record' },
  return: { ar: 'محضر استلام مركبة', en: 'Vehicle return record' },
} as const

/** The first handover or the last return of a contract: what its customer signs as received or given back. */
const ofContract =
  (record: Record): Find =>
  async (ctx, contractId) => {
    const legs = await legsOf(ctx, contractId)
    const inspectionId = record === 'handover' ? legs[0]?.out_inspection_id : legs.at(-1)?.in_inspection_id
    return { contractId, inspectionId: inspectionId ?? null }
  }

/** The handover or return of one vehicle in the middle of a contract: the two records of a swap. */
const ofLeg =
  (record: Record): Find =>
  async (ctx, legId) => {
    const leg = await ctx.db
      .selectFrom('rentals.leg')
      .select(['contract_id', 'out_inspection_id', 'in_inspection_id'])
      .where('id', '=', legId)
      .executeTakeFirst()
    if (!leg) deny(notFound())
    const inspectionId = record === 'handover' ? leg.out_inspection_id : leg.in_inspection_id
    return { contractId: leg.contract_id, inspectionId }
  }

/** All of the record but its signatures; a photo by its hash. */
function fingerprintOf({ signatures: _given, photos, ...said }: InspectionContent): string {
  const seen = photos.map(({ bytes: _bytes, ...photo }) => photo)
  return createHash('sha256')
    .update(canonicalJson({ ...said, photos: seen }))
    .digest('hex')
}

function factsOf(content: InspectionContent) {
  const { instant, count } = paperFormat(content)
  const same = (text: string) => ({ ar: text, en: text })
  return [
    { label: { ar: 'المركبة', en: 'Vehicle' }, value: same(content.vehicle.name) },
    { label: { ar: 'الوقت', en: 'Time' }, value: same(instant(content.inspectedAt)) },
    {
      label: { ar: 'العداد', en: 'Odometer' },
      value: { ar: `${count(content.odometerKm)} كم`, en: `${count(content.odometerKm)} km` },
    },
    {
      label: { ar: 'الوقود', en: 'Fuel' },
      value: same(`${count(content.fuelEighths)}/${count(8)}`),
    },
  ]
}

/** Handover and return records as papers that can be signed (rule 22); the record itself never changes, the seal carries the signature. */
function sourceOfRecord(documentType: string, record: Record, find: Find): SignSource {
  const contentOf = async (ctx: Ctx, id: string, bilingual: boolean) => {
    const { contractId, inspectionId } = await find(ctx, id)
    const row = await getContractRow(ctx, contractId)
    const content = await recordContent(ctx, row, inspectionId ?? deny(notFound()), {
      locale: 'ar',
      bilingual,
    })
    return { row, content }
  }
  return {
    documentType,
    read: 'operations.contracts.read',
    write: 'operations.contracts.write',
    describe: async (ctx, id, bilingual) => {
      const { row, content } = await contentOf(ctx, id, bilingual)
      const customer = await customerOf(ctx, row.customer_id)
      const { signLinkHours } = await settingsOf(ctx)
      return {
        number: content.number,
        title: titles[record],
        signerName: customer.nameAr,
        phone: customer.phone,
        facts: factsOf(content),
        fingerprint: fingerprintOf(content),
        whyNot: content.isVoid ? refused('platform.signing.notSignable') : null,
        linkHours: signLinkHours,
      }
    },
    print: async (ctx, id, { bilingual, seal }) => {
      const { content } = await contentOf(ctx, id, bilingual)
      if (!seal) return inspectionPdf(content)
      const { code, evidence } = seal
      return inspectionPdf({ ...content, seal: { code, verifyUrl: evidence.verifyUrl }, evidence })
    },
    signed: async () => {},
    recordOf: async (ctx, id) => (await find(ctx, id)).contractId,
  }
}

/** The seal of one record of a contract, whichever of its four kinds it is; see {@link sealOnPrint}. */
export async function recordSealOf(ctx: Ctx, contractId: string, inspectionId: string) {
  const legs = await legsOf(ctx, contractId)
  const leg = legs.find(one => [one.out_inspection_id, one.in_inspection_id].includes(inspectionId))
  if (!leg) return {}
  if (leg.out_inspection_id === inspectionId)
    return leg === legs[0]
      ? sealOnPrint(ctx, handoverSignSource, contractId)
      : sealOnPrint(ctx, swapHandoverSignSource, leg.id)
  return leg === legs.at(-1)
    ? sealOnPrint(ctx, returnSignSource, contractId)
    : sealOnPrint(ctx, swapReturnSignSource, leg.id)
}

export const handoverSignSource = sourceOfRecord('rentals.handover', 'handover', ofContract('handover'))
export const returnSignSource = sourceOfRecord('rentals.return', 'return', ofContract('return'))
export const swapHandoverSignSource = sourceOfRecord('rentals.swapHandover', 'handover', ofLeg('handover'))
export const swapReturnSignSource = sourceOfRecord('rentals.swapReturn', 'return', ofLeg('return'))
