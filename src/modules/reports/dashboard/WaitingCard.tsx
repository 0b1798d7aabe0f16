import { CalendarClock, ClipboardCheck, Siren, TriangleAlert, Wrench } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { sentenceOf, severityHues } from '#modules/alerts/public.web.tsx'
import { usePathOfSubject } from '#modules/platform/public.web.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { useDisplay } from '#ui/display.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { figureText } from '#ui/figures.ts'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'

const lines = 5

type Board = OutputFor<'reports.dashboard.read'>

/** What has been counted and waits: each opens the list that counts it. */
const countsOf = ({ ending, maintenance, violations }: Board, toDecide: number) => [
  {
    icon: ClipboardCheck,
    hue: 'amber',
    name: m['reports.dashboard.approvals'](),
    href: '/approvals',
    count: toDecide,
    amount: null,
  },
  {
    icon: CalendarClock,
    hue: 'violet',
    name: m['reports.dashboard.ending'](),
    href: '/contracts?show=endingMonth',
    count: ending?.count ?? 0,
    amount: null,
  },
  {
    icon: Wrench,
    hue: 'slate',
    name: m['reports.dashboard.maintenance'](),
    href: '/fleet/maintenance?state=pending',
    count: maintenance?.count ?? 0,
    amount: null,
  },
  {
    icon: TriangleAlert,
    hue: 'amber',
    name: m['reports.dashboard.violations'](),
    href: '/fleet/traffic-violations?stage=unpaid',
    count: violations?.count ?? 0,
    amount: violations?.amount ?? null,
  },
]

/** Open alerts the person may act on, and what waits in their lists. */
export function WaitingCard({ board }: { board: Board }) {
  const alerts = useAnswer('alerts.alert.list', { limit: 4 })
  const pathOf = usePathOfSubject()
  const { digits } = useDisplay()
  const [knowsCodes, setKnowsCodes] = useState(false)
  useEffect(() => void loadCodeWords().then(() => setKnowsCodes(true)), [])
  const toDecide = useAnswer('approvals.request.waiting', {})
  const counted = countsOf(board, toDecide.data?.count ?? 0).filter(one => one.count > 0)
  // As many lines as the card beside it holds; the bell has the rest.
  const rows = ((knowsCodes && alerts.data?.rows) || []).slice(0, lines - counted.length)
  return (
    <Card flush title={m['reports.dashboard.waiting']()}>
      {rows.length === 0 && counted.length === 0 && alerts.data && knowsCodes && (
        <EmptyState title={m['reports.dashboard.nothingWaiting']()} />
      )}
      <ul className="movement-list">
        {counted.map(({ icon: Icon, hue, name, href, count, amount }) => (
          <li key={href} className="movement">
            <span className={`soft-icon hue-${hue}`} aria-hidden>
              <Icon />
            </span>
            <span className="waiting-what">
              <span>
                {name} <b className="n">{figureText(count)}</b>
              </span>
              {amount && (
                <span className="cap">
                  <Money amount={amount} />
                </span>
              )}
            </span>
            <ButtonLink size="small" href={href} about={name}>
              {m['reports.dashboard.review']()}
            </ButtonLink>
          </li>
        ))}
        {rows.map(alert => {
          const path =
            alert.subjectType && alert.subjectId ? pathOf(`${alert.subjectType}:${alert.subjectId}`) : null
          const sentence = sentenceOf(alert, digits)
          return (
            <li key={alert.id} className="movement">
              <span className={`soft-icon hue-${severityHues[alert.severity]}`} aria-hidden>
                <Siren />
              </span>
              <span className="waiting-what">
                {sentence}
                <span className="cap">
                  <InstantText at={alert.raisedAt} />
                </span>
              </span>
              {path && (
                <ButtonLink size="small" href={path} about={sentence}>
                  {m['reports.dashboard.open']()}
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
