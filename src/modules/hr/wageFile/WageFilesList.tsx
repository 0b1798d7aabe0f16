import { Suspense, useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { late } from '#ui/onDemand.tsx'
import { PayrollSections } from '../payroll/PayrollSections.tsx'
import { WageFilePanel } from './WageFilePanel.tsx'
import { stateWords, type WageFile, WageFileCard, wageFileColumns } from './wageFileColumns.tsx'

const WageProfilesPanel = late(() => import('../wageProfile/WageProfilesPanel.tsx'))

const filterKeys = ['state'] as const
type Filter = Pick<InputFor<'hr.wageFile.totals'>, (typeof filterKeys)[number]>

/** Wage files that were made, and the formats they are made by. */
export function WageFilesList() {
  const { can } = useSession()
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const list = useList('hr.wageFile.list', filterKeys)
  const filters = list.filters as Filter
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer('hr.wageFile.totals', { ...filters, ...search })
  const columns = useMemo(() => wageFileColumns(currency), [currency])
  const opened = typeof address['file'] === 'string' ? address['file'] : null
  const file = list.rows.find((row: WageFile) => row.id === opened)
  const isShowingProfiles = address['profiles'] === 'all'
  const profiles = can('hr.payroll.write') && (
    <Button onPress={() => change({ profiles: 'all' })}>{m['hr.wage.profiles']()}</Button>
  )
  return (
    <>
      <ListPage
        title={m['hr.wage.list.title']()}
        list={list}
        columns={columns}
        rowId={(row: WageFile) => row.id}
        onOpen={row => change({ file: row.id })}
        card={row => <WageFileCard row={row} />}
        searchLabel={m['hr.wage.search']()}
        total={totals.data?.count}
        actions={profiles}
        tabs={
          <>
            <PayrollSections selected="wageFiles" />
            <Views />
          </>
        }
        empty={<EmptyState title={m['hr.wage.empty']()} actions={profiles} />}
      />
      {file && <WageFilePanel key={file.id} file={file} onClose={() => change({ file: undefined })} />}
      <Suspense>
        {isShowingProfiles && profiles && (
          <WageProfilesPanel onClose={() => change({ profiles: undefined })} />
        )}
      </Suspense>
    </>
  )
}

function Views() {
  const { data } = useAnswer('hr.wageFile.totals', {})
  return (
    <SavedViews
      list="hr.wageFile.list"
      aside={['file', 'profiles', 'tab']}
      views={[
        { id: 'all', name: m['hr.view.all'](), search: {} },
        ...(['made', 'sent', 'accepted', 'rejected'] as const).map(state => ({
          id: state,
          name: stateWords[state](),
          search: { state },
          count: data?.byState[state],
        })),
      ]}
    />
  )
}
