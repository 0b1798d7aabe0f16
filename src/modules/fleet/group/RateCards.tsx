import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { useToday } from '../clock.web.ts'
import './group.css'

export type Rate = OutputFor<'fleet.rate.list'>['rows'][number]
type Props = { rates: readonly Rate[]; onEdit: ((rate: Rate) => void) | null }

const units = [
  { id: 'daily', name: m['fleet.rates.daily'], minimum: 'minDaily' },
  { id: 'weekly', name: m['fleet.rates.weekly'], minimum: 'minWeekly' },
  { id: 'monthly', name: m['fleet.rates.monthly'], minimum: 'minMonthly' },
  { id: 'yearly', name: m['fleet.rates.yearly'], minimum: 'minYearly' },
] as const

/** The rates of a group or a vehicle, newest first, each with its days, prices, minimums and terms. */
export function RateCards({ rates, onEdit }: Props) {
  if (rates.length === 0) return <p className="quiet">{m['fleet.rates.empty']()}</p>
  return (
    <div className="stack">
      {rates.map(rate => (
        <RateCard key={rate.id} rate={rate} onEdit={onEdit} />
      ))}
    </div>
  )
}

function RateCard({ rate, onEdit }: { rate: Rate; onEdit: Props['onEdit'] }) {
  const { currency } = useCompany()
  const priced = units.filter(unit => rate[unit.id] !== null)
  return (
    <article className="fleet-rate">
      <header className="row wrap">
        <RateState rate={rate} />
        <span className="range">
          <DayText day={rate.validFrom} /> <span className="to" aria-hidden="true" />{' '}
          {rate.validTo ? <DayText day={rate.validTo} /> : m['fleet.rates.open']()}
        </span>
        {onEdit && (
          <span className="push">
            <Button size="small" kind="tertiary" onPress={() => onEdit(rate)}>
              {m['kernel.action.edit']()}
            </Button>
          </span>
        )}
      </header>
      <table className="fleet-rate-prices">
        <thead>
          <tr>
            <th scope="col">{currencySymbol(currency, currentLocale())}</th>
            {priced.map(unit => (
              <th key={unit.id} scope="col">
                {unit.name()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{m['fleet.rates.price']()}</th>
            {priced.map(unit => (
              <td key={unit.id}>
                <Amount amount={rate[unit.id]} strong />
              </td>
            ))}
          </tr>
          {priced.some(unit => rate[unit.minimum] !== null) && (
            <tr>
              <th scope="row">{m['fleet.rates.minimum']()}</th>
              {priced.map(unit => (
                <td key={unit.id} className="soft-ink">
                  <Amount amount={rate[unit.minimum]} />
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      <RateTerms rate={rate} />
    </article>
  )
}

function RateState({ rate }: { rate: Rate }) {
  const today = useToday()
  if (rate.validFrom > today) return <Badge hue="violet">{m['fleet.rates.coming']()}</Badge>
  if (rate.validTo !== null && rate.validTo < today) return <Badge>{m['fleet.rates.past']()}</Badge>
  return <Badge hue="green">{m['fleet.rates.now']()}</Badge>
}

function RateTerms({ rate }: { rate: Rate }) {
  const km = m['fleet.unit.km']()
  const terms = [
    rate.includedKmDaily !== null && (
      <Fact key="kmDay" label={m['fleet.rates.includedKmDaily']()}>
        <NumberText value={rate.includedKmDaily} unit={km} />
      </Fact>
    ),
    rate.includedKmMonthly !== null && (
      <Fact key="kmMonth" label={m['fleet.rates.includedKmMonthly']()}>
        <NumberText value={rate.includedKmMonthly} unit={km} />
      </Fact>
    ),
    ...(['extraKm', 'deposit', 'fuelPerEighth', 'lateHour'] as const).map(
      name =>
        rate[name] !== null && (
          <Fact key={name} label={termWords[name]()}>
            {name === 'lateHour' && Number(rate[name]) === 0 ? (
              m['fleet.rates.free']()
            ) : (
              <Money amount={rate[name]} />
            )}
          </Fact>
        ),
    ),
    rate.lateHour === null && (
      <Fact key="lateHour" label={m['fleet.rates.lateHour']()}>
        {m['fleet.rates.lateHourEighth']()}
      </Fact>
    ),
  ].filter(Boolean)
  return terms.length > 0 && <dl className="facts fleet-terms">{terms}</dl>
}

const termWords = {
  extraKm: m['fleet.rates.extraKm'],
  deposit: m['fleet.rates.deposit'],
  fuelPerEighth: m['fleet.rates.fuelPerEighth'],
  lateHour: m['fleet.rates.lateHour'],
}
