import { words as fieldWords } from '#generated/choices/realestate.property.field.ts'
import { words as storyWords } from '#generated/choices/realestate.property.story.ts'
import type { TimelineWords } from '#modules/platform/public.web.tsx'

/** The steps of a property in words. */
export const propertyStory: TimelineWords = {
  operations: {
    'realestate.property.save': storyWords.save,
    'realestate.property.generate': storyWords.generate,
    'realestate.property.change': storyWords.change,
    'realestate.property.sell': storyWords.sell,
    'realestate.property.block': storyWords.block,
    'realestate.property.unblock': storyWords.unblock,
  },
  fields: { ...fieldWords, rentalPriceMinor: fieldWords.rentalPrice, salePriceMinor: fieldWords.salePrice },
}
