import { Ellipsis, FileUp, PackagePlus, Plus, Settings2, TrendingDown } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import '../accounting.css'
import { nameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import { formatMonth } from '../monthNames.web.ts'
import { useControlKey } from '../pageKeys.web.ts'
import { ProfitUnitChip } from '../profitUnit/ProfitUnitChip.tsx'
import { CostCenterChip } from '../report/FilterParts.tsx'
import { AssetBadge, assetColumns, categoryName } from './assetColumns.tsx'
import { type AssetRow, assetStateWords } from './assetWords.web.ts'

const RunDialog = onDemand(async () => (await import('./RunDialog.tsx')).RunDialog)
const AssetTools = onDemand(async () => (await import('./AssetTools.tsx')).AssetTools)
const PurchasesPanel = onDemand(async () => (await import('./PurchasesPanel.tsx')).PurchasesPanel)

const filterKeys = ['categoryId', 'state', 'profitUnitId', 'costCenterId'] as const
type Filter = Omit<InputFor<'accounting.asset.totals'>, 'search'>

const views: readonly { id: string; name: () => string; search: Filter }[] = [
  { id: 'all', name: m['accounting.asset.view.all'], search: {} },
  ...(['charging', 'charged', 'disposed'] as const).map(state => ({
    id: state,
    name: assetStateWords[state],
    search: { state },
  })),
]

function AssetViews() {
  const counts = [
    useAnswer('accounting.asset.totals', views[0]!.search),
    useAnswer('accounting.asset.totals', views[1]!.search),
    useAnswer('accounting.asset.totals', views[2]!.search),
    useAnswer('accounting.asset.totals', views[3]!.search),
  ]
  return (
    <SavedViews
      list="accounting.asset.list"
      aside={['show']}
      views={views.map(({ id, name, search }, at) => ({
        id,
        name: name(),
        search,
        count: counts[at]?.data?.count,
      }))}
    />
  )
}

/** «الأصول الثابتة»: what the company owns, what it is worth in the books, and what waits to be charged. */
export default function AssetsPage() {
  const { can } = useSession()
  const go = useGo()
  const [address, change] = useAddress()
  const mayWrite = can('finance.assets.write')
  const list = useList('accounting.asset.list', filterKeys)
  const filters = list.filters as Filter
  const totals = useAnswer('accounting.asset.totals', {
    ...filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const open = (path: string) => go(path)
  useControlKey('KeyN', mayWrite ? () => open(links.newAsset) : null)
  const shown = address['show']
  const close = () => change({ show: undefined })
  const add = (kind: 'primary' | 'secondary') =>
    mayWrite && (
      <ButtonLink kind={kind} href={links.newAsset}>
        <Plus aria-hidden />
        {m['accounting.asset.new']()}
      </ButtonLink>
    )
  return (
    <>
      <ListPage
        title={m['accounting.page.assets']()}
        count={totals.data && m['accounting.asset.count']({ count: totals.data.count })}
        list={list}
        columns={assetColumns()}
        rowId={(row: AssetRow) => row.id}
        onOpen={row => open(links.asset(row.id))}
        card={row => <AssetCard row={row} />}
        searchLabel={m['accounting.asset.search']()}
        total={totals.data?.count}
        sums={
          totals.data && (
            <>
              <span>
                {m['accounting.asset.cost']()} <Money amount={totals.data.cost} />
              </span>
              <span>
                {m['accounting.asset.accumulated']()} <Money amount={totals.data.accumulated} />
              </span>
              <span>
                {filters.state === 'disposed'
                  ? m['accounting.asset.bookWhenLeft']()
                  : m['accounting.asset.book']()}{' '}
                <Money amount={totals.data.book} strong />
              </span>
              {filters.state !== 'disposed' && totals.data.disposed > 0 && (
                <span>{m['accounting.asset.withoutDisposed']()}</span>
              )}
            </>
          )
        }
        actions={
          <>
            <Menu
              label={m['kernel.action.more']()}
              trigger={
                <IconButton framed label={m['kernel.action.more']()}>
                  <Ellipsis aria-hidden />
                </IconButton>
              }
            >
              {mayWrite && (
                <MenuEntry
                  name={m['accounting.asset.run']()}
                  icon={<TrendingDown aria-hidden />}
                  onAction={() => change({ show: 'run' })}
                />
              )}
              <MenuEntry
                name={m['accounting.asset.unregistered']()}
                icon={<PackagePlus aria-hidden />}
                onAction={() => change({ show: 'purchases' })}
              />
              {mayWrite && (
                <MenuEntry
                  name={m['accounting.page.assetImport']()}
                  icon={<FileUp aria-hidden />}
                  onAction={() => go(links.assetImport)}
                />
              )}
              <MenuEntry
                name={m['accounting.asset.tools']()}
                icon={<Settings2 aria-hidden />}
                onAction={() => change({ show: 'tools' })}
              />
            </Menu>
            {add('primary')}
          </>
        }
        tabs={
          <>
            <AssetViews />
            {mayWrite && <Waiting onShow={show => change({ show })} />}
          </>
        }
        filters={<Filters filters={filters} onChange={list.setFilters} />}
        empty={
          <EmptyState title={m['accounting.asset.none']()} actions={add('secondary')}>
            {m['accounting.asset.noneBody']()}
          </EmptyState>
        }
      />
      {shown === 'run' && mayWrite && <RunDialog onClose={close} />}
      {shown === 'tools' && <AssetTools onClose={close} />}
      {shown === 'purchases' && <PurchasesPanel onClose={close} />}
    </>
  )
}

/** What waits: depreciation of months that have ended, and purchases that are no asset yet. One line at most. */
function Waiting({ onShow }: { onShow: (show: string) => void }) {
  const due = useAnswer('accounting.asset.due', {})
  const bought = useAnswer('accounting.asset.unregistered', {})
  const count = bought.data?.rows.length ?? 0
  if (due.data && due.data.assets > 0)
    return (
      <Notice actions={<Button onPress={() => onShow('run')}>{m['accounting.asset.dueAct']()}</Button>}>
        {m['accounting.asset.dueNotice']({ count: due.data.assets, period: formatMonth(due.data.month) })}
      </Notice>
    )
  if (count === 0) return null
  return (
    <Notice
      actions={<Button onPress={() => onShow('purchases')}>{m['accounting.asset.unregisteredAct']()}</Button>}
    >
      {m['accounting.asset.unregisteredNotice']({ count })}
    </Notice>
  )
}

type FiltersProps = { filters: Filter; onChange: (change: Record<string, unknown>) => void }

function Filters({ filters, onChange }: FiltersProps) {
  const { data } = useAnswer('accounting.assetCategory.list', { inactive: true })
  const categories = data?.rows ?? []
  const chosen = categories.find(one => one.id === filters.categoryId)
  return (
    <>
      {(!data || categories.length > 0) && (
        <FilterChip
          name={m['accounting.asset.category']()}
          value={chosen ? nameOf(chosen) : m['accounting.filter.all']()}
          {...(chosen ? { onRemove: () => onChange({ categoryId: null }) } : {})}
        >
          <Select
            label={m['accounting.asset.category']()}
            value={filters.categoryId ?? 'all'}
            onChange={id => onChange({ categoryId: id === 'all' ? null : id })}
            options={[
              { id: 'all', name: m['accounting.filter.all']() },
              ...categories.map(one => ({ id: one.id, name: nameOf(one) })),
            ]}
          />
        </FilterChip>
      )}
      <ProfitUnitChip
        id={filters.profitUnitId ?? null}
        onChange={profitUnitId => onChange({ profitUnitId })}
      />
      <CostCenterChip
        id={filters.costCenterId ?? null}
        onChange={costCenterId => onChange({ costCenterId })}
      />
    </>
  )
}

function AssetCard({ row }: { row: AssetRow }) {
  return (
    <>
      <span className="card-row">
        <DocumentNumber number={row.number} href={links.asset(row.id)} />
        <AssetBadge state={row.state} />
      </span>
      <bdi>{row.nameAr}</bdi>
      <span className="card-row">
        <span className="cap">
          <bdi>{categoryName(row)}</bdi>
        </span>
        <Money amount={row.book} strong />
      </span>
    </>
  )
}
