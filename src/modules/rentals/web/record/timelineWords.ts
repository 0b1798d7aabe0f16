import { m } from '#generated/words/messages.js'
import type { TimelineWords } from '#modules/platform/web/public.tsx'
import { chargeKindWords, quotationStatusWords, statusWords } from '../wordMaps.ts'

const fields: Record<string, () => string> = {
  vehicleId: m['rentals.field.vehicle'],
  dueBackAt: m['rentals.field.dueBackAt'],
  startAt: m['rentals.field.startAt'],
  invoicedRows: m['rentals.part.schedule'],
  chargesInvoice: m['rentals.field.invoice'],
  settlementProposedOn: m['rentals.part.settlement'],
  depositApplied: m['rentals.balance.depositApplied'],
  odometerKm: m['rentals.field.odometerKm'],
  fuelEighths: m['rentals.field.fuelEighths'],
  'charge.lateReturn': chargeKindWords.late_return,
  'charge.extraKm': chargeKindWords.extra_km,
  'charge.fuel': chargeKindWords.fuel,
  'charge.cleaning': chargeKindWords.cleaning,
  'charge.earlyReturn': chargeKindWords.early_return,
  'charge.delivery': chargeKindWords.delivery,
  'charge.other': chargeKindWords.other,
}

const saying = (words: Readonly<Record<string, () => string>>): TimelineWords => ({
  operations: {
    'rentals.contract.submit': m['rentals.contract.action.submit'],
    'rentals.handover.record': m['rentals.handover.title'],
    'rentals.return.record': m['rentals.return.title'],
  },
  fields,
  sayValue: (field, value) => (field === 'status' ? words[String(value)]?.() : undefined),
})

/** The story of a contract in its own words. */
export const contractTimeline = saying(statusWords)

/** The story of a quotation in its own words. */
export const quotationTimeline = saying(quotationStatusWords)
