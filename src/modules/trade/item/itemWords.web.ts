import { words as fieldWords } from '#generated/choices/trade.item.field.ts'
import { words as kindWords } from '#generated/choices/trade.item.kind.ts'
import { words as stateWords } from '#generated/choices/trade.item.state.ts'
import { words as stockKeyWords } from '#generated/choices/trade.item.stockKey.ts'
import { words as storyWords } from '#generated/choices/trade.item.story.ts'
import { words as trackingWords } from '#generated/choices/trade.item.tracking.ts'
import { words as moveKindWords } from '#generated/choices/trade.move.kind.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import type { StatusKind } from '#ui/status.ts'
import type { MoveKind } from '../stock/move.rules.ts'
import type { StockState } from './item.rules.ts'

export { fieldWords, kindWords, stateWords, stockKeyWords, trackingWords }

export type ItemRow = OutputFor<'trade.item.list'>['rows'][number]
export type Item = OutputFor<'trade.item.get'>
export type FoundItem = OutputFor<'trade.item.find'>['rows'][number]

export const stateKinds: Readonly<Record<StockState, StatusKind>> = {
  out: 'late',
  low: 'partly',
  enough: 'settled',
  none: 'unsent',
}

/** The steps of an item in words. */
export const itemStory: TimelineWords = {
  operations: {
    'trade.item.save': storyWords.save,
    'trade.item.change': storyWords.change,
    'trade.policy.save': storyWords.policy,
    'trade.stock.move': storyWords.move,
    'trade.stock.adjust': storyWords.adjust,
  },
  fields: fieldWords,
  sayValue: (field, value) => (field === 'moveKind' ? moveKindWords[value as MoveKind]?.() : undefined),
}
