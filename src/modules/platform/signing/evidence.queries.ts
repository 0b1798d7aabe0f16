import { type PaperSettings, paperFormat } from '#kernel/server/pdf/paper.ts'
import type { JsonObject } from '#kernel/server/pdf/printable.ts'
import type { SignChannel, Strokes } from './signing.rules.ts'

/** The evidence page of a sealed document (section 10 of the rentals file). */
export type PaperEvidence = {
  readonly channel: SignChannel
  readonly signerName: string
  readonly sentAt: Date | null
  readonly openedAt: Date | null
  readonly signedAt: Date
  readonly ip: string | null
  readonly device: string | null
  readonly witness: string | null
  readonly strokes: Strokes | null
  /** What the signer agreed to, in the company's words; null where ours was shown. */
  readonly consentText: string | null
  /** Whether the signer gave the office's code. */
  readonly codeUsed: boolean
  /** Who signed for the company, with the signature it keeps. */
  readonly company: { readonly name: string; readonly title: string | null; readonly strokes: Strokes } | null
  readonly originalHash: string
  readonly code: string
  readonly verifyUrl: string
  readonly scan: { readonly hash: string; readonly picture: Uint8Array | null } | null
}

/** The strokes as an SVG picture for paper; numbers only, so nothing typed can reach the markup. */
export function strokesSvg(strokes: Strokes): Uint8Array {
  const points = strokes.flat()
  const box = {
    left: Math.min(...points.map(point => point.x)) - 2,
    top: Math.min(...points.map(point => point.y)) - 2,
    right: Math.max(...points.map(point => point.x)) + 2,
    bottom: Math.max(...points.map(point => point.y)) + 2,
  }
  const paths = strokes
    .filter(stroke => stroke.length > 0)
    .map(stroke => `M${stroke.map(point => `${point.x} ${point.y}`).join('L')}`)
    .join('')
  const view = `${box.left} ${box.top} ${box.right - box.left} ${box.bottom - box.top}`
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}"><path d="${paths}" stroke="#000" stroke-width="2" fill="none"/></svg>`,
  )
}

const inGroups = (hash: string) => hash.match(/.{16}/g)!.join(' ')

/** The evidence page's content and pictures for a template that ends with `evidence-page(doc.evidence)`. */
export function evidenceRows(evidence: PaperEvidence, settings: PaperSettings) {
  const { instant } = paperFormat(settings)
  const { channel, strokes, scan } = evidence
  const images: Record<string, Uint8Array> = {}
  if (strokes) images['evidence-strokes'] = strokesSvg(strokes)
  const { company } = evidence
  if (company) images['evidence-company'] = strokesSvg(company.strokes)
  if (scan?.picture) images['evidence-scan'] = scan.picture
  const content: JsonObject = {
    channel,
    signerName: evidence.signerName,
    sentAt: evidence.sentAt && instant(evidence.sentAt),
    openedAt: evidence.openedAt && instant(evidence.openedAt),
    signedAt: instant(evidence.signedAt),
    ip: evidence.ip,
    device: evidence.device,
    witness: evidence.witness,
    consentText: evidence.consentText,
    codeUsed: evidence.codeUsed,
    companyName: company && (company.title ? `${company.name}، ${company.title}` : company.name),
    originalHash: inGroups(evidence.originalHash),
    code: evidence.code,
    verifyUrl: evidence.verifyUrl,
    scanHash: scan && inGroups(scan.hash),
  }
  return { content, images }
}
