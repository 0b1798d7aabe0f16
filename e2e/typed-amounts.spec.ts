import { expect, type Locator, type Page, test } from '@playwright/test'
import { baseUrl, signInAs } from './demo.ts'

/** The dialog of a transfer with its targets chosen: an amount that must stand, a fee that may be left out. */
async function openTransfer(page: Page): Promise<{ dialog: Locator; amount: Locator; fee: Locator }> {
  await signInAs(page, 'admin')
  await page.goto(`${baseUrl()}/finance/treasury`)
  await page.getByRole('button', { name: 'سوِّ' }).first().click()
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.locator(`[data-field="${name}"]`)
  await field('toId').getByRole('button').click()
  await page.getByRole('option').first().click()
  return { dialog, amount: field('amount'), fee: field('fee') }
}

const write = async (field: Locator, text: string) => {
  await field.getByRole('textbox').fill('')
  await field.getByRole('textbox').pressSequentially(text)
  // A dialog keeps the focus: the field is left for the next one.
  await field.getByRole('textbox').press('Tab')
}

test('an amount typed with a decimal comma is that amount, in either digit set, and is shown when the field is left', async ({
  page,
}) => {
  const { amount } = await openTransfer(page)
  for (const [typed, shown] of [
    ['12,5', '12.500'],
    ['12.5', '12.500'],
    ['١٢٫٥', '12.500'],
    ['١٢،٥', '12.500'],
    ['0,500', '0.500'],
    ['12,500', '12,500.000'],
    ['1,234.5', '1,234.500'],
  ] as const) {
    await write(amount, typed)
    await expect(amount.getByRole('textbox'), typed).toHaveValue(shown)
    await expect(amount.locator('[aria-invalid]'), typed).toHaveCount(0)
  }
})

test('what is no clear amount stays as it was typed with a sentence, and nothing is taken or sent of it', async ({
  page,
}) => {
  const { dialog, amount, fee } = await openTransfer(page)
  await write(amount, '10')
  await expect(dialog.getByText('معاينة القيد')).toBeVisible()
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/billing.transfer.record'))
      sent.push(request.postData() ?? '')
  })
  for (const [typed, sentence] of [
    ['1,2345', 'ثلاث خانات عشرية فقط'],
    ['1.2345', 'ثلاث خانات عشرية فقط'],
    ['1.234,5', 'ليس رقماً واضحاً'],
    ['1234,500', 'ليس رقماً واضحاً'],
    ['2 5', 'ليس رقماً واضحاً'],
    ['-1', 'رقم بلا إشارة سالبة'],
    ['١٢س', 'ليس رقماً واضحاً'],
  ] as const) {
    await write(fee, typed)
    await expect(fee.getByRole('textbox'), typed).toHaveValue(typed)
    await expect(fee.getByText(sentence), typed).toBeVisible()
  }
  // A press leads back to the field, although the fee may be left out.
  await dialog.getByRole('button', { name: 'سوِّ' }).click()
  await expect(fee.getByRole('textbox')).toBeFocused()
  await expect(dialog).toBeVisible()
  expect(sent.filter(body => !body.includes('dryRun'))).toEqual([])
  await write(fee, '1,5')
  await expect(fee.getByRole('textbox')).toHaveValue('1.500')
  await expect(dialog.getByText('8.500').first()).toBeVisible()
})

test('a number that is no amount is read alike: a whole one takes no fraction, a share takes a comma', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto(`${baseUrl()}/fleet/groups`)
  await page.getByRole('button', { name: 'إضافة مجموعة' }).click()
  const field = (name: string) => page.getByRole('dialog').locator(`[data-field="${name}"]`)
  const [months, share] = [field('lifeMonths'), field('salvageBasisPoints')]
  await write(months, '12,5')
  await expect(months.getByRole('textbox')).toHaveValue('12,5')
  await expect(months.getByText('رقم صحيح بلا كسور')).toBeVisible()
  await write(months, '١٢٠')
  await expect(months.getByRole('textbox')).toHaveValue('120')
  await expect(months.getByText('رقم صحيح بلا كسور')).toHaveCount(0)
  await write(share, '١٢،٥')
  await expect(share.getByRole('textbox')).toHaveValue('12.5')
})

test('the amount that a key writes into a cell stands in it at once @desktop', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto(`${baseUrl()}/finance/journal-entries?draft=new`)
  const debit = page.locator('[data-cell="0:1"] input')
  const credit = page.locator('[data-cell="1:2"] input')
  await debit.fill('12,5')
  await credit.focus()
  await expect(debit).toHaveValue('12.500')
  await credit.press('=')
  await expect(credit).toHaveValue('12.500')
})
