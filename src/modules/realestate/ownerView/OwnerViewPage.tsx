import { FileDown } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { type Currency, currencies } from '#kernel/shared/money.ts'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useOpened } from '#modules/platform/public.web.tsx'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Mark } from '#ui/Mark.tsx'
import { Money } from '#ui/Money.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import '../realestate.css'

type Shown = OutputFor<'realestate.publicStatement.get'>

/** `/owner-view?token=…`: a statement for the owner who holds its link; any other token gets one neutral sentence. */
export default function OwnerViewPage() {
  const [address] = useAddress()
  const token = String(address['token'] ?? '')
  const { opened, closed } = useOpened(
    'realestate.publicStatement.get',
    token,
    m['realestate.publicStatement.expired'],
  )
  const seen = useCommand('realestate.publicStatement.seen')
  const isShown = opened !== null
  useEffect(() => {
    document.title = m['realestate.ownerView.title']()
  }, [])
  const noteView = seen.mutate
  useEffect(() => {
    if (isShown) noteView({ token })
  }, [isShown, token, noteView])
  return (
    <main className="estate-public">
      {opened ? (
        <OwnerStatement shown={opened} token={token} />
      ) : closed === null ? (
        <Card>
          <Skeleton lines={8} />
        </Card>
      ) : (
        <Card>
          <div className="estate-public-none">
            <Mark size={40} />
            <h1>{closed}</h1>
          </div>
        </Card>
      )}
    </main>
  )
}

function OwnerStatement({ shown, token }: { shown: Shown; token: string }) {
  const locale = currentLocale()
  const currency: Currency = currencies.find(known => known === shown.currency) ?? 'KWD'
  const money = (amount: string, strong = false) => (
    <Money amount={amount} currency={currency} strong={strong} />
  )
  return (
    <>
      <header className="estate-public-head">
        <span className="grow">
          <span className="soft-ink">{locale === 'ar' ? shown.companyAr : shown.companyEn}</span>
          <h1>
            {m['realestate.ownerView.title']()} <span className="n">{shown.number}</span>
          </h1>
        </span>
        <Badge hue={shown.isPaid ? 'green' : 'amber'}>
          {shown.isPaid ? m['realestate.owner.paid']() : m['realestate.ownerView.toPay']()}
        </Badge>
        <ButtonLink
          kind="primary"
          target="_blank"
          href={documentUrl('realestate.publicStatement.document', { token, locale })}
        >
          <FileDown aria-hidden />
          {m['realestate.ownerView.pdf']()}
        </ButtonLink>
      </header>
      <Card>
        <dl className="facts">
          <Fact label={m['realestate.owner.field.statementPayable']()} strong>
            {money(shown.payable, true)}
          </Fact>
          <Fact label={m['realestate.owner.field.representative']()}>
            <bdi>{shown.representative}</bdi>
          </Fact>
          <Fact label={m['realestate.owner.field.from']()}>
            <DayText day={shown.from} />
          </Fact>
          <Fact label={m['realestate.owner.field.to']()}>
            <DayText day={shown.to} />
          </Fact>
          <Fact label={m['realestate.owner.field.opening']()}>{money(shown.opening)}</Fact>
          <Fact label={m['realestate.owner.field.collected']()}>{money(shown.collected)}</Fact>
          <Fact label={m['realestate.owner.field.expenses']()}>{money(shown.expenses)}</Fact>
          <Fact label={m['realestate.owner.field.fee']()}>{money(shown.fee)}</Fact>
          <Fact label={m['realestate.owner.field.reserveChange']()}>{money(shown.reserveChange)}</Fact>
          {shown.properties.map(one => (
            <Fact key={one.name} label={<bdi>{one.name}</bdi>}>
              {m['realestate.ownerView.let']({ let: one.letUnits, units: one.units })}
            </Fact>
          ))}
        </dl>
      </Card>
      <Lines title={m['realestate.ownerView.came']()} lines={shown.came} money={money} />
      <Lines title={m['realestate.ownerView.spent']()} lines={shown.spent} money={money} />
      <Card title={m['realestate.ownerView.shares']()}>
        <ul className="estate-lines">
          {shown.owners.map(owner => (
            <li key={owner.name} className="card-row">
              <span>
                <bdi>{owner.name}</bdi> <span className="n soft-ink">{owner.percent}%</span>
              </span>
              {money(owner.amount)}
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

type LinesProps = {
  title: string
  lines: Shown['came']
  money: (amount: string) => ReactNode
}

function Lines({ title, lines, money }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <Card title={title}>
      <ul className="estate-lines">
        {lines.map(line => (
          <li key={`${line.document} ${line.on} ${line.amount}`} className="card-row">
            <span className="stack tight">
              <bdi>{line.description}</bdi>
              <span className="row wrap cap">
                <DayText day={line.on} />
                <span className="n">{line.document}</span>
                <bdi>{line.who}</bdi>
              </span>
            </span>
            {money(line.amount)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
