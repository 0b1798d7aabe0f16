import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays, dayIn } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DateField } from '#ui/DateField.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { TextField } from '#ui/TextField.tsx'
import { VerdictBadge } from '../attendance/attendanceColumns.tsx'
import { pointOf } from './workSite.rules.ts'

type Reading = OutputFor<'hr.location.simulate'>['rows'][number]

const columns = () => [
  { id: 'at', header: m['hr.workSite.test.at'](), cell: (row: Reading) => <InstantText at={row.at} /> },
  {
    id: 'name',
    header: m['hr.attendance.field.employee'](),
    cell: (row: Reading) => <bdi>{row.name}</bdi>,
  },
  {
    id: 'before',
    header: m['hr.workSite.test.before'](),
    cell: (row: Reading) => <VerdictBadge verdict={row.before} />,
  },
  {
    id: 'after',
    header: m['hr.workSite.test.after'](),
    cell: (row: Reading) => <VerdictBadge verdict={row.after} />,
  },
]

/** What a circle would have said to the readings of past days; nothing is kept. */
export default function TestTab() {
  const { timeZone } = useCompany()
  const first = useAnswer('hr.workSite.list', {}).data?.rows.find(row => row.shape === 'circle')
  const [fromOn, setFromOn] = useState(() => addDays(dayIn(new Date(), timeZone), -30))
  const [typed, setTyped] = useState<string | null>(null)
  const [metres, setMetres] = useState<string | null>(null)
  const place = typed ?? (first ? `${first.latitude}, ${first.longitude}` : '')
  const radiusText = metres ?? String(first?.radius ?? 100)
  const point = pointOf(place)
  const radius = Number(asciiDigits(radiusText))
  const isRadius = Number.isInteger(radius) && radius >= 10 && radius <= 1_000
  const answer = useAnswer(
    'hr.location.simulate',
    {
      latitude: point?.latitude ?? 0,
      longitude: point?.longitude ?? 0,
      radius: isRadius ? radius : 100,
      fromOn,
    },
    { enabled: point !== null && isRadius, keepPrevious: true },
  )
  return (
    <div className="stack">
      <Card>
        <div className="stack">
          <p className="soft-ink">{m['hr.workSite.test.says']()}</p>
          <div className="fields">
            <TextField
              label={m['hr.workSite.field.pasted']()}
              value={place}
              onChange={setTyped}
              dir="ltr"
              error={place !== '' && !point ? m['hr.workSite.field.pastedWrong']() : null}
            />
            <TextField
              label={m['hr.workSite.field.radius']()}
              value={radiusText}
              onChange={setMetres}
              dir="ltr"
              inputMode="numeric"
              end={<span className="in-unit">{m['hr.workSite.metres']()}</span>}
              error={isRadius ? null : m['hr.site.shape']({ why: 'radius' })}
            />
            <DateField
              label={m['hr.workSite.test.fromOn']()}
              value={fromOn}
              onChange={day => day && setFromOn(day)}
              gregorianOnly
            />
          </div>
        </div>
      </Card>
      {point && (
        <Loaded answer={answer}>
          {data => (
            <DataTable
              label={m['hr.workSite.tab.test']()}
              columns={columns()}
              rows={data.rows}
              rowId={row => `${row.at} ${row.name}`}
              foot={
                data.rows.length > 0 && <div className="dt-sums">{m['hr.workSite.judged'](data.after)}</div>
              }
              empty={<EmptyState title={m['hr.workSite.test.empty']()} />}
            />
          )}
        </Loaded>
      )}
    </div>
  )
}
