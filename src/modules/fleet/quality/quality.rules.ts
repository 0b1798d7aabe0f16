/** What can be wrong with the facts of a vehicle, the serious first: those keep it from being rented, driven or reckoned rightly. */
export const findingSeverities = {
  no_plate: 'high',
  no_rate: 'high',
  no_policy: 'high',
  missing_document: 'high',
  duplicate: 'high',
  plate_unreadable: 'medium',
  no_asset: 'medium',
  financed_without_agreement: 'medium',
  odometer_gap: 'medium',
  vin_invalid: 'low',
  old_draft_inspection: 'low',
  no_photo: 'low',
} as const

const alike: Readonly<Record<string, string>> = { B: '8', G: '6', S: '5', Z: '2' }

/** A chassis number without what an eye confuses when it copies one; I, O and Q stand in none. */
export const vinFolded = (vin: string): string => vin.replace(/[BGSZ]/g, letter => alike[letter] ?? letter)

export type Finding = keyof typeof findingSeverities
export const findings = Object.keys(findingSeverities) as [Finding, ...Finding[]]
/** Findings that one value for each vehicle puts right: a plate, a chassis number, the end of a registration, a reading. */
export const fixableFindings = [
  'no_plate',
  'plate_unreadable',
  'vin_invalid',
  'duplicate',
  'missing_document',
  'odometer_gap',
] as const satisfies readonly Finding[]
export type FixableFinding = (typeof fixableFindings)[number]

export const severities = ['high', 'medium', 'low'] as const

/** The share of vehicles without a serious finding, basis points; nothing without vehicles. */
export const qualityScore = (vehicles: number, withSerious: number): number | null =>
  vehicles === 0 ? null : Math.round(((vehicles - withSerious) * 10_000) / vehicles)
