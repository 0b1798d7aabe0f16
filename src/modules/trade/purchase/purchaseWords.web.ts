import { words as actWords } from '#generated/choices/trade.purchase.act.ts'
import { words as billStateWords } from '#generated/choices/trade.purchase.billState.ts'
import { words as matchWords } from '#generated/choices/trade.purchase.match.ts'
import { words as stateWords } from '#generated/choices/trade.purchase.state.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import type { PurchaseState } from './purchase.rules.ts'

export { actWords, billStateWords, matchWords, stateWords }

export type PurchaseRow = OutputFor<'trade.purchase.list'>['rows'][number]
export type Purchase = OutputFor<'trade.purchase.get'>

export const purchaseKinds: Readonly<Record<PurchaseState, StatusKind>> = {
  draft: 'unsent',
  approved: 'promised',
  sent: 'running',
  closed: 'settled',
  cancelled: 'out',
}
