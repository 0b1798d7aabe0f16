import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays, dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import '../services.css'
import { fieldWords, TimeBadge, type TimeEntry } from './TimeBadge.tsx'
import { TimeDecisions } from './TimeDecisions.tsx'
import { TimeDialog } from './TimeDialog.tsx'
import { TimerButton } from './TimerButton.tsx'

/** The first day of the week that holds a day, where weeks begin on `first` (0 is Sunday). */
const weekOf = (day: string, first: number) =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() - first + 7) % 7))

type Editing = { entry: TimeEntry | null; hours?: number }

/** The own hours of a week, and those of others that wait for the person. */
export default function TimePage() {
  const { timeZone, firstDayOfWeek } = useCompany()
  const [address, change] = useAddress()
  const today = dayIn(new Date(), timeZone)
  const asked = typeof address['week'] === 'string' ? address['week'] : today
  const from = weekOf(/^\d{4}-\d\d-\d\d$/.test(asked) ? asked : today, firstDayOfWeek)
  const answer = useAnswer('services.time.week', { from })
  const waiting = useAnswer('services.time.waiting', {}).data?.rows ?? []
  const [editing, setEditing] = useState<Editing | null>(null)
  const [removing, setRemoving] = useState<TimeEntry | null>(null)
  const submit = useCommand('services.time.submit')
  const hand = async () => {
    try {
      const { count } = await submit.mutateAsync({ from })
      showToast(m['services.time.submittedToast']({ count }))
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const rows = answer.data?.rows ?? []
  const hasDrafts = rows.some(row => row.state === 'draft')
  return (
    <div className="page">
      <PageHeader
        title={m['services.time.title']()}
        actions={
          <>
            <TimerButton onStop={hours => setEditing({ entry: null, hours })} />
            {hasDrafts && (
              <Button busy={submit.isPending} onPress={() => void hand()}>
                {m['services.time.submit']()}
              </Button>
            )}
            <Button kind="primary" onPress={() => setEditing({ entry: null })}>
              <Plus aria-hidden />
              {m['services.time.add']()}
            </Button>
          </>
        }
      />
      {waiting.length > 0 && <Waiting rows={waiting} />}
      <Card
        title={
          <span className="row">
            <IconButton
              label={m['services.time.before']()}
              onPress={() => change({ week: addDays(from, -7) })}
            >
              <DirIcon icon={ChevronLeft} />
            </IconButton>
            <span>
              <DayText day={from} /> – <DayText day={addDays(from, 6)} />
            </span>
            <IconButton label={m['services.time.after']()} onPress={() => change({ week: addDays(from, 7) })}>
              <DirIcon icon={ChevronRight} />
            </IconButton>
          </span>
        }
      >
        <Loaded answer={answer}>
          {week =>
            week.rows.length === 0 ? (
              <EmptyState title={m['services.time.empty']()} />
            ) : (
              <Week
                rows={week.rows}
                onEdit={entry => setEditing({ entry })}
                onRemove={entry => setRemoving(entry)}
              />
            )
          }
        </Loaded>
      </Card>
      {editing && (
        <TimeDialog
          entry={editing.entry}
          hours={editing.hours ?? null}
          projects={answer.data?.projects ?? []}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && (
        <ActDialog
          name="services.time.remove"
          title={m['services.time.remove']()}
          verb={m['services.time.remove']()}
          danger
          input={{ id: removing.id, version: removing.version }}
          onClose={() => setRemoving(null)}
        >
          <p>
            {m['services.time.removeNote']({ hours: String(removing.hours), project: removing.project.name })}
          </p>
        </ActDialog>
      )}
    </div>
  )
}

function Week(props: {
  rows: readonly TimeEntry[]
  onEdit: (entry: TimeEntry) => void
  onRemove: (entry: TimeEntry) => void
}) {
  const days = [...Map.groupBy(props.rows, row => row.on)]
  const sum = (rows: readonly TimeEntry[]) => rows.reduce((total, row) => total + row.hours, 0)
  return (
    <div className="stack">
      {days.map(([day, rows]) => (
        <section key={day} className="week-day">
          <span className="card-row strong">
            <DayText day={day} />
            <NumberText value={sum(rows)} />
          </span>
          {rows.map(row => (
            <div key={row.id} className="card-row">
              <span className="stack tight">
                <bdi>{row.project.name}</bdi>
                <span className="soft-ink">
                  <bdi>{row.description}</bdi>
                </span>
                {row.returnReason && (
                  <span className="cap">{m['services.time.sentBack']({ reason: row.returnReason })}</span>
                )}
              </span>
              <span className="row wrap">
                <NumberText value={row.hours} />
                <TimeBadge row={row} />
                {row.state === 'draft' && (
                  <>
                    <Button size="small" onPress={() => props.onEdit(row)}>
                      {m['services.time.act.save']()}
                    </Button>
                    <Button size="small" onPress={() => props.onRemove(row)}>
                      {m['services.time.remove']()}
                    </Button>
                  </>
                )}
              </span>
            </div>
          ))}
        </section>
      ))}
      <span className="card-row strong">
        <span>{m['services.time.total']()}</span>
        <NumberText value={sum(props.rows)} />
      </span>
    </div>
  )
}

/** Hours of others on projects that the person manages. */
const Waiting = ({ rows }: { rows: readonly TimeEntry[] }) => (
  <Card title={m['services.time.waiting']()} end={<TimeDecisions ids={rows.map(row => row.id)} />}>
    <div className="stack">
      {rows.map(row => (
        <div key={row.id} className="card-row">
          <span className="stack tight">
            <span>
              <bdi className="strong">{row.person.name}</bdi> · <DayText day={row.on} />
            </span>
            <span className="soft-ink">
              <bdi>{row.project.name}</bdi> · <bdi>{row.description}</bdi>
            </span>
          </span>
          <span className="row wrap">
            <span>
              <NumberText value={row.hours} /> {fieldWords.hours()}
            </span>
            <TimeDecisions ids={[row.id]} size="small" />
          </span>
        </div>
      ))}
    </div>
  </Card>
)
