import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { spacedPhone } from '#modules/parties/public.web.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'

const TenantPanel = onDemand(async () => (await import('./TenantPanel.tsx')).TenantPanel)

type TenantRow = OutputFor<'realestate.tenant.list'>['rows'][number]
type Filter = Omit<InputFor<'realestate.tenant.totals'>, 'search'>

const nothing = <span className="quiet">{'\u2014'}</span>
const filterKeys = ['isActive', 'isOverdue'] as const

function columnsOf(currency: Currency): ListColumn<TenantRow>[] {
  const money = (label: string) => `${label} (${currencySymbol(currency, currentLocale())})`
  return [
    {
      id: 'name',
      header: m['realestate.tenant.field.name'](),
      cell: row => (
        <TextLink href={links.tenant(row.id)}>
          <bdi>{row.name}</bdi>
        </TextLink>
      ),
    },
    {
      id: 'code',
      header: m['realestate.tenant.field.code'](),
      sort: 'code',
      optional: true,
      cell: row => <span className="n">{row.code}</span>,
    },
    {
      id: 'phone',
      header: m['realestate.tenant.field.phone'](),
      cell: row => (row.phone ? <span className="n">{spacedPhone(row.phone)}</span> : nothing),
    },
    {
      id: 'units',
      header: m['realestate.tenant.field.units'](),
      cell: row => (row.units ? <bdi>{row.units}</bdi> : nothing),
    },
    {
      id: 'rent',
      header: money(m['realestate.tenant.field.rent']()),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.rent} />,
    },
    {
      id: 'balance',
      header: money(m['realestate.tenant.field.balance']()),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.balance} strong />,
    },
    {
      id: 'overdue',
      header: money(m['realestate.tenant.field.overdue']()),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.overdue} />,
    },
    {
      id: 'overdueDays',
      header: m['realestate.tenant.field.overdueDays'](),
      exportKind: 'number',
      cell: row => (row.overdueDays === 0 ? nothing : <NumberText value={row.overdueDays} />),
    },
    {
      id: 'isBlacklisted',
      header: m['realestate.tenant.field.state'](),
      exportKey: false,
      cell: row =>
        row.isBlacklisted ? <Badge hue="red">{m['realestate.tenant.blacklisted']()}</Badge> : nothing,
    },
  ]
}

/** Who lives and works in the units: what they rent, what they owe, since when. */
export default function TenantsPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const list = useList('realestate.tenant.list', filterKeys)
  const search = list.search ? { search: list.search } : {}
  const filters = list.filters as Filter
  const totals = useAnswer('realestate.tenant.totals', { ...filters, ...search }, { keepPrevious: true })
  const columns = useMemo(() => columnsOf(currency), [currency])
  const opened = typeof address['tenant'] === 'string' ? address['tenant'] : null
  const add = can('realestate.leases.write') && (
    <ButtonLink kind="primary" href={links.newLease()}>
      <Plus aria-hidden />
      {m['realestate.lease.new.title']()}
    </ButtonLink>
  )
  return (
    <>
      <ListPage
        title={m['realestate.tenant.list.title']()}
        count={totals.data && m['realestate.tenant.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: TenantRow) => row.id}
        onOpen={row => change({ tenant: row.id })}
        card={row => (
          <div className="stack tight">
            <span className="card-row">
              <bdi className="strong">{row.name}</bdi>
              <Money amount={row.balance} strong />
            </span>
            <span className="card-row soft-ink">
              <bdi>{row.units ?? '\u2014'}</bdi>
              {row.phone && <span className="n">{spacedPhone(row.phone)}</span>}
            </span>
          </div>
        )}
        searchLabel={m['realestate.tenant.search']()}
        total={totals.data?.count}
        sums={
          totals.data && (
            <span>
              {m['realestate.tenant.field.overdue']()} <Money amount={totals.data.overdueAmount} strong />
            </span>
          )
        }
        actions={add}
        tabs={<Views />}
        empty={
          <EmptyState title={m['realestate.tenant.empty']()} actions={add}>
            {m['realestate.tenant.emptyText']()}
          </EmptyState>
        }
      />
      {opened && <TenantPanel key={opened} id={opened} onClose={() => change({ tenant: undefined })} />}
    </>
  )
}

function Views() {
  const { data } = useAnswer('realestate.tenant.totals', {})
  return (
    <SavedViews
      list="realestate.tenant.list"
      aside={['tenant']}
      views={[
        { id: 'all', name: m['realestate.tenant.view.all'](), search: {} },
        {
          id: 'active',
          name: m['realestate.tenant.view.active'](),
          search: { isActive: true },
          count: data?.active,
        },
        {
          id: 'overdue',
          name: m['realestate.tenant.view.overdue'](),
          search: { isOverdue: true },
          count: data?.overdue,
          late: (data?.overdue ?? 0) > 0,
        },
      ]}
    />
  )
}
