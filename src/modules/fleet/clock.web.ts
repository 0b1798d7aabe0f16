import { useRef, useState } from 'react'
import { type Day, dayIn, instantOf, timeIn } from '#kernel/shared/day.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { momentOf } from './moment.web.ts'

/** Today in the company's time zone. */
export function useToday(): Day {
  return dayIn(new Date(), useCompany().timeZone)
}

/** Between the clock of the company, as date fields show it (`2026-11-19T09:30`), and instants of the wire. */
export function useClock() {
  const { timeZone } = useCompany()
  return {
    localOf: (instant: Date) => `${dayIn(instant, timeZone)}T${timeIn(instant, timeZone)}`,
    instantOf: (local: string) => instantOf(local.slice(0, 10), local.slice(11, 16), timeZone).toISOString(),
  }
}

/**
 * A time field that begins at now. Untouched it means the very moment of saving: the field shows minutes only, and a minute cut
 * off would stand before what happened within it.
 */
export function useMoment() {
  const clock = useClock()
  const [local, setLocal] = useState<string | null>(() => clock.localOf(new Date()))
  const [isTouched, setTouched] = useState(false)
  const sent = useRef<Date | null>(null)
  return {
    local,
    set: (next: string | null) => {
      setLocal(next)
      setTouched(true)
    },
    instant: (): string | null => {
      if (isTouched) return local && clock.instantOf(local)
      sent.current = momentOf(sent.current, new Date())
      return sent.current.toISOString()
    },
  }
}

/**
 * A time field that begins at the moment its dialog opened, and keeps that very moment while unchanged: a preview of the action is
 * requested once and not with every second.
 */
export function useOpenedMoment() {
  const clock = useClock()
  const [opened] = useState(() => new Date())
  const [local, setLocal] = useState<string | null>(() => clock.localOf(opened))
  const at = local === clock.localOf(opened) ? opened.toISOString() : local && clock.instantOf(local)
  return { local, set: setLocal, at: at || null }
}
