import type { Page } from '@playwright/test'

/**
 * Counts in the page itself what a hand does there: every press outside a text field, every text field that is typed into, and
 * once the camera and once the pen.
 */
export async function countHands(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const fields = new Set<EventTarget>()
    const once = new Set<string>()
    let presses = 0
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !/radio|checkbox|file/.test(target.type))
    const count = ({ type, target }: Event) => {
      if (!target) return
      const isFile = target instanceof HTMLInputElement && target.type === 'file'
      if (type === 'pointerdown' && target instanceof HTMLCanvasElement) once.add('pen')
      else if (type === 'pointerdown' && !isText(target)) presses++
      else if (type === 'input' && isFile) once.add('camera')
      else if (type === 'input' && isText(target)) fields.add(target)
    }
    for (const type of ['pointerdown', 'input']) addEventListener(type, count, true)
    Object.assign(window, { handsCounted: () => presses + fields.size + once.size })
  })
  return () => page.evaluate(() => (window as unknown as { handsCounted: () => number }).handsCounted())
}
