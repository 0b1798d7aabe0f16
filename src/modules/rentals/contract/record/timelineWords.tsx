import { m } from '#generated/words/messages.js'
import { signingActs, type TimelineWords } from '#modules/platform/public.web.tsx'
import { Plate } from '#ui/Plate.tsx'
import { chargeWords } from '../../handover/yard/yardWords.web.ts'
import type { Contract } from '../../price/amounts.web.ts'
import { quotationStatusWords } from '../../quotation/quotationWords.web.ts'
import { statusWords } from '../../wordMaps.web.ts'

const fields: Record<string, () => string> = {
  vehicleId: m['rentals.field.vehicle'],
  dueBackAt: m['rentals.field.dueBackAt'],
  startAt: m['rentals.field.startAt'],
  invoicedRows: m['rentals.part.schedule'],
  chargesInvoice: m['rentals.field.invoice'],
  settlementProposedOn: m['rentals.part.settlement'],
  depositApplied: m['rentals.balance.depositApplied'],
  damageDecision: m['rentals.yard.bears'],
  signature: m['platform.signing.part'],
  evidence: m['platform.evidence.hash'],
  ownedBy: m['rentals.field.invoice'],
  odometerKm: m['rentals.field.odometerKm'],
  fuelEighths: m['rentals.field.fuelEighths'],
  'charge.lateReturn': chargeWords.late_return,
  'charge.extraKm': chargeWords.extra_km,
  'charge.fuel': chargeWords.fuel,
  'charge.cleaning': chargeWords.cleaning,
  'charge.earlyReturn': chargeWords.early_return,
  'charge.delivery': chargeWords.delivery,
  'charge.other': chargeWords.other,
}

const bearers: Readonly<Record<string, () => string>> = {
  pending: m['rentals.charge.state.proposed'],
  custodian: m['rentals.yard.bears.custodian'],
  insurer: m['rentals.yard.bears.insurer'],
  warranty: m['rentals.yard.bears.warranty'],
  company: m['rentals.yard.bears.company'],
}

const operations = {
  ...signingActs,
  'rentals.contract.seal': m['rentals.timeline.sealed'],
  'rentals.quotation.seal': m['rentals.timeline.approvalSealed'],
  'rentals.contract.submit': m['rentals.timeline.reserved'],
  'rentals.contract.close': m['rentals.settlement.closed'],
  'rentals.contract.own': m['rentals.timeline.owned'],
  'rentals.handover.record': m['rentals.yard.handedOver'],
  'rentals.return.record': m['rentals.yard.takenBack'],
  'rentals.row.invoice': m['rentals.timeline.rowInvoiced'],
  'rentals.charge.decide': m['rentals.timeline.chargeDecided'],
  'rentals.charge.invoice': m['rentals.timeline.chargesInvoiced'],
  'rentals.mark.decide': m['rentals.timeline.damageDecided'],
  'rentals.settlement.apply': m['rentals.settlement.applied'],
  'rentals.evidence.build': m['rentals.evidence.title'],
}

/** The activity of a contract in its own words: states by name, charges as money, vehicles by plate. */
export function contractTimeline(contract: Contract): TimelineWords {
  const vehicles = [contract.vehicle, ...contract.legs.map(leg => leg.vehicle)]
  return {
    operations,
    fields,
    sayValue: (field, value) => {
      if (field === 'status') return statusWords[value as keyof typeof statusWords]?.()
      if (field === 'damageDecision') return bearers[String(value)]?.()
      // Enough to know the pack by; its whole hash stands in the audit log.
      if (field === 'evidence' && value) return <bdi dir="ltr">{`${String(value).slice(0, 12)}\u2026`}</bdi>
      const vehicle = field === 'vehicleId' && vehicles.find(one => one?.id === value)
      return vehicle ? <Plate number={vehicle.plate} /> : undefined
    },
  }
}

/** The activity of a quotation in its own words. */
export const quotationTimeline: TimelineWords = {
  operations,
  fields,
  sayValue: (field, value) =>
    field === 'status' ? quotationStatusWords[value as keyof typeof quotationStatusWords]?.() : undefined,
}
