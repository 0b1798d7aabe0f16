import { words as fieldWords } from '#generated/choices/services.waybill.field.ts'
import { words as stateWords } from '#generated/choices/services.waybill.state.ts'
import { words as storyWords } from '#generated/choices/services.waybill.story.ts'
import type { TimelineWords } from '#modules/platform/public.web.tsx'

export { words as actWords } from '#generated/choices/services.waybill.act.ts'
export { fieldWords, stateWords }

/** Words of a waybill's timeline. */
export const waybillStory: TimelineWords = {
  operations: Object.fromEntries(
    Object.entries(storyWords).map(([act, said]) => [`services.waybill.${act}`, said]),
  ),
  fields: fieldWords,
  sayValue: (field, value) =>
    field === 'state' ? stateWords[value as keyof typeof stateWords]?.() : undefined,
}
