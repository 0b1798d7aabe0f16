import { expect, test } from '@playwright/test'
import { callFrom } from './demo.ts'
import { chooseBusiness, confirmed, password } from './journey/people.ts'
import { served } from './served.ts'

test('a clinic that signs up is founded as a clinic and is not asked again', async ({ page }, info) => {
  const email = `clinic.${info.project.name}.${Date.now()}@office.test`
  await page.goto(`${served().url}/auth?tab=signUp`)
  await page.getByLabel('الاسم الأول').fill('منيرة')
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'أنشئ الحساب' }).click()
  // Nothing is chosen for anybody: a kind that was overlooked would be the company's for good.
  await expect(page.locator('[data-field="businessType"]')).toContainText('هذا الحقل مطلوب')
  await chooseBusiness(page, 'عيادات')
  await page.getByRole('button', { name: 'أنشئ الحساب' }).click()
  await expect(page.getByText('أرسلنا رابط التأكيد')).toBeVisible()
  await confirmed(page, email)

  await expect(page.getByText('عيادات ومراكز طبية')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.screenshot({ path: `.test/onboarding-${info.project.name}.png` })
  await page.getByLabel('اسم الشركة بالعربية').fill('عيادة الواحة')
  await page.getByRole('button', { name: 'أنشئ الشركة' }).click()
  await expect(page.getByText('الخطوة 2 من 5')).toBeVisible()
  const { body } = await callFrom<{ businessType: string }>(page, 'platform.company.read', {}, 'query')
  expect(body.businessType).toBe('medical')
  // What a module needs, and what needs it, stands in its name too.
  for (const module of ['المالية', 'المرضى', 'المواعيد', 'السجلات الطبية'])
    await expect(page.getByRole('checkbox', { name: new RegExp(`^${module}`) })).toBeChecked()
})
