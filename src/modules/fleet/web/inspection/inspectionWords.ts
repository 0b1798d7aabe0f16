import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import type { ItemResult, NewMark, Overall, PhotoAngle } from './yardDraft.ts'

type Words<Value extends string> = Readonly<Record<Value, () => string>>

export const angleWords: Words<PhotoAngle> = {
  front: m['fleet.inspection.angle.front'],
  front_right: m['fleet.inspection.angle.front_right'],
  right: m['fleet.inspection.angle.right'],
  rear_right: m['fleet.inspection.angle.rear_right'],
  rear: m['fleet.inspection.angle.rear'],
  rear_left: m['fleet.inspection.angle.rear_left'],
  left: m['fleet.inspection.angle.left'],
  front_left: m['fleet.inspection.angle.front_left'],
  dashboard: m['fleet.inspection.angle.dashboard'],
  interior: m['fleet.inspection.angle.interior'],
}
export const resultWords: Words<ItemResult> = {
  ok: m['fleet.inspection.result.ok'],
  attention: m['fleet.inspection.result.attention'],
  missing: m['fleet.inspection.result.missing'],
}
export const overallWords: Words<Overall> = {
  excellent: m['fleet.inspection.overall.excellent'],
  good: m['fleet.inspection.overall.good'],
  fair: m['fleet.inspection.overall.fair'],
  poor: m['fleet.inspection.overall.poor'],
}
export const purposeWords: Words<InputFor<'fleet.inspection.start'>['purpose']> = {
  out: m['fleet.inspection.purpose.out'],
  in: m['fleet.inspection.purpose.in'],
  periodic: m['fleet.inspection.purpose.periodic'],
}
export const signerWords: Words<OutputFor<'fleet.inspection.get'>['signatures'][number]['role']> = {
  custodian: m['fleet.inspection.signer.custodian'],
  inspector: m['fleet.inspection.signer.inspector'],
  witness: m['fleet.inspection.signer.witness'],
}
export const stateWords: Words<'draft' | 'signed' | 'voided'> = {
  draft: m['fleet.inspection.state.draft'],
  signed: m['fleet.inspection.state.signed'],
  voided: m['fleet.inspection.state.voided'],
}
export const typeWords: Words<NewMark['type']> = {
  scratch: m['fleet.mark.type.scratch'],
  dent: m['fleet.mark.type.dent'],
  crack: m['fleet.mark.type.crack'],
  chip: m['fleet.mark.type.chip'],
  broken: m['fleet.mark.type.broken'],
  missing: m['fleet.mark.type.missing'],
  burn: m['fleet.mark.type.burn'],
  stain: m['fleet.mark.type.stain'],
}
export const severityWords: Words<NewMark['severity']> = {
  minor: m['fleet.mark.severity.minor'],
  moderate: m['fleet.mark.severity.moderate'],
  severe: m['fleet.mark.severity.severe'],
}
const viewWords: Words<NewMark['view']> = {
  front: m['fleet.mark.view.front'],
  rear: m['fleet.mark.view.rear'],
  left: m['fleet.mark.view.left'],
  right: m['fleet.mark.view.right'],
  roof: m['fleet.mark.view.roof'],
  interior: m['fleet.mark.view.interior'],
}
const keyWords: Readonly<Record<string, () => string>> = {
  front_tyres: m['fleet.inspection.key.front_tyres'],
  rear_tyres: m['fleet.inspection.key.rear_tyres'],
  front_lights: m['fleet.inspection.key.front_lights'],
  rear_lights: m['fleet.inspection.key.rear_lights'],
  mirrors: m['fleet.inspection.key.mirrors'],
  windscreen: m['fleet.inspection.key.windscreen'],
  rear_glass: m['fleet.inspection.key.rear_glass'],
  engine: m['fleet.inspection.key.engine'],
  brakes: m['fleet.inspection.key.brakes'],
  air_conditioning: m['fleet.inspection.key.air_conditioning'],
  seat_belts: m['fleet.inspection.key.seat_belts'],
  body: m['fleet.inspection.key.body'],
}

/** The name of a line of the checklist; a company's own line is its own name. */
export const keyWord = (key: string): string => keyWords[key]?.() ?? key

/** «خدش بسيط · اليسار». */
export const markName = (mark: Pick<NewMark, 'view' | 'type' | 'severity'>): string =>
  `${typeWords[mark.type]()} ${severityWords[mark.severity]()} · ${viewWords[mark.view]()}`
