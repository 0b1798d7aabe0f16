import { useEffect, useState } from 'react'

const read = (name: string) => new URLSearchParams(window.location.hash.slice(1)).get(name)

/**
 * The token of a mailed link stands behind the hash sign. It leaves the address once the page stands: a change of address
 * while the page is first drawn makes the router draw it again, and the token would be gone.
 */
export function useMailedToken(name: string): readonly [string | null, () => void] {
  const [token, setToken] = useState(() => read(name))
  useEffect(() => {
    const take = () => {
      const found = read(name)
      if (!found) return
      setToken(found)
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [name])
  return [token, () => setToken(null)]
}
