import { words as stateWords } from '#generated/choices/fleet.violation.state.ts'
import { m } from '#generated/words/messages.js'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import { liabilityWords, objectionWords, reasonWords } from './violationWords.web.ts'

const valueWords: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  state: stateWords,
  liability: liabilityWords,
  objection: objectionWords,
  queueReason: reasonWords,
}

/** The edits of a violation in words. */
export const violationStory: TimelineWords = {
  operations: {
    'fleet.violation.record': m['fleet.violation.story.recorded'],
    'fleet.violation.assign': m['fleet.violation.story.assigned'],
    'fleet.violation.decide': m['fleet.violation.story.decided'],
    'fleet.violation.decideMatched': m['fleet.violation.story.decided'],
    'fleet.violation.redecide': m['fleet.violation.story.redecided'],
    'fleet.violation.cancel': m['fleet.violation.story.cancelled'],
    'fleet.violation.object': m['fleet.violation.story.objected'],
  },
  fields: {
    reference: m['fleet.violation.field.reference'],
    plateText: m['fleet.violation.plateAsWritten'],
    state: m['fleet.violation.column.state'],
    queueReason: m['fleet.violation.filter.reason'],
    liability: m['fleet.violation.column.liability'],
    party: m['fleet.violation.column.party'],
    document: m['fleet.violation.document'],
    objection: m['fleet.violation.column.objection'],
    fineMinor: m['fleet.violation.field.fine'],
  },
  sayValue: (field, value) => (typeof value === 'string' ? valueWords[field]?.[value]?.() : undefined),
}
