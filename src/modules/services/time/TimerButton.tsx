import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { InstantText } from '#ui/InstantText.tsx'

const key = 'services.timer'

/** The next quarter of an hour that holds the time since then; a timer that was forgotten counts one day. */
const quartersSince = (start: string) =>
  Math.min(96, Math.max(1, Math.ceil((Date.now() - Date.parse(start)) / 900_000))) / 4

/** Counts on this device while the work goes on, also with the page closed. */
export function TimerButton({ onStop }: { onStop: (hours: number) => void }) {
  const [start, setStart] = useState(() => window.localStorage.getItem(key))
  const begin = () => {
    const now = new Date().toISOString()
    window.localStorage.setItem(key, now)
    setStart(now)
  }
  const stop = () => {
    window.localStorage.removeItem(key)
    if (start) onStop(quartersSince(start))
    setStart(null)
  }
  return start ? (
    <span className="row">
      <span className="soft-ink">
        <InstantText at={start} />
      </span>
      <Button onPress={stop}>
        <Pause aria-hidden />
        {m['services.time.stop']()}
      </Button>
    </span>
  ) : (
    <Button onPress={begin}>
      <Play aria-hidden />
      {m['services.time.start']()}
    </Button>
  )
}
