import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { showToast } from '#ui/toast.ts'
import type { Schedule } from './scheduleWords.web.ts'

type Props = { schedule: Schedule; title: string; onClose: () => void }

export function RemoveSchedule({ schedule, title, onClose }: Props) {
  return (
    <ActDialog
      name="reports.schedule.remove"
      title={m['reports.schedule.remove']()}
      verb={m['reports.schedule.remove']()}
      danger
      input={{ id: schedule.id, version: schedule.version }}
      onDone={() => showToast(m['reports.schedule.removed']())}
      onClose={onClose}
    >
      <p>{m['reports.schedule.removeSure']({ report: title })}</p>
    </ActDialog>
  )
}
