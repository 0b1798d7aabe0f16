import { m } from '#generated/words/messages.js'
import { moneyText, parseMoney } from '#kernel/shared/money.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { sayRefusal } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import '../panel.css'
import { type FinancingTerms, financingSchedule, whyNotFinance } from './financing.rules.ts'

type Typed = Pick<
  InputFor<'fleet.financing.save'>,
  'cashPrice' | 'downPayment' | 'count' | 'firstDueOn' | 'terms' | 'rate' | 'installmentAmount'
>

/** What was typed so far as terms, or null while something is missing. */
function termsOf(
  typed: Typed,
  minorOf: (text: string | null | undefined) => number | null,
): FinancingTerms | null {
  const price = minorOf(typed.cashPrice)
  const { count, firstDueOn } = typed
  if (!price || !(count >= 1 && count <= 240) || !firstDueOn) return null
  const base = { financedMinor: price - (minorOf(typed.downPayment) ?? 0), count, firstDueOn }
  if (typed.terms === 'amount') {
    const installmentMinor = minorOf(typed.installmentAmount)
    return installmentMinor ? { ...base, kind: 'amount', installmentMinor } : null
  }
  const rate = Number(typed.rate)
  if (!typed.rate || !Number.isFinite(rate)) return null
  return { ...base, kind: typed.terms, ratePpm: Math.round(rate * 10_000) }
}

/** The schedule as it would stand, while the terms are typed: the same rules that fix it later (R17). */
export function SchedulePreview({ typed }: { typed: Typed }) {
  const { currency } = useCompany()
  const minorOf = (text: string | null | undefined) => {
    const parsed = parseMoney(text ?? '', currency)
    return parsed.ok ? parsed.minor : null
  }
  const terms = termsOf(typed, minorOf)
  if (!terms) return <p className="cap">{m['fleet.financing.previewHint']()}</p>
  const why = whyNotFinance(terms)
  if (why) return <Notice hue="amber">{sayRefusal(why)}</Notice>
  const schedule = financingSchedule(terms)
  const money = (minor: number) => moneyText(minor, currency)
  return (
    <Card title={m['fleet.financing.schedule']()}>
      <dl className="facts">
        <Fact label={m['fleet.financing.column.financed']()}>
          <Money amount={money(terms.financedMinor)} />
        </Fact>
        <Fact label={m['fleet.financing.column.installment']()} strong>
          <Money amount={money(schedule.installmentMinor)} strong />
        </Fact>
        <Fact label={m['fleet.financing.interest']()}>
          <Money amount={money(schedule.interestMinor)} />
        </Fact>
        <Fact label={m['fleet.financing.monthlyRate']()}>
          <span className="n">{(schedule.monthlyRate * 100).toFixed(5)}%</span>
        </Fact>
      </dl>
      <div className="fleet-preview panel-table">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{m['fleet.financing.installment.no']()}</th>
              <th scope="col">{m['fleet.financing.installment.dueOn']()}</th>
              <th scope="col" className="money-cell">
                {m['fleet.financing.column.installment']()}
              </th>
              <th scope="col" className="money-cell">
                {m['fleet.financing.interest']()}
              </th>
              <th scope="col" className="money-cell">
                {m['fleet.financing.principal']()}
              </th>
            </tr>
          </thead>
          <tbody>
            {schedule.rows.map(row => (
              <tr key={row.no}>
                <td>
                  <NumberText value={row.no} />
                </td>
                <td>
                  <DayText day={row.dueOn} />
                </td>
                <td className="money-cell">
                  <Amount amount={money(row.amountMinor)} />
                </td>
                <td className="money-cell">
                  <Amount amount={money(row.interestMinor)} />
                </td>
                <td className="money-cell">
                  <Amount amount={money(row.principalMinor)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
