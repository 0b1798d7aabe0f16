import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { RollPage } from '../../hearing/roll/RollPage.tsx'
import { links } from '../../links.web.ts'
import { CaseBadge } from '../CaseBadge.tsx'
import { type CaseRow, rankWords, statusWords, typeWords } from '../caseWords.web.ts'

const filterKeys = ['status', 'caseType', 'priority', 'courtId', 'partyId', 'owing'] as const
type Filter = Omit<InputFor<'legal.case.totals'>, 'search'>

/** What is before court and what came of it; the roll of hearings is the other look at the same cases. */
export default function CasesPage() {
  const [address] = useAddress()
  return address['show'] === 'roll' ? <RollPage /> : <CaseList />
}

function CaseList() {
  const { can } = useSession()
  const go = useGo()
  const list = useList('legal.case.list', filterKeys)
  const filters = list.filters as Filter
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer('legal.case.totals', { ...filters, ...search }, { keepPrevious: true })
  const columns = useMemo(caseColumns, [])
  const add = can('legal.cases.write') && (
    <ButtonLink kind="primary" href={links.newCase()}>
      <Plus aria-hidden />
      {m['legal.case.add']()}
    </ButtonLink>
  )
  const { data } = totals
  return (
    <ListPage
      title={m['legal.case.list.title']()}
      list={list}
      columns={columns}
      rowId={(row: CaseRow) => row.id}
      onOpen={row => go(links.case(row.id))}
      card={row => <CaseCard row={row} />}
      searchLabel={m['legal.case.search']()}
      total={data?.count}
      sums={
        data && (
          <span className="row">
            <span>
              {m['legal.case.field.claim']()} <Money amount={data.claim} strong />
            </span>
            <span>
              {m['legal.case.field.collected']()} <Money amount={data.collected} strong />
            </span>
          </span>
        )
      }
      actions={
        <>
          <ButtonLink href={links.roll()}>{m['legal.case.roll']()}</ButtonLink>
          {can('legal.cases.write') && (
            <ButtonLink href={links.defaulters()}>{m['legal.defaulter.list.title']()}</ButtonLink>
          )}
          {can('legal.reports.read') && (
            <ButtonLink href={links.reports()}>{m['legal.report.title']()}</ButtonLink>
          )}
          {add}
        </>
      }
      tabs={<Views />}
      empty={<EmptyState title={m['legal.case.empty']()} actions={add} />}
    />
  )
}

function CaseCard({ row }: { row: CaseRow }) {
  return (
    <div className="stack tight">
      <span className="card-row">
        <bdi className="strong">{row.title}</bdi>
        <CaseBadge row={row} />
      </span>
      <span className="card-row soft-ink">
        <bdi>{row.party}</bdi>
        <Money amount={row.claim} />
      </span>
      <span className="card-row soft-ink">
        {row.number ? <span className="n">{row.number}</span> : <span>{statusWords.draft()}</span>}
        {row.nextHearingAt && <InstantText at={row.nextHearingAt} />}
      </span>
    </div>
  )
}

const nothing = <span className="quiet">{'\u2014'}</span>

function caseColumns(): ListColumn<CaseRow>[] {
  return [
    {
      id: 'number',
      header: m['legal.case.field.number'](),
      cell: row => (row.number ? <DocumentNumber number={row.number} href={links.case(row.id)} /> : nothing),
    },
    {
      id: 'title',
      header: m['legal.case.field.title'](),
      sort: 'title',
      cell: row => <bdi className="strong">{row.title}</bdi>,
    },
    {
      id: 'caseType',
      header: m['legal.case.field.caseType'](),
      exportWords: exportWordsOf(typeWords),
      cell: row => typeWords[row.caseType](),
    },
    { id: 'party', header: m['legal.case.field.party'](), cell: row => <bdi>{row.party}</bdi> },
    {
      id: 'court',
      header: m['legal.case.field.court'](),
      cell: row => (row.court ? <bdi>{row.court}</bdi> : nothing),
    },
    {
      id: 'nextHearingAt',
      header: m['legal.case.field.nextHearing'](),
      exportKind: 'instant',
      cell: row => (row.nextHearingAt ? <InstantText at={row.nextHearingAt} /> : nothing),
    },
    {
      id: 'claim',
      header: m['legal.case.field.claim'](),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.claim} />,
    },
    {
      id: 'collected',
      header: m['legal.case.field.collected'](),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.collected} />,
    },
    {
      id: 'priority',
      header: m['legal.case.field.priority'](),
      exportWords: exportWordsOf(rankWords),
      optional: true,
      cell: row => rankWords[row.priority](),
    },
    {
      id: 'responsible',
      header: m['legal.case.field.responsible'](),
      cell: row => <bdi>{row.responsible}</bdi>,
    },
    {
      id: 'status',
      header: m['legal.case.field.status'](),
      exportWords: exportWordsOf(statusWords),
      cell: row => <CaseBadge row={row} />,
    },
  ]
}

function Views() {
  const { data } = useAnswer('legal.case.totals', {})
  const states = ['active', 'draft', 'on_hold', 'suspended', 'closed'] as const
  return (
    <SavedViews
      list="legal.case.list"
      aside={['show']}
      views={[
        { id: 'all', name: m['legal.case.view.all'](), search: {} },
        ...states.map(status => ({
          id: status,
          name: statusWords[status](),
          search: { status },
          ...(data ? { count: data.byStatus[status] ?? 0 } : {}),
        })),
      ]}
    />
  )
}
