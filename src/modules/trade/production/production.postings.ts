import type { Day } from '#kernel/shared/day.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'

type Step = {
  readonly orderId: string
  readonly number: string
  readonly no: number
  readonly on: Day
  readonly minor: number
}

/** Work on an order absorbs the overheads of the workshop. */
export const hoursEntry = (step: Step): JournalDraft => ({
  sourceKey: `trade:mo:${step.orderId}:hours:${step.no}`,
  date: step.on,
  memo: `ساعات تشغيل ${step.number}`,
  lines: [
    { key: 'workInProgress', debitMinor: step.minor },
    { key: 'overheadAbsorbed', creditMinor: step.minor },
  ],
})

/** What was scrapped leaves work in progress as a variance. */
export const scrapEntry = (step: Step): JournalDraft => ({
  sourceKey: `trade:mo:${step.orderId}:scrap:${step.no}`,
  date: step.on,
  memo: `تالف إنتاج ${step.number}`,
  lines: [
    { key: 'productionVariance', debitMinor: step.minor },
    { key: 'workInProgress', creditMinor: step.minor },
  ],
})
