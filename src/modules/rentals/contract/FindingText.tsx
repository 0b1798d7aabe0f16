import { m } from '#generated/words/messages.js'
import { Badge } from '#ui/Badge.tsx'
import type { Contract } from '../price/amounts.web.ts'

const hues = { block: 'red', warn: 'amber', info: 'slate' } as const

/** A finding of the law linter: its subject, its text, and where it stands or who took it over. */
export function FindingText({
  finding,
  note,
}: {
  finding: Contract['findings'][number]
  note?: string | null
}) {
  return (
    <span className="grow">
      <Badge hue={hues[finding.severity]}>{finding.nameAr}</Badge> {finding.messageAr}
      <span className="cap rentals-block">
        {finding.isUndated
          ? m['rentals.law.undated']({ holder: finding.holder ?? finding.nameAr })
          : (note ?? finding.source)}
      </span>
    </span>
  )
}
