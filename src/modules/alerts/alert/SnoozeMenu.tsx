import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays, dayIn } from '#kernel/shared/day.ts'
import { formatInstant } from '#kernel/shared/format.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { useDisplay } from '#ui/display.ts'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { showProblem, showToast } from '#ui/toast.ts'

/** Puts an alert off: an hour, tomorrow morning, or the morning of another day, chosen in the row itself. */
export function SnoozeMenu({ alertId }: { alertId: string }) {
  const { digits, timeZone } = useDisplay()
  const snooze = useCommand('alerts.alert.snooze')
  const tomorrow = addDays(dayIn(new Date(), timeZone), 1)
  const [day, setDay] = useState<string | null>(tomorrow)
  const [isChoosing, setChoosing] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const put = async (choice: Omit<InputFor<'alerts.alert.snooze'>, 'id'>) => {
    try {
      const { until } = await snooze.mutateAsync({ id: alertId, ...choice })
      // Its cause is gone meanwhile: the refreshed list shows it.
      if (until) showToast(m['alerts.snoozed']({ time: formatInstant(new Date(until), timeZone, digits) }))
    } catch (failure) {
      if (choice.snooze === 'day') setError(sayError(failure))
      else showProblem(sayError(failure))
    }
  }
  return (
    <>
      <Menu
        label={m['alerts.snooze']()}
        trigger={
          <Button size="small" kind="tertiary" busy={snooze.isPending}>
            {m['alerts.snooze']()}
          </Button>
        }
      >
        <MenuEntry name={m['alerts.snooze.hour']()} onAction={() => void put({ snooze: 'hour' })} />
        <MenuEntry name={m['alerts.snooze.tomorrow']()} onAction={() => void put({ snooze: 'tomorrow' })} />
        <MenuEntry name={m['alerts.snooze.day']()} onAction={() => setChoosing(true)} />
      </Menu>
      {isChoosing && (
        <div className="alert-day">
          <DateField
            label={m['alerts.snooze.on']()}
            name="on"
            value={day}
            onChange={chosen => {
              setDay(chosen)
              setError(null)
            }}
            min={tomorrow}
            error={error}
            autoFocus
          />
          <div className="row">
            <Button
              size="small"
              kind="primary"
              busy={snooze.isPending}
              onPress={() => void put({ snooze: 'day', ...(day ? { on: day } : {}) })}
            >
              {m['alerts.snooze']()}
            </Button>
            <Button size="small" onPress={() => setChoosing(false)}>
              {m['kernel.action.cancel']()}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
