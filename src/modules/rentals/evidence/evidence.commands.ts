import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile, storeFile } from '#kernel/server/files.ts'
import type { Pair } from '#kernel/server/pdf/paper.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny } from '#kernel/shared/refusal.ts'
import { printStatement } from '#modules/billing/public.server.ts'
import { getInspection, printCustody } from '#modules/fleet/public.server.ts'
import {
  auditLinesOf,
  companyPaper,
  type EvidenceClaim,
  type EvidencePiece,
  fileNameOf,
  indexed,
  packEvidence,
  sha256Of,
  signingProofOf,
  textBytes,
} from '#modules/platform/public.server.ts'
import { amendmentType } from '../amendment/amendmentSignSource.queries.ts'
import { type ContractRow, getContractRow, type LegRow, legsOf } from '../contract/contract.row.ts'
import { contractContent } from '../contract/contractPaper.queries.ts'
import { customerOf, vehiclesOf } from '../contract/references.queries.ts'
import { secondRecordsOf } from '../contract/steps/second.commands.ts'
import { inspectionPaper } from '../document/document.queries.ts'
import { contractPdf } from '../document/documents.pdf.ts'
import { angleNames } from '../document/paper.queries.ts'
import type * as contract from './evidence.contract.ts'
import { evidenceIndexPdf, type IndexPhoto } from './evidenceIndex.pdf.ts'

type Piece = EvidencePiece & {
  /** A photo also stands in the index, to be seen without unpacking. */
  photo?: Omit<IndexPhoto, 'bytes' | 'sha256'>
}

type Inspection = Awaited<ReturnType<typeof getInspection>>

const wish = { locale: 'ar', bilingual: true } as const

/**
 * Everything that proves a contract, in one file that can be checked without us (section 10): each file with its SHA-256, the
 * seals and audit lines with what their hashes cover, and a script that recomputes all of it.
 */
export async function buildEvidence(ctx: Ctx, input: InputOf<typeof contract.buildEvidence>) {
  const row = await getContractRow(ctx, input.contractId)
  if (!row.number) deny(conflict('rentals.contract.stateChanged', { params: { state: row.status } }))
  const { number } = row
  const pieces = await piecesOf(ctx, row, number)
  const bytes = await packEvidence(ctx, number, pieces)
  const [index] = pieces
  const kept = await storeFile(ctx, {
    name: `${fileNameOf(number)}.zip`,
    contentType: 'application/zip',
    bytes,
  })
  const pdf = await storeFile(ctx, {
    name: `${fileNameOf(number)}.pdf`,
    contentType: 'application/pdf',
    bytes: index!.bytes,
  })
  ctx.audit({
    subject: `rentals.contract:${row.id}`,
    label: number,
    changes: [{ field: 'evidence', before: null, after: kept.sha256 }],
  })
  return {
    fileId: kept.id,
    fileName: kept.name,
    sha256: kept.sha256,
    pdfFileId: pdf.id,
    sizeBytes: kept.sizeBytes,
    files: pieces.length,
  }
}

/** The contracts behind a claim, each with everything that proves it in a folder of its own. */
export async function contractEvidence(ctx: Ctx, { invoiceIds }: EvidenceClaim): Promise<EvidencePiece[]> {
  if (invoiceIds.length === 0) return []
  const links = await ctx.db
    .selectFrom('rentals.contract_invoice')
    .select('contract_id')
    .distinct()
    .where('invoice_id', 'in', [...invoiceIds])
    .execute()
  const pieces: EvidencePiece[] = []
  for (const { contract_id } of links) {
    const row = await getContractRow(ctx, contract_id)
    if (!row.number) continue
    const folder = `contracts/${fileNameOf(row.number)}`
    for (const { path, title, bytes } of await piecesOf(ctx, row, row.number))
      pieces.push({ path: `${folder}/${path}`, title, bytes })
  }
  return pieces
}

