import { words as fieldWords } from '#generated/choices/services.enrolment.field.ts'
import { words as stateWords } from '#generated/choices/services.enrolment.state.ts'
import { words as storyWords } from '#generated/choices/services.enrolment.story.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { TimelineWords } from '#modules/platform/public.web.tsx'

export { fieldWords, stateWords }

export type Enrolment = OutputFor<'services.enrolment.get'>
export type EnrolmentRow = OutputFor<'services.enrolment.list'>['rows'][number]

/** Words of an enrolment's timeline. */
export const enrolmentStory: TimelineWords = {
  operations: {
    'services.enrolment.enrol': storyWords.enrol,
    'services.enrolment.withdraw': storyWords.withdraw,
  },
  fields: fieldWords,
  sayValue: (field, value) =>
    field === 'state' ? stateWords[value as keyof typeof stateWords]?.() : undefined,
}
