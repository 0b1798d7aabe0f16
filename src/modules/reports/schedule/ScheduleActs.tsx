import { Ellipsis } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import type { Schedule } from './scheduleWords.web.ts'

type Props = {
  title: string
  schedule: Schedule
  mayEdit: boolean
  onTurn: () => void
  onEdit: () => void
  onRemove: () => void
}

/** Pause or resume, change, delete. */
export function ScheduleActs({ title, schedule, mayEdit, onTurn, onEdit, onRemove }: Props) {
  const label = m['reports.schedule.acts']({ report: title })
  return (
    <Menu
      label={label}
      trigger={
        <IconButton size="small" label={label}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuEntry
        name={schedule.active ? m['reports.schedule.pause']() : m['reports.schedule.resume']()}
        onAction={onTurn}
      />
      {mayEdit && <MenuEntry name={m['reports.schedule.edit']()} onAction={onEdit} />}
      <MenuEntry danger name={m['reports.schedule.remove']()} onAction={onRemove} />
    </Menu>
  )
}
