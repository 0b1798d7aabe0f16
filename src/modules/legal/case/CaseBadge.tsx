import { m } from '#generated/words/messages.js'
import { Badge } from '#ui/Badge.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type CaseRow, caseKinds, statusWords } from './caseWords.web.ts'

/** The state of a case, and beside it that only its team sees it. */
export const CaseBadge = ({ row }: { row: Pick<CaseRow, 'status' | 'confidential'> }) => (
  <span className="row tight">
    <StatusBadge kind={caseKinds[row.status]}>{statusWords[row.status]()}</StatusBadge>
    {row.confidential && <Badge hue="violet">{m['legal.case.secret']()}</Badge>}
  </span>
)
