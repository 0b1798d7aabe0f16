import type { Browser, Page } from '@playwright/test'
import type { Bench } from './bench.ts'
import { signedIn, withDemo } from './browser.ts'
import { percentile } from './report.ts'

/** The profile «slow 4G» of the browser's own tools, on a processor four times slower than this one. */
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const slowdown = 4

type Vitals = { fcp: number; lcp: number; cls: number; inputs: number[] }

/** Runs in the page before anything of ours: keeps what the browser reports. */
function observe(): void {
  const kept: Vitals = { fcp: 0, lcp: 0, cls: 0, inputs: [] }
  const longest = new Map<number, number>()
  Object.assign(window, { vitals: kept })
  const watch = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    })
  watch('paint', entry => {
    if (entry.name === 'first-contentful-paint') kept.fcp = entry.startTime
  })
  watch('largest-contentful-paint', entry => {
    kept.lcp = entry.startTime
  })
  watch('layout-shift', entry => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) kept.cls += shift.value
  })
  watch(
    'event',
    entry => {
      const { interactionId } = entry as PerformanceEntry & { interactionId: number }
      if (!interactionId) return
      longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, entry.duration))
      kept.inputs = [...longest.values()]
    },
    { durationThreshold: 16 },
  )
}

const vitalsOf = (page: Page) => page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)

async function aPhone(browser: Browser, url: string) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'ar-KW',
    timezoneId: 'Asia/Kuwait',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  await context.addInitScript(observe)
  await signedIn(context)
  return context
}

/** Opens a page on the slow line and waits until what it shows has come. */
async function visit(page: Page, path: string, shown: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(path)
  await page.locator(shown).first().waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1500)
}

/** What a clerk does on the list of contracts: searches, changes the view, opens menu and filters. */
async function work(page: Page): Promise<void> {
  await page.locator('input[type="search"]').last().tap()
  await page.keyboard.type('محمد', { delay: 120 })
  for (const tab of await page.locator('.saved-views .tab').all()) await tab.click()
  await page.locator('.head-menu button').tap()
  await page.locator('.drawer .nav-entry').first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.chip.dashed').first().tap()
  await page.waitForTimeout(800)
}

/** How the app feels on a cheap phone over a slow line: first and largest paint, shifts, answers to touch and typing. */
export const webVitals: Bench = {
  names: ['web-vitals'],
  run: ({ ownerUrl }, { log }) =>
    withDemo(ownerUrl, log, async ({ browser, url }) => {
      const context = await aPhone(browser, url)
      const first = await context.newPage()
      await visit(first, '/dashboard', 'main .stat .n')
      const cold = await vitalsOf(first)
      // A second visit is warm when the offline shell has been put aside.
      await first.evaluate(async () => void (await navigator.serviceWorker.ready))
      await first.close()
      const second = await context.newPage()
      await visit(second, '/dashboard', 'main .stat .n')
      const warm = await vitalsOf(second)
      await visit(second, '/contracts', '.dt-card, .card-row, main li a')
      await work(second)
      const busy = await vitalsOf(second)
      const figure = (value: number, unit: string, budget: number) => ({
        name: 'web-vitals',
        value,
        unit,
        budget,
        scaled: unit !== 'cls',
      })
      return [
        figure(cold.fcp / 1000, 's-fcp', 1.8),
        figure(cold.lcp / 1000, 's-lcp-cold', 4),
        figure(warm.lcp / 1000, 's-lcp-warm', 1.2),
        { ...figure(percentile(busy.inputs, 0.98), 'ms-inp-p98', 200), sound: busy.inputs.length > 5 },
        figure(Math.max(cold.cls, warm.cls, busy.cls), 'cls', 0.05),
      ]
    }),
}
