import { Printer } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { JournalLink } from '#modules/accounting/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { offerOf } from '../document/actions.web.ts'
import { timelineWords } from '../document/timelineWords.tsx'
import { links } from '../links.web.ts'
import { PartyText } from '../party/PartyText.tsx'
import { type Deposit, moveWords } from '../wordMaps.web.ts'
import { type DepositAct, DepositDialog, ReleaseDialog } from './DepositDialogs.tsx'
import { DepositBadge } from './depositColumns.tsx'

const acts: readonly { id: DepositAct; name: () => string }[] = [
  { id: 'extend', name: m['billing.deposit.act.extend'] },
  { id: 'reserve', name: m['billing.deposit.act.reserve'] },
  { id: 'forfeit', name: m['billing.deposit.act.forfeit'] },
  { id: 'apply', name: m['billing.deposit.act.apply'] },
  { id: 'return', name: m['billing.deposit.act.return'] },
]

/** One deposit at the side of the list: its sums, its moves, and what may be done with it. */
export function DepositPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useAnswer('billing.deposit.get', { id })
  const [act, setAct] = useState<DepositAct | null>(null)
  const deposit = answer.data
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={deposit ? `${m['billing.deposit.title']()} ${deposit.number}` : m['billing.deposit.title']()}
      actions={
        deposit &&
        acts.map(({ id: action, name }) => {
          const offer = offerOf(deposit.actions, action)
          return (
            offer.isOffered && (
              <Button
                key={action}
                kind={action === 'return' ? 'primary' : 'secondary'}
                disabledReason={offer.why}
                onPress={() => setAct(action)}
              >
                {name()}
              </Button>
            )
          )
        })
      }
    >
      <Loaded answer={answer}>{shown => <Body deposit={shown} />}</Loaded>
      {act && deposit && <DepositDialog act={act} deposit={deposit} onClose={() => setAct(null)} />}
    </SidePanel>
  )
}

function Body({ deposit }: { deposit: Deposit }) {
  return (
    <div className="stack">
      <div className="row wrap">
        <DepositBadge row={deposit} />
        <PartyText {...deposit} />
        <span className="push">
          <JournalLink sourceKey={deposit.sourceKey} kind="tertiary" />
          <ButtonLink
            kind="tertiary"
            target="_blank"
            href={documentUrl('billing.deposit.document', { id: deposit.id, locale: currentLocale() })}
          >
            <Printer aria-hidden />
            {m['billing.deposit.settlement']()}
          </ButtonLink>
        </span>
      </div>
      <p className="soft-ink">{deposit.purpose}</p>
      <dl className="facts">
        <Fact label={m['billing.deposit.balance']()} strong>
          <Money amount={deposit.balance} strong />
        </Fact>
        <Fact label={m['billing.deposit.available']()} strong>
          <Money amount={deposit.available} />
        </Fact>
        <Fact label={m['billing.deposit.received']()}>
          <Money amount={deposit.received} />
        </Fact>
        <Fact label={m['billing.deposit.used']()}>
          <Money amount={deposit.used} />
        </Fact>
        <Fact label={m['billing.deposit.returned']()}>
          <Money amount={deposit.returned} />
        </Fact>
        <Fact label={m['billing.deposit.holdUntil']()}>
          <DayText day={deposit.holdUntil} />
        </Fact>
      </dl>
      {deposit.reserves.length > 0 && <Reserves deposit={deposit} />}
      <Moves deposit={deposit} />
      <RecordTimeline
        subject={`billing.deposit:${deposit.id}`}
        label={deposit.number}
        words={timelineWords}
      />
    </div>
  )
}

function Reserves({ deposit }: { deposit: Deposit }) {
  const [releasing, setReleasing] = useState<Deposit['reserves'][number] | null>(null)
  const mayWork = offerOf(deposit.actions, 'extend').isOffered
  return (
    <Card flush title={m['billing.deposit.reserves']()}>
      <ul className="work-list">
        {deposit.reserves.map(reserve => (
          <li key={reserve.id}>
            <span className="grow">
              <Money amount={reserve.amount} strong />{' '}
              <span className="cap">
                {reserve.reason} · {m['billing.deposit.until']()} <DayText day={reserve.until} />
              </span>
            </span>
            {mayWork && (
              <Button size="small" onPress={() => setReleasing(reserve)}>
                {m['billing.deposit.act.release']()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {releasing && <ReleaseDialog reserve={releasing} onClose={() => setReleasing(null)} />}
    </Card>
  )
}

/** Money in adds, everything else takes; reserves only hold back. */
const takes = new Set<Deposit['moves'][number]['kind']>(['apply', 'return', 'forfeit'])

function moveHref(move: Deposit['moves'][number]): string | null {
  if (!move.documentId) return null
  return move.kind === 'receive' || move.kind === 'return'
    ? links.payment(move.documentId)
    : links.invoice(move.documentId)
}

function Moves({ deposit }: { deposit: Deposit }) {
  return (
    <Card flush title={m['billing.deposit.moves']()}>
      <div className="plain-scroll">
        <table className="plain-table">
          <tbody>
            {deposit.moves.map(move => {
              const href = moveHref(move)
              return (
                <tr key={move.id}>
                  <td>
                    <DayText day={move.on} />
                  </td>
                  <td className="billing-long">
                    {moveWords[move.kind]()}{' '}
                    {move.number && href && <DocumentNumber number={move.number} href={href} />}
                    {move.reason && <SentenceText className="cap billing-block">{move.reason}</SentenceText>}
                  </td>
                  <td className="money-cell">
                    <Amount amount={takes.has(move.kind) ? `-${move.amount}` : move.amount} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
