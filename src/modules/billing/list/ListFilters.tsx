import { m } from '#generated/words/messages.js'
import { addDays, addMonths, type Day, dayIn, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { CustomerPicker, partyName } from '#modules/parties/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { DayText } from '#ui/DayText.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { DayField } from '../document/DayField.tsx'

const VendorPicker = onDemand(async () => (await import('../vendor/VendorPicker.tsx')).VendorPicker)

export type Days = { readonly from: Day | null; readonly to: Day | null }
export type Change = (change: Readonly<Record<string, unknown>>) => void

/** Today in the company's time zone. */
export function useToday(): Day {
  return dayIn(new Date(), useCompany().timeZone)
}

type PeriodProps = Days & { onChange: Change }

/** The usual periods in one press, or two days. */
export function PeriodFields({ from, to, onChange }: PeriodProps) {
  const today = useToday()
  const month = startOfMonth(today)
  const usual: readonly (readonly [string, Day, Day])[] = [
    [m['billing.filter.today'](), today, today],
    [m['billing.filter.thisMonth'](), month, endOfMonth(today)],
    [m['billing.filter.lastMonth'](), addMonths(month, -1), addDays(month, -1)],
    [m['billing.filter.thisYear'](), `${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`],
  ]
  return (
    <div className="stack billing-period">
      <div className="row wrap">
        {usual.map(([name, first, last]) => (
          <Button key={name} size="small" onPress={() => onChange({ from: first, to: last })}>
            {name}
          </Button>
        ))}
      </div>
      <div className="fields">
        <DayField
          label={m['billing.filter.from']()}
          value={from}
          {...(to ? { max: to } : {})}
          onChange={day => onChange({ from: day })}
          gregorianOnly
        />
        <DayField
          label={m['billing.filter.to']()}
          value={to}
          {...(from ? { min: from } : {})}
          onChange={day => onChange({ to: day })}
          gregorianOnly
        />
      </div>
    </div>
  )
}

/** The chosen period of a list, changed and removed in its place. */
export function PeriodChip({ from, to, onChange }: PeriodProps) {
  return (
    <FilterChip
      name={m['billing.filter.period']()}
      value={
        from && to ? (
          <DayRange from={from} to={to} />
        ) : (
          <>
            {from ? m['billing.filter.from']() : m['billing.filter.to']()} <DayText day={from ?? to} />
          </>
        )
      }
      onRemove={() => onChange({ from: null, to: null })}
    >
      <PeriodFields from={from} to={to} onChange={onChange} />
    </FilterChip>
  )
}

type PartyProps = { onChange: Change; isVendor?: boolean }

/** The party a list is narrowed to, by name. */
export function PartyChip({ id, onChange, isVendor }: PartyProps & { id: string }) {
  const { can } = useSession()
  const answer = useAnswer('parties.party.get', { id }, { enabled: can('operations.customers.read') })
  return (
    <FilterChip
      name={isVendor ? m['billing.vendor']() : m['billing.filter.party']()}
      value={<bdi>{answer.data ? partyName(answer.data) : m['billing.filter.one']()}</bdi>}
      onRemove={() => onChange({ partyId: null })}
    />
  )
}

/** The party field of a filter; absent for those who may not read customers. */
export function PartyFilter({ id, onChange, isVendor }: PartyProps & { id: string | null }) {
  const { can } = useSession()
  if (!can('operations.customers.read')) return null
  const field = {
    value: id,
    onChange: (chosen: string | null) => onChange({ partyId: chosen }),
    optional: true,
  }
  return isVendor ? (
    <VendorPicker label={m['billing.vendor']()} {...field} />
  ) : (
    <CustomerPicker label={m['billing.filter.party']()} {...field} />
  )
}
