import { useSyncExternalStore } from 'react'

const phone = '(max-width: 767px)'

function subscribe(changed: () => void) {
  const query = matchMedia(phone)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the window is phone wide (below the 768 px breakpoint). */
export const useNarrow = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(phone).matches,
    () => false,
  )
