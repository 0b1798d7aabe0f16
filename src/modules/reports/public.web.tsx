// What the screens of other modules may use of reports.
import { onDemand } from '#ui/onDemand.tsx'

/** The panel that sends a report by mail on a schedule. */
export const ScheduleReport = onDemand(
  async () => (await import('./schedule/SchedulePanel.tsx')).ScheduleReport,
)
