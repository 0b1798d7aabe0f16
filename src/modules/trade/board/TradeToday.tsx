import { m } from '#generated/words/messages.js'
import { dayIn, startOfMonth } from '#kernel/shared/day.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Card } from '#ui/Card.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'

/** Trade at a glance; each figure opens the list it counts. */
export function TradeToday() {
  const { can } = useSession()
  const { modules, timeZone } = useCompany()
  const reads = ['trade.inventory.read', 'trade.sales.read', 'trade.production.read'].some(can)
  const enabled = modules.includes('inventory') && reads
  const { data } = useAnswer('trade.board.read', {}, { enabled, staleTime: 60_000 })
  if (!data) return null
  const today = dayIn(new Date(), timeZone)
  const report = (name: string) => `${links.reports()}?report=${name}&from=${startOfMonth(today)}&to=${today}`
  const makes = modules.includes('production') && can('trade.production.read')
  return (
    <Card title={m['trade.board.title']()}>
      <dl className="facts">
        {data.sales !== null && can('reports.operations.read') && (
          <Fact label={m['trade.board.sales']()} strong>
            <TextLink href={report('margin')}>
              <Money amount={data.sales} />
            </TextLink>
          </Fact>
        )}
        {data.margin !== null && can('reports.operations.read') && (
          <Fact label={m['trade.board.margin']()} strong>
            <TextLink href={report('margin')}>
              <Money amount={data.margin} />
            </TextLink>
          </Fact>
        )}
        {data.stagnant !== null && (
          <Fact label={m['trade.board.stagnant']()} strong>
            <TextLink href={can('reports.operations.read') ? report('stock') : links.items()}>
              <Money amount={data.stagnant} />
            </TextLink>
          </Fact>
        )}
        {modules.includes('sales') && can('trade.sales.read') && (
          <Fact label={m['trade.sale.view.toDeliver']()} strong>
            <TextLink href={`${links.sales()}?waits=toDeliver`}>
              <NumberText value={data.toDeliver} strong />
            </TextLink>
          </Fact>
        )}
        {data.tillReviews > 0 && can('trade.pos.write') && (
          <Fact label={m['trade.board.tillReviews']()} strong>
            <TextLink href={links.till()}>
              <NumberText value={data.tillReviews} strong />
            </TextLink>
          </Fact>
        )}
        {makes && (
          <Fact label={m['trade.board.openOrders']()} strong>
            <TextLink href={`${links.production()}?isOpen=true`}>
              <NumberText value={data.openOrders} strong />
            </TextLink>
          </Fact>
        )}
        {makes && data.wip !== null && (
          <Fact label={m['trade.board.wip']()} strong>
            <TextLink href={`${links.production()}?state=inProgress`}>
              <Money amount={data.wip} />
            </TextLink>
          </Fact>
        )}
      </dl>
    </Card>
  )
}
