import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { links } from '../links.web.ts'
import { LeaseCard, leaseColumns } from './leaseColumns.tsx'
import { type LeaseListRow, statusWords } from './leaseWords.web.ts'

const filterKeys = [
  'status',
  'tenantId',
  'propertyId',
  'endsWithin',
  'isHoldover',
  'hasNotice',
  'isOverdue',
  'dueFrom',
  'dueTo',
] as const
type Filter = Omit<InputFor<'realestate.lease.totals'>, 'search'>

/** Who has what until when: running, ending, running on, with notice, late. */
export default function LeasesPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const go = useGo()
  const list = useList('realestate.lease.list', filterKeys)
  const filters = list.filters as Filter
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer('realestate.lease.totals', { ...filters, ...search }, { keepPrevious: true })
  const columns = useMemo(() => leaseColumns(currency), [currency])
  const add = can('realestate.leases.write') && (
    <ButtonLink kind="primary" href={links.newLease()}>
      <Plus aria-hidden />
      {m['realestate.lease.new.title']()}
    </ButtonLink>
  )
  return (
    <ListPage
      title={m['realestate.lease.list.title']()}
      count={totals.data && m['realestate.lease.count']({ count: totals.data.count })}
      list={list}
      columns={columns}
      rowId={(row: LeaseListRow) => row.id}
      onOpen={row => go(links.lease(row.id))}
      card={row => <LeaseCard row={row} />}
      searchLabel={m['realestate.lease.search']()}
      total={totals.data?.count}
      sums={
        totals.data && (
          <>
            {totals.data.month && (
              <span>
                {m['realestate.lease.monthSums']()} <Money amount={totals.data.month.collected} strong /> /{' '}
                <Money amount={totals.data.month.due} strong />
              </span>
            )}
            <span>
              {m['realestate.lease.monthlyRent']()} <Money amount={totals.data.monthlyRent} strong />
            </span>
            <span>
              {m['realestate.lease.field.overdue']()} <Money amount={totals.data.overdueAmount} strong />
            </span>
          </>
        )
      }
      actions={add}
      tabs={<Views />}
      empty={<EmptyState title={m['realestate.lease.empty']()} actions={add} />}
    />
  )
}

function Views() {
  const { data } = useAnswer('realestate.lease.totals', {})
  const view = (id: string, name: string, search: Record<string, unknown>, count?: number, late = false) => ({
    id,
    name,
    search,
    ...(count === undefined ? {} : { count }),
    late: late && (count ?? 0) > 0,
  })
  return (
    <SavedViews
      list="realestate.lease.list"
      views={[
        view('all', m['realestate.lease.view.all'](), {}),
        view('active', statusWords.active(), { status: 'active' }, data?.byStatus.active),
        view('overdue', m['realestate.lease.view.overdue'](), { isOverdue: true }, data?.overdue, true),
        view('expiring', m['realestate.lease.view.expiring'](), { endsWithin: 90 }, data?.expiring),
        view('holdover', m['realestate.lease.badge.holdover'](), { isHoldover: true }, data?.holdover),
        view('notice', m['realestate.lease.view.notice'](), { hasNotice: true }, data?.notice),
        view('reserved', statusWords.reserved(), { status: 'reserved' }, data?.byStatus.reserved),
        view('review', statusWords.under_review(), { status: 'under_review' }, data?.byStatus.under_review),
        view('draft', m['realestate.lease.view.drafts'](), { status: 'draft' }, data?.byStatus.draft),
        view('ended', statusWords.ended(), { status: 'ended' }, data?.byStatus.ended),
        view('closed', statusWords.closed(), { status: 'closed' }, data?.byStatus.closed),
      ]}
    />
  )
}
