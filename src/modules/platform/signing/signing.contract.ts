import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import {
  codeText,
  day,
  done,
  id,
  instant,
  listInput,
  listOutput,
  optionalText,
  text,
} from '#kernel/shared/fields.ts'
import { signChannels, signStates } from './signing.rules.ts'

// Rule 22 of the rentals file. The modules contribute the kinds of document that can be signed; the platform queries them for the content
// and keeps request, evidence and seal.

/** A drawn signature: strokes of points with their times, in the pad's pixels. */
export const strokes = z
  .array(z.array(z.object({ x: z.number(), y: z.number(), atMs: z.number().int().min(0) })).max(4_000))
  .max(200)

const write = { anyOf: ['operations.contracts.write', 'operations.quotations.write'] } as const
const read = { anyOf: ['operations.contracts.read', 'operations.quotations.read'] } as const
const token = z.string().min(20).max(200)
const paper = z.object({ documentType: codeText(60), documentId: id() })
const pair = z.object({ ar: z.string(), en: z.string() })

export const requestSignature = command({
  name: 'platform.signing.request',
  access: write,
  input: paper.extend({ bilingual: z.boolean().default(false) }),
  output: z.object({
    id: id(),
    link: z.string(),
    expiresAt: instant(),
    signerName: z.string(),
    phone: z.string().nullable(),
    /** What the signer gets by voice, shown once; null where the company needs none. */
    code: z.string().nullable(),
    whatsappText: z.string(),
  }),
  secretAnswer: true,
  refusals: ['kernel.record.notFound', 'platform.signing.notSignable', 'platform.signing.disabled'],
  changes: ['platform.signing'],
  summary:
    'Sends a paper for signature: a link for one paper, shown once; an earlier open link of it is revoked.',
})

export const revokeSignature = command({
  name: 'platform.signing.revoke',
  access: write,
  input: z.object({ id: id() }),
  output: done,
  refusals: ['kernel.record.notFound', 'platform.signing.notOpen'],
  changes: ['platform.signing'],
  summary: 'Ends a link that was not signed yet.',
})

export const witnessSignature = command({
  name: 'platform.signing.witness',
  access: write,
  input: paper.extend({ name: text(120), strokes, bilingual: z.boolean().default(false) }),
  output: z.object({ verifyCode: z.string() }),
  refusals: [
    'kernel.record.notFound',
    'platform.signing.notSignable',
    'platform.signing.emptySignature',
    'platform.signing.disabled',
    'platform.browse.companyDecides',
  ],
  changes: ['platform.signing', 'rentals.contract'],
  summary: 'A signature on the office device; the clerk is its witness.',
})

