import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { TimelineWords } from '#modules/platform/web/public.tsx'
import type { StatusKind } from '#ui/status.ts'
import { decisionWords } from '../wordMaps.ts'

export type Permit = OutputFor<'fleet.permit.get'>
export type PermitRow = OutputFor<'fleet.permit.list'>['rows'][number]
type Words<Value extends string> = Readonly<Record<Value, () => string>>

export const permitPurposeWords: Words<PermitRow['purpose']> = {
  employee_use: m['fleet.permit.purpose.employee_use'],
  delivery: m['fleet.permit.purpose.delivery'],
  maintenance: m['fleet.permit.purpose.maintenance'],
  inspection: m['fleet.permit.purpose.inspection'],
  transfer: m['fleet.permit.purpose.transfer'],
  other: m['fleet.permit.purpose.other'],
}

export const permitPriorityWords: Words<PermitRow['priority']> = {
  low: m['fleet.permit.priority.low'],
  normal: m['fleet.permit.priority.normal'],
  high: m['fleet.permit.priority.high'],
  urgent: m['fleet.permit.priority.urgent'],
}

export const permitStateWords: Words<PermitRow['state']> = {
  pending: m['fleet.permit.state.pending'],
  approved: m['fleet.permit.state.approved'],
  rejected: m['fleet.permit.state.rejected'],
  in_progress: m['fleet.permit.state.in_progress'],
  completed: m['fleet.permit.state.completed'],
  cancelled: m['fleet.permit.state.cancelled'],
}
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
