import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'

type Vehicle = OutputFor<'fleet.vehicle.get'>
type Mark = OutputFor<'fleet.mark.list'>['rows'][number]
export type FlagKind = Vehicle['flags'][number]['kind']
type Words<Value extends string> = Readonly<Record<Value, () => string>>

export const flagWords: Words<FlagKind> = {
  accident: m['fleet.flag.kind.accident'],
  stolen: m['fleet.flag.kind.stolen'],
  police_hold: m['fleet.flag.kind.police_hold'],
  out_of_service: m['fleet.flag.kind.out_of_service'],
}

export const custodyWords: Words<OutputFor<'fleet.custody.log'>['rows'][number]['kind']> = {
  contract: m['fleet.custody.kind.contract'],
  permit: m['fleet.custody.kind.permit'],
  workshop: m['fleet.custody.kind.workshop'],
  transfer: m['fleet.custody.kind.transfer'],
}

export const bodyWords: Words<NonNullable<Vehicle['bodyClass']>> = {
  sedan: m['fleet.vehicle.bodyClass.sedan'],
  suv: m['fleet.vehicle.bodyClass.suv'],
  hatchback: m['fleet.vehicle.bodyClass.hatchback'],
  coupe: m['fleet.vehicle.bodyClass.coupe'],
  convertible: m['fleet.vehicle.bodyClass.convertible'],
  pickup: m['fleet.vehicle.bodyClass.pickup'],
  van: m['fleet.vehicle.bodyClass.van'],
  truck: m['fleet.vehicle.bodyClass.truck'],
}

export const transmissionWords: Words<NonNullable<Vehicle['transmission']>> = {
  automatic: m['fleet.vehicle.transmission.automatic'],
  manual: m['fleet.vehicle.transmission.manual'],
  cvt: m['fleet.vehicle.transmission.cvt'],
}

export const fuelWords: Words<NonNullable<Vehicle['fuelType']>> = {
  gasoline: m['fleet.vehicle.fuelType.gasoline'],
  diesel: m['fleet.vehicle.fuelType.diesel'],
  hybrid: m['fleet.vehicle.fuelType.hybrid'],
  electric: m['fleet.vehicle.fuelType.electric'],
}

type Lapse = OutputFor<'fleet.legality.forecast'>['lapses'][number]

export const lapseWords: Words<Lapse['kind']> = {
  registration: m['fleet.legality.kind.registration'],
  technical_inspection: m['fleet.legality.kind.technical_inspection'],
  operating_permit: m['fleet.legality.kind.operating_permit'],
  insurance: m['fleet.legality.kind.insurance'],
  licence: m['fleet.legality.kind.licence'],
  identity: m['fleet.legality.kind.identity'],
  service: m['fleet.legality.kind.service'],
}

/** On which day of the period it ends, or falls due. */
export function lapseText({ kind, isMissing, dayNumber: day }: Lapse): string {
  if (isMissing) return m['fleet.legality.missing']()
  return kind === 'service' ? m['fleet.legality.due']({ day }) : m['fleet.legality.lapses']({ day })
}

export const markTypeWords: Words<Mark['type']> = {
  scratch: m['fleet.mark.type.scratch'],
  dent: m['fleet.mark.type.dent'],
  crack: m['fleet.mark.type.crack'],
  chip: m['fleet.mark.type.chip'],
  broken: m['fleet.mark.type.broken'],
  missing: m['fleet.mark.type.missing'],
  burn: m['fleet.mark.type.burn'],
  stain: m['fleet.mark.type.stain'],
}

export const severityWords: Words<Mark['severity']> = {
  minor: m['fleet.mark.severity.minor'],
  moderate: m['fleet.mark.severity.moderate'],
  severe: m['fleet.mark.severity.severe'],
}

const viewWords: Words<Mark['view']> = {
  front: m['fleet.mark.view.front'],
  rear: m['fleet.mark.view.rear'],
  left: m['fleet.mark.view.left'],
  right: m['fleet.mark.view.right'],
  roof: m['fleet.mark.view.roof'],
  interior: m['fleet.mark.view.interior'],
}

export const decisionWords: Words<Mark['decision']> = {
  pending: m['fleet.mark.decision.pending'],
  custodian: m['fleet.mark.decision.custodian'],
  insurer: m['fleet.mark.decision.insurer'],
  warranty: m['fleet.mark.decision.warranty'],
  company: m['fleet.mark.decision.company'],
}

/** «خدش بسيط، اليسار»: what a mark is and where. */
export const markName = (mark: Pick<Mark, 'type' | 'severity' | 'view'>): string =>
  m['fleet.damage.mark']({
    type: markTypeWords[mark.type](),
    severity: severityWords[mark.severity](),
    view: viewWords[mark.view](),
  })

export const purposeWords: Words<OutputFor<'fleet.inspection.list'>['rows'][number]['purpose']> = {
  out: m['fleet.inspection.purpose.out'],
  in: m['fleet.inspection.purpose.in'],
  periodic: m['fleet.inspection.purpose.periodic'],
}

export const plateCountryWords: Words<
  NonNullable<InputFor<'fleet.vehicle.changePlate'>['plate']['country']>
> = {
  KW: m['fleet.country.KW'],
  SA: m['fleet.country.SA'],
  QA: m['fleet.country.QA'],
  AE: m['fleet.country.AE'],
  BH: m['fleet.country.BH'],
  OM: m['fleet.country.OM'],
}
