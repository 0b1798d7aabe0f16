import { CalendarClock } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import type { ReportFilters } from './reportDefinition.rules.ts'

/** Which report goes out, and what it is narrowed to beside its days. */
export type ScheduledReport = { readonly report: string; readonly filters: ReportFilters }

type PanelProps = ScheduledReport & { onClose: () => void }
let Panel: ComponentType<PanelProps> | null = null

/** Who can send a report by mail on a schedule; the module above, in the composition root. */
export function registerSchedulePanel(panel: ComponentType<PanelProps>): void {
  Panel = panel
}

/** What is given of filters: those that say something. */
export const givenFilters = (
  filters: Readonly<Record<string, string | number | boolean | null | undefined>>,
): ReportFilters =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === null || value === undefined || value === false || value === '' ? [] : [[name, value]],
    ),
  )

/** What opens «جدولة» for a report as it stands, null where the plan does not carry it; and the panel once it is open. */
export function useScheduling(schedule: ScheduledReport | undefined) {
  const [isOpen, setOpen] = useState(false)
  const { features } = useCompany()
  if (!schedule || !Panel || !features.includes('advanced_reporting')) return { open: null, panel: null }
  return {
    open: () => setOpen(true),
    panel: isOpen && <Panel {...schedule} onClose={() => setOpen(false)} />,
  }
}

/** Sends a report by mail every day, week or month, where it has no menu of its own. */
export function ScheduleButton({ schedule }: { schedule: ScheduledReport }) {
  const { open, panel } = useScheduling(schedule)
  if (!open) return null
  return (
    <>
      <Button onPress={open}>
        <CalendarClock aria-hidden />
        {m['accounting.report.schedule']()}
      </Button>
      {panel}
    </>
  )
}
