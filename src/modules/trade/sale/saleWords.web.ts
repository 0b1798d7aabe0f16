import { words as actWords } from '#generated/choices/trade.sale.act.ts'
import { words as fieldWords } from '#generated/choices/trade.sale.field.ts'
import { words as stateWords } from '#generated/choices/trade.sale.state.ts'
import { words as storyWords } from '#generated/choices/trade.sale.story.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import type { StatusKind } from '#ui/status.ts'
import { stateSaid } from '../stateSaid.web.ts'
import type { SaleState } from './sale.rules.ts'

export { actWords, fieldWords, stateWords }

export type SaleRow = OutputFor<'trade.sale.list'>['rows'][number]
export type Sale = OutputFor<'trade.sale.get'>

export const saleKinds: Readonly<Record<SaleState, StatusKind>> = {
  quote: 'unsent',
  sent: 'decide',
  confirmed: 'running',
  closed: 'settled',
  lost: 'out',
  cancelled: 'out',
}

/** The steps of an order in words. */
export const saleStory: TimelineWords = {
  operations: {
    'trade.sale.save': storyWords.save,
    'trade.sale.move': storyWords.move,
    'trade.sale.deliver': storyWords.deliver,
    'trade.sale.invoice': storyWords.invoice,
    'trade.sale.return': storyWords.return,
  },
  fields: fieldWords,
  sayValue: stateSaid(stateWords),
}
