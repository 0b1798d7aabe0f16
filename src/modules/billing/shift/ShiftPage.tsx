import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { words as moveWords } from '#generated/choices/billing.shift.move.ts'
import { m } from '#generated/words/messages.js'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { JournalLink } from '#modules/accounting/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { isSomething } from '../money/amounts.web.ts'
import '../billing.css'
import { timelineWords } from '../document/timelineWords.tsx'
import { InCurrency } from '../foreign/InCurrency.tsx'
import { links } from '../links.web.ts'
import { ShiftBadge } from './ShiftBadge.tsx'

type Shift = OutputFor<'billing.session.get'>

/** «تقرير الوردية»: what the drawer began with, what came and went, how it was counted, and the difference. */
export default function ShiftPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const answer = useAnswer('billing.session.get', { id })
  return <Loaded answer={answer}>{shift => <Report key={shift.id} shift={shift} />}</Loaded>
}

function Report({ shift }: { shift: Shift }) {
  const title = m['billing.shift.title']({ box: shift.boxName })
  const paper = documentUrl('billing.session.document', { id: shift.id, locale: currentLocale() })
  return (
    <InCurrency currency={shift.currency}>
      <RecordPage
        name={title}
        title={title}
        breadcrumbs={
          <Breadcrumbs crumbs={[{ name: m['billing.page.shifts'](), href: links.shifts }, { name: title }]} />
        }
        status={<ShiftBadge status={shift.status} />}
        facts={
          <>
            <bdi>{shift.cashier}</bdi>
            <InstantText at={shift.openedAt} />
            {shift.closedAt && (
              <span>
                {m['billing.shift.closedAt']()} <InstantText at={shift.closedAt} />
              </span>
            )}
          </>
        }
        actions={
          <>
            {isSomething(shift.difference) && <JournalLink sourceKey={shift.sourceKey} />}
            <ButtonLink href={paper} target="_blank">
              <Printer aria-hidden />
              {m['kernel.action.print']()}
            </ButtonLink>
          </>
        }
        side={<RecordTimeline subject={`billing.session:${shift.id}`} label={title} words={timelineWords} />}
      >
        <Sums shift={shift} />
        {shift.denominations.length > 0 && <Count shift={shift} />}
        <Moves shift={shift} />
        {shift.elsewhere.length > 0 && <Elsewhere shift={shift} />}
      </RecordPage>
    </InCurrency>
  )
}

function Sums({ shift }: { shift: Shift }) {
  return (
    <Card>
      <dl className="facts">
        <Fact label={m['billing.shift.openingCount']()} strong>
          <Money amount={shift.openingCount} />
        </Fact>
        {isSomething(shift.openingDifference) && (
          <Fact label={m['billing.shift.openingDifference']()}>
            <Money amount={shift.openingDifference} />
          </Fact>
        )}
        <Fact label={m['billing.shift.in']()} strong>
          <Money amount={shift.moneyIn} />
        </Fact>
        <Fact label={m['billing.shift.out']()} strong>
          <Money amount={shift.moneyOut} />
        </Fact>
        <Fact label={m['billing.shift.expected']()} strong>
          <Money amount={shift.expected} />
        </Fact>
        <Fact label={m['billing.session.counted']()} strong>
          <Money amount={shift.counted} strong />
        </Fact>
        <Fact label={m['billing.shift.difference']()} strong>
          <Money amount={shift.difference} strong />
        </Fact>
        {shift.approvedBy && (
          <Fact label={m['billing.shift.approvedBy']()}>
            <bdi>{shift.approvedBy}</bdi>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Count({ shift }: { shift: Shift }) {
  return (
    <Card flush title={m['billing.shift.count']()}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col" className="money-cell">
              {m['billing.shift.denomination']()}
            </th>
            <th scope="col" className="money-cell">
              {m['billing.shift.pieces']()}
            </th>
            <th scope="col" className="money-cell">
              {m['billing.amount']()}
            </th>
          </tr>
        </thead>
        <tbody>
          {shift.denominations.map(one => (
            <tr key={one.value}>
              <td className="money-cell">
                <Amount amount={one.value} />
              </td>
              <td className="money-cell">
                <NumberText value={one.count} />
              </td>
              <td className="money-cell">
                <Amount amount={one.worth} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Moves({ shift }: { shift: Shift }) {
  return (
    <Card flush title={m['billing.shift.moves']()}>
      {shift.moves.length === 0 ? (
        <p className="billing-quiet">{m['billing.shift.noMoves']()}</p>
      ) : (
        <div className="plain-scroll">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{m['billing.shift.time']()}</th>
                <th scope="col">{m['billing.document']()}</th>
                <th scope="col">{m['billing.party']()}</th>
                <th scope="col" className="money-cell">
                  {m['billing.amount']()}
                </th>
              </tr>
            </thead>
            <tbody>
              {shift.moves.map(move => (
                <tr key={move.id}>
                  <td>
                    <InstantText at={move.at} timeOnly />
                  </td>
                  <td>
                    {move.number ? (
                      <DocumentNumber
                        number={move.number}
                        href={move.paymentId ? links.payment(move.paymentId) : links.transfers}
                      />
                    ) : (
                      moveWords[move.kind]()
                    )}
                    {move.kind === 'voidedTender' && (
                      <span className="cap billing-block">{moveWords[move.kind]()}</span>
                    )}
                  </td>
                  <td>
                    {move.partyName ? <bdi>{move.partyName}</bdi> : <span className="quiet">{'\u2014'}</span>}
                  </td>
                  <td className="money-cell">
                    <Amount amount={move.amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

/** What the cashier took without the drawer, in the company's currency. */
function Elsewhere({ shift }: { shift: Shift }) {
  return (
    <Card flush title={m['billing.shift.elsewhere']()} caption={m['billing.shift.elsewhereHint']()}>
      <table className="plain-table">
        <tbody>
          {shift.elsewhere.map(one => (
            <tr key={one.name}>
              <td>
                <bdi>{one.name}</bdi>{' '}
                <span className="cap">{m['billing.shift.receipts']({ count: one.count })}</span>
              </td>
              <td className="money-cell">
                <Amount amount={one.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
