import {
  CalendarRange,
  ClipboardCheck,
  Ellipsis,
  Fuel,
  Layers,
  ListChecks,
  Plus,
  Settings,
  ShieldCheck,
  Upload,
} from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { late, onDemand } from '#ui/onDemand.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import '../../fleet.css'
import { useBranches } from '#modules/platform/public.web.tsx'
import { links } from '../../links.web.ts'
import { type VehicleRow, vehicleColumns } from './columns.tsx'
import { RowActions } from './RowActions.tsx'
import { StatusTabs } from './StatusTabs.tsx'
import { VehicleCard } from './VehicleCard.tsx'
import { type VehicleFilter, VehicleFilters } from './VehicleFilters.tsx'

const BulkActs = onDemand(async () => (await import('./BulkActs.tsx')).BulkActs)
const VehicleForm = late(() => import('../record/VehicleForm.tsx'))
const FlagPanel = late(() => import('../record/FlagPanel.tsx'))
const filterKeys = [
  'status',
  'groupId',
  'branchId',
  'ownership',
  'expiringWithinDays',
  'freeFrom',
  'freeTo',
] as const

/** The fleet: every vehicle with its state, who holds it, what lapses next and what a day costs. */
export default function FleetPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const go = useGo()
  const [address, changeAddress] = useAddress()
  const list = useList('fleet.vehicle.list', filterKeys)
  const filters = list.filters as VehicleFilter
  const { status, ...others } = filters
  const totals = useAnswer(
    'fleet.vehicle.totals',
    { ...others, ...(list.search ? { search: list.search } : {}) },
    { keepPrevious: true },
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [flagged, setFlagged] = useState<VehicleRow | null>(null)
  const [isAdding, setAdding] = useState(false)
  const locale = currentLocale()
  const withPhotos = list.rows.some(row => row.photoFileId !== null)
  const branches = useBranches()
  const columns = useMemo(
    () => vehicleColumns(currency, locale, withPhotos, branches),
    [currency, locale, withPhotos, branches],
  )
  const picked = list.rows.filter(row => chosen.has(row.id))
  const total = status === undefined ? totals.data?.total : (totals.data?.byStatus[status] ?? 0)
  const mayWrite = can('fleet.vehicles.write')
  const asksToAdd = address['add'] === 'vehicle'
  useEffect(() => {
    // The wish of a link is no part of the list: it is taken once and leaves the address.
    if (!asksToAdd) return
    setAdding(true)
    changeAddress({ add: undefined })
  }, [asksToAdd, changeAddress])
  const add = () => setAdding(true)
  const addButton = mayWrite && (
    <Button kind="primary" onPress={add}>
      <Plus aria-hidden />
      {m['fleet.list.add']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['fleet.vehicle.list.title']()}
        count={total !== undefined && m['fleet.list.count']({ count: total })}
        list={list}
        columns={columns}
        rowId={vehicle => vehicle.id}
        onOpen={vehicle => go(links.vehicle(vehicle.id))}
        rowActions={vehicle => <RowActions vehicle={vehicle} onFlag={() => setFlagged(vehicle)} />}
        card={vehicle => <VehicleCard vehicle={vehicle} />}
        searchLabel={m['fleet.list.search']()}
        total={total}
        selection={{ ids: chosen, onChange: setChosen }}
        bulk={{
          title: m['fleet.list.selected']({ count: picked.length }),
          actions: <BulkActs vehicles={picked} onDone={() => setChosen(new Set())} />,
        }}
        tabs={
          <StatusTabs
            status={status}
            onSelect={next => list.setFilters({ status: next })}
            total={totals.data?.total}
            byStatus={totals.data?.byStatus}
          />
        }
        filters={<VehicleFilters filters={filters} onChange={list.setFilters} />}
        actions={
          <>
            <Doors />
            {addButton}
          </>
        }
        empty={
          <EmptyState
            title={m['fleet.list.empty']()}
            actions={
              mayWrite && (
                <>
                  {addButton}
                  <ButtonLink href={links.import}>{m['fleet.list.import']()}</ButtonLink>
                </>
              )
            }
          />
        }
      />
      <Suspense>
        {isAdding && mayWrite && <VehicleForm vehicle={null} onClose={() => setAdding(false)} />}
        {flagged && <FlagPanel vehicle={flagged} onClose={() => setFlagged(null)} />}
      </Suspense>
    </>
  )
}

type Door = { href: string; name: string; icon: ReactNode }

/** The other pages of the fleet: in the header on a desk, in one menu on a phone. */
function Doors() {
  const { can } = useSession()
  const isNarrow = useNarrow()
  const doors: Door[] = [
    { href: links.planner(), name: m['fleet.planner.title'](), icon: <CalendarRange aria-hidden /> },
    {
      href: links.conditionChecks,
      name: m['fleet.inspection.list.title'](),
      icon: <ClipboardCheck aria-hidden />,
    },
    { href: links.groups, name: m['fleet.group.list.title'](), icon: <Layers aria-hidden /> },
    ...(can('fleet.vehicles.write')
      ? [{ href: links.import, name: m['fleet.list.import'](), icon: <Upload aria-hidden /> }]
      : []),
  ]
  const rarer: Door[] = [
    { href: links.fuel(), name: m['fleet.fuel.list.title'](), icon: <Fuel aria-hidden /> },
    { href: links.fixData, name: m['fleet.quality.title'](), icon: <ListChecks aria-hidden /> },
    ...(can('fleet.documents.read')
      ? [{ href: links.policies(), name: m['fleet.policy.list.title'](), icon: <ShieldCheck aria-hidden /> }]
      : []),
    ...(can('admin.settings.write')
      ? [{ href: links.settings, name: m['fleet.settings.title'](), icon: <Settings aria-hidden /> }]
      : []),
  ]
  const behind = isNarrow ? [...doors, ...rarer] : rarer
  return (
    <>
      {behind.length > 0 && (
        <Menu
          label={m['fleet.list.doors']()}
          trigger={
            <IconButton label={m['fleet.list.doors']()} framed>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {behind.map(door => (
            <MenuEntry key={door.href} name={door.name} icon={door.icon} href={door.href} />
          ))}
        </Menu>
      )}
      {!isNarrow &&
        doors.map(door => (
          <ButtonLink key={door.href} kind="tertiary" href={door.href}>
            {door.icon}
            {door.name}
          </ButtonLink>
        ))}
    </>
  )
}
