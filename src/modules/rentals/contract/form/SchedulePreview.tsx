import { useDeferredValue } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'

const shown = 6

/** When the customer pays what; the first rows and how many follow. */
export function SchedulePreview({ input }: { input: InputFor<'rentals.schedule.preview'> | null }) {
  const asked = useDeferredValue(input)
  const answer = useAnswer('rentals.schedule.preview', asked as InputFor<'rentals.schedule.preview'>, {
    enabled: asked !== null,
    keepPrevious: true,
  })
  const rows = asked && !answer.error ? answer.data?.rows : undefined
  if (!rows || rows.length === 0) return null
  return (
    <Card title={m['rentals.part.schedule']()} caption={m['rentals.row.count']({ count: rows.length })}>
      <dl className="rentals-sum">
        {rows.slice(0, shown).map(row => (
          <div key={row.no}>
            <dt>
              <DayText day={row.dueOn} />
            </dt>
            <dd>
              <Amount amount={row.amount} />
            </dd>
          </div>
        ))}
      </dl>
      {rows.length > shown && (
        <p className="cap">{m['rentals.form.moreRows']({ count: rows.length - shown })}</p>
      )}
    </Card>
  )
}
