import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { NumberText } from '#ui/NumberText.tsx'
import { Stat } from '#ui/Stat.tsx'
import { nameOf } from './leaveWords.web.ts'

type Row = OutputFor<'hr.leave.balance'>['rows'][number]

const noteOf = (row: Row): string =>
  [
    row.accrues && row.balance !== null ? `${m['hr.leave.field.balance']()} ${row.balance}` : null,
    row.taken > 0 ? `${m['hr.leave.field.taken']()} ${row.taken}` : null,
    row.ahead > 0 ? `${m['hr.leave.field.ahead']()} ${row.ahead}` : null,
    row.pending > 0 ? `${m['hr.leave.field.pending']()} ${row.pending}` : null,
  ]
    .filter(part => part !== null)
    .join(' · ')

/** A type without a limit is shown once something of it was taken or asked for. */
const isTold = (row: Row) => row.available !== null || row.taken > 0 || row.ahead > 0 || row.pending > 0

/** What may be taken of each type, with what it is made of. */
export function BalanceCards({ rows }: { rows: readonly Row[] }) {
  return (
    <div className="leave-balances">
      {rows.filter(isTold).map(row => (
        <section key={row.type.id} className="card">
          <Stat label={nameOf(row.type)} note={noteOf(row)}>
            {row.available === null ? m['hr.leave.noLimit']() : <NumberText value={row.available} />}
          </Stat>
        </section>
      ))}
    </div>
  )
}
