import { m } from '#generated/words/messages.js'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import { workTypeWords } from './workTypeWords.web.ts'
import { approvalWords, priorityWords, workStateWords } from './workWords.web.ts'

const valueWords: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  state: workStateWords,
  type: workTypeWords,
  priority: priorityWords,
  approval: approvalWords,
}

/** The edits of a work order in words. */
export const workStory: TimelineWords = {
  operations: {
    'fleet.workOrder.open': m['fleet.workOrder.story.opened'],
    'fleet.workOrder.update': m['fleet.workOrder.story.updated'],
    'fleet.workOrder.submit': m['fleet.workOrder.story.submitted'],
    'fleet.workOrder.start': m['fleet.workOrder.story.started'],
    'fleet.workOrder.complete': m['fleet.workOrder.story.completed'],
    'fleet.workOrder.cancel': m['fleet.workOrder.story.cancelled'],
    'fleet.workOrder.bill': m['fleet.workOrder.story.billed'],
  },
  fields: {
    description: m['fleet.workOrder.column.description'],
    state: m['fleet.workOrder.column.state'],
    approval: m['fleet.workOrder.approval.label'],
    type: m['fleet.workOrder.column.type'],
    priority: m['fleet.workOrder.column.priority'],
    costMinor: m['fleet.workOrder.column.cost'],
    billedMinor: m['fleet.workOrder.column.billed'],
    estimated: m['fleet.workOrder.estimated'],
    estimatedMinor: m['fleet.workOrder.estimated'],
    plannedFrom: m['fleet.workOrder.plannedFrom'],
    plannedTo: m['fleet.workOrder.plannedTo'],
    vendorParty: m['fleet.workOrder.column.vendor'],
  },
  sayValue: (field, value) => (typeof value === 'string' ? valueWords[field]?.[value]?.() : undefined),
}
