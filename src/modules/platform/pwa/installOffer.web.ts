/** What the browser offers before installing; only Chromium has it. */
export type InstallOffer = Event & {
  prompt(): Promise<void>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const dismissedKey = 'install_dismissed'

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** Whether the offer may be shown: not installed and not dismissed in this session. */
export const mayOffer = (): boolean => !isInstalled() && sessionStorage.getItem(dismissedKey) === null

export function rememberDismissal(): void {
  sessionStorage.setItem(dismissedKey, '1')
}

let offer: InstallOffer | null = null
const listeners = new Set<(offer: InstallOffer | null) => void>()

function tell(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener(next)
}

// The browser asks once, often before the first page is drawn.
window.addEventListener('beforeinstallprompt', event => {
  event.preventDefault()
  tell(event as InstallOffer)
})
window.addEventListener('appinstalled', () => tell(null))

/** Gets the offer, at once when it has already been made; null takes it back. */
export function onInstallOffer(listener: (offer: InstallOffer | null) => void): () => void {
  listeners.add(listener)
  if (offer) listener(offer)
  return () => {
    listeners.delete(listener)
  }
}
