import { AtSign, type Bell, Building, Car, PiggyBank, Sparkles, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { formatDay } from '#kernel/shared/format.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { usePathOfSubject } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { useDisplay } from '#ui/display.ts'
import { InstantText } from '#ui/InstantText.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { type Alert, sentenceOf, severityHues, severityWords } from './alertWords.web.ts'
import { SnoozeMenu } from './SnoozeMenu.tsx'

const icons: Record<Alert['type'], typeof Bell> = {
  budget: PiggyBank,
  vehicle: Car,
  property: Building,
  notification: AtSign,
  smart: Sparkles,
  system: TriangleAlert,
}

/** One alert: what is the matter, how pressing and since when; open its record, take note, put it off. */
export function AlertRow({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { digits } = useDisplay()
  const acknowledge = useCommand('alerts.alert.acknowledge')
  const pathOf = usePathOfSubject()
  const [isGone, setGone] = useState(false)
  const path = alert.subjectType && alert.subjectId ? pathOf(`${alert.subjectType}:${alert.subjectId}`) : null
  const Icon = icons[alert.type]
  const note = async () => {
    setGone(true)
    try {
      await acknowledge.mutateAsync({ id: alert.id })
      showToast(m['alerts.acknowledged']())
    } catch {
      setGone(false)
      showProblem(m['alerts.acknowledgeFailed']())
    }
  }
  return (
    <li className={isGone ? 'alert-row gone' : 'alert-row'}>
      <span className={`soft-icon hue-${severityHues[alert.severity]}`} aria-hidden>
        <Icon />
      </span>
      <div className="grow">
        <p className="alert-title">{sentenceOf(alert, digits)}</p>
        <p className="cap">
          <span className={`alert-severity hue-${severityHues[alert.severity]}`}>
            {severityWords[alert.severity]()}
          </span>
          {' · '}
          <InstantText at={alert.raisedAt} />
          {alert.dueOn && (
            <>
              {' · '}
              {m['alerts.due']({ day: formatDay(alert.dueOn, digits) })}
            </>
          )}
          {alert.occurrences > 1 && (
            <>
              {' · '}
              {m['alerts.occurrences']({ count: alert.occurrences })}
            </>
          )}
        </p>
        <div className="alert-acts">
          {path && (
            // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the link inside is pressed; this only closes the popover
            <span onClick={onClose}>
              <ButtonLink href={path} size="small">
                {m['alerts.open']()}
              </ButtonLink>
            </span>
          )}
          <Button size="small" kind="tertiary" busy={acknowledge.isPending} onPress={() => void note()}>
            {m['alerts.acknowledge']()}
          </Button>
          <SnoozeMenu alertId={alert.id} />
        </div>
      </div>
      <span className="alert-dot" aria-hidden />
    </li>
  )
}
