import type { PlaywrightTestOptions } from '@playwright/test'

/** Phones keep the app by its service worker, as people have it there; desks are served it each time. */
export const keptOnPhones = {
  serviceWorkers: async (
    { isMobile }: Pick<PlaywrightTestOptions, 'isMobile'>,
    use: (choice: PlaywrightTestOptions['serviceWorkers']) => Promise<void>,
  ) => use(isMobile ? 'allow' : 'block'),
}
