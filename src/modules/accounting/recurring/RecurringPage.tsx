import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { showToast } from '#ui/toast.ts'
import '../accounting.css'
import { links } from '../links.web.ts'
import { dayWord, everyWords, type Recurring } from './recurringWords.web.ts'

/** «القيود المتكررة»: what repeats by itself, when it comes next, and the act that stops it. */
export default function RecurringPage() {
  const [address, change] = useAddress()
  const ended = address['ended'] === true
  const answer = useAnswer('accounting.recurring.list', { ended }, { keepPrevious: true })
  const title = m['accounting.page.recurring']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page list-page">
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ name: m['accounting.page.journal'](), href: links.journal }, { name: title }]}
          />
        }
      />
      <Toolbar>
        <Checkbox checked={ended} onChange={on => change({ ended: on || undefined })}>
          {m['accounting.recurring.withEnded']()}
        </Checkbox>
      </Toolbar>
      <Loaded answer={answer}>{({ rows }) => <RecurringTable rows={rows} />}</Loaded>
    </div>
  )
}

function RecurringTable({ rows }: { rows: readonly Recurring[] }) {
  const { can } = useSession()
  const mayWrite = can('finance.ledger.write')
  const [stopping, setStopping] = useState<Recurring | null>(null)
  const repeats = (row: Recurring) => `${everyWords[row.every]()} · ${dayWord(row.dayOfMonth)}`
  const next = (row: Recurring) =>
    row.nextOn ? (
      <DayText day={row.nextOn} />
    ) : (
      <StatusBadge kind="out">{m['accounting.recurring.ended']()}</StatusBadge>
    )
  const how = (row: Recurring) =>
    row.autoReverse
      ? m['accounting.recurring.postsAndReverses']()
      : row.autoPost
        ? m['accounting.recurring.posts']()
        : m['accounting.recurring.drafts']()
  const acts = (row: Recurring) =>
    mayWrite && row.nextOn ? (
      <Button size="small" kind="tertiary" onPress={() => setStopping(row)}>
        {m['accounting.recurring.stop']()}
      </Button>
    ) : null
  const columns: Column<Recurring>[] = [
    {
      id: 'memo',
      header: m['accounting.entry.memo'](),
      cell: row => <SentenceText>{row.memo}</SentenceText>,
    },
    { id: 'repeats', header: m['accounting.recurring.repeats'](), cell: repeats },
    {
      id: 'how',
      header: m['accounting.recurring.how'](),
      cell: row => <span className="soft-ink">{how(row)}</span>,
    },
    { id: 'next', header: m['accounting.recurring.next'](), cell: next },
    {
      id: 'ends',
      header: m['accounting.recurring.endsOn'](),
      cell: row => (row.endsOn ? <DayText day={row.endsOn} /> : <span className="quiet">{'\u2014'}</span>),
    },
    {
      id: 'total',
      header: m['accounting.import.amount'](),
      align: 'money',
      cell: row => <Amount amount={row.total} strong />,
    },
  ]
  return (
    <>
      <DataTable
        label={m['accounting.page.recurring']()}
        columns={columns}
        rows={rows}
        rowId={row => row.id}
        rowActions={acts}
        card={row => (
          <>
            <span className="card-row">
              <SentenceText className="strong">{row.memo}</SentenceText>
              <Amount amount={row.total} strong />
            </span>
            <span className="card-row cap">
              <span>{repeats(row)}</span>
              {next(row)}
            </span>
            {acts(row)}
          </>
        )}
        empty={
          <EmptyState title={m['accounting.recurring.none']()}>
            {m['accounting.recurring.noneBody']()}
          </EmptyState>
        }
      />
      {stopping && (
        <ActDialog
          name="accounting.recurring.stop"
          title={m['accounting.recurring.stopTitle']()}
          verb={m['accounting.recurring.stop']()}
          danger
          input={{ id: stopping.id, version: stopping.version }}
          onClose={() => setStopping(null)}
          onDone={() => showToast(m['accounting.recurring.stopped']())}
        >
          <p>
            <SentenceText>{stopping.memo}</SentenceText>
          </p>
          <p className="soft-ink">{m['accounting.recurring.stopBody']()}</p>
        </ActDialog>
      )}
    </>
  )
}
