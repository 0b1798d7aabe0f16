import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { PartyLink } from '#modules/parties/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Card } from '#ui/Card.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { LifecycleBar } from '#ui/LifecycleBar.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { late } from '#ui/onDemand.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import { useClock } from '../../clock.web.ts'
import { links } from '../../links.web.ts'
import type { Contract } from '../../price/amounts.web.ts'
import { ContractBadge } from '../list/ContractBadge.tsx'
import { contractName, VehicleText } from '../list/contractColumns.tsx'
import '../../rentals.css'
import { fuelPolicyWords } from '../../price/priceWords.web.ts'
import { statusWords, typeWords } from '../../wordMaps.web.ts'
import type { DialogAct } from './ActDialogs.tsx'
import { ClosingBlockers } from './ClosingBlockers.tsx'
import { ContractActs } from './ContractActs.tsx'
import { ContractNotice } from './ContractNotice.tsx'
import { FigureCard } from './FigureCard.tsx'
import { FindingsCard } from './FindingsCard.tsx'
import { DocumentsTab, DriversTab, EntriesTab, SignatureTab, VehiclesTab } from './OtherTabs.tsx'
import { PriceTab } from './PriceTab.tsx'
import { RowsTab } from './RowsTab.tsx'
import { contractTimeline } from './timelineWords.tsx'

const YardAhead = late(() =>
  import('../../handover/yard/YardAhead.tsx').then(file => ({ default: file.YardAhead })),
)
const MasterCard = late(() => import('./MasterCard.tsx').then(file => ({ default: file.MasterCard })))
const HoldsCard = late(() => import('./HoldsCard.tsx').then(file => ({ default: file.HoldsCard })))
const ActDialogOf = late(() => import('./ActDialogs.tsx').then(file => ({ default: file.ActDialogOf })))

type Props = { contract: Contract }

/** The stages a contract passes, with the day each was reached; the odd states take the place of the one they leave. */
function Lifecycle({ contract }: Props) {
  const { dayOf } = useClock()
  const { status, statusDates } = contract
  const usual: readonly Contract['status'][] = ['draft', 'reserved', 'active', 'returned', 'closed']
  const stages: readonly Contract['status'][] =
    status === 'cancelled'
      ? ['draft', ...(statusDates.reserved ? (['reserved'] as const) : []), 'cancelled']
      : status === 'under_review'
        ? ['draft', 'under_review', ...usual.slice(1)]
        : usual.map(stage => (stage === 'active' && status === 'suspended' ? 'suspended' : stage))
  return (
    <LifecycleBar
      current={status}
      stages={stages.map(stage => {
        const at = statusDates[stage]
        return { id: stage, name: statusWords[stage](), note: at && <DayText day={dayOf(at)} /> }
      })}
    />
  )
}

const tabIds = ['rows', 'price', 'vehicles', 'drivers', 'documents', 'signature', 'entries'] as const
type TabId = (typeof tabIds)[number]

function ContractTabs({ contract }: Props) {
  const [address, change] = useAddress()
  const selected = tabIds.find(id => id === address['tab']) ?? 'rows'
  const issued = contract.documents.length + contract.deposits.length
  return (
    <Card flush>
      <Tabs<TabId>
        label={m['rentals.contract.title']()}
        place="card"
        selected={selected}
        onSelect={id => change({ tab: id === 'rows' ? undefined : id })}
        tabs={[
          { id: 'rows', name: m['rentals.part.schedule'](), count: contract.rows.length },
          { id: 'price', name: m['rentals.part.price']() },
          { id: 'vehicles', name: m['rentals.part.vehicles'](), count: contract.legs.length },
          { id: 'drivers', name: m['rentals.part.drivers'](), count: contract.drivers.length },
          { id: 'documents', name: m['rentals.part.documents'](), count: issued + 1 },
          { id: 'signature', name: m['platform.signing.part']() },
          { id: 'entries', name: m['rentals.part.entries']() },
        ]}
      >
        {selected === 'rows' && <RowsTab contract={contract} />}
        {selected === 'price' && <PriceTab contract={contract} />}
        {selected === 'vehicles' && <VehiclesTab contract={contract} />}
        {selected === 'drivers' && <DriversTab contract={contract} />}
        {selected === 'documents' && <DocumentsTab contract={contract} />}
        {selected === 'signature' && <SignatureTab contract={contract} />}
        {selected === 'entries' && <EntriesTab contract={contract} />}
      </Tabs>
    </Card>
  )
}

