import { words as fieldWords } from '#generated/choices/trade.purchase.field.ts'
import { words as stateWords } from '#generated/choices/trade.purchase.state.ts'
import { words as storyWords } from '#generated/choices/trade.purchase.story.ts'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import { stateSaid } from '../stateSaid.web.ts'

/** The steps of an order in words. */
export const purchaseStory: TimelineWords = {
  operations: {
    'trade.purchase.save': storyWords.save,
    'trade.purchase.move': storyWords.move,
    'trade.purchase.receive': storyWords.receive,
    'trade.purchase.returnGoods': storyWords.returnGoods,
    'trade.bill.record': storyWords.bill,
  },
  fields: fieldWords,
  sayValue: stateSaid(stateWords),
}