export const scanSignature = command({
  name: 'platform.signing.scan',
  access: write,
  input: paper.extend({ name: text(120), fileId: id() }),
  output: z.object({ verifyCode: z.string() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.file.notFound',
    'platform.signing.notSignable',
    'platform.signing.scanType',
    'platform.browse.companyDecides',
  ],
  changes: ['platform.signing', 'rentals.contract'],
  summary: 'A paper signed by hand, as an uploaded scan that is marked as such.',
})

const signRequest = z.object({
  id: id(),
  channel: z.enum(signChannels),
  state: z.enum(signStates),
  signerName: z.string(),
  signedName: z.string().nullable(),
  witness: z.string().nullable(),
  by: z.string(),
  createdAt: instant(),
  expiresAt: instant().nullable(),
  openedAt: instant().nullable(),
  decidedAt: instant().nullable(),
  refuseReason: z.string().nullable(),
  /** The paper changed after it was sent: signing is refused (S1), a new link is due. */
  isOutdated: z.boolean(),
  sealed: z.object({ id: id(), verifyCode: z.string(), no: z.number().int() }).nullable(),
})

export const listSignatures = query({
  name: 'platform.signing.list',
  access: read,
  input: paper,
  output: z.object({
    /** Why the paper cannot be signed now, as a code; null when it can. */
    whyNot: z.string().nullable(),
    /** Why it cannot be signed electronically: the company switched that off. */
    isDisabled: z.boolean(),
    /** Whether a link shows the document in two languages by default. */
    isBilingual: z.boolean(),
    signerName: z.string(),
    phone: z.string().nullable(),
    requests: z.array(signRequest),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'Every request and signature of one paper, newest first.',
})

/** The signature page of the settings belongs to those who may read them. */
const readAll = { permission: 'admin.settings.read' } as const
const sentFilters = {
  state: z.enum(signStates).optional(),
  createdFrom: day().optional(),
  createdTo: day().optional(),
}

export const listSignRequests = query({
  name: 'platform.signing.requests',
  access: readAll,
  input: z.object({ ...listInput(['createdAt']), ...sentFilters }),
  output: listOutput(
    z.object({
      id: id(),
      documentType: z.string(),
      documentId: id(),
      /** The record whose page shows the paper. */
      recordId: id(),
      number: z.string(),
      signerName: z.string(),
      channel: z.enum(signChannels),
      state: z.enum(signStates),
      by: z.string(),
      createdAt: instant(),
      expiresAt: instant().nullable(),
      decidedAt: instant().nullable(),
    }),
  ),
  summary: 'Every paper of the company that was sent for signature or signed, newest first.',
})

export const countSignRequests = query({
  name: 'platform.signing.totals',
  access: readAll,
  input: z.object({ search: z.string().trim().max(100).optional(), ...sentFilters }),
  output: z.object({ total: z.number().int(), open: z.number().int() }),
  summary: 'How many requests a filter finds, and how many of the company still wait for a signer.',
})

export const sealedPaper = document({
  name: 'platform.signing.sealed',
  access: read,
  input: z.object({ id: id() }),
  refusals: ['kernel.record.notFound'],
  summary: 'A sealed paper as PDF, byte for byte as it was sealed.',
})

export const sealReceipt = document({
  name: 'platform.signing.receipt',
  access: read,
  input: z.object({ id: id() }),
  refusals: ['kernel.record.notFound'],
  summary:
    'What the stand-alone script checks a sealed paper against: its hashes and its place in the chain.',
})

export const openSignature = query({
  name: 'platform.signing.open',
  access: 'token',
  input: z.object({ token }),
  output: z.object({
    company: z.object({ nameAr: z.string(), nameEn: z.string().nullable() }),
    title: pair,
    number: z.string(),
    signerName: z.string(),
    /** What the document comes to, line by line; the rest is in the document. */
    facts: z.array(z.object({ label: pair, value: pair })),
    expiresAt: instant(),
    timeZone: z.string(),
    /** What the signer agrees to, in the company's words; null means ours. */
    consentText: z.string().nullable(),
    asksCode: z.boolean(),
    signed: z.object({ on: day(), verifyCode: z.string() }).nullable(),
  }),
  refusals: ['rentals.quotation.linkInvalid', 'platform.signing.documentChanged'],
  summary: 'One neutral refusal answers unknown, malformed, revoked and expired links.',
})

export const viewSignature = command({
  name: 'platform.signing.view',
  access: 'token',
  input: z.object({ token }),
  output: done,
  refusals: ['rentals.quotation.linkInvalid'],
  changes: ['platform.signing'],
  summary: 'Keeps that the signer opened the link.',
})

export const signingPaper = document({
  name: 'platform.signing.paper',
  access: 'token',
  input: z.object({ token }),
  refusals: ['rentals.quotation.linkInvalid'],
  summary: 'The paper behind a link: the bytes that are signed, and after signing the sealed ones.',
})

export const signDocument = command({
  name: 'platform.signing.sign',
  access: 'token',
  input: z.object({
    token,
    name: text(120),
    consent: z.literal(true),
    strokes,
    /** The code the office gave by voice, where the company requires it. */
    code: optionalText(40),
  }),
  output: z.object({ on: day(), verifyCode: z.string() }),
  refusals: [
    'rentals.quotation.linkInvalid',
    'platform.signing.documentChanged',
    'platform.signing.emptySignature',
    'platform.signing.codeWrong',
    'kernel.rate.tooMany',
  ],
  changes: ['platform.signing', 'rentals.contract'],
  summary: 'Signs the paper behind a link and seals it; a repeat answers what the first one did.',
})

export const refuseSignature = command({
  name: 'platform.signing.refuse',
  access: 'token',
  input: z.object({ token, reason: optionalText(300) }),
  output: done,
  refusals: ['rentals.quotation.linkInvalid', 'kernel.rate.tooMany'],
  changes: ['platform.signing'],
  summary: 'The signer declines, with his reason if he gives one; the link ends.',
})

export const verifySeal = query({
  name: 'platform.signing.verify',
  access: 'public',
  input: z
    .object({
      code: z.string().max(60).optional(),
      fileHash: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    })
    .refine(input => input.code !== undefined || input.fileHash !== undefined),
  output: z.object({
    /** authentic: sealed and unchanged; altered: the file is not the sealed one; unknown: no such seal. */
    verdict: z.enum(['authentic', 'altered', 'unknown']),
    /** Authenticity, number and date only: a code shows its holder nothing else of the document. */
    document: z.object({ title: pair, number: z.string(), sealedOn: day() }).nullable(),
  }),
  refusals: ['kernel.rate.tooMany'],
  summary: 'Whether a sealed paper is genuine, by its code, its file (as SHA-256) or both.',
})