/** The index first, then what it names. */
async function piecesOf(ctx: Ctx, row: ContractRow, number: string): Promise<Piece[]> {
  const legs = await legsOf(ctx, row.id)
  const types = [
    ...['rentals.contract', 'rentals.handover', 'rentals.return', 'rentals.quotation'],
    ...['rentals.swapHandover', 'rentals.swapReturn', amendmentType],
  ]
  const ids = [...(await chainIds(ctx, row)), ...(row.quotation_id ? [row.quotation_id] : [])]
  const { sealed, notices } = await signingProofOf(ctx, { types, ids })
  const pieces: Piece[] = [
    await contractPiece(ctx, row),
    ...sealed.flatMap(({ number: of, verifyCode, title, pdf, receipt }) => [
      { path: `sealed/${fileNameOf(of)}-${verifyCode}.pdf`, title: pair(title), bytes: pdf },
      {
        path: `sealed/${fileNameOf(of)}-${verifyCode}.seal.json`,
        title: ['سطر الختم في السلسلة', 'The seal in the chain'] as Pair,
        bytes: textBytes(`${JSON.stringify(receipt, null, 2)}\n`),
      },
    ]),
    ...(await inspectionPieces(ctx, row, legs)),
    ...(await secondPieces(ctx, row)),
    ...(await custodyPieces(ctx, legs)),
    await statementPiece(ctx, row),
    await auditPiece(ctx, row),
  ]
  const files = pieces.map(indexed)
  const index: Piece = {
    path: 'index.pdf',
    title: ['الفهرس', 'The index'],
    bytes: await evidenceIndexPdf({
      ...(await companyPaper(ctx, wish)),
      number,
      madeAt: ctx.now,
      madeBy: ctx.user.name,
      status: row.status,
      customer: (await customerOf(ctx, row.customer_id)).nameAr,
      startAt: row.start_at,
      dueBackAt: row.due_back_at,
      returnedAt: row.returned_at,
      legs: await heldBy(ctx, legs),
      notices,
      violations: await violationsOf(ctx, legs),
      files,
      photos: pieces.flatMap(({ photo, bytes }) =>
        photo ? [{ ...photo, bytes, sha256: sha256Of(bytes) }] : [],
      ),
    }),
  }
  return [index, ...pieces]
}

/** The contracts of the chain up to this one, with their vehicles and changes: what was sealed before counts too. */
async function chainIds(ctx: Ctx, row: ContractRow): Promise<string[]> {
  const contracts = await ctx.db
    .selectFrom('rentals.contract')
    .select('id')
    .where('chain_id', '=', row.chain_id)
    .where('start_at', '<=', row.start_at)
    .execute()
  const ids = contracts.map(one => one.id)
  const parts = await Promise.all(
    (['rentals.leg', 'rentals.contract_event'] as const).map(table =>
      ctx.db.selectFrom(table).select('id').where('contract_id', 'in', ids).execute(),
    ),
  )
  return [...ids, ...parts.flat().map(one => one.id)]
}

const pair = (title: string): Pair => [title, title]
const extensionOf = (contentType: string) => (contentType === 'image/png' ? 'png' : 'jpg')

async function contractPiece(ctx: Ctx, row: ContractRow): Promise<Piece> {
  // Without its annex: the pack carries every photo as it was taken.
  const bytes = await contractPdf(await contractContent(ctx, row, wish))
  return { path: 'contract.pdf', title: ['العقد كما هو الآن', 'The contract as it stands'], bytes }
}

/** Each handover and return: its paper, and its photos byte for byte as the phone took them. */
async function inspectionPieces(ctx: Ctx, row: ContractRow, legs: readonly LegRow[]): Promise<Piece[]> {
  const pieces: Piece[] = []
  const ids = legs.flatMap(leg => [leg.out_inspection_id, leg.in_inspection_id]).filter(id => id !== null)
  for (const inspectionId of ids) {
    const seen = await getInspection(ctx, { id: inspectionId })
    const name = fileNameOf(seen.number ?? inspectionId)
    const isReturn = seen.purpose === 'in'
    const { bytes } = await inspectionPaper(ctx, { contractId: row.id, inspectionId, ...wish })
    pieces.push({
      path: `inspections/${name}.pdf`,
      title: isReturn ? ['محضر الاستلام', 'Return record'] : ['محضر التسليم', 'Handover record'],
      bytes,
    })
    pieces.push(...(await markPieces(ctx, seen, name)))
    for (const [at, photo] of seen.photos.entries()) {
      const { bytes: picture, contentType } = await readStoredFile(ctx, photo.fileId)
      const no = String(at + 1).padStart(2, '0')
      pieces.push({
        path: `photos/${name}/${no}-${photo.angle}.${extensionOf(contentType)}`,
        title: [`صورة من ${seen.number ?? ''}`, `Photo of ${seen.number ?? ''}`],
        bytes: picture,
        photo: {
          record: seen.number ?? '',
          takenAt: photo.takenAt,
          angle: angleNames[photo.angle] ?? [photo.angle, photo.angle],
        },
      })
    }
  }
  return pieces
}

