import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import type { Period, Year } from './period.web.ts'
import { yearStepsOf } from './periodSteps.web.ts'

const CloseYearPanel = onDemand(async () => (await import('./YearPanel.tsx')).CloseYearPanel)
const ReopenYearPanel = onDemand(async () => (await import('./YearPanel.tsx')).ReopenYearPanel)

type Props = {
  year: Year
  years: readonly Year[]
  periods: readonly Period[]
  onChoose: (id: string) => void
  onOpenPrevious: () => void
}

/** The years to choose from; of the chosen one its days, its state, and the step it can take next. */
export function YearBar({ year, years, periods, onChoose, onOpenPrevious }: Props) {
  const { can } = useSession()
  const mayWrite = can('finance.periods.write')
  const [step, setStep] = useState<'close' | 'reopen' | null>(null)
  const { close, reopen } = yearStepsOf(year, years, periods)
  return (
    <div className="row wrap">
      <SegmentedControl
        label={m['accounting.year.label']()}
        value={year.id}
        onChange={onChoose}
        options={years.map(one => ({ id: one.id, name: <span className="n">{one.name}</span> }))}
      />
      <StatusBadge kind={year.status === 'open' ? 'running' : 'settled'}>
        {year.status === 'open' ? m['accounting.year.isOpen']() : m['accounting.year.isClosed']()}
      </StatusBadge>
      <span className="soft-ink">
        <DayRange from={year.startsOn} to={year.endsOn} />
      </span>
      {year.closingEntryId && (
        <TextLink href={links.entry(year.closingEntryId)}>{m['accounting.year.closingEntry']()}</TextLink>
      )}
      {mayWrite && year.status === 'open' && (
        <Button size="small" disabledReason={close} onPress={() => setStep('close')}>
          {m['accounting.year.close']()}
        </Button>
      )}
      {mayWrite && year.status === 'closed' && (
        <Button size="small" disabledReason={reopen} onPress={() => setStep('reopen')}>
          {m['accounting.year.reopen']()}
        </Button>
      )}
      {mayWrite && (
        <Button kind="tertiary" size="small" onPress={onOpenPrevious}>
          {m['accounting.year.openPrevious']()}
        </Button>
      )}
      {step === 'close' && <CloseYearPanel year={year} onClose={() => setStep(null)} />}
      {step === 'reopen' && <ReopenYearPanel year={year} onClose={() => setStep(null)} />}
    </div>
  )
}
