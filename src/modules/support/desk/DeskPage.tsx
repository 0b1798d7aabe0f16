import '../support.css'
import { Clock } from 'lucide-react'
import { useMemo, useState } from 'react'
import { words as queueWords } from '#generated/choices/support.queue.ts'
import { m } from '#generated/words/messages.js'
import { formatPercent } from '#kernel/shared/format.ts'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useGo } from '#kernel/web/useGo.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { useDisplay } from '#ui/display.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { deskTicketHref } from '../links.web.ts'
import { DueText, PriorityBadge, TicketBadge } from '../ticket/TicketBadge.tsx'
import { categoryWords, priorityWords, stateWords } from '../ticket/ticketWords.web.ts'

const CalendarPanel = onDemand(async () => (await import('../calendar/CalendarPanel.tsx')).CalendarPanel)

type Row = OutputFor<'support.desk.list'>['rows'][number]
type Queue = NonNullable<InputFor<'support.desk.list'>['queue']>
const filterKeys = ['queue', 'priority', 'category']
const queues: readonly Queue[] = ['live', 'late', 'unassigned', 'mine', 'waiting', 'done']

const companyOf = (row: Pick<Row, 'companyNameAr' | 'companyNameEn'>) =>
  currentLocale() === 'ar' ? row.companyNameAr : row.companyNameEn

const columnsOf = (): ListColumn<Row>[] => [
  {
    id: 'number',
    header: m['support.field.number'](),
    cell: row => <DocumentNumber number={row.number} href={deskTicketHref(row.id)} />,
  },
  {
    id: 'dueAt',
    header: m['support.field.due'](),
    exportKind: 'instant',
    cell: row => <DueText row={row} />,
  },
  {
    id: 'priority',
    header: m['support.ticket.field.priority'](),
    exportWords: exportWordsOf(priorityWords),
    cell: row => <PriorityBadge row={row} />,
  },
  { id: 'title', header: m['support.ticket.field.title'](), cell: row => <bdi>{row.title}</bdi> },
  {
    id: 'company',
    header: m['support.field.company'](),
    exportKey: currentLocale() === 'ar' ? 'companyNameAr' : 'companyNameEn',
    cell: row => <bdi>{companyOf(row)}</bdi>,
  },
  {
    id: 'assignedTo',
    header: m['support.ticket.field.assignedTo'](),
    cell: row =>
      row.assignedTo ? (
        <bdi>{row.assignedTo}</bdi>
      ) : (
        <span className="quiet">{m['support.desk.nobody']()}</span>
      ),
  },
  {
    id: 'state',
    header: m['support.ticket.field.state'](),
    exportWords: exportWordsOf(stateWords),
    cell: row => <TicketBadge row={row} />,
  },
  {
    id: 'category',
    header: m['support.field.category'](),
    optional: true,
    exportWords: exportWordsOf(categoryWords),
    cell: row => categoryWords[row.category](),
  },
  {
    id: 'lastMessageAt',
    header: m['support.field.lastAnswer'](),
    optional: true,
    exportKind: 'instant',
    cell: row => <InstantText at={row.lastMessageAt} />,
  },
]

/** The queue of the staff over all companies, by what is due next, with how well it was kept. */
export default function DeskPage() {
  const go = useGo()
  const list = useList('support.desk.list', filterKeys)
  const figures = useAnswer('support.desk.figures', {}, { refetchInterval: 60_000 }).data
  const [isTiming, setTiming] = useState(false)
  const columns = useMemo(columnsOf, [])
  const queue = (list.filters as { queue?: Queue }).queue ?? 'live'
  return (
    <>
      <ListPage
        title={m['support.page.desk']()}
        list={list}
        columns={columns}
        rowId={(row: Row) => row.id}
        onOpen={row => go(deskTicketHref(row.id))}
        card={row => (
          <>
            <span className="card-row">
              <bdi className="strong">{row.title}</bdi>
              <PriorityBadge row={row} />
            </span>
            <span className="card-row">
              <bdi>{companyOf(row)}</bdi>
              <TicketBadge row={row} />
            </span>
            <span className="card-row cap">
              <DocumentNumber number={row.number} href={deskTicketHref(row.id)} />
              <DueText row={row} />
            </span>
          </>
        )}
        searchLabel={m['support.list.search']()}
        total={figures?.views[queue]}
        actions={
          <Button onPress={() => setTiming(true)}>
            <Clock aria-hidden />
            {m['support.calendar.open']()}
          </Button>
        }
        tabs={
          <>
            <Figures figures={figures} />
            <SavedViews
              list="support.desk.list"
              views={queues.map(id => ({
                id,
                name: queueWords[id](),
                search: id === 'live' ? {} : { queue: id },
                ...(id === 'done' ? {} : { count: figures?.views[id] }),
                late: id === 'late' && (figures?.views.late ?? 0) > 0,
              }))}
            />
          </>
        }
        empty={<EmptyState title={m['support.desk.empty']()} />}
      />
      {isTiming && <CalendarPanel onClose={() => setTiming(false)} />}
    </>
  )
}

function Figures({ figures }: { figures: OutputFor<'support.desk.figures'> | undefined }) {
  const { digits } = useDisplay()
  if (!figures) return <StatStrip>{null}</StatStrip>
  const { lateShare, medianFirstAnswer, rating, ratings, opened, isOpenNow } = figures
  return (
    <StatStrip>
      <Stat
        label={m['support.figure.opened']()}
        note={isOpenNow ? m['support.figure.openNow']() : m['support.figure.closedNow']()}
      >
        <NumberText value={opened} />
      </Stat>
      <Stat label={m['support.figure.late']()}>
        {lateShare === null ? '—' : <span className="n">{formatPercent(lateShare, digits)}</span>}
      </Stat>
      <Stat label={m['support.figure.median']()} note={m['support.figure.medianNote']()}>
        {medianFirstAnswer === null ? '—' : m['support.figure.minutes']({ count: medianFirstAnswer })}
      </Stat>
      <Stat label={m['support.figure.rating']()} note={m['support.figure.ratings']({ count: ratings })}>
        {rating === null ? '—' : <NumberText value={rating / 100} decimals={1} />}
      </Stat>
    </StatStrip>
  )
}
