import { words as actWords } from '#generated/choices/realestate.maintenance.act.ts'
import { words as bearerWords } from '#generated/choices/realestate.maintenance.bearer.ts'
import { words as categoryWords } from '#generated/choices/realestate.maintenance.category.ts'
import { words as fieldWords } from '#generated/choices/realestate.maintenance.field.ts'
import { words as stateWords } from '#generated/choices/realestate.maintenance.is.ts'
import { words as priorityWords } from '#generated/choices/realestate.maintenance.priority.ts'
import { words as serviceWords } from '#generated/choices/realestate.maintenance.service.ts'
import { words as storyWords } from '#generated/choices/realestate.maintenance.story.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import type { StatusKind } from '#ui/status.ts'
import type { MaintenanceState } from './maintenance.rules.ts'

export { actWords, bearerWords, categoryWords, priorityWords, serviceWords, stateWords }

export type RequestRow = OutputFor<'realestate.maintenance.list'>['rows'][number]
export type Request = OutputFor<'realestate.maintenance.get'>
export type Plan = OutputFor<'realestate.maintenancePlan.list'>['rows'][number]

export const stateKinds: Readonly<Record<MaintenanceState, StatusKind>> = {
  new: 'unsent',
  assessed: 'promised',
  awaiting_approval: 'decide',
  scheduled: 'promised',
  in_progress: 'running',
  on_hold: 'paused',
  done: 'returned',
  closed: 'settled',
  cancelled: 'out',
}

/** The steps of a request in words. */
export const maintenanceStory: TimelineWords = {
  operations: {
    'realestate.maintenance.report': storyWords.report,
    'realestate.maintenancePlan.open': storyWords.report,
    'realestate.maintenance.assess': storyWords.assess,
    'realestate.maintenance.askApproval': storyWords.askApproval,
    'realestate.maintenance.approve': storyWords.approve,
    'realestate.maintenance.schedule': storyWords.schedule,
    'realestate.maintenance.start': storyWords.start,
    'realestate.maintenance.hold': storyWords.hold,
    'realestate.maintenance.bill': storyWords.bill,
    'realestate.maintenance.finish': storyWords.finish,
    'realestate.maintenance.chargeTenant': storyWords.chargeTenant,
    'realestate.maintenance.close': storyWords.close,
    'realestate.maintenance.cancel': storyWords.cancel,
  },
  fields: fieldWords,
  sayValue: (field, value) => {
    if (typeof value !== 'string') return undefined
    if (field === 'state') return stateWords[value as MaintenanceState]?.()
    if (field === 'costBearer') return bearerWords[value as keyof typeof bearerWords]?.()
    return undefined
  },
}
