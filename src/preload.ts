import type { WebModule } from '#kernel/web/module.ts'

const matches = (pattern: string, path: string) => {
  const parts = pattern.split('/')
  const asked = path.split('/')
  return (
    parts.length === asked.length && parts.every((part, at) => part.startsWith('$') || part === asked[at])
  )
}

/** Fetches the page of the address while the server is still asked who is calling; a failure is met again by the router. */
export function preloadPage(modules: readonly WebModule[], path: string): void {
  for (const { pages } of modules)
    for (const [pattern, load] of Object.entries(pages)) if (matches(pattern, path)) load().catch(() => {})
}
