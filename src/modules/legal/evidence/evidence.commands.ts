import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile, storeFile } from '#kernel/server/files.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { getParty } from '#modules/parties/public.server.ts'
import {
  auditLinesOf,
  companyPaper,
  type EvidencePiece,
  evidenceFor,
  fileNameOf,
  indexed,
  packEvidence,
  textBytes,
} from '#modules/platform/public.server.ts'
import { type CaseRow, seenCase, tellCase } from '../case/case.row.ts'
import { chequesOf, claimItems } from '../case/debt.queries.ts'
import { printLetter } from '../letter/letter.pdf.ts'
import { readAs } from '../office/reader.queries.ts'
import { caseIndexPdf } from './caseIndex.pdf.ts'
import type * as contract from './evidence.contract.ts'
import { bouncesOf, lettersOf, proceedingsOf } from './evidence.queries.ts'

const mostBytes = 200 * 1024 * 1024

/** Everything that proves the claim of a case in one file that can be checked without us (section 10). */
export async function buildCaseEvidence(ctx: Ctx, input: InputOf<typeof contract.buildCaseEvidence>) {
  const row = await seenCase(ctx, input.caseId)
  const items = await claimItems(ctx, row.id)
  const letters = await lettersOf(ctx, row.id)
  const proceedings = await proceedingsOf(ctx, row.id)
  const invoiceIds = items.map(item => item.invoiceId)
  const pieces = [
    ...(await evidenceFor(ctx, { partyId: row.party_id, invoiceIds })),
    ...(await letterPieces(ctx, letters)),
    ...judgmentPieces(proceedings),
    ...(await trailPieces(ctx, row)),
  ]
  if (pieces.reduce((sum, piece) => sum + piece.bytes.byteLength, 0) > mostBytes)
    deny(refused('legal.evidence.tooLarge'))
  const name = fileNameOf(row.number ?? row.id)
  const cheques = await chequesOf(ctx, row.id)
  const index: EvidencePiece = {
    path: 'index.pdf',
    title: ['الفهرس', 'The index'],
    bytes: await caseIndexPdf({
      ...(await companyPaper(ctx, { locale: 'ar' })),
      row,
      party: (await getParty(ctx, row.party_id)).name,
      madeAt: ctx.now,
      madeBy: ctx.user.name,
      items,
      cheques,
      bounces: await bouncesOf(
        ctx,
        cheques.map(cheque => cheque.id),
      ),
      letters,
      proceedings,
      files: pieces.map(indexed),
    }),
  }
  const bytes = await packEvidence(ctx, row.number ?? row.title, [index, ...pieces])
  const kept = await storeFile(ctx, { name: `${name}.zip`, contentType: 'application/zip', bytes })
  const pdf = await storeFile(ctx, {
    name: `${name}.pdf`,
    contentType: 'application/pdf',
    bytes: index.bytes,
  })
  await tellCase(ctx, row, {
    kind: 'evidence',
    changes: [{ field: 'evidence', before: null, after: kept.sha256 }],
  })
  return {
    fileId: kept.id,
    fileName: kept.name,
    sha256: kept.sha256,
    pdfFileId: pdf.id,
    sizeBytes: kept.sizeBytes,
    files: pieces.length + 1,
  }
}

/** Each letter as it was sent, and what proves that it arrived. */
async function letterPieces(
  ctx: Ctx,
  letters: Awaited<ReturnType<typeof lettersOf>>,
): Promise<EvidencePiece[]> {
  const pieces: EvidencePiece[] = []
  for (const { id, number, file_id: fileId } of letters) {
    const name = fileNameOf(number ?? id)
    const { bytes } = await printLetter(ctx, { id })
    pieces.push({
      path: `letters/${name}.pdf`,
      title: [`المراسلة ${number ?? ''}`, `Letter ${number ?? ''}`],
      bytes,
    })
    if (!fileId) continue
    const proof = await readStoredFile(ctx, fileId)
    pieces.push({
      path: `letters/${name}-${fileNameOf(proof.name)}`,
      title: [`مرفق المراسلة ${number ?? ''}`, `File of letter ${number ?? ''}`],
      bytes: proof.bytes,
    })
  }
  return pieces
}

function judgmentPieces(proceedings: Awaited<ReturnType<typeof proceedingsOf>>): EvidencePiece[] {
  return proceedings.flatMap(({ judgment_text: judgment, number }, at) =>
    judgment
      ? [
          {
            path: `judgments/${String(at + 1).padStart(2, '0')}.txt`,
            title: [`منطوق الحكم ${number}`, `Judgment ${number}`] as const,
            bytes: textBytes(`${judgment}\n`),
          },
        ]
      : [],
  )
}

/** The trail of the case with the hashes of its lines; that of a confidential case names nothing, so it proves nothing here. */
async function trailPieces(ctx: Ctx, row: CaseRow): Promise<EvidencePiece[]> {
  readAs(ctx)
  const lines = await auditLinesOf(ctx, `legal.case:${row.id}`)
  return [
    {
      path: 'audit.jsonl',
      title: ['سجل التدقيق', 'Audit lines'],
      bytes: textBytes(lines.map(line => `${JSON.stringify(line)}\n`).join('')),
    },
  ]
}
