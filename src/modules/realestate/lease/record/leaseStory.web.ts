import { words as fieldWords } from '#generated/choices/realestate.lease.field.ts'
import { words as storyWords } from '#generated/choices/realestate.lease.story.ts'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import { endReasonWords, statusWords } from '../leaseWords.web.ts'

/** The steps of a lease in words. */
export const leaseStory: TimelineWords = {
  operations: {
    'realestate.lease.save': storyWords.save,
    'realestate.lease.submit': storyWords.submit,
    'realestate.lease.review': storyWords.review,
    'realestate.lease.sign': storyWords.sign,
    'realestate.lease.collect': storyWords.collect,
    'realestate.lease.activate': storyWords.activate,
    'realestate.lease.cancel': storyWords.cancel,
    'realestate.lease.addStep': storyWords.addStep,
    'realestate.lease.giveNotice': storyWords.giveNotice,
    'realestate.lease.withdrawNotice': storyWords.withdrawNotice,
    'realestate.lease.renew': storyWords.renew,
    'realestate.lease.end': storyWords.end,
    'realestate.lease.undoEnd': storyWords.undoEnd,
    'realestate.lease.close': storyWords.close,
    'realestate.bundle.receive': storyWords.bundle,
    'realestate.bundle.handBack': storyWords.handBack,
    'realestate.row.invoice': storyWords.invoice,
    'realestate.row.invoiceDue': storyWords.invoice,
    'realestate.lease.holdover': storyWords.holdover,
    'realestate.handover.save': storyWords.handover,
    'realestate.handover.sign': storyWords.handoverSigned,
    'realestate.handover.waive': storyWords.waive,
    'realestate.settlement.charge': storyWords.charge,
    'realestate.settlement.settle': storyWords.settle,
  },
  fields: {
    ...fieldWords,
    collectedMinor: fieldWords.collected,
    settledMinor: fieldWords.settled,
    rentMinor: fieldWords.rent,
  },
  sayValue: (field, value) => {
    if (typeof value !== 'string') return undefined
    if (field === 'status') return statusWords[value as keyof typeof statusWords]?.()
    if (field === 'endReason') return endReasonWords[value as keyof typeof endReasonWords]?.()
    return undefined
  },
}
