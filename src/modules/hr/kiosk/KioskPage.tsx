import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { keepInStorage, readFromStorage } from '#kernel/web/kept.ts'
import { useOpened } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { KioskClock } from './KioskClock.tsx'
import './kiosk.css'

const kept = 'hr.kiosk'

/** The token of this tablet: from the link it was paired with, later from its own memory. */
function tokenOfDevice(): string {
  const linked = new URLSearchParams(window.location.hash.slice(1)).get('token')
  if (!linked) return readFromStorage<string>(kept) ?? ''
  keepInStorage(kept, linked)
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return linked
}

/** A tablet at a site: whoever stands before it clocks in or out, and it shows nothing else. */
export default function KioskPage() {
  const [token] = useState(tokenOfDevice)
  const { opened, closed, again } = useOpened('hr.kiosk.open', token, m['hr.kiosk.unpaired'])
  useEffect(() => {
    document.title = m['hr.kiosk.title']()
  }, [])
  return (
    <main className="kiosk" aria-busy={opened === null && closed === null}>
      {opened && <KioskClock token={token} kiosk={opened} />}
      {closed && (
        <EmptyState
          title={closed}
          actions={again && <Button onPress={again}>{m['kernel.fault.retry']()}</Button>}
        >
          {again ? null : m['hr.kiosk.unpairedSays']()}
        </EmptyState>
      )}
    </main>
  )
}
