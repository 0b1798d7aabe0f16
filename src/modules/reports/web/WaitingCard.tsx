import { CalendarClock, Siren, TriangleAlert, Wrench } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { sentenceOf } from '#modules/alerts/web/public.tsx'
import { usePathOfSubject } from '#modules/platform/web/public.tsx'
import { Card } from '#ui/Card.tsx'
import { useDisplay } from '#ui/display.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { TextLink } from '#ui/TextLink.tsx'

type Board = OutputFor<'reports.dashboard.read'>

/** What has been counted and waits: each opens the list that counts it. */
const countsOf = ({ ending, maintenance, violations }: Board) => [
  {
    ...{ icon: CalendarClock, name: m['reports.dashboard.ending'](), href: '/contracts?tab=ending' },
    ...{ count: ending?.count ?? 0, amount: null },
  },
  {
    ...{ icon: Wrench, name: m['reports.dashboard.maintenance'](), href: '/fleet/maintenance?state=pending' },
    ...{ count: maintenance?.count ?? 0, amount: null },
  },
  {
    ...{
      icon: TriangleAlert,
      name: m['reports.dashboard.violations'](),
      href: '/fleet/traffic-violations?stage=unpaid',
    },
    ...{ count: violations?.count ?? 0, amount: violations?.amount ?? null },
  },
]

/** Open alerts the person may act on, and what his lists say is waiting. */
export function WaitingCard({ board }: { readonly board: Board }) {
  const alerts = useAnswer('alerts.alert.list', { limit: 4 })
  const pathOf = usePathOfSubject()
  const { digits } = useDisplay()
  const [knowsCodes, setKnowsCodes] = useState(false)
  useEffect(() => void loadCodeWords().then(() => setKnowsCodes(true)), [])
  const rows = (knowsCodes && alerts.data?.rows) || []
  const counted = countsOf(board).filter(one => one.count > 0)
  return (
    <Card
      flush
      title={m['reports.dashboard.waiting']()}
      caption={rows.length > 0 ? <span className="n">{rows.length}</span> : null}
    >
      {rows.length === 0 && counted.length === 0 && alerts.data && knowsCodes && (
        <EmptyState title={m['reports.dashboard.nothingWaiting']()} />
      )}
      <ul className="movement-list">
        {counted.map(({ icon: Icon, name, href, count, amount }) => (
          <li key={href} className="movement">
            <Icon aria-hidden />
            <span className="movement-who">
              <TextLink href={href}>{name}</TextLink>
              {amount && (
                <span className="cap">
                  <Money amount={amount} />
                </span>
              )}
            </span>
            <b className="n">{count}</b>
          </li>
        ))}
        {rows.map(alert => {
          const path =
            alert.subjectType && alert.subjectId ? pathOf(`${alert.subjectType}:${alert.subjectId}`) : null
          const sentence = sentenceOf(alert, digits)
          return (
            <li key={alert.id} className="movement">
              <Siren aria-hidden />
              <span className="movement-who">
                {path ? <TextLink href={path}>{sentence}</TextLink> : <span>{sentence}</span>}
                <span className="cap">
                  <InstantText at={alert.raisedAt} />
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
