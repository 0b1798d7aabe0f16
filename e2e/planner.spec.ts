import { expect, type Page, test } from '@playwright/test'
import { baseUrl, callFrom, signInAs } from './demo.ts'
import { barOf, bothShown, type Contract, carryBar, movable, rowOf } from './journey/planner.ts'

async function heldBy(page: Page, id: string): Promise<string | undefined> {
  const { body } = await callFrom<Contract>(page, 'rentals.contract.get', { id }, 'query')
  return body.vehicle?.id
}

test('@desktop a reservation is dragged to another vehicle, and taken back within ten seconds', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const { contract, from, to } = await movable(page)
  await page.goto(`${baseUrl()}/fleet/planner`)
  await bothShown(page, contract.number, to.plate)
  await carryBar(page, contract.number, to.plate)
  // The effect of the drop is shown before the release.
  await expect(page.locator('.planner-says')).toContainText('لا فرق في السعر')
  await page.mouse.up()
  await expect(barOf(rowOf(page, to.plate), contract.number)).toBeVisible()
  expect(await heldBy(page, contract.id)).toBe(to.id)
  await page.getByRole('button', { name: 'تراجع' }).click()
  await expect(barOf(rowOf(page, from.plate), contract.number)).toBeVisible()
  expect(await heldBy(page, contract.id)).toBe(from.id)
})

test('@desktop the keyboard alone finds a reservation, gives the move up, then moves it', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const { contract, from, to } = await movable(page)
  await page.goto(`${baseUrl()}/fleet/planner`)
  await bothShown(page, contract.number, to.plate)
  const laneOf = async (plate: string) => Number(await rowOf(page, plate).getAttribute('data-lane'))
  const [own, other] = [await laneOf(from.plate), await laneOf(to.plate)]
  const grid = page.getByRole('grid', { name: 'مخطط التوفر' })
  const told = page.locator('.sr[role=status]')
  const press = async (key: string, times = 1) => {
    for (let at = 0; at < times; at++) await page.keyboard.press(key)
  }
  for (let at = 0; at < 40 && !(await grid.evaluate(one => one === document.activeElement)); at++)
    await press('Tab')
  await press('Control+Home')
  await press('ArrowDown', own)
  await expect(rowOf(page, from.plate)).toHaveClass(/current/)
  const number = contract.number.split('-').at(-1) ?? ''
  for (let at = 0; at < 60 && !(await told.textContent())?.includes(number); at++) await press('ArrowLeft')
  await expect(told).toContainText(number)

  const towards = other > own ? 'ArrowDown' : 'ArrowUp'
  await press('m')
  await press(towards, Math.abs(other - own))
  await expect(told).toContainText(to.plate)
  await press('Escape')
  await expect(barOf(rowOf(page, from.plate), contract.number)).toBeVisible()
  expect(await heldBy(page, contract.id)).toBe(from.id)

  await press('m')
  await press(towards, Math.abs(other - own))
  await expect(page.locator('.planner-says')).toContainText('لا فرق في السعر')
  await press('Enter')
  await expect(barOf(rowOf(page, to.plate), contract.number)).toBeVisible()
  expect(await heldBy(page, contract.id)).toBe(to.id)
  await expect(grid).toBeFocused()
})
