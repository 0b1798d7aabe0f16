import { foldLight } from '#kernel/shared/arabic.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const accessBases = ['treating', 'delegated', 'breakGlass'] as const
export type AccessBasis = (typeof accessBases)[number]
export const recordParts = ['summary', 'encounters', 'prescriptions', 'attachments'] as const
export type RecordPart = (typeof recordParts)[number]
export const attachmentKinds = ['result', 'image', 'consent', 'other'] as const
export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const

/** From 30 days ahead of a visit to a year behind it a practitioner treats the patient. */
export const treatingDays = { ahead: 30, behind: 365 }
export const breakGlassMinutes = 60
export const shortestReason = 10
/** 25 MB of a picture are 34 MB of text on the way. */
export const largestAttachmentBytes = 25 * 1024 * 1024

export type ClinicalSummary = {
  /** Empty only where the practitioner has said that none are known. */
  readonly allergies: readonly string[]
  readonly noneKnown: boolean
  /** Allergies that another file of the patient names, found to be wrong, each with why. */
  readonly withdrawn: readonly { readonly substance: string; readonly reason: string }[]
  readonly conditions: readonly string[]
  readonly drugs: readonly string[]
  readonly bloodGroup: (typeof bloodGroups)[number] | null
}

/** "None known" is said, never left blank, and never beside an allergy. */
export function whyNotSummary(summary: ClinicalSummary): Refusal | null {
  return summary.noneKnown === summary.allergies.length > 0
    ? invalid('clinic.record.allergiesBlank', { field: 'allergies' })
    : null
}

/**
 * The summary of a patient with several files, the one that counts first: its own facts, and the allergies of all of them. "None known" of
 * one file does not take away what another file names; the file that counts may withdraw it by name.
 */
export function joinedSummary<Summary extends ClinicalSummary>(
  summaries: readonly Summary[],
): Summary | null {
  const [first, ...others] = summaries
  if (!first) return null
  const known = new Set(
    [...first.allergies, ...first.withdrawn.map(({ substance }) => substance)].map(foldLight),
  )
  const added = others.flatMap(({ allergies }) => allergies.filter(one => !known.has(foldLight(one))))
  const allergies = [...first.allergies, ...new Set(added)]
  return { ...first, allergies, noneKnown: first.noneKnown && allergies.length === 0 }
}

type Drug = { readonly drug: string; readonly ingredients: readonly string[] }

/** The first substance a patient is allergic to that a drug is or holds. */
function allergyTo(lines: readonly Drug[], allergies: readonly string[]): string | null {
  const holds = (text: string, substance: string) => foldLight(text).includes(foldLight(substance))
  return (
    allergies.find(substance =>
      lines.some(line => [line.drug, ...line.ingredients].some(text => holds(text, substance))),
    ) ?? null
  )
}

/** K5: an allergy stops a prescription until the drug is another or the practitioner says why. */
export function whyNotPrescribe(
  lines: readonly Drug[],
  summary: ClinicalSummary | null,
  overrideReason: string | null,
): Refusal | null {
  if (!summary) return refused('clinic.prescription.allergiesUnknown')
  const substance = allergyTo(lines, summary.allergies)
  return substance && !overrideReason
    ? refused('clinic.prescription.allergy', { field: 'overrideReason', params: { substance } })
    : null
}
