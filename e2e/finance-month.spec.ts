import { test } from '@playwright/test'
import { liveAt, openVisitor } from './clock.ts'
import {
  bringBooksOver,
  closeMonth,
  receiveTransfer,
  seeBalances,
  spend,
  tryClosedMonth,
} from './journey/books.ts'
import { onboard, signIn, signUp } from './journey/people.ts'

test.afterEach(() => liveAt(null))

test('an accountant brings the books over, works through March and closes it @desktop', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const email = `hessa.${Date.now()}@office.test`
  liveAt('2026-03-01T09:05+03:00')
  const march = await openVisitor(browser)
  await test.step('sign-up and onboarding', async () => {
    await signUp(march, email)
    await onboard(march)
  })
  await test.step('opening balances from the files of another system', () => bringBooksOver(march))
  await test.step('a receipt and an expense', async () => {
    await receiveTransfer(march)
    await spend(march)
  })
  await march.context().close()
  liveAt('2026-04-02T09:00+03:00')
  const april = await openVisitor(browser)
  await april.goto('/finance/settings/periods')
  await signIn(april, email)
  await april.waitForURL('**/periods')
  for (const month of ['يناير', 'فبراير', 'مارس']) await test.step(month, () => closeMonth(april, month))
  await test.step('the closed month refuses', () => tryClosedMonth(april))
  await test.step('the trial balance', () => seeBalances(april))
  await april.context().close()
})
