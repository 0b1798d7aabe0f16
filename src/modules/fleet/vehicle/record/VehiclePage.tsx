import { useParams } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Plate } from '#ui/Plate.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import '../../fleet.css'
import { isolated } from '#kernel/web/isolate.ts'
import { links, type VehicleTab } from '../../links.web.ts'
import { vehicleName } from '../list/columns.tsx'
import { GroupMark } from '../list/GroupMark.tsx'
import { isOverdue, StatusChips, VehicleStatusBadge } from '../VehicleStatusBadge.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { TimelineTab } from './TimelineTab.tsx'
import { VehicleActs } from './VehicleActs.tsx'
import { VehicleNotice } from './VehicleNotice.tsx'
import type { Vehicle } from './vehicleFields.web.ts'
import { vehicleStory } from './vehicleStory.tsx'

const waiting = () => <Skeleton lines={6} />
const ServiceTab = onDemand(
  async () => (await import('../../workOrder/page/ServiceTab.tsx')).ServiceTab,
  waiting,
)
const PoliciesTab = onDemand(async () => (await import('../../policy/PoliciesTab.tsx')).PoliciesTab, waiting)
const ViolationsTab = onDemand(
  async () => (await import('../../violation/page/ViolationsTab.tsx')).ViolationsTab,
  waiting,
)
const BooksTab = onDemand(async () => (await import('./BooksTab.tsx')).BooksTab, waiting)
const ClaimsTab = onDemand(async () => (await import('./ClaimsTab.tsx')).ClaimsTab, waiting)
const DamageTab = onDemand(async () => (await import('./DamageTab.tsx')).DamageTab, waiting)
const DetailsTab = onDemand(async () => (await import('./DetailsTab.tsx')).DetailsTab, waiting)
const DocumentsTab = onDemand(async () => (await import('./DocumentsTab.tsx')).DocumentsTab, waiting)
const FilesTab = onDemand(async () => (await import('./FilesTab.tsx')).FilesTab, waiting)
const FuelTab = onDemand(async () => (await import('../../fuel/FuelTab.tsx')).FuelTab, waiting)
const PlatesTab = onDemand(async () => (await import('./PlatesTab.tsx')).PlatesTab, waiting)
const RatesTab = onDemand(async () => (await import('./RatesTab.tsx')).RatesTab, waiting)

const tabs: readonly VehicleTab[] = [
  'timeline',
  'details',
  'books',
  'plates',
  'documents',
  'policies',
  'damage',
  'claims',
  'rates',
  'service',
  'fuel',
  'violations',
  'files',
]

/** One vehicle: what it is, who has it, until when it is free, and its whole story. */
export default function VehiclePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('fleet.vehicle.get', { id })
  return <Loaded answer={answer}>{vehicle => <VehicleRecord vehicle={vehicle} />}</Loaded>
}

function VehicleRecord({ vehicle }: { vehicle: Vehicle }) {
  const name = vehicleName(vehicle)
  return (
    <RecordPage
      name={vehicle.plate ? `${isolated(vehicle.plate)} · ${name}` : name}
      title={vehicle.plate ? <Plate number={vehicle.plate} /> : name}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['fleet.vehicle.list.title'](), href: links.vehicles() },
            { name: vehicle.plate ?? name },
          ]}
        />
      }
      status={
        <>
          <VehicleStatusBadge status={vehicle.status} />
          {isOverdue(vehicle) && <VehicleStatusBadge status={vehicle.status} dueAt={vehicle.dueAt} />}
          <StatusChips chips={vehicle.chips} />
        </>
      }
      facts={<HeaderFacts vehicle={vehicle} />}
      actions={<VehicleActs vehicle={vehicle} />}
      notice={<VehicleNotice vehicle={vehicle} />}
      side={
        <RecordTimeline
          subject={`fleet.vehicle:${vehicle.id}`}
          label={isolated(vehicle.plate ?? name)}
          words={vehicleStory}
        />
      }
    >
      <KeyFigures vehicle={vehicle} />
      <Card flush>
        <VehicleTabs vehicle={vehicle} />
      </Card>
    </RecordPage>
  )
}

