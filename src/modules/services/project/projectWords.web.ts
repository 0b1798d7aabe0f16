import { words as fieldWords } from '#generated/choices/services.project.field.ts'
import { words as kindWords } from '#generated/choices/services.project.kind.ts'
import { words as partWords } from '#generated/choices/services.project.part.ts'
import { words as stateWords } from '#generated/choices/services.project.state.ts'
import { words as storyWords } from '#generated/choices/services.project.story.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { TimelineWords } from '#modules/platform/public.web.tsx'

export { words as actWords } from '#generated/choices/services.project.act.ts'
export { words as tabWords } from '#generated/choices/services.project.tab.ts'
export { fieldWords, kindWords, stateWords }

export type Project = OutputFor<'services.project.get'>
export type Milestone = Project['milestones'][number]
export type BoqLine = Project['boq'][number]
export type Subcontract = Project['subcontracts'][number]

/** Words of a project's timeline. */
export const projectStory: TimelineWords = {
  operations: {
    ...Object.fromEntries(Object.entries(storyWords).map(([act, said]) => [`services.project.${act}`, said])),
    'services.milestone.save': partWords.milestone,
    'services.milestone.remove': partWords.milestoneRemoved,
    'services.boqLine.save': partWords.boqLine,
    'services.boqLine.remove': partWords.boqLineRemoved,
    'services.subcontract.save': partWords.subcontract,
    'services.certificate.save': partWords.certificate,
    'services.time.bill': partWords.hours,
  },
  fields: fieldWords,
  sayValue: (field, value) => {
    if (field === 'state') return stateWords[value as keyof typeof stateWords]?.()
    return field === 'kind' ? kindWords[value as keyof typeof kindWords]?.() : undefined
  },
}
