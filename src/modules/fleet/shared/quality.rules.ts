/** What can be wrong with the facts of a vehicle, the serious first: those keep it from being rented, driven or reckoned rightly. */
export const findingSeverities = {
  no_plate: 'high',
  no_rate: 'high',
  no_policy: 'high',
  missing_document: 'high',
  no_asset: 'medium',
  financed_without_agreement: 'medium',
  odometer_gap: 'medium',
  vin_invalid: 'low',
  old_draft_inspection: 'low',
  no_photo: 'low',
} as const

export type Finding = keyof typeof findingSeverities
export const findings = Object.keys(findingSeverities) as [Finding, ...Finding[]]
export const severities = ['high', 'medium', 'low'] as const

/** The share of vehicles without a serious finding, basis points; nothing without vehicles. */
export const qualityScore = (vehicles: number, withSerious: number): number | null =>
  vehicles === 0 ? null : Math.round(((vehicles - withSerious) * 10_000) / vehicles)
