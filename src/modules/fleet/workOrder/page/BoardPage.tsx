import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays } from '#kernel/shared/day.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { useToday } from '../../clock.web.ts'
import { links } from '../../links.web.ts'
import { VehicleLink } from '../../vehicle/VehicleLink.tsx'
import { workTypeWords } from './workTypeWords.web.ts'
import { priorityWords, type WorkRow, workStateWords } from './workWords.web.ts'
import '../../fleet.css'
import './board.css'

const OrderPanel = onDemand(async () => (await import('./OrderPanel.tsx')).OrderPanel)

type Input = InputFor<'fleet.workOrder.list'>
type Column = {
  title: string
  input: Partial<Input>
  count: number | undefined
  href: string
}

/** How far back work that is done still stands on the board. */
const shownDays = 14
const mostCards = 60

/** Work orders side by side by where they stand: asked for, in the workshop, done of late. */
export default function BoardPage() {
  const today = useToday()
  const [address, change] = useAddress()
  const opened = typeof address['order'] === 'string' ? address['order'] : null
  const title = m['fleet.workOrder.board']()
  const done = { state: 'completed' as const, completedFrom: addDays(today, 1 - shownDays) }
  const totals = useAnswer('fleet.workOrder.totals', {})
  const recent = useAnswer('fleet.workOrder.totals', done)
  useEffect(() => {
    document.title = title
  }, [title])
  const columns: readonly Column[] = [
    {
      title: workStateWords.pending(),
      input: { state: 'pending' },
      count: totals.data?.byState.pending,
      href: links.maintenance({ state: 'pending' }),
    },
    {
      title: m['fleet.workOrder.view.inWorkshop'](),
      input: { state: 'in_progress' },
      count: totals.data?.byState.in_progress,
      href: links.maintenance({ state: 'in_progress' }),
    },
    {
      title: m['fleet.workOrder.boardDone']({ count: shownDays }),
      input: done,
      count: recent.data?.count,
      href: links.maintenance(done),
    },
  ]
  return (
    <div className="page">
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ name: m['fleet.workOrder.list.title'](), href: links.maintenance() }, { name: title }]}
          />
        }
      />
      <div className="work-board">
        {columns.map(column => (
          <BoardColumn key={column.href} column={column} onOpen={order => change({ order })} />
        ))}
      </div>
      {opened && <OrderPanel key={opened} id={opened} onClose={() => change({ order: undefined })} />}
    </div>
  )
}

type ColumnProps = { column: Column; onOpen: (id: string) => void }

function BoardColumn({ column, onOpen }: ColumnProps) {
  const { title, input, count, href } = column
  const answer = useAnswer('fleet.workOrder.list', { ...input, limit: mostCards }, { keepPrevious: true })
  return (
    <section className="work-column" aria-label={title}>
      <h2 className="row">
        {title} <NumberText value={count ?? null} />
      </h2>
      <Loaded answer={answer}>
        {({ rows, next }) => (
          <ul>
            {rows.map(row => (
              <li key={row.id} className="card">
                <BoardCard row={row} onOpen={onOpen} />
              </li>
            ))}
            {rows.length === 0 && <li className="cap">{m['fleet.workOrder.boardEmpty']()}</li>}
            {next && (
              <li>
                <TextLink href={href}>{m['fleet.workOrder.boardMore']()}</TextLink>
              </li>
            )}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

const priorityKinds = { low: 'out', medium: 'promised', high: 'decide', urgent: 'late' } as const

function BoardCard({ row, onOpen }: { row: WorkRow; onOpen: (id: string) => void }) {
  return (
    <>
      <span className="card-row">
        <button type="button" className="work-open" onClick={() => onOpen(row.id)}>
          <DocumentNumber number={row.number} />
        </button>
        <StatusBadge kind={priorityKinds[row.priority]}>{priorityWords[row.priority]()}</StatusBadge>
      </span>
      <VehicleLink id={row.vehicleId} plate={row.plate} description={row.vehicle} />
      <span>
        <b>{workTypeWords[row.type]()}</b> <bdi className="soft-ink">{row.description}</bdi>
      </span>
      <span className="card-row cap">
        <bdi>{row.vendor?.name ?? m['fleet.workOrder.ownWorkshop']()}</bdi>
        <Money amount={row.cost ?? row.estimated} />
      </span>
      <span className="cap">
        <Since row={row} />
      </span>
    </>
  )
}

/** The time that matters where the order stands. */
function Since({ row }: { row: WorkRow }) {
  if (row.state === 'pending')
    return row.plannedFrom ? <InstantText at={row.plannedFrom} /> : m['fleet.workOrder.unplanned']()
  if (row.state === 'in_progress') return m['fleet.workOrder.daysDown']({ count: row.daysDown ?? 0 })
  return row.completedAt && <InstantText at={row.completedAt} />
}
