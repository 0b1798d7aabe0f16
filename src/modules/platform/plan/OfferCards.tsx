import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { resourceWords } from '../subscription/subscription.web.ts'
import { nameOf } from '../words.web.ts'
import type { Gate, Offer, OfferedPlan } from './offer.web.ts'

const PlanForm = onDemand(async () => (await import('./PlanForm.tsx')).PlanForm)
const GateForm = onDemand(async () => (await import('./GateForm.tsx')).GateForm)

const limits = [
  ['maxUsers', 'users'],
  ['maxVehicles', 'vehicles'],
  ['maxCustomers', 'customers'],
  ['maxActiveContracts', 'activeContracts'],
  ['maxStorageGb', 'storageGb'],
] as const

const Offered = ({ active }: { active: boolean }) => (
  <StatusBadge kind={active ? 'running' : 'paused'}>
    {active ? m['platform.plan.offered']() : m['platform.plan.notOffered']()}
  </StatusBadge>
)

function Plans({ plans, onOpen }: { plans: Offer['plans']; onOpen: (plan: OfferedPlan) => void }) {
  return (
    <Card flush title={m['platform.plan.title']()}>
      <DataTable<OfferedPlan>
        bare
        label={m['platform.plan.title']()}
        rows={plans}
        rowId={plan => plan.code}
        onOpen={onOpen}
        columns={[
          { id: 'name', header: m['platform.plan.name'](), cell: plan => <b>{nameOf(plan)}</b> },
          {
            id: 'monthly',
            header: m['platform.subscription.monthly'](),
            align: 'money',
            cell: plan => <Money amount={plan.priceMonthlyMinor} currency="KWD" />,
          },
          {
            id: 'yearly',
            header: m['platform.subscription.yearly'](),
            align: 'money',
            cell: plan => <Money amount={plan.priceYearlyMinor} currency="KWD" />,
          },
          ...limits.map(([field, resource]) => ({
            id: field,
            header: resourceWords[resource](),
            cell: (plan: OfferedPlan) => {
              const limit = plan[field]
              return limit === null ? m['platform.plan.unlimited']() : <NumberText value={limit} />
            },
          })),
          {
            id: 'companies',
            header: m['platform.page.companies'](),
            cell: plan => <NumberText value={plan.companies} />,
          },
          {
            id: 'isActive',
            header: m['platform.companies.status'](),
            cell: plan => <Offered active={plan.isActive} />,
          },
        ]}
        card={plan => (
          <>
            <span className="card-row">
              <b>{nameOf(plan)}</b>
              <Money amount={plan.priceMonthlyMinor} currency="KWD" strong />
            </span>
            <span className="card-row cap">
              <span>
                {m['platform.page.companies']()} <NumberText value={plan.companies} />
              </span>
              <Offered active={plan.isActive} />
            </span>
          </>
        )}
      />
    </Card>
  )
}

function Gates({ offer, onOpen }: { offer: Offer; onOpen: (gate: Gate) => void }) {
  const plansOf = (gate: Gate) =>
    gate.isActive
      ? offer.plans
          .filter(plan => gate.requiredPlans.includes(plan.code))
          .map(plan => nameOf(plan))
          .join('، ')
      : m['platform.gate.everyPlan']()
  return (
    <Card flush title={m['platform.gate.title']()}>
      <DataTable<Gate>
        bare
        label={m['platform.gate.title']()}
        rows={offer.gates}
        rowId={gate => gate.code}
        onOpen={onOpen}
        columns={[
          { id: 'name', header: m['platform.gate.feature'](), cell: gate => <b>{nameOf(gate)}</b> },
          { id: 'plans', header: m['platform.gate.plans'](), cell: plansOf },
        ]}
        card={gate => (
          <>
            <b>{nameOf(gate)}</b>
            <span className="cap">{plansOf(gate)}</span>
          </>
        )}
      />
    </Card>
  )
}

/** What is offered: plans with their prices and limits, and which of them open which feature. */
export function OfferCards() {
  const answer = useAnswer('platform.plan.list', {})
  const [plan, setPlan] = useState<OfferedPlan | null>(null)
  const [gate, setGate] = useState<Gate | null>(null)
  return (
    <Loaded answer={answer}>
      {offer => (
        <>
          <Plans plans={offer.plans} onOpen={setPlan} />
          <Gates offer={offer} onOpen={setGate} />
          {plan && <PlanForm key={plan.code} plan={plan} onClose={() => setPlan(null)} />}
          {gate && <GateForm key={gate.code} gate={gate} plans={offer.plans} onClose={() => setGate(null)} />}
        </>
      )}
    </Loaded>
  )
}
