import { expect, test } from '@playwright/test'
import { baseUrl, callFrom, signInAs } from './demo.ts'

type Rows = { rows: { id: string; number: string; name: string }[] }

test('the search of the header finds a record by its number and by its name, then pages', async ({
  page,
  isMobile,
}) => {
  await signInAs(page, 'admin')
  await page.goto(`${baseUrl()}/dashboard`)
  const { body } = await callFrom(page, 'hr.employee.list', { limit: 3 }, 'query')
  const [first] = (body as Rows).rows
  if (!first) throw new Error('The demo company employs nobody.')
  const search = page.getByRole('combobox', { name: 'ابحث عن سجل أو صفحة' })
  const open = async () => {
    if (isMobile) await page.getByRole('button', { name: 'ابحث عن سجل أو صفحة' }).first().click()
    else await page.keyboard.press('Control+k')
    await expect(search).toBeFocused()
  }
  await open()
  await search.fill(first.number)
  const found = page.getByRole('group', { name: 'الموظفون' }).getByRole('option', { name: first.name })
  await expect(found).toBeVisible()
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/hr/employees/${first.id}$`))
  await expect(page.getByRole('heading', { name: first.name })).toBeVisible()

  await open()
  await search.fill('حركة الصندوق لا أحد')
  await expect(page.getByText('لا توجد نتائج')).toBeVisible()
  await search.fill('سجل التدقيق')
  await page.getByRole('option', { name: 'سجل التدقيق' }).click()
  await expect(page).toHaveURL(/\/audit/)
})
