import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Button } from '#ui/Button.tsx'
import { ShiftDialog } from './ShiftDialog.tsx'
import type { Shift } from './shiftRow.web.ts'

const hoursOf = (spans: Shift['spans']) => spans.map(({ start, end }) => `${start} – ${end}`).join('، ')

/** The shifts of the company, each with its form; `isAdding` opens the form of another. */
export function ShiftsList({ isAdding, onAdded }: { isAdding: boolean; onAdded: () => void }) {
  const answer = useAnswer('hr.shift.list', {})
  const [edited, setEdited] = useState<Shift | null>(null)
  return (
    <>
      <Loaded answer={answer}>
        {({ rows }) => (
          <ul className="punch-list">
            {rows.length === 0 && <li>{m['hr.shift.empty']()}</li>}
            {rows.map(row => (
              <li key={row.id}>
                <span className="card-row">
                  <bdi className="strong">{row.nameAr}</bdi>
                  <Button size="small" kind="tertiary" onPress={() => setEdited(row)}>
                    {m['kernel.action.edit']()}
                  </Button>
                </span>
                <span className="card-row cap">
                  <span className="n">{hoursOf(row.spans)}</span>
                  {row.isDefault && <span>{m['hr.shift.field.isDefault']()}</span>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {isAdding && <ShiftDialog shift={null} onClose={onAdded} />}
      {edited && <ShiftDialog key={edited.id} shift={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
