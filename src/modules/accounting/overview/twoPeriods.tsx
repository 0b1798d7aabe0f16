import { words as kindWords } from '#generated/choices/accounting.analysis.against.ts'
import { m } from '#generated/words/messages.js'
import { addMonths, type Day } from '#kernel/shared/day.ts'
import { useAddress } from '#kernel/web/list.ts'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { changedBps } from '../budget/budget.rules.ts'
import { PeriodChip, useToday } from '../report/FilterParts.tsx'
import { comparedDays, type Days } from '../report/report.rules.ts'
import { Share } from '../report/Share.tsx'

const kinds = ['lastYear', 'previous', 'other'] as const
type Kind = (typeof kinds)[number]

/** The two periods of the address: the year so far against the same days last year by default. */
export function useTwoPeriods(): { now: Days; before: Days; kind: Kind } {
  const today = useToday()
  const [address] = useAddress()
  const day = (key: string, otherwise: Day) => (address[key] ? String(address[key]) : otherwise)
  const now = { from: day('from', `${today.slice(0, 4)}-01-01`), to: day('to', today) }
  const kind = kinds.find(one => one === address['against']) ?? 'lastYear'
  const other = {
    from: day('beforeFrom', addMonths(now.from, -12)),
    to: day('beforeTo', addMonths(now.to, -12)),
  }
  return { now, before: (kind === 'other' ? null : comparedDays(now, kind)) ?? other, kind }
}

/** Chooses both periods. */
export function TwoPeriodChips() {
  const { now, before, kind } = useTwoPeriods()
  const [, change] = useAddress()
  return (
    <>
      <PeriodChip
        from={now.from}
        to={now.to}
        onChange={days => change({ from: days.from ?? undefined, to: days.to ?? undefined })}
      />
      <FilterChip name={m['accounting.analysis.against']()} value={kindWords[kind]()}>
        <Select
          label={m['accounting.analysis.against']()}
          value={kind}
          onChange={id => change({ against: id === 'lastYear' ? undefined : id })}
          options={kinds.map(id => ({ id, name: kindWords[id]() }))}
        />
      </FilterChip>
      {kind === 'other' && (
        <PeriodChip
          from={before.from}
          to={before.to}
          onChange={days => change({ beforeFrom: days.from ?? undefined, beforeTo: days.to ?? undefined })}
        />
      )}
    </>
  )
}

/** More or less than before as a share of it; a dash where before there was nothing. */
export function ShareOfBefore({ now, before }: { now: number; before: number }) {
  return <Share bps={changedBps(now, before)} />
}
