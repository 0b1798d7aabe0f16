import { Plus } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { late } from '#ui/onDemand.tsx'
import { links } from '../links.web.ts'
import { ProjectBadge } from './ProjectBadge.tsx'
import { fieldWords, kindWords, stateWords } from './projectWords.web.ts'

const ProjectForm = late(() => import('./ProjectForm.tsx'))

type ProjectRow = OutputFor<'services.project.list'>['rows'][number]
type Filter = Pick<InputFor<'services.project.totals'>, 'state' | 'kind' | 'customerId' | 'managerId'>

const money = (
  id: 'value' | 'billed' | 'collected' | 'retained' | 'cost' | 'margin',
): ListColumn<ProjectRow> => ({
  id,
  header: fieldWords[id](),
  align: 'money',
  exportKind: 'money',
  cell: row => <Amount amount={row[id]} />,
})

const columns = (): ListColumn<ProjectRow>[] => [
  {
    id: 'number',
    header: fieldWords.number(),
    sort: 'number',
    cell: row => <DocumentNumber number={row.number} href={links.project(row.id)} />,
  },
  { id: 'name', header: fieldWords.nameAr(), cell: row => <bdi>{row.name}</bdi> },
  {
    id: 'state',
    header: fieldWords.state(),
    exportWords: exportWordsOf(stateWords),
    cell: row => <ProjectBadge row={row} />,
  },
  {
    id: 'customer',
    header: fieldWords.customer(),
    cell: row => <bdi>{row.customer.name}</bdi>,
    exportKey: 'customer.name',
  },
  {
    id: 'kind',
    header: fieldWords.kind(),
    cell: row => kindWords[row.kind](),
    exportWords: exportWordsOf(kindWords),
  },
  money('value'),
  money('billed'),
  money('collected'),
  money('retained'),
  money('cost'),
  money('margin'),
  {
    id: 'unbilledHours',
    header: fieldWords.unbilledHours(),
    align: 'money',
    exportKind: 'number',
    cell: row => (row.unbilledHours === 0 ? '—' : <NumberText value={row.unbilledHours} />),
  },
]

/** Every project with what it is worth, what came of it and what it cost. */
export default function ProjectsPage() {
  const { can } = useSession()
  const go = useGo()
  const [address, change] = useAddress()
  const list = useList('services.project.list', ['state', 'kind', 'customerId', 'managerId'])
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer('services.project.totals', { ...(list.filters as Filter), ...search })
  const shown = useMemo(columns, [])
  const mayWrite = can('services.projects.write')
  const add = mayWrite && (
    <Button kind="primary" onPress={() => change({ add: 'new' })}>
      <Plus aria-hidden />
      {m['services.project.add']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['services.project.list.title']()}
        count={totals.data && m['services.project.count']({ count: totals.data.count })}
        list={list}
        columns={shown}
        rowId={(row: ProjectRow) => row.id}
        onOpen={row => go(links.project(row.id))}
        card={row => (
          <div className="stack tight">
            <span className="card-row">
              <bdi className="strong">{row.name}</bdi>
              <ProjectBadge row={row} />
            </span>
            <span className="card-row soft-ink">
              <bdi>{row.customer.name}</bdi>
              <Money amount={row.value} />
            </span>
          </div>
        )}
        searchLabel={m['services.project.search']()}
        total={totals.data?.count}
        actions={add}
        tabs={<Views />}
        empty={<EmptyState title={m['services.project.empty']()} actions={add} />}
      />
      <Suspense>
        {address['add'] !== undefined && mayWrite && (
          <ProjectForm
            record={null}
            onClose={() => change({ add: undefined })}
            onDone={id => go(links.project(id))}
          />
        )}
      </Suspense>
    </>
  )
}

function Views() {
  const { data } = useAnswer('services.project.totals', {})
  return (
    <SavedViews
      list="services.project.list"
      aside={['add']}
      views={[
        { id: 'all', name: m['services.project.view.all'](), search: {} },
        ...(['active', 'completed', 'cancelled'] as const).map(state => ({
          id: state,
          name: stateWords[state](),
          search: { state },
          count: data?.byState[state],
        })),
      ]}
    />
  )
}