/** The photos of the damage a record found, as they were taken. */
async function markPieces(ctx: Ctx, seen: Inspection, name: string): Promise<Piece[]> {
  const pieces: Piece[] = []
  const record = seen.number ?? ''
  for (const [at, mark] of seen.addedMarks.entries())
    for (const [no, { fileId }] of mark.photos.entries()) {
      const { bytes, contentType } = await readStoredFile(ctx, fileId)
      pieces.push({
        path: `photos/${name}/mark-${at + 1}-${no + 1}.${extensionOf(contentType)}`,
        title: [`صورة ضرر من ${record}`, `Photo of damage of ${record}`],
        bytes,
        photo: { record, takenAt: seen.at, angle: ['ضرر', 'Damage'] },
      })
    }
  return pieces
}

/** The photos of second phones, as they were taken. */
async function secondPieces(ctx: Ctx, row: ContractRow): Promise<Piece[]> {
  const pieces: Piece[] = []
  for (const [of, second] of (await secondRecordsOf(ctx, row.id)).entries())
    for (const [at, photo] of second.photos.entries()) {
      const { bytes, contentType } = await readStoredFile(ctx, photo.fileId)
      const name = `${String(of + 1).padStart(2, '0')}-${String(at + 1).padStart(2, '0')}`
      pieces.push({
        path: `photos/second/${name}.${extensionOf(contentType)}`,
        title: ['صورة من جهاز ثانٍ', 'Photo of a second device'],
        bytes,
        photo: {
          record: second.by,
          takenAt: photo.takenAt,
          angle: angleNames[photo.angle] ?? [photo.angle, photo.angle],
        },
      })
    }
  return pieces
}

/** Who held each vehicle when it went out, as the company certifies it. */
async function custodyPieces(ctx: Ctx, legs: readonly LegRow[]): Promise<Piece[]> {
  const pieces: Piece[] = []
  for (const leg of legs) {
    const { bytes } = await printCustody(ctx, { vehicleId: leg.vehicle_id, at: leg.out_at, locale: 'ar' })
    const no = String(leg.no).padStart(2, '0')
    pieces.push({
      path: `custody/${no}.pdf`,
      bytes,
      title: ['شهادة عهدة المركبة', 'Custody certificate of the vehicle'],
    })
  }
  return pieces
}

async function statementPiece(ctx: Ctx, row: ContractRow): Promise<Piece> {
  const from = dayIn(row.start_at < row.created_at ? row.start_at : row.created_at, ctx.company.timeZone)
  const { bytes } = await printStatement(ctx, {
    partyId: row.customer_id,
    from,
    to: ctx.today < from ? from : ctx.today,
    locale: 'ar',
  })
  return { path: 'statement.pdf', title: ['كشف حساب العميل', 'Statement of the customer'], bytes }
}

async function auditPiece(ctx: Ctx, row: ContractRow): Promise<Piece> {
  const lines = await auditLinesOf(ctx, `rentals.contract:${row.id}`)
  return {
    path: 'audit.jsonl',
    title: ['سجل التدقيق', 'Audit lines'],
    bytes: textBytes(lines.map(line => `${JSON.stringify(line)}\n`).join('')),
  }
}

async function heldBy(ctx: Ctx, legs: readonly LegRow[]) {
  const vehicles = await vehiclesOf(
    ctx,
    legs.map(leg => leg.vehicle_id),
  )
  return legs.map(leg => {
    const vehicle = vehicles(leg.vehicle_id)
    return {
      vehicle: `${vehicle?.plate ?? ''} ${vehicle?.label ?? ''}`.trim(),
      outAt: leg.out_at,
      outKm: leg.out_km,
      inAt: leg.in_at,
      inKm: leg.in_km,
    }
  })
}

async function violationsOf(ctx: Ctx, legs: readonly LegRow[]) {
  if (legs.length === 0) return []
  return ctx.db
    .selectFrom('fleet.violation')
    .select(['number', 'reference', 'occurred_at as occurredAt', 'fine_minor as fineMinor'])
    .where(
      'custody_id',
      'in',
      legs.map(leg => leg.custody_id),
    )
    .where('state', '<>', 'cancelled')
    .orderBy('occurred_at')
    .execute()
}
