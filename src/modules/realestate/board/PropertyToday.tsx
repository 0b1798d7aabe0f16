import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { formatPercent } from '#kernel/shared/format.ts'
import { parseMoney } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { useDisplay } from '#ui/display.ts'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'

type Board = OutputFor<'realestate.board.read'>

/** Property at a glance: each figure opens the list that it counts. */
export function PropertyToday() {
  const { can } = useSession()
  const { modules } = useCompany()
  const mayRead =
    modules.includes('properties') &&
    (can('realestate.properties.read') || can('realestate.leases.read') || can('realestate.owners.read'))
  const { data } = useAnswer('realestate.board.read', {}, { enabled: mayRead, staleTime: 60_000 })
  if (!data) return null
  const figures = figuresOf(data, can('finance.treasury.view'))
  if (figures.length === 0) return null
  return (
    <Card title={m['realestate.board.title']()}>
      <dl className="facts">
        {figures.map(({ name, href, figure }) => (
          <Fact key={name} label={name} strong>
            {href ? <TextLink href={href}>{figure}</TextLink> : figure}
          </Fact>
        ))}
      </dl>
    </Card>
  )
}

type Figure = { name: string; href: string | null; figure: ReactNode }

function figuresOf({ units, rents, requests, owners }: Board, maySeeCheques: boolean): Figure[] {
  return [
    ...(units
      ? [
          {
            name: m['realestate.board.occupancy'](),
            href: links.propertiesOf({ status: 'leased' }),
            figure: <Share bps={units.occupancyBps} />,
          },
          {
            name: m['realestate.board.vacant'](),
            href: links.propertiesOf({ vacantDays: '1' }),
            figure: (
              <>
                <NumberText value={units.vacant} strong /> · <Money amount={units.vacancyLoss} />
              </>
            ),
          },
        ]
      : []),
    ...(rents
      ? [
          {
            name: m['realestate.board.rents'](),
            href: links.leasesOf({ dueFrom: rents.from, dueTo: rents.to }),
            figure: (
              <>
                <Money amount={rents.collected} strong /> / <Money amount={rents.due} />{' '}
                <Collected due={rents.due} collected={rents.collected} />
              </>
            ),
          },
          {
            name: m['realestate.board.expiring'](),
            href: links.leasesOf({ endsWithin: '90' }),
            figure: <NumberText value={rents.expiring} strong />,
          },
          {
            name: m['realestate.board.overdue'](),
            href: links.leasesOf({ isOverdue: 'true' }),
            figure: (
              <>
                <Money amount={rents.overdue.total} strong />
                <span className="cap">
                  {' '}
                  {m['realestate.board.ages']({
                    to30: rents.overdue.to30,
                    to60: rents.overdue.to60,
                    over60: rents.overdue.over60,
                  })}
                </span>
              </>
            ),
          },
          {
            name: m['realestate.board.cheques'](),
            href: maySeeCheques ? billingLinks.chequesDue('in', rents.cheques) : null,
            figure: (
              <>
                <NumberText value={rents.cheques.count} strong /> · <Money amount={rents.cheques.amount} />
              </>
            ),
          },
        ]
      : []),
    ...(requests
      ? [
          {
            name: m['realestate.board.requests'](),
            href: `${links.maintenance()}?isOpen=true`,
            figure: <NumberText value={requests.open} strong />,
          },
          ...(requests.late > 0
            ? [
                {
                  name: m['realestate.board.lateRequests'](),
                  href: `${links.maintenance()}?isLate=true`,
                  figure: <Badge hue="red">{m['realestate.board.late']({ count: requests.late })}</Badge>,
                },
              ]
            : []),
        ]
      : []),
    ...(owners
      ? [
          {
            name: m['realestate.board.owners'](),
            href: links.owners(),
            figure: <Money amount={owners.available} strong />,
          },
          {
            name: m['realestate.board.trust'](),
            href: links.owners(),
            figure: owners.isProven ? (
              <Badge hue="green">{m['realestate.board.proven']()}</Badge>
            ) : (
              <Money amount={owners.difference} strong />
            ),
          },
        ]
      : []),
  ]
}

function Share({ bps }: { bps: number | null }) {
  const { digits } = useDisplay()
  return <span className="n strong">{bps === null ? '\u2014' : formatPercent(bps, digits)}</span>
}

function Collected({ due, collected }: { due: string; collected: string }) {
  const { currency } = useCompany()
  const minor = (text: string) => {
    const parsed = parseMoney(text, currency)
    return parsed.ok ? parsed.minor : 0
  }
  const whole = minor(due)
  return whole === 0 ? null : <Share bps={Math.round((minor(collected) * 10_000) / whole)} />
}
