import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { baseUrl } from './demo.ts'
import { served } from './served.ts'

/** The file that sets how far the clock of the run's server is ahead; the server makes it. */
const clockFile = () => served().clockFile

/** How many milliseconds the clock of a run is ahead of the machine's; none where it is not set. */
export function aheadMillis(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    // No file: no test has set another day.
    return 0
  }
}

/** Lets the server, and every page opened from now on, live at this moment; null brings both back to the present. */
export function liveAt(moment: string | null): void {
  if (moment === null) rmSync(clockFile(), { force: true })
  else writeFileSync(clockFile(), String(new Date(moment).getTime() - Date.now()))
}

/** A page of a separate visitor whose clock is the server's, or behind it. */
export async function openVisitor(browser: Browser, { minutesBehind = 0 } = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl() })
  await shiftClock(context, aheadMillis(clockFile()) - minutesBehind * 60_000)
  return context.newPage()
}

async function shiftClock(context: BrowserContext, millis: number): Promise<void> {
  await context.addInitScript(ahead => {
    const RealDate = Date
    class StoryDate extends RealDate {
      constructor(...parts: [] | [number | string | Date]) {
        if (parts.length === 0) super(RealDate.now() + ahead)
        // biome-ignore lint/suspicious/noExplicitAny: the constructor takes one to seven parts, its types know them one by one
        else super(...(parts as [any]))
      }
      static override now(): number {
        return RealDate.now() + ahead
      }
    }
    window.Date = StoryDate as DateConstructor
  }, millis)
}
