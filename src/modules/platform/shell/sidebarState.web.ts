import { useCallback, useEffect, useState } from 'react'

const week = 7 * 24 * 60 * 60
/** Below this width the sidebar starts collapsed until the person chooses. */
const broad = 1280

function readCookie(): boolean | null {
  const match = /(?:^|; )sidebar_state=(open|collapsed)/.exec(document.cookie)
  return match ? match[1] === 'open' : null
}

/**
 * Whether the sidebar is open; kept for seven days in the cookie `sidebar_state`, toggled by Ctrl/Cmd+B. A page that needs
 * its width starts collapsed until the person chooses.
 */
export function useSidebar(isWidePage: boolean): readonly [boolean, () => void] {
  const [chosen, setChosen] = useState(readCookie)
  const isOpen = chosen ?? (window.innerWidth >= broad && !isWidePage)
  const toggle = useCallback(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
    document.cookie = `sidebar_state=${isOpen ? 'collapsed' : 'open'}; path=/; max-age=${week}; samesite=lax`
    setChosen(!isOpen)
  }, [isOpen])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyB') return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [toggle])
  return [isOpen, toggle]
}
