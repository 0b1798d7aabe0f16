import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import '../../../fleet.css'
import '../violation.css'
import { PaidVouchers } from './PaidVouchers.tsx'

const PayForm = onDemand(
  async () => (await import('./PayForm.tsx')).PayForm,
  () => <Skeleton lines={24} />,
)

/** What the authorities are owed, one voucher for many fines, and the vouchers before. */
export default function ViolationPaymentsPage() {
  const [address, change] = useAddress()
  const asked = typeof address['authority'] === 'string' ? address['authority'] : undefined
  const [paid, setPaid] = useState(0)
  const answer = useAnswer('fleet.violationPayment.payable', asked ? { authorityPartyId: asked } : {}, {
    keepPrevious: true,
  })
  const title = m['fleet.violationPayment.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page">
      <PageHeader title={title} />
      <Loaded answer={answer}>
        {payable => {
          const chosen = payable.authorities.find(one => one.id === asked) ?? payable.authorities[0]
          return (
            <>
              <Statement ledger={payable.ledger} documents={payable.documents} />
              {!chosen ? (
                <Card>
                  <EmptyState title={m['fleet.violationPayment.empty']()} />
                </Card>
              ) : (
                <Card flush>
                  <Tabs
                    place="card"
                    label={m['fleet.violation.column.authorityName']()}
                    selected={chosen.id}
                    onSelect={id => change({ authority: id })}
                    tabs={payable.authorities.map(one => ({ id: one.id, name: one.name, count: one.count }))}
                  >
                    <PayForm
                      key={`${chosen.id}.${paid}`}
                      authority={chosen}
                      rows={payable.rows}
                      onPaid={() => setPaid(paid + 1)}
                    />
                  </Tabs>
                </Card>
              )}
            </>
          )
        }}
      </Loaded>
      {answer.data && <PaidVouchers />}
    </div>
  )
}

/** The ledger beside the fines it stands for; they differ only through a fault, which is then shown. */
function Statement({ ledger, documents }: { ledger: string; documents: string }) {
  if (ledger !== documents)
    return (
      <Notice hue="red">
        {m['fleet.violationPayment.differs']()} <Money amount={ledger} strong /> ·{' '}
        <Money amount={documents} strong />
      </Notice>
    )
  return (
    <p className="soft-ink">
      {m['fleet.violationPayment.statement']()} <Money amount={ledger} strong />
    </p>
  )
}
