import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { callFrom } from '../demo.ts'

type Vehicle = { id: string; plate: string }
export type Contract = {
  readonly id: string
  readonly number: string
  readonly vehicle: Vehicle | null
  readonly group: { readonly id: string }
  readonly dueBackAt: string
}

const grid = (page: Page) => page.getByRole('grid', { name: 'مخطط التوفر' })

/** Only rows on the screen are drawn: goes down the planner until what is asked for stands there. */
async function shown(page: Page, found: Locator): Promise<Locator> {
  await expect(page.locator('[data-lane]').first()).toBeVisible()
  await grid(page).evaluate(element => element.scrollTo({ top: 0 }))
  for (let screen = 0; screen < 60; screen++) {
    if ((await found.count()) > 0) {
      await found.first().scrollIntoViewIfNeeded()
      return found.first()
    }
    await grid(page).evaluate(element => element.scrollBy({ top: element.clientHeight / 2 }))
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  throw new Error('The planner does not show it.')
}

/** The row of a vehicle. */
export const rowOf = (page: Page, plate: string) => page.locator('[data-lane]').filter({ hasText: plate })

/** The bar of a contract, by the end of its number; anywhere, or in one row. */
export const barOf = (within: Page | Locator, number: string) =>
  within.locator('.planner-bar').filter({ hasText: number.split('-').at(-1) ?? number })

/** Puts bar and row on the screen together. */
export async function bothShown(page: Page, number: string, plate: string): Promise<void> {
  await shown(page, barOf(page, number))
  await expect(rowOf(page, plate)).toBeVisible()
}

/** Carries a bar to the row of a vehicle with the pointer and waits for what the target answers; dropping is the caller's. */
export async function carryBar(page: Page, number: string, plate: string): Promise<void> {
  const [bar, row] = await Promise.all([barOf(page, number).boundingBox(), rowOf(page, plate).boundingBox()])
  if (!bar || !row) throw new Error('Bar or row is not on the screen.')
  const x = bar.x + bar.width / 2
  await page.mouse.move(x, bar.y + bar.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, row.y + row.height / 2, { steps: 4 })
}

async function ask<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const { status, body } = await callFrom<T>(page, name, input, 'query')
  if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** A reservation of the demo company that another vehicle of its group is free to take. */
export async function movable(page: Page): Promise<{ contract: Contract; from: Vehicle; to: Vehicle }> {
  const { rows } = await ask<{ rows: Contract[] }>(page, 'rentals.contract.list', {
    tab: 'reserved',
    limit: 50,
  })
  for (const contract of rows) {
    if (!contract.vehicle) continue
    const { rows: vehicles } = await ask<{ rows: Vehicle[] }>(page, 'fleet.vehicle.list', {
      groupId: contract.group.id,
      limit: 50,
    })
    for (const to of vehicles.filter(one => one.id !== contract.vehicle?.id)) {
      const change = { id: contract.id, change: 'assign', vehicleId: to.id }
      const { why } = await ask<{ why: unknown }>(page, 'rentals.contract.previewChange', change)
      if (why === null) return { contract, from: contract.vehicle, to }
    }
  }
  throw new Error('No reservation of the demo company can take another vehicle.')
}
