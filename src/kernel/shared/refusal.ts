/** Why an expected failure happened; decides the HTTP status and how a screen reacts. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'refused'
  | 'tooMany'

/** The values in the sentence. Nothing is no part of it: where a value may be missing, another code is used. */
export type RefusalParams = Readonly<Record<string, string | number | boolean | readonly unknown[]>>

/**
 * An expected failure. `code` is the translation key of its Arabic and English sentence (the server sends codes,
 * the screen shows sentences); `field` is the input path it belongs to, dots between levels.
 */
export type Refusal = {
  readonly code: string
  readonly kind: RefusalKind
  readonly field?: string
  readonly params?: RefusalParams
  /** Several field errors at once: the form shows each at its place. */
  readonly fields?: readonly Refusal[]
}

export class RefusalError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.name = 'RefusalError'
    this.refusal = refusal
  }
}

type RefusalDetail = { field?: string; params?: RefusalParams }

/** Builds a refusal of kind `refused`: a business rule forbids it. */
export function refused(code: string, detail: RefusalDetail = {}): Refusal {
  return { code, kind: 'refused', ...detail }
}

/** Builds a refusal of kind `invalid`: a typed value cannot be accepted. */
export function invalid(code: string, detail: RefusalDetail = {}): Refusal {
  return { code, kind: 'invalid', ...detail }
}

/** Builds a refusal of kind `conflict`: another person or job was faster. */
export function conflict(code: string, detail: RefusalDetail = {}): Refusal {
  return { code, kind: 'conflict', ...detail }
}

/** Builds a refusal of kind `forbidden`: the person lacks the right. */
export function forbidden(code: string, detail: RefusalDetail = {}): Refusal {
  return { code, kind: 'forbidden', ...detail }
}

/** Builds a refusal of kind `notFound`; another company's record is answered the same way. */
export function notFound(code = 'kernel.record.notFound', detail: RefusalDetail = {}): Refusal {
  return { code, kind: 'notFound', ...detail }
}

/** Throws when a rule refused: `refuse(whyNotClose(contract))` reads as the clerk would say it. */
export function refuse(why: Refusal | null | undefined): void {
  if (why) throw new RefusalError(why)
}

/** Throws the refusal; for the branch where there is nothing left to decide. */
export function deny(why: Refusal): never {
  throw new RefusalError(why)
}

/** HTTP status of a refusal kind. */
export const statusOfRefusal: Record<RefusalKind, number> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  refused: 409,
  tooMany: 429,
}
