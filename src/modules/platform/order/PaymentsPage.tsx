import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { links } from '../links.web.ts'
import { OfferCards } from '../plan/OfferCards.tsx'
import { nameOf } from '../words.web.ts'
import type { OpenOrder } from './orderWords.web.ts'

const RecordPayment = onDemand(async () => (await import('./RecordPayment.tsx')).RecordPayment)

const buyerOf = (order: OpenOrder) => nameOf({ nameAr: order.companyNameAr, nameEn: order.companyNameEn })

/** What companies ordered and have not paid: the oldest first, each with the action that begins its plan. */
export default function PaymentsPage() {
  const answer = useAnswer('platform.order.waiting', {}, { refetchInterval: 60_000 })
  const [paying, setPaying] = useState<OpenOrder | null>(null)
  const title = m['platform.page.payments']()
  useEffect(() => {
    document.title = title
    void loadCodeWords()
  }, [title])
  const act = (order: OpenOrder) => (
    <Button size="small" onPress={() => setPaying(order)}>
      {m['platform.order.record']()}
    </Button>
  )
  return (
    <div className="page">
      <PageHeader title={title} />
      <Loaded answer={answer}>
        {({ rows, dueMinor, monthlyMinor }) => (
          <>
            <StatStrip>
              <Stat label={m['platform.order.openCount']()}>
                <NumberText value={rows.length} strong />
              </Stat>
              <Stat label={m['platform.order.openSum']()}>
                <Money amount={dueMinor} currency="KWD" strong />
              </Stat>
              <Stat
                label={m['platform.order.monthly']()}
                note={m['platform.order.monthlyNote']()}
                href={links.companiesIn({ subscriptionState: 'active' })}
              >
                <Money amount={monthlyMinor} currency="KWD" strong />
              </Stat>
            </StatStrip>
            <Card flush title={m['platform.order.openTitle']()}>
              <DataTable<OpenOrder>
                bare
                label={m['platform.order.openTitle']()}
                rows={rows}
                rowId={order => order.id}
                columns={[
                  {
                    id: 'number',
                    header: m['platform.order.number'](),
                    cell: order => <span className="n strong">{order.number}</span>,
                  },
                  {
                    id: 'company',
                    header: m['platform.companies.name'](),
                    cell: order => <bdi>{buyerOf(order)}</bdi>,
                  },
                  {
                    id: 'email',
                    header: m['platform.company.email'](),
                    cell: order => <span className="n">{order.email}</span>,
                  },
                  {
                    id: 'due',
                    header: m['platform.subscription.due'](),
                    align: 'money',
                    cell: order => <Money amount={order.dueMinor} currency="KWD" strong />,
                  },
                  {
                    id: 'since',
                    header: m['platform.order.since'](),
                    cell: order => <InstantText at={order.createdAt} />,
                  },
                ]}
                rowActions={act}
                card={order => (
                  <>
                    <span className="card-row">
                      <b>
                        <bdi>{buyerOf(order)}</bdi>
                      </b>
                      <Money amount={order.dueMinor} currency="KWD" strong />
                    </span>
                    <span className="card-row cap">
                      <span className="n">{order.number}</span>
                      {act(order)}
                    </span>
                  </>
                )}
                empty={<EmptyState title={m['platform.order.openEmpty']()} />}
              />
            </Card>
          </>
        )}
      </Loaded>
      {answer.data && <OfferCards />}
      {paying && <RecordPayment order={paying} name={buyerOf(paying)} onClose={() => setPaying(null)} />}
    </div>
  )
}
