import { expect, type Page, test } from '@playwright/test'
import { baseUrl, callFrom, signInAs } from './demo.ts'

test.describe.configure({ timeout: 120_000 })

type Made = { id: string; code: string }

async function aFile(page: Page, party: Record<string, unknown>): Promise<Made> {
  const { status, body } = await callFrom<Made>(page, 'parties.party.create', party, 'command')
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('@desktop two files of one customer are found, compared, merged and separated again', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const stamp = String(Date.now()).slice(-7)
  const phone = `+9655${stamp}`
  const [kept, other] = [`بدرية الصالح ${stamp}`, `بدريه الصالح ${stamp}`]
  const first = await aFile(page, {
    kind: 'individual',
    nameAr: kept,
    phone,
    email: `b${stamp}@example.test`,
  })
  const second = await aFile(page, { kind: 'individual', nameAr: other, phone })
  const pair = page.locator('#content .card', { hasText: first.code }).filter({ hasText: second.code })

  await page.goto(`${baseUrl()}/customers/duplicates`)
  await pair.getByRole('button', { name: 'قارن وادمج' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.locator('label', { hasText: first.code }).click()
  await dialog.locator('label', { hasText: other }).last().click()
  await expect(dialog.getByText(/لا يُعدّل أي عقد أو فاتورة أو قيد/)).toBeVisible()
  await dialog.getByRole('button', { name: 'ادمج الملفين' }).click()
  await expect(page.getByText(/^دُمج /)).toBeVisible()
  await expect(pair).toHaveCount(0)

  // The merged number opens the file that stayed, which has taken the chosen name.
  await page.goto(`${baseUrl()}/customers/${second.id}`)
  await expect(page.getByText(new RegExp(`${second.code}.*مدموج`))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible()
  await expect(page.locator('#content').getByText(first.code).first()).toBeVisible()

  await page.goto(`${baseUrl()}/customers/duplicates?state=merged`)
  await pair.getByRole('button', { name: 'ألغِ الدمج' }).click()
  await expect(page.getByText(/عاد الملف .* مستقلًا/)).toBeVisible()
  await page.goto(`${baseUrl()}/customers/${second.id}`)
  await expect(page.locator('#content').getByText(second.code).first()).toBeVisible()
  await expect(page.getByText(/مدموج/)).toHaveCount(0)
  await page.goto(`${baseUrl()}/customers/${first.id}`)
  await expect(page.getByRole('heading', { level: 1, name: kept })).toBeVisible()
})
