import type { Page } from '@playwright/test'
import { runInCompany } from '#kernel/server/handle.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aBusyFleet } from '#modules/fleet/make.ts'
import { barOf, bothShown, carryBar, movable, rowOf } from '../e2e/journey/planner.ts'
import { findDemoCompany } from '../src/demo/company.ts'
import type { Bench } from './bench.ts'
import { signedIn, withDemo } from './browser.ts'
import { percentile } from './report.ts'

const vehicles = 300
const drops = 40

/** Starts to wait, in the page itself, for the frame in which a row shows the bar after the hand let go. */
async function watchDrop(page: Page, plate: string, number: string): Promise<void> {
  await page.evaluate(
    ([plate, number]) => {
      const stands = () =>
        [...document.querySelectorAll('[data-lane]')]
          .find(row => row.textContent?.includes(plate!))
          ?.querySelector('.planner-bar:not(.dragged)')
          ?.textContent?.includes(number!) ?? false
      const dropped = new Promise<number>(done =>
        addEventListener(
          'pointerup',
          () => {
            const began = performance.now()
            const look = () => (stands() ? done(performance.now() - began) : requestAnimationFrame(look))
            look()
          },
          { once: true, capture: true },
        ),
      )
      Object.assign(window, { dropped })
    },
    [plate, number.split('-').at(-1)!],
  )
}

const dropped = (page: Page) =>
  page.evaluate(() => (window as unknown as { dropped: Promise<number> }).dropped)

/** From letting go of a bar on another row until it stands there, saved, in the browser of a counter with 300 vehicles. */
export const plannerDrop: Bench = {
  names: ['planner-drop'],
  run: ({ ownerUrl }, { log, quick }) =>
    withDemo(ownerUrl, log, async ({ browser, url, server }) => {
      const demo = await findDemoCompany(server.runtime)
      if (!demo) throw new Error('There is no demo company.')
      const act: TestCompany['act'] = work =>
        runInCompany(server.runtime, demo.companyId, 'bench.fleet', work)
      const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
      await signedIn(context)
      const page = await context.newPage()
      await page.goto('/fleet/planner')
      const { contract, from, to } = await movable(page)
      await aBusyFleet({ act } as TestCompany, quick ? 60 : vehicles)
      await page.reload()
      await bothShown(page, contract.number, to.plate)
      const rows = Number(await page.getByRole('grid').getAttribute('aria-rowcount'))
      const samples: number[] = []
      for (let at = 0; at < (quick ? 10 : drops); at++) {
        const { plate } = at % 2 === 0 ? to : from
        await carryBar(page, contract.number, plate)
        await page.locator('.planner-says').waitFor()
        await watchDrop(page, plate, contract.number)
        await page.mouse.up()
        samples.push(await dropped(page))
        await barOf(rowOf(page, plate), contract.number).waitFor()
        await page.waitForTimeout(300)
      }
      log(`planner-drop: median ${percentile(samples, 0.5).toFixed(0)} ms, ${rows} rows`)
      const sound = rows > (quick ? 60 : vehicles)
      return [
        {
          name: 'planner-drop',
          value: percentile(samples, 0.95),
          unit: 'ms-p95',
          budget: 300,
          scaled: true,
          sound,
        },
      ]
    }),
}
