import { useSyncExternalStore } from 'react'

const wide = '(min-width: 1280px)'

function subscribe(changed: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether side columns stand beside the content (from 1280 px on); below, what decides must stand in the flow. */
export const useWide = () => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
