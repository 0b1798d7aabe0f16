import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { showProblem, showToast } from '#ui/toast.ts'
import { ScheduleActs } from './ScheduleActs.tsx'
import {
  formatWords,
  outcomeKinds,
  outcomeWords,
  periodWords,
  rhythmText,
  type Schedule,
} from './scheduleWords.web.ts'

const SchedulePanel = onDemand(async () => (await import('./SchedulePanel.tsx')).SchedulePanel)
const RemoveSchedule = onDemand(async () => (await import('./RemoveSchedule.tsx')).RemoveSchedule)

const pageRows = 40

const titleOf = ({ title }: Schedule) => sayCode(title ?? 'reports.report.unknown')

const state = ({ active }: Schedule) => (
  <StatusBadge kind={active ? 'running' : 'paused'}>
    {active ? m['reports.schedule.state.active']() : m['reports.schedule.state.paused']()}
  </StatusBadge>
)

const last = ({ lastAt, lastOutcome }: Schedule) =>
  lastAt && lastOutcome ? (
    <span className="row wrap">
      <StatusBadge kind={outcomeKinds[lastOutcome]}>{outcomeWords[lastOutcome]()}</StatusBadge>
      <InstantText at={lastAt} />
    </span>
  ) : (
    <span className="quiet">{m['reports.schedule.neverSent']()}</span>
  )

const when = (schedule: Schedule) => (
  <>
    {rhythmText(schedule)}
    <div className="cap">
      {periodWords[schedule.period]()} · {formatWords[schedule.format]()}
    </div>
  </>
)

const recipients = (schedule: Schedule) => (
  <span>{schedule.recipients.map(({ name, email }) => name ?? email).join('، ')}</span>
)

const columns: readonly Column<Schedule>[] = [
  { id: 'report', header: m['reports.schedule.report'](), cell: one => <b>{titleOf(one)}</b> },
  { id: 'when', header: m['reports.schedule.rhythm'](), cell: when },
  { id: 'recipients', header: m['reports.schedule.recipients'](), cell: recipients },
  { id: 'owner', header: m['reports.schedule.owner'](), cell: one => <bdi>{one.ownerName}</bdi> },
  { id: 'state', header: m['reports.schedule.state'](), cell: state },
  {
    id: 'next',
    header: m['reports.schedule.next'](),
    cell: one => (one.active ? <InstantText at={one.nextAt} /> : <span className="quiet">{'\u2014'}</span>),
  },
  { id: 'last', header: m['reports.schedule.last'](), cell: last },
]

/** What goes out by itself: when, to whom, and how the last one went. */
export function SchedulesTab() {
  const [limit, setLimit] = useState(pageRows)
  const [edited, setEdited] = useState<Schedule | null>(null)
  const [removed, setRemoved] = useState<Schedule | null>(null)
  const answer = useAnswer('reports.schedule.list', { limit }, { keepPrevious: true })
  const reports = useAnswer('reports.catalogue.list', {})
  const pause = useCommand('reports.schedule.pause')
  const turn = async ({ id, version, active }: Schedule) => {
    try {
      await pause.mutateAsync({ id, version, active: !active })
      showToast(active ? m['reports.schedule.paused']() : m['reports.schedule.resumed']())
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const acts = (schedule: Schedule) => (
    <ScheduleActs
      title={titleOf(schedule)}
      schedule={schedule}
      mayEdit={reports.data?.rows.some(one => one.id === schedule.report) ?? false}
      onTurn={() => void turn(schedule)}
      onEdit={() => setEdited(schedule)}
      onRemove={() => setRemoved(schedule)}
    />
  )
  const report = edited && reports.data?.rows.find(one => one.id === edited.report)
  return (
    <>
      <Loaded answer={answer}>
        {({ rows, next }) => (
          <>
            <Card flush>
              <DataTable<Schedule>
                bare
                label={m['reports.page.schedules']()}
                columns={columns}
                rows={rows}
                rowId={one => one.id}
                rowActions={acts}
                card={one => (
                  <>
                    <span className="card-row">
                      <b className="grow">{titleOf(one)}</b>
                      {state(one)}
                      {acts(one)}
                    </span>
                    <span className="card-row cap">
                      {rhythmText(one)}
                      {recipients(one)}
                    </span>
                    <span className="card-row cap">{last(one)}</span>
                  </>
                )}
                empty={
                  <EmptyState
                    title={m['reports.schedule.none']()}
                    actions={<ButtonLink href="/reports">{m['reports.schedule.open']()}</ButtonLink>}
                  />
                }
              />
            </Card>
            {next && (
              <Button onPress={() => setLimit(limit + pageRows)}>{m['reports.schedule.more']()}</Button>
            )}
          </>
        )}
      </Loaded>
      {edited && report && (
        <SchedulePanel
          report={report}
          filters={edited.filters}
          schedule={edited}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <RemoveSchedule schedule={removed} title={titleOf(removed)} onClose={() => setRemoved(null)} />
      )}
    </>
  )
}
