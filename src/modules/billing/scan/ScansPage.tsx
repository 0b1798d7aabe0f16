import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { links } from '../links.web.ts'
import { BringPapers } from './BringPapers.tsx'
import { type ScanListRow, stateKinds, stateWords } from './scanWords.web.ts'
import './scan.css'

const ScanSettings = onDemand(async () => (await import('./ScanSettings.tsx')).ScanSettings)

type Filter = Pick<InputFor<'billing.scan.list'>, 'state' | 'waiting'>

const State = ({ row }: { row: Pick<ScanListRow, 'state'> }) => (
  <StatusBadge kind={stateKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
)

const columnsOf = (): ListColumn<ScanListRow>[] => [
  {
    id: 'number',
    header: m['billing.scan.field.number'](),
    cell: row => <DocumentNumber number={row.number} href={links.scan(row.id)} />,
  },
  {
    id: 'state',
    header: m['billing.scan.field.state'](),
    exportWords: exportWordsOf(stateWords),
    cell: row => <State row={row} />,
  },
  { id: 'vendor', header: m['billing.scan.field.vendor'](), cell: row => <bdi>{row.vendor ?? '—'}</bdi> },
  {
    id: 'reference',
    header: m['billing.scan.field.reference'](),
    cell: row => <bdi>{row.reference ?? '—'}</bdi>,
  },
  {
    id: 'date',
    header: m['billing.scan.field.date'](),
    exportKind: 'day',
    cell: row => (row.date ? <DayText day={row.date} /> : '—'),
  },
  {
    id: 'total',
    header: m['billing.scan.field.total'](),
    align: 'money',
    exportKind: 'money',
    cell: row => (row.total ? <Money amount={row.total} /> : '—'),
  },
  {
    id: 'score',
    header: m['billing.scan.field.score'](),
    sort: 'score',
    exportKind: 'number',
    cell: row => (row.score === null ? '—' : <NumberText value={row.score} />),
  },
  {
    id: 'createdAt',
    header: m['billing.scan.field.createdAt'](),
    sort: 'created',
    exportKind: 'instant',
    cell: row => <InstantText at={row.createdAt} />,
  },
  { id: 'by', header: m['billing.scan.field.by'](), optional: true, cell: row => <bdi>{row.by}</bdi> },
]

/** Bills on paper: photographed or dropped here, read on our own server, looked at, and made into drafts. */
export default function ScansPage() {
  const { can } = useSession()
  const go = useGo()
  const [isSetting, setSetting] = useState(false)
  const list = useList('billing.scan.list', ['state', 'waiting'])
  const filters = list.filters as Filter
  const totals = useAnswer('billing.scan.totals', {})
  const mayWrite = can('finance.vendors.write')
  const count = filters.state
    ? totals.data?.byState[filters.state]
    : filters.waiting
      ? totals.data?.waiting
      : undefined
  return (
    <>
      <ListPage
        title={m['billing.page.scans']()}
        list={list}
        columns={columnsOf()}
        rowId={row => row.id}
        onOpen={row => go(links.scan(row.id))}
        card={row => (
          <>
            <span className="card-row">
              <bdi className="strong">{row.vendor ?? row.fileName}</bdi>
              <State row={row} />
            </span>
            <span className="card-row">
              <span className="n">{row.number}</span>
              {row.total && <Money amount={row.total} />}
            </span>
            <span className="card-row cap">
              <bdi>{row.reference ?? '—'}</bdi>
              <InstantText at={row.createdAt} />
            </span>
          </>
        )}
        searchLabel={m['billing.scan.search']()}
        total={count}
        actions={
          mayWrite && (
            <Button onPress={() => setSetting(true)}>
              <Settings2 aria-hidden />
              {m['billing.scan.settings']()}
            </Button>
          )
        }
        tabs={
          <>
            {mayWrite && <BringPapers />}
            <Figures totals={totals.data} />
            <SavedViews
              list="billing.scan.list"
              views={[
                { id: 'all', name: m['billing.view.all'](), search: {} },
                {
                  id: 'waiting',
                  name: m['billing.scan.view.waiting'](),
                  search: { waiting: true },
                  count: totals.data?.waiting,
                },
                {
                  id: 'billed',
                  name: m['billing.scan.state.billed'](),
                  search: { state: 'billed' },
                  count: totals.data?.byState.billed,
                },
                {
                  id: 'rejected',
                  name: m['billing.scan.state.rejected'](),
                  search: { state: 'rejected' },
                  count: totals.data?.byState.rejected,
                },
              ]}
            />
          </>
        }
        empty={<EmptyState title={m['billing.scan.empty']()} />}
      />
      {isSetting && <ScanSettings onClose={() => setSetting(false)} />}
    </>
  )
}

type Totals = { billed: number; onePress: number; corrected: number; meanSeconds: number | null } | undefined

/** How well papers are read: of those that became bills. */
function Figures({ totals }: { totals: Totals }) {
  if (!totals || totals.billed === 0) return null
  const share = Math.round((totals.onePress / totals.billed) * 100)
  return (
    <StatStrip>
      <Stat label={m['billing.scan.stat.billed']()}>
        <NumberText value={totals.billed} strong />
      </Stat>
      <Stat label={m['billing.scan.stat.asRead']()}>
        <NumberText value={share} strong />٪
      </Stat>
      <Stat label={m['billing.scan.stat.corrected']()}>
        <NumberText value={totals.corrected} strong />
      </Stat>
      {totals.meanSeconds !== null && (
        <Stat label={m['billing.scan.stat.seconds']()}>
          <NumberText value={totals.meanSeconds} strong />
        </Stat>
      )}
    </StatStrip>
  )
}
