import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn, daysBetween } from '#kernel/shared/day.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { late } from '#ui/onDemand.tsx'
import { SpanText } from '../leave/leaveColumns.tsx'
import { daysText } from '../leave/leaveWords.web.ts'
import { RamadanCard } from '../workCalendar/RamadanCard.tsx'

const HolidayForm = late(() => import('./HolidayForm.tsx'))
const RemoveHoliday = late(() => import('./RemoveHoliday.tsx'))

type Holiday = OutputFor<'hr.holiday.list'>['rows'][number]

const nameOf = (row: Holiday) => (currentLocale() === 'ar' ? row.nameAr : (row.nameEn ?? row.nameAr))
const lengthOf = (row: Holiday) => daysText(daysBetween(row.fromOn, row.toOn) + 1)

/** The official holidays of a year. */
export function HolidaysTab() {
  const { timeZone } = useCompany()
  const [address, change] = useAddress()
  const typed = Number(address['year'])
  const thisYear = Number(dayIn(new Date(), timeZone).slice(0, 4))
  const year = typed >= 1950 && typed < 3000 ? typed : thisYear
  const answer = useAnswer('hr.holiday.list', { year }, { keepPrevious: true })
  const [edited, setEdited] = useState<Holiday | 'new' | null>(null)
  const [removed, setRemoved] = useState<Holiday | null>(null)
  const remove = (row: Holiday) => (
    <Button size="small" kind="tertiary" onPress={() => setRemoved(row)}>
      {m['hr.holiday.act.remove']()}
    </Button>
  )
  return (
    <div className="stack">
      <div className="leave-month">
        <Button kind="primary" onPress={() => setEdited('new')}>
          <Plus aria-hidden />
          {m['hr.holiday.add']()}
        </Button>
        <IconButton label={m['hr.holiday.previous']()} onPress={() => change({ year: year - 1 })}>
          <DirIcon icon={ChevronLeft} />
        </IconButton>
        <b className="n">{year}</b>
        <IconButton label={m['hr.holiday.next']()} onPress={() => change({ year: year + 1 })}>
          <DirIcon icon={ChevronRight} />
        </IconButton>
      </div>
      <Loaded answer={answer}>
        {({ rows }) => (
          <Card flush>
            <DataTable
              label={m['hr.holiday.list.title']()}
              bare
              columns={[
                { id: 'name', header: m['hr.holiday.field.nameAr'](), cell: row => <b>{nameOf(row)}</b> },
                { id: 'span', header: m['hr.holiday.field.fromOn'](), cell: row => <SpanText row={row} /> },
                { id: 'days', header: m['hr.holiday.field.days'](), cell: lengthOf },
              ]}
              rows={rows}
              rowId={row => row.id}
              onOpen={setEdited}
              rowActions={remove}
              card={row => (
                <>
                  <span className="card-row">
                    <b>{nameOf(row)}</b>
                    <span>{lengthOf(row)}</span>
                  </span>
                  <span className="card-row cap">
                    <SpanText row={row} />
                    {remove(row)}
                  </span>
                </>
              )}
              empty={<EmptyState title={m['hr.holiday.empty']()} />}
            />
          </Card>
        )}
      </Loaded>
      <RamadanCard year={year} />
      <Suspense>
        {edited && (
          <HolidayForm
            key={edited === 'new' ? 'new' : edited.id}
            holiday={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
        {removed && <RemoveHoliday holiday={removed} onClose={() => setRemoved(null)} />}
      </Suspense>
    </div>
  )
}
