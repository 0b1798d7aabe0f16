import { expect, type Page } from '@playwright/test'
import { choose, tick, typeDay } from './hands.ts'

const prices = [
  ['يومي', '12'],
  ['أسبوعي', '70'],
  ['شهري', '210'],
  ['كم مشمولة يومياً', '250'],
  ['كم مشمولة شهرياً', '3000'],
  ['الكيلومتر الزائد', '0.050'],
  ['التأمين المسترد', '100'],
  ['ثُمن الخزان', '١٫٢٥٠'],
  ['ساعة التأخير', '2'],
] as const

/** The accounts of the sector's template stand from the first day. */
export async function seeChart(page: Page): Promise<void> {
  await page.goto('/finance/chart-of-accounts')
  await expect(page.getByText('ذمم العملاء').first()).toBeVisible()
}

/** The group ECO of the acceptance scenarios with its rate. */
export async function addGroup(page: Page): Promise<void> {
  await page.goto('/fleet/groups')
  await page.getByRole('button', { name: 'إضافة مجموعة' }).first().click()
  await page.getByLabel('الاسم', { exact: true }).fill('اقتصادية')
  await page.getByRole('dialog').getByRole('button', { name: 'احفظ' }).click()
  await page.getByRole('button', { name: 'سعر جديد' }).click()
  const form = page.getByRole('dialog', { name: 'سعر جديد: اقتصادية' })
  for (const [name, price] of prices)
    await form.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(price)
  await form.getByRole('button', { name: 'احفظ' }).click()
  await expect(page.getByText('سارٍ الآن')).toBeVisible()
}

/** A vehicle by hand, and its registration book, without which it may not leave. */
export async function addVehicle(page: Page, plate: string): Promise<void> {
  await page.goto('/fleet')
  await page.getByRole('button', { name: 'إضافة مركبة' }).first().click()
  const form = page.getByRole('dialog', { name: 'إضافة مركبة' })
  await form.getByLabel('اللوحة').fill(plate)
  await form.getByLabel('الصانع').fill('تويوتا')
  await form.getByLabel('الطراز').fill('ياريس')
  await form.getByLabel('السنة').fill('٢٠٢٤')
  await choose(form, 'المجموعة', 'اقت', /اقتصادية/)
  await form.getByRole('button', { name: 'أضف المركبة' }).click()
  await expect(page.getByRole('heading', { name: plate })).toBeVisible()
  await page.getByRole('tab', { name: /الوثائق/ }).click()
  await page.getByRole('button', { name: 'أضف وثيقة' }).click()
  const paper = page.getByRole('dialog', { name: 'وثيقة جديدة' })
  await typeDay(paper, 'تنتهي في', '31122027')
  await paper.getByRole('button', { name: 'احفظ' }).click()
  await expect(page.getByText('لا شيء ينتهي أو يستحق في هذه المدة.')).toBeVisible()
}

const file = `اللوحة,الصانع,الطراز,السنة,السعر اليومي
20-11111,نيسان,صني,2023,11.000
20-22222,كيا,سيراتو,2024,13.500
20-33333,هيونداي,النترا,٢٠٢٤,١٣٫٠٠٠
xx,نيسان,صني,1800,abc
`

/** A small file with one bad row: good rows go in, the bad one shows why it stays out. */
export async function importVehicles(page: Page): Promise<void> {
  await page.goto('/fleet/import')
  const upload = { name: 'مركبات.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }
  await page.locator('input[type=file]').setInputFiles(upload)
  await page.getByRole('button', { name: 'راجع قبل الحفظ' }).click()
  await expect(page.getByText(/1800.*ليس عدداً من 1950 إلى 2027/)).toBeVisible()
  await tick(page, 'استورد السليم واترك الصفوف الخاطئة')
  await page.getByRole('button', { name: 'استورد 3 مركبات' }).click()
  await expect(page.getByRole('heading', { name: 'استُوردت 3 مركبات' })).toBeVisible()
}

/** A person with a Kuwaiti civil ID, a Gulf phone and a licence; the field shows a wrong check digit. */
export async function addCustomer(page: Page, name: string): Promise<void> {
  await page.goto('/customers/new')
  const number = page.getByRole('textbox', { name: 'الرقم', exact: true })
  await number.fill('٢٨٨٠٢٠١٢٢٥٩٧')
  await page.getByRole('textbox', { name: 'الهاتف', exact: true }).fill('٥٥٥٥ ١٢٣٤')
  await page.getByRole('textbox', { name: 'الاسم بالعربية' }).fill(name)
  await page.getByRole('textbox', { name: 'الرقم اختياري' }).fill('288020122596')
  await typeDay(page.locator('section', { hasText: 'رخصة القيادة' }).last(), 'تاريخ الانتهاء', '31122027')
  await page.getByRole('button', { name: 'أضف العميل' }).click()
  await expect(page.getByText('رقم الهوية غير صحيح. راجع الأرقام كما هي على البطاقة.').first()).toBeVisible()
  await number.fill('٢٨٨٠٢٠١٢٢٥٩٦')
  await page.getByRole('button', { name: 'أضف العميل' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: '+965 5555 1234' })).toBeVisible()
  await expect(page.getByText('01/02/1988')).toBeVisible()
}
