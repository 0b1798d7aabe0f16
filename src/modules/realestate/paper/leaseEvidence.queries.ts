import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import { type EvidenceClaim, type EvidencePiece, fileNameOf } from '#modules/platform/public.server.ts'
import { printHandover } from './handover.pdf.ts'
import { printLease } from './lease.pdf.ts'

const extensionOf = (contentType: string) => (contentType === 'image/png' ? 'png' : 'jpg')

/** The leases behind a claim: the paper with its rows and cheques, each walk through the unit, and its photos as the phone took them. */
export async function leaseEvidence(ctx: Ctx, { invoiceIds }: EvidenceClaim): Promise<EvidencePiece[]> {
  if (invoiceIds.length === 0) return []
  const leases = await ctx.db
    .selectFrom('realestate.lease as l')
    .innerJoin('realestate.lease_row as r', 'r.lease_id', 'l.id')
    .select(['l.id', 'l.number'])
    .distinct()
    .where('r.invoice_id', 'in', [...invoiceIds])
    .orderBy('l.number')
    .execute()
  const pieces: EvidencePiece[] = []
  for (const { id, number } of leases) {
    const folder = `leases/${fileNameOf(number ?? id)}`
    const { bytes } = await printLease(ctx, { id, language: 'both' })
    pieces.push({
      path: `${folder}/lease.pdf`,
      title: [`عقد الإيجار ${number ?? ''}`, `Lease ${number ?? ''}`],
      bytes,
    })
    pieces.push(...(await walkPieces(ctx, id, folder)))
  }
  return pieces
}

async function walkPieces(ctx: Ctx, leaseId: string, folder: string): Promise<EvidencePiece[]> {
  const walks = await ctx.db
    .selectFrom('realestate.handover')
    .select(['id', 'direction', 'happened_on'])
    .where('lease_id', '=', leaseId)
    .orderBy('happened_on')
    .orderBy('direction')
    .execute()
  const pieces: EvidencePiece[] = []
  for (const walk of walks) {
    const name = `${walk.happened_on}-${walk.direction}-${walk.id.slice(0, 8)}`
    const { bytes } = await printHandover(ctx, { id: walk.id, language: 'both' })
    pieces.push({
      path: `${folder}/handover/${name}.pdf`,
      title:
        walk.direction === 'in' ? ['محضر التسليم', 'Handover record'] : ['محضر الاستلام', 'Return record'],
      bytes,
    })
    const items = await ctx.db
      .selectFrom('realestate.handover_item')
      .select(['no', 'room', 'item', 'file_ids'])
      .where('handover_id', '=', walk.id)
      .orderBy('no')
      .execute()
    for (const { no, room, item, file_ids } of items)
      for (const [at, fileId] of file_ids.entries()) {
        const photo = await readStoredFile(ctx, fileId)
        pieces.push({
          path: `${folder}/photos/${name}/${no}-${at + 1}.${extensionOf(photo.contentType)}`,
          title: [`${room}: ${item}`, `${room}: ${item}`],
          bytes: photo.bytes,
        })
      }
  }
  return pieces
}
