import { useEffect, useState } from 'react'

/**
 * The token of a mailed link, which stands behind the hash sign. It leaves the address only once the page stands: a
 * first drawing that React throws away and repeats must find it again.
 */
export function useLinkToken(name: string): string | null {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get(name))
  useEffect(() => {
    if (!token) return
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
  }, [token])
  return token
}
