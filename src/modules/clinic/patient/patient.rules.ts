import { conflict, type Refusal, refused } from '#kernel/shared/refusal.ts'

/** How long a merge of two files can be undone. */
const undoHours = 24

export function whyNotMerge(
  survivor: { id: string; mergedInto: string | null },
  loser: { id: string; mergedInto: string | null },
): Refusal | null {
  if (survivor.id === loser.id) return conflict('clinic.patient.sameFile', { field: 'loserId' })
  return survivor.mergedInto || loser.mergedInto ? conflict('kernel.record.stale') : null
}

export function whyNotUnmerge(mergedAt: Date | null, now: Date): Refusal | null {
  if (!mergedAt) return refused('clinic.patient.notMerged')
  return now.getTime() - mergedAt.getTime() > undoHours * 3_600_000
    ? refused('clinic.patient.mergedLongAgo')
    : null
}
