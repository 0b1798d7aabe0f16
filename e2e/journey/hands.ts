import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a list, finds by typing and takes the row of this name. */
export async function choose(
  within: Page | Locator,
  label: string,
  typed: string,
  option: RegExp,
): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).fill(typed)
  const page = pageOf(within)
  // Never the row that offers to make a new one of what was typed. People share names: the first of them is taken.
  const known = page.locator('.list-row:not(.create)')
  await page.getByRole('option', { name: option }).and(known).first().click()
}

const pageOf = (within: Page | Locator): Page => ('page' in within ? within.page() : within)

/** Ticks a box by its words: the input itself is hidden behind them. */
export const tick = (within: Page | Locator, words: string) =>
  within.locator('label.check', { hasText: words }).click()

/** Presses one of a row of choices. */
export const press = (within: Page | Locator, label: string, choice: string) =>
  within.getByRole('radiogroup', { name: label }).getByText(choice, { exact: true }).click()

/** Goes on to the next part of a long form, which a phone shows one after the other. */
export async function goOn(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: /^التالي:/ })
  if (await next.isVisible()) await next.click()
}

/** Types a day, `31122027`, into its parts. */
export async function typeDay(within: Page | Locator, label: string, digits: string): Promise<void> {
  await within.getByRole('group', { name: label }).getByRole('spinbutton').first().click()
  await pageOf(within).keyboard.type(digits)
}

/** Draws a signature on the pad. */
export async function sign(page: Page): Promise<void> {
  const pad = page.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no pad to sign on.')
  const [x, y] = [box.x + 40, box.y + 60]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 30; step++) await page.mouse.move(x + step * 5, y + Math.sin(step / 2) * 25)
  await page.mouse.up()
}

type Line = readonly [account: string, debit: string, credit: string]

/** «معاينة القيد» shows these lines and no others. */
export async function expectEntry(within: Page | Locator, lines: readonly Line[]): Promise<void> {
  const rows = within.getByRole('table').filter({ hasText: 'مدين' }).locator('tbody tr')
  await expect(rows).toHaveCount(lines.length)
  for (const [account, debit, credit] of lines) {
    const row = rows.filter({ hasText: account }).filter({ hasText: debit || credit })
    const cells = row.first().getByRole('cell')
    await expect(cells.nth(1)).toHaveText(debit)
    await expect(cells.nth(2)).toHaveText(credit)
  }
}

/** A figure under its caption on a record. */
export const figure = (page: Page, caption: string): Locator =>
  page
    .locator('div')
    .filter({ has: page.locator(':scope > dt', { hasText: caption }) })
    .locator('dd')
    .first()

/** The state of the record on the screen, in its badge beside the number. */
export const badge = (page: Page): Locator => page.locator('main .st').first()

/** A record of a list: its row, or on a phone its card. */
export const rowOf = (page: Page, text: RegExp): Locator =>
  page.getByRole('row', { name: text }).or(page.getByRole('listitem').filter({ hasText: text }))
