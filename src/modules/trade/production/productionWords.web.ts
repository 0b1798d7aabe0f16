import { words as actWords } from '#generated/choices/trade.production.act.ts'
import { words as fieldWords } from '#generated/choices/trade.production.field.ts'
import { words as stateWords } from '#generated/choices/trade.production.state.ts'
import { words as stepWords } from '#generated/choices/trade.production.step.ts'
import { words as storyWords } from '#generated/choices/trade.production.story.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import type { StatusKind } from '#ui/status.ts'
import { stateSaid } from '../stateSaid.web.ts'
import type { ProductionState } from './production.rules.ts'

export { actWords, fieldWords, stateWords, stepWords }

export type ProductionRow = OutputFor<'trade.production.list'>['rows'][number]
export type ProductionOrder = OutputFor<'trade.production.get'>
export type Bom = OutputFor<'trade.bom.list'>['rows'][number]

export const productionKinds: Readonly<Record<ProductionState, StatusKind>> = {
  draft: 'unsent',
  released: 'promised',
  inProgress: 'running',
  done: 'settled',
  cancelled: 'out',
}

/** The steps of an order in words. */
export const productionStory: TimelineWords = {
  operations: {
    'trade.production.save': storyWords.save,
    'trade.production.move': storyWords.move,
    'trade.production.issue': storyWords.issue,
    'trade.production.giveBack': storyWords.giveBack,
    'trade.production.hours': storyWords.hours,
    'trade.production.output': storyWords.output,
  },
  fields: fieldWords,
  sayValue: stateSaid(stateWords),
}
