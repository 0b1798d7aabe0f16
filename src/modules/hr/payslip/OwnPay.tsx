import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import AdvanceForm from '../advance/AdvanceForm.tsx'
import { AdvancePlan } from '../advance/AdvancePlan.tsx'
import { AdvanceBadge } from '../advance/advanceColumns.tsx'
import { PayslipPanel } from './PayslipPanel.tsx'
import { SlipList } from './SlipList.tsx'

/** «رواتبي»: the own slips and what each amount comes of, the own advances, and what leaving would come to. */
export default function OwnPay() {
  const answer = useAnswer('hr.payslip.mine', {})
  const advances = useAnswer('hr.advance.mine', {})
  const estimate = useAnswer('hr.endOfService.estimate', {})
  const [opened, setOpened] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  return (
    <Loaded answer={answer}>
      {({ employee, rows }) =>
        employee ? (
          <div className="stack">
            <Card flush title={m['hr.payslip.list']()}>
              <SlipList rows={rows} onOpen={setOpened} />
            </Card>
            {estimate.data && (
              <Card title={m['hr.endOfService.title']()}>
                <dl className="facts">
                  <Fact label={m['hr.endOfService.resigned']()} strong>
                    <Money amount={estimate.data.resigned.amount} strong />
                  </Fact>
                  <Fact label={m['hr.endOfService.ended']()} strong>
                    <Money amount={estimate.data.ended.amount} strong />
                  </Fact>
                  <Fact label={m['hr.endOfService.leaveDays']()}>
                    <NumberText value={estimate.data.leaveDays} />
                  </Fact>
                </dl>
              </Card>
            )}
            <Card
              title={m['hr.advance.mine']()}
              end={
                <Button size="small" onPress={() => setAsking(true)}>
                  {m['hr.advance.request']()}
                </Button>
              }
            >
              {(advances.data?.rows ?? []).length === 0 && <EmptyState title={m['hr.advance.empty']()} />}
              {(advances.data?.rows ?? []).map(advance => (
                <section key={advance.id} className="stack">
                  <span className="card-row">
                    <span className="n strong">{advance.number}</span>
                    <AdvanceBadge state={advance.state} />
                  </span>
                  <AdvancePlan advance={advance} />
                </section>
              ))}
            </Card>
            {opened && <PayslipPanel key={opened} id={opened} onClose={() => setOpened(null)} />}
            {isAsking && <AdvanceForm own onClose={() => setAsking(false)} />}
          </div>
        ) : (
          <EmptyState title={m['hr.payslip.notLinked']()} />
        )
      }
    </Loaded>
  )
}
