import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { arabicDigits } from '#kernel/shared/digits.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useDisplay } from '#ui/display.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { late } from '#ui/onDemand.tsx'
import { Popover } from '#ui/Popover.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import './alerts.css'
import { useAnnouncements } from './announcing.web.ts'

const AlertsPanel = late(async () => ({ default: (await import('./AlertsPanel.tsx')).AlertsPanel }))

/** The bell of the header: how many alerts are open, counted every minute and at every hint, and the alerts themselves. */
export function AlertsBell() {
  const { digits } = useDisplay()
  const [isOpen, setOpen] = useState(false)
  const counts = useAnswer('alerts.alert.counts', {}, { staleTime: 30_000, refetchInterval: 60_000 })
  useAnnouncements(() => setOpen(true))
  const open = counts.data?.all ?? 0
  const badge = open > 99 ? '99+' : String(open)
  return (
    <Popover
      label={m['alerts.title']()}
      placement="bottom end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton label={m['alerts.bell.label']({ count: open })}>
          <Bell aria-hidden />
          {open > 0 && (
            <span className="alert-count n" data-count={digits === 'arabic' ? arabicDigits(badge) : badge} />
          )}
        </IconButton>
      }
    >
      <Suspense
        fallback={
          <div className="alerts-panel">
            <Skeleton lines={8} />
          </div>
        }
      >
        <AlertsPanel counts={counts.data ?? null} onClose={() => setOpen(false)} />
      </Suspense>
    </Popover>
  )
}
