import { words as permitStateWords } from '#generated/choices/fleet.permit.state.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import type { StatusKind } from '#ui/status.ts'
import { decisionWords } from '../wordMaps.web.ts'

export { words as permitPriorityWords } from '#generated/choices/fleet.permit.priority.ts'
export { words as permitPurposeWords } from '#generated/choices/fleet.permit.purpose.ts'
export { permitStateWords }

export type Permit = OutputFor<'fleet.permit.get'>
export type PermitRow = OutputFor<'fleet.permit.list'>['rows'][number]
export const permitStateKinds: Readonly<Record<PermitRow['state'], StatusKind>> = {
  pending: 'decide',
  approved: 'promised',
  rejected: 'out',
  in_progress: 'running',
  completed: 'settled',
  cancelled: 'out',
}

const valueWords: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  state: permitStateWords,
  decision: decisionWords,
}

/** The steps of a permit in words. */
export const permitStory: TimelineWords = {
  operations: {
    'fleet.permit.request': m['fleet.permit.story.requested'],
    'fleet.permit.approve': m['fleet.permit.story.approved'],
    'fleet.permit.reject': m['fleet.permit.story.rejected'],
    'fleet.permit.cancel': m['fleet.permit.story.cancelled'],
    'fleet.permit.start': m['fleet.permit.story.started'],
    'fleet.permit.takeBack': m['fleet.permit.story.takenBack'],
    'fleet.permit.complete': m['fleet.permit.story.completed'],
    'fleet.permit.decideMark': m['fleet.permit.story.markDecided'],
  },
  fields: {
    state: m['fleet.permit.column.state'],
    destination: m['fleet.permit.column.destination'],
    decision: m['fleet.permit.bears'],
    amountMinor: m['fleet.permit.cost'],
  },
  sayValue: (field, value) => (typeof value === 'string' ? valueWords[field]?.[value]?.() : undefined),
}
