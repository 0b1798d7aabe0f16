declare global {
  interface ImportMeta {
    /** Filled by the build. */
    env: { PROD: boolean }
  }
}

/** Sent when a new version waits while an old one still serves the page; its detail is the waiting worker. */
export const updateEvent = 'pwa-update-available'

function announce(worker: ServiceWorker): void {
  window.dispatchEvent(new CustomEvent<ServiceWorker>(updateEvent, { detail: worker }))
}

/** Registers the worker that keeps the app on the device, and announces new versions of it. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' })
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) announce(worker)
    })
  if (registration.waiting && navigator.serviceWorker.controller) announce(registration.waiting)
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
}

/** Lets the waiting version take over and loads the page again under it. */
export function acceptUpdate(worker: ServiceWorker | null): void {
  if (!worker) {
    window.location.reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  worker.postMessage({ type: 'SKIP_WAITING' })
}
