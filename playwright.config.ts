import { defineConfig } from '@playwright/test'
import { chromiumPath } from './scripts/chromium.ts'

const chromium = {
  executablePath: chromiumPath(),
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/setup.ts',
  timeout: 120_000,
  // A file's tests run one after another; two files run side by side, each before a server of its own.
  workers: 2,
  expect: { timeout: 15_000 },
  retries: process.env['CI'] ? 1 : 0,
  outputDir: '.test/browser',
  use: {
    // What a page does not show within this never comes: a failure is told in seconds, not at the end of the test's own time.
    actionTimeout: 30_000,
    locale: 'ar-KW',
    timezoneId: 'Asia/Kuwait',
    // The worker copies the whole app, a thousand files, into every new visitor's cache: ten seconds of a processor each. What
    // happens without a connection lets it in.
    serviceWorkers: 'block',
    launchOptions: chromium,
    screenshot: 'only-on-failure',
    // Recorded when a test is tried again: recording every test costs minutes.
    trace: 'on-first-retry',
  },
  projects: [
    // What happens at one width only is tagged with it.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      // The same texts, rights and sessions at any width; the journey signs in and up on the phone, too.
      testIgnore: ['**/hostile-text.spec.ts', '**/people.spec.ts', '**/sign-in.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
