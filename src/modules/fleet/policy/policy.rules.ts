import type { Day } from '#kernel/shared/day.ts'
import { type Minor, splitByWeights } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const policyCovers = ['comprehensive', 'third_party'] as const
export const policyStates = ['draft', 'active', 'cancelled'] as const
export type PolicyCover = (typeof policyCovers)[number]
export type PolicyState = (typeof policyStates)[number]

/** Why a policy makes no sense: its end before its begin, or one vehicle named twice. */
export function whyNotInsure(policy: {
  startsOn: Day
  endsOn: Day
  vehicleIds: readonly string[]
}): Refusal | null {
  if (policy.endsOn < policy.startsOn) return invalid('fleet.policy.backwards', { field: 'endsOn' })
  const { vehicleIds } = policy
  if (new Set(vehicleIds).size < vehicleIds.length)
    return invalid('fleet.policy.vehicleTwice', { field: 'shares' })
  return null
}

/** Why a policy cannot become active: what its vehicles bear is not the premium. */
export function whyNotShare(
  premiumMinor: Minor,
  shares: readonly Minor[],
  shown: (minor: Minor) => string,
): Refusal | null {
  const sum = shares.reduce((total, share) => total + share, 0)
  if (sum === premiumMinor) return null
  return refused('fleet.policy.shares', {
    field: 'shares',
    params: { sum: shown(sum), premium: shown(premiumMinor) },
  })
}

/** Why a policy cannot end on a day: it does not cover it. */
export function whyNotEndOn(policy: { startsOn: Day; endsOn: Day }, on: Day): Refusal | null {
  if (on >= policy.startsOn && on <= policy.endsOn) return null
  return invalid('fleet.policy.outside', {
    field: 'on',
    params: { from: policy.startsOn, to: policy.endsOn },
  })
}

/** What of a vehicle's prepaid premium the insurer gives back, what is lost, and any refund beyond it. */
export type ShareEnd = {
  readonly refundMinor: Minor
  readonly lostMinor: Minor
  readonly gainedMinor: Minor
}

/** Hands a refund to the vehicles by what is left of each premium; the difference of each is its expense, or a relief of it. */
export function endShares(remainingMinor: readonly Minor[], refundMinor: Minor): ShareEnd[] {
  const isNothingLeft = remainingMinor.every(left => left === 0)
  const refunds = splitByWeights(refundMinor, isNothingLeft ? remainingMinor.map(() => 1) : remainingMinor)
  return remainingMinor.map((left, at) => {
    const refund = refunds[at]!
    const back = Math.min(refund, left)
    return { refundMinor: back, lostMinor: left - back, gainedMinor: refund - back }
  })
}
