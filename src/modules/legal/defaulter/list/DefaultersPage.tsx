import { useMemo, useState } from 'react'
import { words as bandWords } from '#generated/choices/legal.defaulter.band.ts'
import { words as proposalWords } from '#generated/choices/legal.defaulter.proposal.ts'
import { words as stepWords } from '#generated/choices/legal.defaulter.step.ts'
import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useSession } from '#kernel/web/session.tsx'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import type { Hue } from '#ui/status.ts'
import { DefaulterPanel } from './DefaulterPanel.tsx'
import { ProposalsDialog } from './ProposalsDialog.tsx'

type Row = OutputFor<'legal.defaulter.list'>['rows'][number]
type Filter = Omit<InputFor<'legal.defaulter.totals'>, 'search'>
const filterKeys = ['band', 'stage', 'days', 'eligible', 'promised'] as const

const hues: Readonly<Record<Row['band'], Hue>> = {
  critical: 'red',
  high: 'red',
  medium: 'amber',
  low: 'blue',
  watch: 'slate',
}

const Score = ({ row }: { row: Pick<Row, 'score' | 'band'> }) => (
  <span className="row tight">
    <span className="n strong">{row.score.toFixed(1)}</span>
    <Badge hue={hues[row.band]}>{bandWords[row.band]()}</Badge>
  </span>
)

/** Who owes, since when, and what is proposed: worst first. */
export default function DefaultersPage() {
  const [address, change] = useAddress()
  const list = useList('legal.defaulter.list', filterKeys)
  const filters = list.filters as Filter
  const search = list.search ? { search: list.search } : {}
  const { data } = useAnswer('legal.defaulter.totals', { ...filters, ...search }, { keepPrevious: true })
  const columns = useMemo(defaulterColumns, [])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // The rows as they were when the dialog opened: what is opened leaves the list.
  const [proposed, setProposed] = useState<readonly Row[] | null>(null)
  const { can } = useSession()
  const opened = typeof address['party'] === 'string' ? address['party'] : null
  return (
    <>
      <ListPage
        title={m['legal.defaulter.list.title']()}
        list={list}
        columns={columns}
        rowId={(row: Row) => row.id}
        onOpen={row => change({ party: row.id })}
        card={row => (
          <div className="stack tight">
            <span className="card-row">
              <bdi className="strong">{row.name}</bdi>
              <Score row={row} />
            </span>
            <span className="card-row soft-ink">
              <Money amount={row.overdue} />
              <span>{m['legal.case.itemDays']({ days: row.days })}</span>
            </span>
            <span className="card-row soft-ink">
              <span>{proposalWords[row.proposal]()}</span>
              <span>{stepWords[row.stage]()}</span>
            </span>
          </div>
        )}
        searchLabel={m['legal.defaulter.search']()}
        total={data?.count}
        sums={
          data && (
            <span className="row">
              <span>
                {m['legal.defaulter.field.overdue']()} <Money amount={data.overdue} strong />
              </span>
              <span>
                {m['legal.defaulter.field.averageDays']()}{' '}
                <span className="n strong">{data.averageDays}</span>
              </span>
              <span>
                {m['legal.defaulter.field.promisedWeek']()} <span className="n strong">{data.promised}</span>
              </span>
              <span>
                {m['legal.defaulter.field.brokenCount']()} <span className="n strong">{data.broken}</span>
              </span>
            </span>
          )
        }
        tabs={<Views />}
        selection={{ ids: chosen, onChange: setChosen }}
        bulk={{
          title: m['legal.defaulter.bulkTitle']({ count: chosen.size }),
          actions: can('legal.correspondence.write') && (
            <Button
              kind="tertiary"
              size="small"
              onPress={() => setProposed(list.rows.filter(row => chosen.has(row.id)))}
            >
              {m['legal.defaulter.bulk']()}
            </Button>
          ),
        }}
        empty={<EmptyState title={m['legal.defaulter.empty']()} />}
      />
      {proposed && (
        <ProposalsDialog
          rows={proposed}
          onClose={() => setProposed(null)}
          onDone={() => {
            setProposed(null)
            setChosen(new Set())
          }}
        />
      )}
      {opened && <DefaulterPanel key={opened} id={opened} onClose={() => change({ party: undefined })} />}
    </>
  )
}

const nothing = <span className="quiet">{'\u2014'}</span>

function defaulterColumns(): ListColumn<Row>[] {
  return [
    {
      id: 'name',
      header: m['legal.defaulter.field.name'](),
      cell: row => <bdi className="strong">{row.name}</bdi>,
    },
    {
      id: 'contract',
      header: m['legal.defaulter.field.contract'](),
      cell: row => (row.contract ? <span className="n">{row.contract}</span> : nothing),
    },
    {
      id: 'plate',
      header: m['legal.defaulter.field.plate'](),
      optional: true,
      cell: row => (row.plate ? <span className="n">{row.plate}</span> : nothing),
    },
    {
      id: 'days',
      header: m['legal.defaulter.field.days'](),
      sort: 'days',
      align: 'money',
      exportKind: 'number',
      cell: row => <span className="n">{row.days}</span>,
    },
    {
      id: 'invoices',
      header: m['legal.defaulter.field.invoices'](),
      align: 'money',
      exportKind: 'number',
      cell: row => <span className="n">{row.invoices}</span>,
    },
    {
      id: 'overdue',
      header: m['legal.defaulter.field.overdue'](),
      sort: 'overdue',
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.overdue} />,
    },
    {
      id: 'deposits',
      header: m['legal.defaulter.field.deposits'](),
      align: 'money',
      exportKind: 'money',
      optional: true,
      cell: row => <Amount amount={row.deposits} />,
    },
    {
      id: 'lastPaidOn',
      header: m['legal.defaulter.field.lastPaidOn'](),
      exportKind: 'day',
      cell: row => (row.lastPaidOn ? <DayText day={row.lastPaidOn} /> : nothing),
    },
    {
      id: 'score',
      header: m['legal.defaulter.field.score'](),
      sort: 'score',
      exportKind: 'number',
      cell: row => <Score row={row} />,
    },
    {
      id: 'proposal',
      header: m['legal.defaulter.field.proposal'](),
      exportWords: exportWordsOf(proposalWords),
      cell: row => proposalWords[row.proposal](),
    },
    {
      id: 'stage',
      header: m['legal.defaulter.field.stage'](),
      exportWords: exportWordsOf(stepWords),
      cell: row => stepWords[row.stage](),
    },
    {
      id: 'promiseDueOn',
      header: m['legal.defaulter.field.promise'](),
      exportKind: 'day',
      cell: row => (row.promiseDueOn ? <DayText day={row.promiseDueOn} /> : nothing),
    },
    {
      id: 'owner',
      header: m['legal.defaulter.field.owner'](),
      cell: row => (row.owner ? <bdi>{row.owner}</bdi> : nothing),
    },
  ]
}

function Views() {
  const { data } = useAnswer('legal.defaulter.totals', {})
  const bands = ['critical', 'high', 'medium', 'low', 'watch'] as const
  return (
    <SavedViews
      list="legal.defaulter.list"
      aside={['party']}
      views={[
        { id: 'all', name: m['legal.defaulter.view.all'](), search: {} },
        {
          id: 'eligible',
          name: m['legal.defaulter.view.eligible'](),
          search: { eligible: true },
          ...(data ? { count: data.eligible } : {}),
        },
        ...bands.map(band => ({
          id: band,
          name: bandWords[band](),
          search: { band },
          ...(data ? { count: data.byBand[band] ?? 0 } : {}),
        })),
      ]}
    />
  )
}
