import { useRouterState } from '@tanstack/react-router'
import { Download, RefreshCw, WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { type InstallOffer, mayOffer, onInstallOffer, rememberDismissal } from './installOffer.web.ts'
import './pwa.css'
import { acceptUpdate, registerServiceWorker, updateEvent } from './serviceWorker.web.ts'

const offerMillis = 3000

/** A form that may be in use: a full-page form, or one in an open window. */
const isFormOpen = () =>
  document.querySelector('form.form-page, [role="dialog"] form, [role="alertdialog"] form') !== null

function useOnline(): boolean {
  return useSyncExternalStore(
    changed => {
      window.addEventListener('online', changed)
      window.addEventListener('offline', changed)
      return () => {
        window.removeEventListener('online', changed)
        window.removeEventListener('offline', changed)
      }
    },
    () => navigator.onLine,
  )
}

/** The waiting version, once announced; null while there is none or a form is open over it. */
function useUpdate(): { worker: ServiceWorker | null } | null {
  const [update, setUpdate] = useState<{ worker: ServiceWorker | null } | null>(null)
  const [isFree, setFree] = useState(true)
  const path = useRouterState({ select: state => state.location.href })
  useEffect(() => {
    const hear = (event: Event) =>
      setUpdate({ worker: (event as CustomEvent<ServiceWorker | undefined>).detail ?? null })
    window.addEventListener(updateEvent, hear)
    return () => window.removeEventListener(updateEvent, hear)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page brings or takes away a form
  useEffect(() => {
    if (!update) return
    setFree(!isFormOpen())
    const timer = setInterval(() => setFree(!isFormOpen()), 1000)
    return () => clearInterval(timer)
  }, [update, path])
  return update && isFree ? update : null
}

/** The browser's offer to install the app, three seconds after it was made. */
function useInstallOffer(): readonly [InstallOffer | null, () => void] {
  const [offer, setOffer] = useState<InstallOffer | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onInstallOffer(made => {
      clearTimeout(timer)
      if (!made || !mayOffer()) setOffer(null)
      else timer = setTimeout(() => setOffer(made), offerMillis)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return [offer, () => setOffer(null)]
}

/** What the app shows about itself on this device: no connection, a new version, installing. One bar at a time. */
export function PwaParts() {
  const isOnline = useOnline()
  const update = useUpdate()
  const [offer, clearOffer] = useInstallOffer()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    // The page comes first; the worker copies the app when the page is done.
    const timer = setTimeout(() => {
      registerServiceWorker().catch((error: unknown) =>
        console.warn('The offline worker was not registered.', error),
      )
    }, 2000)
    return () => clearTimeout(timer)
  }, [])
  const install = async () => {
    if (!offer) return
    await offer.prompt()
    if ((await offer.userChoice).outcome === 'dismissed') rememberDismissal()
    clearOffer()
  }
  const dismiss = () => {
    rememberDismissal()
    clearOffer()
  }
  if (!isOnline)
    return (
      <div className="app-bar offline" role="status">
        <WifiOff aria-hidden />
        <span>{m['platform.pwa.offline']()}</span>
      </div>
    )
  if (update)
    return (
      <div className="app-bar" role="status">
        <RefreshCw aria-hidden />
        <span>{m['platform.pwa.update']()}</span>
        <Button
          size="small"
          kind="primary"
          busy={isBusy}
          onPress={() => {
            setBusy(true)
            acceptUpdate(update.worker)
          }}
        >
          {m['platform.pwa.updateAct']()}
        </Button>
      </div>
    )
  if (offer)
    return (
      <div className="app-bar" role="status">
        <Download aria-hidden />
        <span>{m['platform.pwa.install']()}</span>
        <Button size="small" kind="tertiary" onPress={dismiss}>
          {m['platform.pwa.later']()}
        </Button>
        <Button size="small" kind="primary" onPress={() => void install()}>
          {m['platform.pwa.installAct']()}
        </Button>
      </div>
    )
  return null
}
