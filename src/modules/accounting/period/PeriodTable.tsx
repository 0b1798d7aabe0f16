import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { links } from '../links.web.ts'
import { FigureLink } from '../report/FigureLink.tsx'
import { periodStatusKinds, periodStatusWords } from '../wordMaps.web.ts'
import { PeriodDialog, type PeriodStep } from './PeriodDialog.tsx'
import type { Period, Year } from './period.web.ts'
import { periodName, stepsOf } from './periodSteps.web.ts'

type Props = {
  periods: readonly Period[]
  allPeriods: readonly Period[]
  /** The year they belong to: its months stay closed while it is. */
  year: Year
  onCheck: (period: Period) => void
}

/** The periods of a year, each with its state and the step it can take next. */
export function PeriodTable({ periods, allPeriods, year, onCheck }: Props) {
  const { can } = useSession()
  const mayWrite = can('finance.periods.write')
  const [step, setStep] = useState<PeriodStep | null>(null)
  const columns: Column<Period>[] = [
    {
      id: 'number',
      header: m['accounting.period.number'](),
      width: '72px',
      cell: period => <span className="n soft-ink">{period.number}</span>,
    },
    {
      id: 'name',
      header: m['accounting.period.label'](),
      cell: period => <span className="strong">{periodName(period)}</span>,
    },
    {
      id: 'days',
      header: m['accounting.period.days'](),
      cell: period => <DayRange from={period.startsOn} to={period.endsOn} />,
    },
    {
      id: 'entries',
      header: m['accounting.period.entries'](),
      align: 'center',
      cell: period => <Entries period={period} />,
    },
    {
      id: 'status',
      header: m['accounting.entry.status'](),
      cell: period => <State period={period} />,
    },
  ]
  const acts = (period: Period) => (
    <Steps
      period={period}
      all={allPeriods}
      year={year}
      mayWrite={mayWrite}
      onCheck={onCheck}
      onStep={setStep}
    />
  )
  return (
    <>
      <div>
        <DataTable
          label={m['accounting.page.periods']()}
          columns={columns}
          rows={periods}
          rowId={period => String(period.id)}
          rowActions={acts}
          card={period => (
            <>
              <span className="card-row">
                <span className="strong">{periodName(period)}</span>
                <State period={period} />
              </span>
              <span className="card-row cap">
                <DayRange from={period.startsOn} to={period.endsOn} />
                <span>
                  {m['accounting.period.entries']()} <Entries period={period} />
                </span>
              </span>
              <span className="row wrap">{acts(period)}</span>
            </>
          )}
        />
      </div>
      {step && <PeriodDialog step={step} onClose={() => setStep(null)} />}
    </>
  )
}

function State({ period }: { period: Period }) {
  return (
    <StatusBadge kind={periodStatusKinds[period.status]}>{periodStatusWords[period.status]()}</StatusBadge>
  )
}

function Entries({ period }: { period: Period }) {
  if (period.entries === 0 || period.number === 13) return <span className="quiet n">{period.entries}</span>
  return (
    <FigureLink
      href={links.entries({ from: period.startsOn, to: period.endsOn })}
      label={m['accounting.period.openEntries']({ period: period.label })}
    >
      <NumberText value={period.entries} />
    </FigureLink>
  )
}

type StepsProps = {
  period: Period
  all: readonly Period[]
  year: Year
  mayWrite: boolean
  onCheck: (period: Period) => void
  onStep: (step: PeriodStep) => void
}

function Steps({ period, all, year, mayWrite, onCheck, onStep }: StepsProps) {
  if (period.number === 13) return null
  const { close, reopen, canAdjust } = stepsOf(period, all)
  return (
    <>
      {period.status === 'closed' ? null : (
        <Button
          size="small"
          kind={close === null && mayWrite ? 'secondary' : 'tertiary'}
          onPress={() => onCheck(period)}
        >
          {close === null && mayWrite ? m['accounting.period.close']() : m['accounting.period.checklist']()}
        </Button>
      )}
      {mayWrite && canAdjust && (
        <Button size="small" kind="tertiary" onPress={() => onStep({ act: 'adjust', period })}>
          {m['accounting.period.adjust']()}
        </Button>
      )}
      {mayWrite && period.status !== 'open' && (
        <Button
          size="small"
          kind="tertiary"
          disabledReason={
            year.status === 'closed' ? m['accounting.year.closed']({ year: year.name }) : reopen
          }
          onPress={() => onStep({ act: 'reopen', period })}
        >
          {m['accounting.period.reopen']()}
        </Button>
      )}
    </>
  )
}
