import { m } from '#generated/words/messages.js'
import type { Currency } from '#kernel/shared/money.ts'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InCurrency } from '../foreign/InCurrency.tsx'

type Props = {
  version: {
    partyName: string | null
    reference: string | null
    date: string
    dueOn: string
    lines: readonly { description: string; amount: string }[]
  }
  /** «العميل» or «المورد». */
  partyLabel: string
  currency: Currency
  /** False once it was issued or recorded: then there is nothing left to keep. */
  isDraft: boolean
  isBusy: boolean
  /** Takes what stands here in the place of what was typed. */
  onTake: () => void
  /** Keeps what was typed; the next save writes over what stands here. */
  onKeep: () => void
}

/** Another user's save of a draft, beside what is typed: either may be kept, neither is lost before. */
export function DraftVersion({ version, partyLabel, currency, isDraft, isBusy, onTake, onKeep }: Props) {
  return (
    <Card title={m['billing.draft.other']()}>
      <div className="stack">
        <dl className="facts">
          <Fact label={partyLabel}>
            <bdi>{version.partyName ?? '\u2014'}</bdi>
          </Fact>
          <Fact label={m['billing.invoice.date']()}>
            <DayText day={version.date} />
          </Fact>
          <Fact label={m['billing.invoice.due']()}>
            <DayText day={version.dueOn} />
          </Fact>
          {version.reference && (
            <Fact label={m['billing.invoice.reference']()}>
              <bdi>{version.reference}</bdi>
            </Fact>
          )}
        </dl>
        <InCurrency currency={currency}>
          <table className="plain-table">
            <tbody>
              {version.lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line of a draft is its place
                <tr key={at}>
                  <td>
                    <bdi>{line.description}</bdi>
                  </td>
                  <td className="money-cell">
                    <Amount amount={line.amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </InCurrency>
        {isDraft ? (
          <div className="row wrap">
            <Button busy={isBusy} onPress={onTake}>
              {m['billing.draft.takeOther']()}
            </Button>
            <Button busy={isBusy} onPress={onKeep}>
              {m['billing.draft.keepMine']()}
            </Button>
          </div>
        ) : (
          <p className="soft-ink">{m['billing.draft.alreadyIssued']()}</p>
        )}
      </div>
    </Card>
  )
}
