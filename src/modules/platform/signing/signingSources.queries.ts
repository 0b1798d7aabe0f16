import type { Ctx } from '#kernel/server/context.ts'
import { deny, forbidden, notFound, type Refusal, refuse } from '#kernel/shared/refusal.ts'
import type { PaperEvidence } from './evidence.queries.ts'
import type { Strokes } from './signing.rules.ts'

/** A word in Arabic and English, as it travels. */
export type WordPair = { readonly ar: string; readonly en: string }

/** A paper as its module describes it for signing. */
export type SignablePaper = {
  readonly number: string
  readonly title: WordPair
  readonly signerName: string
  readonly phone: string | null
  /** What the signer sees before opening the document. */
  readonly facts: readonly { readonly label: WordPair; readonly value: WordPair }[]
  /** SHA-256 of everything in the document, but for its state and signatures: another one means an edit since. */
  readonly fingerprint: string
  /** Why it cannot be signed in its state; null when it can. */
  readonly whyNot: Refusal | null
  readonly linkHours: number
}

/** The seal a paper is printed with: code and evidence page. */
export type PaperSeal = { readonly code: string; readonly evidence: PaperEvidence }

export type PaperSignedBy = {
  readonly name: string
  readonly at: Date
  readonly strokes: Strokes | null
  readonly witness: string | null
}

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    signSources: SignSource
  }
}

/** A module's part in a kind of document that can be signed, such as `rentals.contract`. */
export type SignSource = {
  readonly documentType: string
  readonly read: string
  readonly write: string
  describe(ctx: Ctx, id: string, bilingual: boolean): Promise<SignablePaper>
  print(ctx: Ctx, id: string, wish: { bilingual: boolean; seal: PaperSeal | null }): Promise<Uint8Array>
  /** Writes the signature on the record; the caller audits. */
  signed(ctx: Ctx, id: string, by: PaperSignedBy): Promise<void>
  /** The record whose page shows the paper, where that is another than the paper's own. */
  recordOf?(ctx: Ctx, id: string): Promise<string>
}

/** The source of a kind of paper; notFound for a kind that no module contributes. */
export async function sourceOf(ctx: Ctx, documentType: string): Promise<SignSource> {
  const sources = await ctx.contributed('signSources')
  return sources.find(source => source.documentType === documentType) ?? deny(notFound())
}

/** The source, for a person who needs the right of that kind of paper besides the one that opened the endpoint. */
export async function sourceFor(
  ctx: Ctx,
  documentType: string,
  right: 'read' | 'write',
): Promise<SignSource> {
  const source = await sourceOf(ctx, documentType)
  const permission = source[right]
  refuse(ctx.can(permission) ? null : forbidden('access.permission.missing', { params: { permission } }))
  return source
}