function HeaderFacts({ vehicle }: { vehicle: Vehicle }) {
  const { heldBy } = vehicle
  return (
    <>
      {vehicle.plate && <bdi className="strong">{vehicleName(vehicle)}</bdi>}
      <GroupMark name={vehicle.group.nameAr} colour={vehicle.group.colour} />
      {heldBy ? (
        <span>
          {m['fleet.record.heldBy']()} <bdi className="strong">{heldBy.name}</bdi> {m['fleet.record.since']()}{' '}
          <InstantText at={heldBy.from} />
        </span>
      ) : (
        <span>{m['fleet.record.yard']()}</span>
      )}
    </>
  )
}

const tabWords: Readonly<Record<VehicleTab, () => string>> = {
  timeline: m['fleet.tab.timeline'],
  details: m['fleet.tab.details'],
  plates: m['fleet.tab.plates'],
  documents: m['fleet.tab.documents'],
  policies: m['fleet.tab.policies'],
  damage: m['fleet.tab.damage'],
  claims: m['fleet.tab.claims'],
  rates: m['fleet.tab.rates'],
  service: m['fleet.workOrder.list.title'],
  violations: m['fleet.tab.violations'],
  books: m['fleet.tab.books'],
  fuel: m['fleet.tab.fuel'],
  files: m['fleet.tab.files'],
}

function VehicleTabs({ vehicle }: { vehicle: Vehicle }) {
  const { can } = useSession()
  const [address, change] = useAddress()
  const mayReadFleet = can('fleet.vehicles.read')
  // People of finance may open the page; marks, rates and fuel are the fleet's own.
  const shown = tabs.filter(tab => {
    if (tab === 'service') return can('fleet.maintenance.read')
    if (tab === 'policies') return can('fleet.documents.read')
    if (tab === 'violations') return can('fleet.violations.read')
    if (tab === 'books') return can('finance.assets.view') || can('finance.assets.write')
    return mayReadFleet || !['damage', 'rates', 'fuel', 'files'].includes(tab)
  })
  const tab = shown.find(one => one === address['tab']) ?? 'timeline'
  const marks = useAnswer(
    'fleet.mark.list',
    { vehicleId: vehicle.id, openOnly: true, limit: 200 },
    { enabled: mayReadFleet },
  )
  const openMarks = marks.data?.rows.length ?? 0
  const counts: Partial<Record<VehicleTab, number>> = {
    plates: vehicle.plates.length,
    damage: openMarks,
    claims: vehicle.claims.length,
  }
  return (
    <Tabs
      place="card"
      label={m['fleet.record.tabs']()}
      selected={tab}
      onSelect={next => change({ tab: next === 'timeline' ? undefined : next })}
      tabs={shown.map(id => ({
        id,
        name: tabWords[id](),
        ...(counts[id] ? { count: counts[id] } : {}),
      }))}
    >
      {tab === 'timeline' && <TimelineTab vehicleId={vehicle.id} />}
      {tab === 'details' && <DetailsTab vehicle={vehicle} />}
      {tab === 'plates' && <PlatesTab vehicle={vehicle} />}
      {tab === 'documents' && <DocumentsTab vehicle={vehicle} />}
      {tab === 'policies' && <PoliciesTab vehicleId={vehicle.id} />}
      {tab === 'damage' && <DamageTab answer={marks} />}
      {tab === 'claims' && <ClaimsTab vehicle={vehicle} />}
      {tab === 'rates' && <RatesTab vehicle={vehicle} />}
      {tab === 'service' && <ServiceTab vehicleId={vehicle.id} />}
      {tab === 'fuel' && <FuelTab vehicle={vehicle} />}
      {tab === 'books' && <BooksTab vehicle={vehicle} />}
      {tab === 'files' && <FilesTab vehicleId={vehicle.id} />}
      {tab === 'violations' && <ViolationsTab of={{ vehicleId: vehicle.id }} />}
    </Tabs>
  )
}
