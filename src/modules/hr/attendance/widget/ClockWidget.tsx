import { Clock as ClockIcon } from 'lucide-react'
import { Suspense } from 'react'
import { m } from '#generated/words/messages.js'
import { formatTime } from '#kernel/shared/format.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayRefusal } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { useDisplay } from '#ui/display.ts'
import { late } from '#ui/onDemand.tsx'
import { useClock } from './useClock.web.ts'
import './clock.css'

const CodeEntry = late(() => import('../../siteCode/CodeEntry.tsx'))

/**
 * Clocking in and out, in the header of a computer and in the menu of a phone: what is recorded of today, and the one step that
 * comes next. Nobody's visit and no platform staff has it.
 */
export default function ClockWidget() {
  const { facts, can } = useSession()
  if (!facts?.company || facts.superAdmin || facts.browse) return null
  if (!can('hr.attendance.clock_in'))
    return <Closed why={facts.denial ? sayRefusal(facts.denial) : m['hr.clock.noPermission']()} />
  return <Open />
}

/** Whoever may not clock in sees why. */
function Closed({ why }: { why: string }) {
  return (
    <div className="clock" role="group" aria-label={m['hr.clock.label']()}>
      <Badge hue="slate">{m['hr.clock.unauthorized']()}</Badge>
      <Button size="small" disabledReason={why}>
        {m['hr.clock.act.in']()}
      </Button>
    </div>
  )
}

function Open() {
  const { digits, timeZone } = useDisplay()
  const state = useAnswer('hr.attendance.clock', {})
  const { phase, press, waiting, goOn, drop } = useClock()
  if (state.error && !state.data)
    return (
      <div className="clock" role="group" aria-label={m['hr.clock.label']()}>
        <span className="cap">{m['hr.clock.unread']()}</span>
        <Button size="small" busy={state.isFetching} onPress={() => void state.refetch()}>
          {m['hr.clock.retry']()}
        </Button>
      </div>
    )
  const clock = state.data
  if (!clock)
    return (
      <div className="clock" role="status">
        <span className="cap">{m['hr.clock.checking']()}</span>
      </div>
    )
  if (clock.employeeId === null) return <Closed why={m['hr.profile.noEmployee']()} />
  const { step, today } = clock
  const since = today?.checkInTime ? formatTime(new Date(today.checkInTime), timeZone, digits) : ''
  const said =
    phase === 'locating'
      ? m['hr.clock.locating']()
      : phase === 'sending'
        ? m['hr.clock.sending']()
        : step === 'out'
          ? m['hr.clock.since']({ time: since })
          : step === 'done'
            ? m['hr.clock.left']()
            : m['hr.clock.notIn']()
  return (
    <div className="clock" role="group" aria-label={m['hr.clock.label']()}>
      <span className="cap" aria-live="polite">
        {said}
      </span>
      {step === 'done' ? (
        <Button size="small" disabledReason={m['hr.clock.doneWhy']()}>
          {m['hr.clock.done']()}
        </Button>
      ) : (
        <Button
          key={step}
          size="small"
          kind={step === 'in' ? 'primary' : 'secondary'}
          busy={phase !== 'idle'}
          onPress={() => void press(step, clock)}
        >
          <ClockIcon aria-hidden />
          {step === 'in' ? m['hr.clock.act.in']() : m['hr.clock.act.out']()}
        </Button>
      )}
      <Suspense>
        {waiting && (
          <CodeEntry
            refused={waiting.refused}
            isBusy={phase !== 'idle'}
            onCode={code => void goOn(code)}
            onWithout={() => void goOn(null)}
            onClose={drop}
          />
        )}
      </Suspense>
    </div>
  )
}
