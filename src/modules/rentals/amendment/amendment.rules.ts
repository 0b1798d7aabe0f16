/** The changes of a contract its customer signs for as a paper of their own; what ends or renews it has its own papers. */
export const amendmentKinds = ['extend', 'shorten', 'swap', 'suspend', 'resume', 'price_change'] as const
export type AmendmentKind = (typeof amendmentKinds)[number]

export const isAmendment = (kind: string): kind is AmendmentKind =>
  (amendmentKinds as readonly string[]).includes(kind)
