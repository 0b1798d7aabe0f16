import { expect, test } from '@playwright/test'
import { liveAt, openVisitor } from './clock.ts'
import { badge } from './journey/hands.ts'
import { addCustomer, addGroup, addVehicle, importVehicles, seeChart } from './journey/office.ts'
import { onboard, signIn, signUp } from './journey/people.ts'
import { approve, invoiceRow, offer, receive, reserve } from './journey/rental.ts'
import { invoiceCharges, refund, seeStatement, settle } from './journey/settlement.ts'
import { decideCharges, decideMark, handOver, takeBack } from './journey/yard.ts'
import { keptOnPhones } from './keptApp.ts'

const customer = 'سالم فهد العامري'
const plate = '20-45678'

test.use(keptOnPhones)
test.afterEach(() => liveAt(null))

// Scenario 5 of the rentals specification, through the screens only, with its dates and its figures.
test('an office signs up, rents a car for ten days and owes nobody anything at the end', async ({
  browser,
}, info) => {
  test.setTimeout(300_000)
  const email = `noura.${info.project.name}.${Date.now()}@office.test`
  liveAt('2026-11-25T09:05+03:00')
  const office = await openVisitor(browser)
  await test.step('sign-up and onboarding', async () => {
    await signUp(office, email)
    await onboard(office)
  })
  await test.step('accounts, group, vehicles, customer', async () => {
    await seeChart(office)
    await addGroup(office)
    await addVehicle(office, plate)
    if (info.project.name === 'desktop') await importVehicles(office)
    await addCustomer(office, customer)
  })
  const contract = await test.step('offer, approval, contract, invoice, receipt', async () => {
    const link = await offer(office, customer, plate)
    await approve(browser, link, customer)
    const path = await reserve(office)
    await invoiceRow(office)
    await receive(office)
    return path
  })
  await office.context().close()

  const visit = async (moment: string) => {
    liveAt(moment)
    const page = await openVisitor(browser)
    await page.goto(contract)
    await signIn(page, email)
    await page.waitForURL(`**${contract}`)
    return page
  }
  await test.step('handover', async () => {
    const yard = await visit('2026-11-25T10:00+03:00')
    await handOver(yard, customer)
    await expect(badge(yard)).toHaveText('نشط')
    await yard.context().close()
  })
  await test.step('return, charges, damage, settlement', async () => {
    const yard = await visit('2026-12-05T14:20+03:00')
    await takeBack(yard, customer)
    await decideCharges(yard)
    await decideMark(yard)
    await yard.getByRole('link', { name: 'افتح العقد' }).click()
    await invoiceCharges(yard)
    await settle(yard)
    await yard.context().close()
  })
  await test.step('deposit back, statement', async () => {
    const page = await visit('2026-12-19T10:00+03:00')
    await refund(page)
    await seeStatement(page, contract, customer)
    await page.context().close()
  })
})
