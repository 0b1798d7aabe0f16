import { FileUp, GitMerge, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { customerImportPath, customerPath, matchesPath, newCustomerPath } from '../../links.web.ts'
import { MergeDialog } from '../../merge/MergeDialog.tsx'
import '../../parties.css'
import { useGo } from '#kernel/web/useGo.ts'
import type { PartyRow } from '../party.web.ts'
import { CustomerActs } from './CustomerActs.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { CustomerFilters } from './CustomerFilters.tsx'
import { customerColumns } from './customerColumns.tsx'

const filterKeys = [
  ...(['kind', 'role', 'status', 'documents', 'blacklisted', 'creditHold', 'duplicates'] as const),
  ...(['credit', 'balance', 'overdue', 'contracts'] as const),
]

/** Vendors, owners and tenants have pages of their own; the filter of roles still shows them here. */
const customersOnly = { role: 'customer' } as const

type Filters = Parameters<typeof useAnswer<'parties.party.totals'>>[1]

function CustomerViews() {
  const { data } = useAnswer('parties.party.totals', customersOnly)
  return (
    <SavedViews
      list="parties.party.list"
      views={[
        { id: 'all', name: m['parties.view.all'](), search: {}, count: data?.total },
        {
          id: 'individual',
          name: m['parties.totals.individual'](),
          search: { kind: 'individual' },
          count: data?.individual,
        },
        {
          id: 'organization',
          name: m['parties.totals.organization'](),
          search: { kind: 'organization' },
          count: data?.organization,
        },
        {
          id: 'blacklisted',
          name: m['parties.totals.blacklisted'](),
          search: { blacklisted: true },
          count: data?.blacklisted,
          late: !!data?.blacklisted,
        },
        ...(data?.duplicates
          ? [
              {
                id: 'duplicates',
                name: m['parties.totals.duplicates'](),
                search: { duplicates: true },
                count: data.duplicates,
              },
            ]
          : []),
      ]}
    />
  )
}

/** «العملاء»: who they are, what they owe, and what stands in the way of serving them. */
export default function CustomersPage() {
  const { can } = useSession()
  const list = useList('parties.party.list', filterKeys, { fixed: customersOnly })
  const totals = useAnswer(
    'parties.party.totals',
    { ...customersOnly, ...list.filters, ...(list.search ? { search: list.search } : {}) } as Filters,
    { keepPrevious: true },
  )
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [merging, setMerging] = useState<readonly [string, string] | null>(null)
  const go = useGo()
  useEffect(() => void loadCodeWords(), [])
  const mayWrite = can('operations.customers.write')
  const create = mayWrite && (
    <ButtonLink kind="primary" href={newCustomerPath}>
      <UserPlus aria-hidden />
      {m['parties.page.newCustomer']()}
    </ButtonLink>
  )
  const bring = mayWrite && (
    <ButtonLink href={customerImportPath}>
      <FileUp aria-hidden />
      {m['parties.customerImport.act']()}
    </ButtonLink>
  )
  const [first, second] = [...picked]
  return (
    <>
      <ListPage
        title={m['parties.page.customers']()}
        count={totals.data && m['parties.list.count']({ count: totals.data.total })}
        list={list}
        total={totals.data?.total}
        columns={customerColumns()}
        rowId={(row: PartyRow) => row.id}
        onOpen={row => go(customerPath(row.id))}
        rowActions={row => <CustomerActs row={row} />}
        card={row => <CustomerCard row={row} />}
        searchLabel={m['parties.list.search']()}
        actions={
          <>
            {totals.data && totals.data.duplicates > 0 && (
              <ButtonLink href={matchesPath}>{m['parties.match.review']()}</ButtonLink>
            )}
            {bring}
            {create}
          </>
        }
        tabs={<CustomerViews />}
        filters={<CustomerFilters filters={list.filters} onChange={list.setFilters} />}
        {...(mayWrite
          ? {
              selection: { ids: picked, onChange: setPicked },
              bulk: {
                title: m['parties.list.picked']({ count: picked.size }),
                actions: (
                  <Button
                    size="small"
                    kind="tertiary"
                    disabledReason={picked.size === 2 ? null : m['parties.merge.pickTwo']()}
                    onPress={() => first && second && setMerging([first, second])}
                  >
                    <GitMerge aria-hidden />
                    {m['parties.party.merge']()}
                  </Button>
                ),
              },
            }
          : {})}
        empty={
          <EmptyState
            title={m['parties.list.empty']()}
            actions={
              <>
                {bring}
                {create}
              </>
            }
          />
        }
      />
      {merging && (
        <MergeDialog ids={merging} onClose={() => setMerging(null)} onMerged={() => setPicked(new Set())} />
      )}
    </>
  )
}
