import { m } from '#generated/words/messages.js'
import { addDays, addMonths, type Day, dayIn, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { DayText } from '#ui/DayText.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { AccountPicker } from '../account/AccountPicker.tsx'
import { nameOf } from '../account/names.web.ts'

type Days = { from: Day | null; to: Day | null }
type PeriodProps = Days & {
  onChange: (days: Days) => void
  /** Only offered where the whole of the books is an answer. */
  onRemove?: (() => void) | undefined
}

/** Today in the company's time zone. */
export function useToday(): Day {
  return dayIn(new Date(), useCompany().timeZone)
}

/** «الفترة»: the usual periods in one press, or two days. Lives in the address, so that a figure can be sent as a link. */
export function PeriodChip({ from, to, onChange, onRemove }: PeriodProps) {
  return (
    <FilterChip
      name={m['accounting.filter.period']()}
      value={<PeriodText from={from} to={to} />}
      {...(onRemove ? { onRemove } : {})}
    >
      <PeriodFields from={from} to={to} onChange={onChange} />
    </FilterChip>
  )
}

function PeriodText({ from, to }: Days) {
  if (!from && !to) return m['accounting.filter.allDays']()
  if (!from)
    return (
      <>
        {m['accounting.filter.until']()} <DayText day={to} />
      </>
    )
  if (!to)
    return (
      <>
        {m['accounting.filter.since']()} <DayText day={from} />
      </>
    )
  return <DayRange from={from} to={to} />
}

/** The fields of a period: shortcuts and the two days. */
export function PeriodFields({ from, to, onChange }: PeriodProps) {
  const today = useToday()
  const month = startOfMonth(today)
  const quarter = addMonths(`${today.slice(0, 4)}-01-01`, Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3)
  const year = `${today.slice(0, 4)}-01-01`
  const usual: readonly (readonly [string, Day, Day])[] = [
    [m['accounting.filter.thisMonth'](), month, endOfMonth(today)],
    [m['accounting.filter.lastMonth'](), addMonths(month, -1), addDays(month, -1)],
    [m['accounting.filter.thisQuarter'](), quarter, addDays(addMonths(quarter, 3), -1)],
    [m['accounting.filter.thisYear'](), year, `${today.slice(0, 4)}-12-31`],
    [m['accounting.filter.lastYear'](), addMonths(year, -12), addDays(year, -1)],
  ]
  return (
    <div className="stack accounting-period">
      <div className="row wrap">
        {usual.map(([name, first, last]) => (
          <Button key={name} size="small" onPress={() => onChange({ from: first, to: last })}>
            {name}
          </Button>
        ))}
      </div>
      <div className="fields">
        <DateField
          label={m['accounting.filter.from']()}
          value={from}
          {...(to ? { max: to } : {})}
          onChange={day => onChange({ from: day, to })}
          gregorianOnly
        />
        <DateField
          label={m['accounting.filter.to']()}
          value={to}
          {...(from ? { min: from } : {})}
          onChange={day => onChange({ from, to: day })}
          gregorianOnly
        />
      </div>
    </div>
  )
}

type AccountChipProps = {
  id: string | null
  onChange: (id: string | null) => void
  onRemove?: (() => void) | undefined
  headings?: boolean
}

/** «الحساب» as a chip: its code and name, changed in place. */
export function AccountChip({ id, onChange, onRemove, headings }: AccountChipProps) {
  const answer = useAnswer('accounting.account.list', {})
  const account = answer.data?.rows.find(one => one.id === id)
  return (
    <FilterChip
      name={m['accounting.account.title']()}
      value={
        account ? (
          <>
            <span className="n">{account.code}</span> {nameOf(account)}
          </>
        ) : (
          m['accounting.filter.choose']()
        )
      }
      {...(onRemove ? { onRemove } : {})}
    >
      <div className="accounting-period">
        <AccountPicker
          label={m['accounting.account.title']()}
          value={id}
          onChange={onChange}
          headings={headings ?? false}
          autoFocus
        />
      </div>
    </FilterChip>
  )
}

type CostCenterChipProps = { id: string | null; onChange: (id: string | null) => void }

/** «مركز التكلفة», for companies that have any and people who may see them. */
export function CostCenterChip({ id, onChange }: CostCenterChipProps) {
  const { can } = useSession()
  const mayRead =
    can('finance.costcenters.view') || can('finance.cost_centers.view') || can('finance.ledger.view')
  const answer = useAnswer('accounting.costCenter.list', { inactive: true }, { enabled: mayRead })
  const centers = answer.data?.rows ?? []
  if (centers.length === 0) return null
  const chosen = centers.find(center => center.id === id)
  return (
    <FilterChip
      name={m['accounting.dimension.costCenter']()}
      value={chosen ? nameOf(chosen) : m['accounting.filter.all']()}
      {...(chosen ? { onRemove: () => onChange(null) } : {})}
    >
      <Select
        label={m['accounting.dimension.costCenter']()}
        value={id ?? 'all'}
        onChange={value => onChange(value === 'all' ? null : value)}
        options={[
          { id: 'all', name: m['accounting.filter.all']() },
          ...centers.map(center => ({ id: center.id, name: `${center.code} ${nameOf(center)}` })),
        ]}
      />
    </FilterChip>
  )
}

type LevelChipProps = { level: number; onChange: (level: number | null) => void }

const levels = () =>
  [1, 2, 3, 4, 5, 6].map(number => ({
    id: String(number),
    name:
      number === 6
        ? m['accounting.statement.allLevels']()
        : m['accounting.statement.level']({ level: number }),
  }))

/** How far down the chart a list goes; null is every account. */
export function LevelSelect({ level, onChange }: LevelChipProps) {
  return (
    <Select
      label={m['accounting.statement.levelName']()}
      value={String(level)}
      onChange={value => onChange(value === '6' ? null : Number(value))}
      options={levels()}
    />
  )
}

/** «المستوى»: how far down the chart a report goes; null is every account. */
export function LevelChip({ level, onChange }: LevelChipProps) {
  return (
    <FilterChip
      name={m['accounting.statement.levelName']()}
      value={levels().find(one => one.id === String(level))?.name}
    >
      <LevelSelect level={level} onChange={onChange} />
    </FilterChip>
  )
}

type HideZeroProps = { zero: boolean; onChange: (zero: boolean) => void }

/** «أخفِ الأرصدة الصفرية». */
export function HideZeroChip({ zero, onChange }: HideZeroProps) {
  return (
    <span className="chip accounting-zero">
      <Checkbox checked={!zero} onChange={hide => onChange(!hide)}>
        {m['accounting.statement.hideZero']()}
      </Checkbox>
    </span>
  )
}
