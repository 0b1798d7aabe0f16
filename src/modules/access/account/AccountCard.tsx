import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Account, rolesText, statusKinds, statusWords } from './accountWords.web.ts'

/** An account on a phone; the note is what its list adds. */
export function AccountCard({ row, note }: { row: Account; note?: string | null }) {
  return (
    <div className="account-card">
      <div className="row">
        <bdi className="strong grow">{row.name}</bdi>
        <StatusBadge kind={statusKinds[row.status]}>{statusWords[row.status]()}</StatusBadge>
      </div>
      <span className="n cap">{row.email}</span>
      {note && (
        <span className="cap">
          <bdi>{note}</bdi>
        </span>
      )}
      <span className="cap">{rolesText(row.roles)}</span>
    </div>
  )
}
