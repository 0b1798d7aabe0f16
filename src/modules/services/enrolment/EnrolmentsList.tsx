import { Plus } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useSession } from '#kernel/web/session.tsx'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { late, onDemand } from '#ui/onDemand.tsx'
import { EnrolmentBadge } from './EnrolmentBadge.tsx'
import { type EnrolmentRow, fieldWords, stateWords } from './enrolmentWords.web.ts'
import { FeesTabs } from './FeesTabs.tsx'

const EnrolmentPanel = onDemand(async () => (await import('./EnrolmentPanel.tsx')).EnrolmentPanel)
const EnrolForm = late(() => import('./EnrolForm.tsx'))

const filterKeys = ['state', 'planId', 'guardianId', 'overdue'] as const
type Filter = Pick<InputFor<'services.enrolment.totals'>, (typeof filterKeys)[number]>

const columns = (): ListColumn<EnrolmentRow>[] => [
  {
    id: 'number',
    header: fieldWords.number(),
    sort: 'number',
    cell: row => <DocumentNumber number={row.number} href={`/fees?enrolment=${row.id}`} />,
  },
  {
    id: 'student',
    header: fieldWords.student(),
    exportKey: 'student.name',
    cell: row => <bdi className="strong">{row.student.name}</bdi>,
  },
  {
    id: 'guardian',
    header: fieldWords.guardian(),
    exportKey: 'guardian.name',
    cell: row => <bdi>{row.guardian.name}</bdi>,
  },
  { id: 'plan', header: fieldWords.plan(), exportKey: 'plan.name', cell: row => <bdi>{row.plan.name}</bdi> },
  { id: 'className', header: fieldWords.className(), cell: row => <bdi>{row.className ?? '—'}</bdi> },
  { id: 'net', header: fieldWords.net(), exportKind: 'money', cell: row => <Money amount={row.net} /> },
  { id: 'open', header: fieldWords.open(), exportKind: 'money', cell: row => <Money amount={row.open} /> },
  {
    id: 'overdue',
    header: fieldWords.overdue(),
    exportKind: 'money',
    cell: row => <Money amount={row.overdue} />,
  },
  {
    id: 'state',
    header: fieldWords.state(),
    exportWords: exportWordsOf(stateWords),
    cell: row => <EnrolmentBadge row={row} />,
  },
]

/** Who is enrolled, what is still to be paid and what is late. */
export function EnrolmentsList() {
  const { can } = useSession()
  const [address, change] = useAddress()
  const list = useList('services.enrolment.list', filterKeys)
  const filters = list.filters as Filter
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer('services.enrolment.totals', { ...filters, ...search })
  const shown = useMemo(columns, [])
  const opened = typeof address['enrolment'] === 'string' ? address['enrolment'] : null
  const mayWrite = can('services.fees.write')
  const add = mayWrite && (
    <Button kind="primary" onPress={() => change({ add: 'new' })}>
      <Plus aria-hidden />
      {m['services.enrolment.add']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['services.enrolment.list.title']()}
        count={totals.data && m['services.enrolment.count']({ count: totals.data.count })}
        list={list}
        columns={shown}
        rowId={(row: EnrolmentRow) => row.id}
        onOpen={row => change({ enrolment: row.id })}
        card={row => (
          <>
            <span className="card-row">
              <bdi className="strong">{row.student.name}</bdi>
              <EnrolmentBadge row={row} />
            </span>
            <span className="card-row">
              <bdi>{row.plan.name}</bdi>
              <Money amount={row.open} />
            </span>
          </>
        )}
        searchLabel={m['services.enrolment.search']()}
        total={totals.data?.count}
        actions={add}
        tabs={
          <>
            <FeesTabs selected="pupils" />
            <Views />
          </>
        }
        empty={<EmptyState title={m['services.enrolment.empty']()} actions={add} />}
      />
      {opened && <EnrolmentPanel key={opened} id={opened} onClose={() => change({ enrolment: undefined })} />}
      <Suspense>
        {address['add'] !== undefined && mayWrite && (
          <EnrolForm
            onClose={() => change({ add: undefined })}
            onDone={id => change({ add: undefined, enrolment: id })}
          />
        )}
      </Suspense>
    </>
  )
}

function Views() {
  const { data } = useAnswer('services.enrolment.totals', {})
  return (
    <SavedViews
      list="services.enrolment.list"
      aside={['enrolment', 'add', 'tab']}
      views={[
        { id: 'all', name: m['services.enrolment.view.all'](), search: {} },
        {
          id: 'overdue',
          name: m['services.enrolment.view.overdue'](),
          search: { overdue: true },
          count: data?.overdueCount,
        },
        ...(['active', 'completed', 'withdrawn'] as const).map(state => ({
          id: state,
          name: stateWords[state](),
          search: { state },
          count: data?.byState[state],
        })),
      ]}
    />
  )
}
