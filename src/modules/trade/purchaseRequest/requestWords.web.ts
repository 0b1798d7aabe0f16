import { words as actWords } from '#generated/choices/trade.purchaseRequest.act.ts'
import { words as fieldWords } from '#generated/choices/trade.purchaseRequest.field.ts'
import { words as stateWords } from '#generated/choices/trade.purchaseRequest.state.ts'
import { words as storyWords } from '#generated/choices/trade.purchaseRequest.story.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import type { StatusKind } from '#ui/status.ts'
import { stateSaid } from '../stateSaid.web.ts'
import type { RequestState } from './purchaseRequest.rules.ts'

export { actWords, stateWords }

export type RequestRow = OutputFor<'trade.purchaseRequest.list'>['rows'][number]
export type PurchaseRequest = OutputFor<'trade.purchaseRequest.get'>

export const requestKinds: Readonly<Record<RequestState, StatusKind>> = {
  draft: 'unsent',
  submitted: 'decide',
  approved: 'promised',
  rejected: 'out',
  ordered: 'settled',
}

/** The steps of a request in words. */
export const requestStory: TimelineWords = {
  operations: {
    'trade.purchaseRequest.save': storyWords.save,
    'trade.purchaseRequest.submit': storyWords.submit,
    'trade.purchaseRequest.order': storyWords.order,
    'approvals.request.decide': storyWords.decide,
    'approvals.request.withdraw': storyWords.withdraw,
  },
  fields: fieldWords,
  sayValue: stateSaid(stateWords),
}
