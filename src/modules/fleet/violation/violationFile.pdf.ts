import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { driverLicenceOf } from '#modules/parties/public.server.ts'
import { signingProofOf } from '#modules/platform/public.server.ts'
import { storedArchive } from '#workers/storedArchive.ts'
import { printCustody } from '../custody/custody.pdf.ts'
import { getCustody } from '../custody/custody.queries.ts'
import type * as contract from '../paper.contract.ts'
import { type Enclosure, letterPdf } from './violation.pdf.ts'
import { getViolation } from './violationPage.queries.ts'

type Piece = { name: string; bytes: Uint8Array }
type Violation = Awaited<ReturnType<typeof getViolation>>

/** A number or name as a file name of any system. */
const safe = (name: string) => name.replace(/[\\/:*?"<>|\s]+/g, '_')

async function zipReply(ctx: Ctx, name: string, pieces: readonly Piece[]) {
  const files = pieces.map(piece => ({ path: piece.name, bytes: piece.bytes }))
  return {
    fileName: `${safe(name)}.zip`,
    contentType: 'application/zip',
    bytes: await storedArchive(files, ctx.now),
  }
}

/** One letter a customer, each with all of their chosen ones and all that is still owed. */
export async function packCustomerLetters(ctx: Ctx, input: InputOf<typeof contract.packCustomerLetters>) {
  const { ids, locale } = input
  const chosen = new Set(ids)
  const first = new Map<string, Violation>()
  for (const id of chosen) {
    const violation = await getViolation(ctx, { id })
    const { party, custody } = violation
    if (party && custody?.kind === 'contract' && !first.has(party.id)) first.set(party.id, violation)
  }
  if (first.size === 0) deny(refused('fleet.violation.noHolder'))
  const pieces: Piece[] = []
  for (const violation of first.values()) {
    const bytes = await letterPdf(ctx, { violation, to: 'customer', locale, chosen })
    pieces.push({ name: `${safe(violation.party!.name)}-${violation.number}.pdf`, bytes })
  }
  return zipReply(ctx, `letters-${ctx.today}`, pieces)
}

/** What an authority is sent: the letter that names the driver, and everything of it that we can prove. */
export async function packAuthorityFile(ctx: Ctx, input: InputOf<typeof contract.packAuthorityFile>) {
  const { id, locale } = input
  const violation = await getViolation(ctx, { id })
  if (!violation.custody) deny(refused('fleet.violation.noHolder'))
  const custody = await getCustody(ctx, violation.custody.id)
  const { vehicle_id: vehicleId, source_id: sourceId } = custody
  const certificate = await printCustody(ctx, { vehicleId, at: violation.occurredAt, locale })
  const contracts = custody.kind === 'contract' ? await signedContracts(ctx, sourceId) : []
  const driverId = violation.drivers[0]?.id ?? violation.party?.id ?? custody.party_id
  const licences = driverId ? await licenceCopies(ctx, driverId) : []
  const enclosed: Enclosure[] = [
    'certificate',
    ...(contracts.length > 0 ? (['contract'] as const) : []),
    ...(licences.length > 0 ? (['licence'] as const) : []),
  ]
  const letter = await letterPdf(ctx, { violation, to: 'authority', locale, enclosed })
  return zipReply(ctx, `${violation.number}-authority`, [
    { name: `1-letter-${safe(violation.number)}.pdf`, bytes: letter },
    { name: '2-custody-certificate.pdf', bytes: certificate.bytes },
    ...contracts,
    ...licences,
  ])
}

/** The contract as it was sealed; only for readers of contracts. */
async function signedContracts(ctx: Ctx, contractId: string): Promise<Piece[]> {
  if (!ctx.can('operations.contracts.read')) return []
  const { sealed } = await signingProofOf(ctx, { types: ['rentals.contract'], ids: [contractId] })
  return sealed.map(({ number, verifyCode, pdf }) => ({
    name: `3-contract-${safe(number)}-${verifyCode}.pdf`,
    bytes: pdf,
  }))
}

/** The files of a driver's present licence; only for readers of customers. */
async function licenceCopies(ctx: Ctx, partyId: string): Promise<Piece[]> {
  if (!ctx.can('operations.customers.read')) return []
  const licence = await driverLicenceOf(ctx, partyId)
  if (!licence) return []
  const links = await ctx.db
    .selectFrom('parties.party_document_file')
    .select('file_id')
    .where('document_id', '=', licence.documentId)
    .orderBy('file_id')
    .execute()
  const pieces: Piece[] = []
  for (const { file_id: fileId } of links) {
    const { bytes, contentType } = await readStoredFile(ctx, fileId)
    pieces.push({ name: `4-licence-${pieces.length + 1}.${endings[contentType] ?? 'bin'}`, bytes })
  }
  return pieces
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}
