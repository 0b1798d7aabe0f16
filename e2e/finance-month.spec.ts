import { test } from '@playwright/test'
import { liveAt, openVisitor } from './clock.ts'
import {
  bringBooksOver,
  closeMonth,
  closeRest,
  closeYear,
  receiveTransfer,
  seeBalances,
  seeNextYear,
  spend,
  tryClosedMonth,
} from './journey/books.ts'
import { onboard, signIn, signUp } from './journey/people.ts'

test.afterEach(() => liveAt(null))

test('an accountant brings the books over, works through March, closes it and in the end the year @desktop', async ({
  browser,
}) => {
  test.setTimeout(180_000)
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
  liveAt('2027-01-10T09:00+03:00')
  const january = await openVisitor(browser)
  await january.goto('/finance/settings/periods')
  await signIn(january, email)
  await january.waitForURL('**/periods')
  await test.step('the rest of the year', () => closeRest(january))
  await test.step('the year is closed, opened again and closed', () => closeYear(january))
  await test.step('the next year begins with what is left', () => seeNextYear(january))
  await january.context().close()
})
