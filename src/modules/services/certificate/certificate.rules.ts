import type { Transition } from '#kernel/shared/lifecycle.ts'
import { type Minor, percentOf } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

export const certificateStates = ['draft', 'submitted', 'certified', 'invoiced', 'cancelled'] as const
export type CertificateState = (typeof certificateStates)[number]
export const certificateActions = [
  'save',
  'submit',
  'certify',
  'takeBack',
  'invoice',
  'revoke',
  'cancel',
] as const
export type CertificateAction = (typeof certificateActions)[number]

const write = ['services.projects.write']
const bill = ['finance.invoices.write']

/** The life cycle. `revoke` voids what was invoiced; the certificate is certified again. */
export const certificateTransitions: readonly Transition<CertificateState, CertificateAction>[] = [
  { action: 'save', from: ['draft'], to: 'draft', permissions: write },
  { action: 'submit', from: ['draft'], to: 'submitted', permissions: write },
  { action: 'certify', from: ['submitted'], to: 'certified', permissions: write },
  { action: 'takeBack', from: ['submitted', 'certified'], to: 'draft', permissions: write },
  { action: 'invoice', from: ['certified'], to: 'invoiced', permissions: bill },
  { action: 'revoke', from: ['invoiced'], to: 'certified', permissions: bill },
  { action: 'cancel', from: ['draft'], to: 'cancelled', permissions: write },
]

export type Terms = {
  readonly valueMinor: Minor
  readonly retentionBps: number
  readonly advanceBps: number
}

export type Reckoned = {
  readonly previousMinor: Minor
  readonly currentMinor: Minor
  readonly retentionMinor: Minor
  readonly advanceMinor: Minor
}

/**
 * Rule 35: what is done up to now less what was certified before; retention and advance are shares of that difference, each rounded once,
 * so the last certificate holds back no more than its own share (SV-03). The certificate of the whole takes back what is left of the advance.
 */
export function reckon(
  terms: Terms,
  cumulativeBps: number,
  before: { readonly certifiedMinor: Minor; readonly advanceLeftMinor: Minor },
): Reckoned {
  const currentMinor = percentOf(terms.valueMinor, cumulativeBps) - before.certifiedMinor
  const retentionMinor = percentOf(currentMinor, terms.retentionBps)
  const workMinor = currentMinor - retentionMinor
  const share = cumulativeBps === 10_000 ? before.advanceLeftMinor : percentOf(currentMinor, terms.advanceBps)
  return {
    previousMinor: before.certifiedMinor,
    currentMinor,
    retentionMinor,
    advanceMinor: Math.min(share, before.advanceLeftMinor, workMinor),
  }
}

/** V2: a certificate is never below the one before, and must certify something. */
export function whyNotCertify(
  cumulativeBps: number,
  previousBps: number,
  currentMinor: Minor,
): Refusal | null {
  if (cumulativeBps < previousBps || currentMinor < 0)
    return invalid('services.certificate.order', {
      field: 'cumulativeBps',
      params: { previous: `${previousBps / 100}%` },
    })
  return currentMinor === 0 ? invalid('services.certificate.nothing', { field: 'cumulativeBps' }) : null
}
