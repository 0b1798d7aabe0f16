import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'
import type { InvoiceDraft, InvoiceLineDraft } from '#modules/billing/public.ts'

export type PolicyFacts = {
  readonly id: string
  readonly number: string
  readonly insurerPartyId: string
  readonly startsOn: Day
  readonly endsOn: Day
}

/** What a vehicle bears of a policy, with what its lines carry. */
export type ShareFacts = {
  readonly vehicle: string
  readonly amountMinor: Minor
  readonly profitUnitId: string | null
  readonly costCenterId: string | null
}

const dimensions = ({ profitUnitId, costCenterId }: ShareFacts) => ({ profitUnitId, costCenterId })

/** A vehicle's premium on the insurer's bill: it waits in prepaidInsurance and becomes an expense by days (R15). */
export const premiumLine = (policy: PolicyFacts, share: ShareFacts): InvoiceLineDraft => ({
  descriptionAr: `وثيقة تأمين ${policy.number} للمركبة ${share.vehicle}`,
  key: 'prepaidInsurance',
  amountMinor: share.amountMinor,
  taxCode: null,
  serviceFrom: policy.startsOn,
  serviceTo: policy.endsOn,
  spreadToKey: 'vehicleInsuranceExpense',
  ...dimensions(share),
})

/** A line of the insurer's credit: prepaid premium that came back, or beyond it a relief of the expense. */
export const refundLine = (
  policy: PolicyFacts,
  share: ShareFacts,
  key: 'prepaidInsurance' | 'vehicleInsuranceExpense',
): InvoiceLineDraft => ({
  descriptionAr: `إلغاء وثيقة تأمين ${policy.number} للمركبة ${share.vehicle}`,
  key,
  amountMinor: share.amountMinor,
  taxCode: null,
  ...dimensions(share),
})

type Ended = { id: string; voidedRefunds: number }
const again = (voided: number) => (voided === 0 ? '' : `#${voided + 1}`)

/** Where what a cancelled policy lost stands. */
export const lostPremiumKey = ({ id, voidedRefunds }: Ended) =>
  `fleet:policy:${id}:cancel${again(voidedRefunds)}`

/** The insurer's credit of a cancelled policy; one that was voided is followed by another. */
export const refundKey = ({ id, voidedRefunds }: Ended) => `fleet:policy:${id}:refund${again(voidedRefunds)}`

/** The premium of a vehicle that runs on after the refund of its policy was voided. */
export const resumedPremiumKey = ({ id, voidedRefunds }: Ended, vehicleId: string) =>
  `fleet:policy:${id}:resume${voidedRefunds}:${vehicleId}`

/** What does not come back is an expense: Dr vehicleInsuranceExpense, Cr prepaidInsurance. */
export function lostPremiumEntry(
  policy: PolicyFacts & Pick<Ended, 'voidedRefunds'>,
  lost: readonly ShareFacts[],
  on: Day,
): JournalDraft {
  return {
    sourceKey: lostPremiumKey(policy),
    date: on,
    memo: `إلغاء وثيقة التأمين ${policy.number}`,
    lines: lost.flatMap(share => [
      { key: 'vehicleInsuranceExpense', debitMinor: share.amountMinor, ...dimensions(share) },
      {
        key: 'prepaidInsurance',
        creditMinor: share.amountMinor,
        partyId: policy.insurerPartyId,
        ...dimensions(share),
      },
    ]),
  }
}

/** What the insurer owes for an accident: Dr insuranceClaims, Cr insuranceRecovery. */
export function claimInvoice(
  policy: PolicyFacts,
  claim: {
    flagId: string
    on: Day
    claimNo: string | null
    share: ShareFacts
    /** How many invoices of this accident were voided. */
    voidedClaims: number
  },
): InvoiceDraft {
  const { share } = claim
  return {
    sourceKey: `fleet:flag:${claim.flagId}:claim${again(claim.voidedClaims)}`,
    kind: 'sale',
    partyId: policy.insurerPartyId,
    date: claim.on,
    reference: claim.claimNo ?? policy.number,
    control: 'insuranceClaims',
    lines: [
      {
        descriptionAr: `مطالبة عن حادث المركبة ${share.vehicle}، الوثيقة ${policy.number}`,
        key: 'insuranceRecovery',
        amountMinor: share.amountMinor,
        taxCode: null,
        ...dimensions(share),
      },
    ],
  }
}
