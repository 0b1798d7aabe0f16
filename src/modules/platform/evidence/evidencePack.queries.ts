import { readFile } from 'node:fs/promises'
import type { Ctx } from '#kernel/server/context.ts'
import type { Pair } from '#kernel/server/pdf/paper.ts'
import { type PackedFile, storedArchive } from '#workers/storedArchive.ts'
import { sha256Of } from './sha256.queries.ts'

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    evidenceSources: EvidenceSource
  }
}

/** A file of a pack and what it is, in both languages. */
export type EvidencePiece = PackedFile & { readonly title: Pair }

/** A file as the index names it. */
export type IndexedFile = {
  readonly path: string
  readonly title: Pair
  readonly sha256: string
  readonly bytes: number
}

/** What is claimed of a party: a module hands in what it holds that proves one of these invoices. */
export type EvidenceClaim = { readonly partyId: string; readonly invoiceIds: readonly string[] }

export type EvidenceSource = (ctx: Ctx, claim: EvidenceClaim) => Promise<EvidencePiece[]>

/** The pieces of every module, in the order of the modules. */
export async function evidenceFor(ctx: Ctx, claim: EvidenceClaim): Promise<EvidencePiece[]> {
  const pieces: EvidencePiece[] = []
  for (const source of await ctx.contributed('evidenceSources')) pieces.push(...(await source(ctx, claim)))
  return pieces
}

/** A number as a file name of any system. */
export const fileNameOf = (number: string): string => number.replace(/[^\w.-]/g, '_')

export const textBytes = (content: string): Uint8Array => new TextEncoder().encode(content)

export const indexed = ({ path, title, bytes }: EvidencePiece): IndexedFile => ({
  path,
  title,
  sha256: sha256Of(bytes),
  bytes: bytes.byteLength,
})

/**
 * The archive: the pieces, the list of their hashes twice (for the script beside it, and for any tool that reads SHA256SUMS), and the script
 * that recomputes all of it without a connection.
 */
export async function packEvidence(
  ctx: Ctx,
  subject: string,
  pieces: readonly EvidencePiece[],
): Promise<Uint8Array> {
  const files = pieces.map(indexed).map(({ title: [ar, en], ...file }) => ({ ...file, title: { ar, en } }))
  const manifest = {
    kind: 'qafila-evidence-1',
    subject,
    company: ctx.company.uuid,
    madeAt: ctx.now.toISOString(),
    madeBy: ctx.user.name,
    files,
  }
  return storedArchive(
    [
      ...pieces,
      { path: 'manifest.json', bytes: textBytes(`${JSON.stringify(manifest, null, 2)}\n`) },
      {
        path: 'SHA256SUMS.txt',
        bytes: textBytes(files.map(file => `${file.sha256}  ${file.path}\n`).join('')),
      },
      { path: 'verify.mjs', bytes: await readFile(new URL('./verify.mjs', import.meta.url)) },
    ],
    ctx.now,
  )
}
