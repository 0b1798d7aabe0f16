import { expect, test } from '@playwright/test'
import { baseUrl, callFrom, signInAs } from './demo.ts'

const tileHost = 'https://tile.example.com'
const tile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256"/></svg>'

test('a work site is drawn on a map that asks no other host, and with tiles only the one that was chosen', {
  tag: '@phone',
}, async ({ page }) => {
  const outside: string[] = []
  page.on('request', request => {
    const url = request.url()
    if (/^https?:/.test(url) && !url.startsWith(baseUrl())) outside.push(new URL(url).origin)
  })
  await page.route(`${tileHost}/**`, route => route.fulfill({ contentType: 'image/svg+xml', body: tile }))
  await signInAs(page, 'admin')
  await page.goto(`${baseUrl()}/hr/location-settings?site=new`)
  const form = page.getByRole('dialog')
  const map = form.getByRole('application', { name: 'خريطة الموقع' })
  await form.getByLabel('الاسم بالعربية').fill('موقع الخريطة')
  await map.click({ position: { x: 120, y: 120 } })
  await expect(form.getByLabel('خط العرض')).toHaveValue(/^2[89]\.\d+$/)

  // The centre follows the arrows; the radius grows by its edge.
  const before = await form.getByLabel('خط الطول').inputValue()
  await map.getByRole('button', { name: 'المركز' }).press('ArrowRight')
  await expect(form.getByLabel('خط الطول')).not.toHaveValue(before)
  await map.getByRole('button', { name: 'نصف القطر' }).press('ArrowRight')
  await expect(form.getByRole('textbox', { name: 'نصف القطر' })).not.toHaveValue('100')

  // Swapped coordinates are asked about before they are kept.
  await form.getByLabel('الصق الإحداثيات').fill('47.9774, 29.3759')
  await form.getByRole('button', { name: 'نعم، بدّلها' }).click()
  await expect(form.getByLabel('خط العرض')).toHaveValue('29.3759')
  await form.getByRole('button', { name: 'احفظ', exact: true }).click()
  await expect(page.getByText('حُفظ الموقع.')).toBeVisible()
  expect(outside).toEqual([])

  const save = async (tileAddress: string | null) => {
    const { body } = await callFrom<{ version: number }>(page, 'platform.mapTiles.read', {}, 'query')
    const input = { version: body.version, tileAddress, attribution: tileAddress && '© خريطة' }
    return callFrom<{ code: string }>(page, 'platform.mapTiles.save', input, 'command')
  }
  expect((await save('https://elsewhere.example.com/{z}/{x}/{y}.png')).status).not.toBe(200)
  expect((await save(`${tileHost}/{z}/{x}/{y}.png`)).status).toBe(200)
  await page.goto(`${baseUrl()}/hr/location-settings`)
  await expect(page.getByText('© خريطة')).toBeVisible()
  await expect.poll(() => [...new Set(outside)]).toEqual([tileHost])
  expect((await save(null)).status).toBe(200)
})
