import { words as coverWords } from '#generated/choices/fleet.policy.cover.ts'
import { words as policyStateWords } from '#generated/choices/fleet.policy.state.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import type { StatusKind } from '#ui/status.ts'

export { coverWords, policyStateWords }

export type Policy = OutputFor<'fleet.policy.get'>
export type PolicyRow = OutputFor<'fleet.policy.list'>['rows'][number]
export const policyStateKinds: Readonly<Record<PolicyRow['state'], StatusKind>> = {
  draft: 'unsent',
  active: 'running',
  cancelled: 'out',
}

const valueWords: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  state: policyStateWords,
  cover: coverWords,
}

/** The edits of a policy in words. */
export const policyStory: TimelineWords = {
  operations: {
    'fleet.policy.save': m['fleet.policy.story.saved'],
    'fleet.policy.activate': m['fleet.policy.story.activated'],
    'fleet.policy.cancel': m['fleet.policy.story.cancelled'],
    'fleet.policy.claim': m['fleet.policy.story.claimed'],
  },
  fields: {
    state: m['fleet.policy.column.state'],
    cover: m['fleet.policy.column.cover'],
    number: m['fleet.policy.column.number'],
    startsOn: m['fleet.policy.column.startsOn'],
    endsOn: m['fleet.policy.column.endsOn'],
    premium: m['fleet.policy.column.premium'],
    premiumMinor: m['fleet.policy.column.premium'],
    excess: m['fleet.policy.excess'],
    excessMinor: m['fleet.policy.excess'],
    refundMinor: m['fleet.policy.refund'],
    claimMinor: m['fleet.policy.claimAmount'],
    rentalUse: m['fleet.policy.rentalUse'],
    insurerParty: m['fleet.policy.column.insurer'],
    note: m['fleet.permit.note'],
  },
  sayValue: (field, value) => (typeof value === 'string' ? valueWords[field]?.[value]?.() : undefined),
}
