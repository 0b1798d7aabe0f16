import { useState } from 'react'
import { words as groupWords } from '#generated/choices/clinic.practice.group.ts'
import { m } from '#generated/words/messages.js'
import { formatPercent } from '#kernel/shared/format.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useDisplay } from '#ui/display.ts'
import { Money } from '#ui/Money.tsx'
import { InsurerDialog } from './InsurerDialog.tsx'
import type { InsurancePlan, Insurer } from './insuranceShown.web.ts'
import { PlanDialog } from './PlanDialog.tsx'

type Open =
  | { kind: 'insurer'; row: Insurer | null }
  | { kind: 'plan'; insurer: Insurer; row: InsurancePlan | null }

/** Insurers and what their plans pay of each group of services. */
export function InsuranceCard({ isOwner }: { isOwner: boolean }) {
  const insurers = useAnswer('clinic.insurance.list', {})
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  if (!insurers.data) return null
  return (
    <Card
      title={m['clinic.insurance.insurers']()}
      end={
        isOwner && (
          <Button onPress={() => setOpen({ kind: 'insurer', row: null })}>
            {m['clinic.insurance.act.addInsurer']()}
          </Button>
        )
      }
    >
      <div className="stack">
        {insurers.data.rows.length === 0 && <p className="soft-ink">{m['clinic.insurance.noInsurers']()}</p>}
        {insurers.data.rows.map(row => (
          <div key={row.id} className="stack tight clinic-person">
            <span className="card-row">
              <span>
                <bdi className="strong">{row.name}</bdi>{' '}
                {row.providerCode && <span className="n soft-ink">{row.providerCode}</span>}{' '}
                {!row.isActive && <Badge>{m['clinic.practice.stopped']()}</Badge>}
              </span>
              {isOwner && (
                <span className="row wrap">
                  <Button size="small" onPress={() => setOpen({ kind: 'plan', insurer: row, row: null })}>
                    {m['clinic.insurance.act.addPlan']()}
                  </Button>
                  <Button size="small" onPress={() => setOpen({ kind: 'insurer', row })}>
                    {m['clinic.practice.act.edit']()}
                  </Button>
                </span>
              )}
            </span>
            {row.plans.length === 0 && <span className="cap">{m['clinic.insurance.noPlans']()}</span>}
            {row.plans.map(plan => (
              <span key={plan.id} className="card-row">
                <span>
                  <bdi>{plan.nameAr}</bdi> {!plan.isActive && <Badge>{m['clinic.practice.stopped']()}</Badge>}{' '}
                  <span className="cap">
                    <Rules plan={plan} />
                  </span>
                </span>
                {isOwner && (
                  <Button size="small" onPress={() => setOpen({ kind: 'plan', insurer: row, row: plan })}>
                    {m['clinic.practice.act.edit']()}
                  </Button>
                )}
              </span>
            ))}
          </div>
        ))}
      </div>
      {open?.kind === 'insurer' && <InsurerDialog row={open.row} onClose={close} />}
      {open?.kind === 'plan' && <PlanDialog insurer={open.insurer} row={open.row} onClose={close} />}
    </Card>
  )
}

function Rules({ plan }: { plan: InsurancePlan }) {
  const { digits } = useDisplay()
  return (
    <>
      {plan.rules.map(rule => (
        <span key={rule.serviceGroup}>
          {groupWords[rule.serviceGroup]()}{' '}
          {rule.share === null ? (
            <span className="n">{formatPercent(rule.shareBps ?? 0, digits)}</span>
          ) : (
            <Money amount={rule.share} />
          )}
          {' · '}
        </span>
      ))}
      {plan.cap !== null && (
        <>
          {m['clinic.insurance.capOf']()} <Money amount={plan.cap} />
        </>
      )}
    </>
  )
}
