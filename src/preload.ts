import type { WebModule } from '#kernel/web/module.ts'
import { addressMatches } from '#modules/platform/shell/address.web.ts'

/** Fetches the page of the address while the server is still asked who is calling; a failure is met again by the router. */
export function preloadPage(modules: readonly WebModule[], path: string): void {
  for (const { pages } of modules)
    for (const [pattern, load] of Object.entries(pages))
      if (addressMatches(pattern, path)) load().catch(() => {})
}