/** On a phone the contract's next yard job is kept ready: the yard may have no signal. */
function Ahead({ contract: { id, type, status } }: Props) {
  const { can } = useSession()
  const isNarrow = useNarrow()
  const mayWork = can('operations.contracts.write') || can('fleet.dispatch.write')
  const act = status === 'reserved' ? 'handover' : status === 'active' ? 'return' : null
  if (!isNarrow || !mayWork || !act || type === 'service') return null
  return (
    <Suspense>
      <YardAhead contractId={id} act={act} />
    </Suspense>
  )
}

/** What the yard asks: readings, allowance, driver, fuel. */
function TermsCard({ contract }: Props) {
  const [leg] = contract.legs
  const driver = contract.drivers.find(one => one.isMain)
  return (
    <Card>
      <dl className="facts rentals-figures">
        <Fact label={m['rentals.field.handoverKm']()}>
          <NumberText value={leg?.outKm ?? null} unit={m['rentals.unit.km']()} />
        </Fact>
        <Fact label={m['rentals.field.kmAllowance']()}>
          <NumberText value={contract.kmAllowance} unit={m['rentals.unit.km']()} />
        </Fact>
        <Fact label={m['rentals.field.mainDriver']()}>
          {driver ? <bdi>{driver.nameAr}</bdi> : <span className="quiet">{'\u2014'}</span>}
        </Fact>
        <Fact label={m['rentals.field.fuelPolicy']()}>{fuelPolicyWords[contract.fuelPolicy]()}</Fact>
      </dl>
      {contract.note && (
        <p className="cap">
          <SentenceText>{contract.note}</SentenceText>
        </p>
      )}
    </Card>
  )
}

function ContractRecord({ contract }: Props) {
  const { dayOf } = useClock()
  const [act, setAct] = useState<DialogAct | null>(null)
  const name = contractName(contract)
  return (
    <RecordPage
      name={name}
      title={<span className="n">{name}</span>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['rentals.contract.list.title'](), href: links.contracts }, { name }]}
        />
      }
      status={<ContractBadge contract={contract} />}
      facts={
        <>
          <PartyLink party={contract.customer} />
          {contract.type === 'service' ? <bdi>{contract.subject}</bdi> : <VehicleText row={contract} />}
          <DayRange from={dayOf(contract.startAt)} to={dayOf(contract.dueBackAt)} />
          <span>{typeWords[contract.type]()}</span>
        </>
      }
      actions={<ContractActs contract={contract} onAct={setAct} />}
      lifecycle={<Lifecycle contract={contract} />}
      notice={
        <>
          <ContractNotice contract={contract} />
          <ClosingBlockers contract={contract} />
        </>
      }
      side={
        <RecordTimeline
          subject={`rentals.contract:${contract.id}`}
          label={name}
          words={contractTimeline(contract)}
        />
      }
    >
      <FigureCard contract={contract} />
      <ContractTabs contract={contract} />
      {contract.type === 'corporate' && (
        <Suspense>
          <MasterCard contract={contract} />
        </Suspense>
      )}
      {contract.holds.length > 0 && (
        <Suspense>
          <HoldsCard holds={contract.holds} />
        </Suspense>
      )}
      <FindingsCard contract={contract} />
      {contract.type !== 'service' && <TermsCard contract={contract} />}
      <Ahead contract={contract} />
      <Suspense>{act && <ActDialogOf contract={contract} act={act} onClose={() => setAct(null)} />}</Suspense>
    </RecordPage>
  )
}

/** «العقد»: its state and what comes next, its money row by row, its vehicles and people, and its activity. */
export default function ContractPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('rentals.contract.get', { id })
  useEffect(() => void loadCodeWords(), [])
  return <Loaded answer={answer}>{contract => <ContractRecord contract={contract} />}</Loaded>
}
