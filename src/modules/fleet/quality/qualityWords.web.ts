import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import { links } from '../links.web.ts'

export { words as severityWords } from '#generated/choices/fleet.finding.severity.ts'

export type FindingRow = OutputFor<'fleet.quality.findings'>['rows'][number]
export type Finding = FindingRow['finding']
type Severity = FindingRow['severity']

export const findingWords: Readonly<Record<Finding, () => string>> = {
  no_plate: m['fleet.finding.no_plate'],
  no_rate: m['fleet.finding.no_rate'],
  no_policy: m['fleet.finding.no_policy'],
  missing_document: m['fleet.finding.missing_document'],
  duplicate: m['fleet.finding.duplicate'],
  plate_unreadable: m['fleet.finding.plate_unreadable'],
  no_asset: m['fleet.finding.no_asset'],
  financed_without_agreement: m['fleet.finding.financed_without_agreement'],
  odometer_gap: m['fleet.finding.odometer_gap'],
  vin_invalid: m['fleet.finding.vin_invalid'],
  old_draft_inspection: m['fleet.finding.old_draft_inspection'],
  no_photo: m['fleet.finding.no_photo'],
}

export const severityKinds: Readonly<Record<Severity, StatusKind>> = {
  high: 'late',
  medium: 'inHand',
  low: 'unsent',
}

/** Where a finding is put right. */
export const fixes: Readonly<Record<Finding, (vehicleId: string) => string>> = {
  no_plate: id => links.vehicle(id, 'plates'),
  no_rate: id => links.vehicle(id, 'rates'),
  no_policy: links.newPolicy,
  missing_document: id => links.vehicle(id, 'documents'),
  duplicate: id => links.vehicle(id, 'details'),
  plate_unreadable: id => links.vehicle(id, 'plates'),
  no_asset: id => links.vehicle(id, 'books'),
  financed_without_agreement: vehicleId => links.newFinancing({ vehicleId }),
  odometer_gap: id => links.vehicle(id),
  vin_invalid: id => links.vehicle(id, 'details'),
  old_draft_inspection: links.conditionCheck,
  no_photo: id => links.vehicle(id, 'details'),
}

/** Findings that are put right without leaving the list. */
export const fixedHere: ReadonlySet<Finding> = new Set([
  ...(['no_plate', 'plate_unreadable', 'missing_document', 'odometer_gap', 'vin_invalid'] as const),
  ...(['duplicate', 'no_photo'] as const),
])
