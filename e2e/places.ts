import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { PageRoute } from '#kernel/shared/manifest.ts'
import { serverModules } from '../src/modules/server.ts'
import { baseUrl, callFrom } from './demo.ts'

type Rows<Row> = { rows: Row[] }
type Contract = { id: string; status: string; customer: { id: string }; group: { id: string } }

async function ask<T>(page: Page, name: string, input: Record<string, unknown> = {}): Promise<T> {
  const { status, body } = await callFrom<T>(page, name, input, 'query')
  if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
  return body
}

async function run<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const { status, body } = await callFrom<T>(page, name, input, 'command')
  if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
  return body
}

async function firstId(page: Page, list: string): Promise<string> {
  const { rows } = await ask<Rows<{ id: string }>>(page, list, { limit: 1 })
  if (!rows[0]) throw new Error(`${list} is empty: no record to open.`)
  return rows[0].id
}

async function contractIn(page: Page, ...states: string[]): Promise<Contract> {
  const { rows } = await ask<Rows<Contract>>(page, 'rentals.contract.list', { limit: 100 })
  const found = rows.find(row => states.includes(row.status))
  if (!found) throw new Error(`No contract of the demo company is ${states.join(' or ')}.`)
  return found
}

async function sentQuotation(page: Page): Promise<{ id: string; link: string }> {
  const { customer, group } = await contractIn(page, 'active', 'reserved')
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const items = [{ type: 'daily', groupId: group.id, startAt: inDays(60), dueBackAt: inDays(63), extras: [] }]
  const saved = await run<{ id: string; version: number }>(page, 'rentals.quotation.save', {
    customerId: customer.id,
    holdHours: 0,
    items,
  })
  const sent = await run<{ link: string }>(page, 'rentals.quotation.send', saved)
  return { id: saved.id, link: sent.link }
}

/** A vendor of the demo company with a bill; recorded once, because the demo begins without vendors. */
async function recordedBill(page: Page): Promise<{ id: string; partyId: string }> {
  const { rows } = await ask<{ rows: { id: string; partyId: string }[] }>(page, 'billing.bill.list', {})
  if (rows[0]) return rows[0]
  const vendor = { nameAr: 'ورشة المثال للصيانة', phone: '+96522000011' }
  const { id: partyId } = await run<{ id: string }>(page, 'billing.vendor.create', vendor)
  const accounts = await ask<{ rows: { id: string; code: string }[] }>(page, 'billing.expense.accounts', {})
  const accountId = accounts.rows.find(account => account.code === '5304')?.id
  const { id } = await run<{ id: string }>(page, 'billing.bill.record', {
    id: randomUUID(),
    partyId,
    reference: 'A-1',
    date: new Date().toISOString().slice(0, 10),
    lines: [{ description: 'قرطاسية', accountId, unitPrice: '12.500' }],
  })
  return { id, partyId }
}

/** A shift of the demo company; worked once without a movement, in case none exists yet. */
async function shiftOf(page: Page): Promise<string> {
  const { rows } = await ask<Rows<{ id: string }>>(page, 'billing.session.list', { limit: 1 })
  if (rows[0]) return rows[0].id
  const boxes = await ask<Rows<{ id: string; kind: string; balance: string }>>(page, 'billing.treasury.list')
  const box = boxes.rows.find(row => row.kind === 'cash')
  const start = { treasuryAccountId: box?.id, openingCount: box?.balance }
  const { id } = await run<{ id: string }>(page, 'billing.session.open', start)
  // Closed again: other tests open the box themselves.
  const denominations = Number(box?.balance) > 0 ? [{ value: box?.balance, count: 1 }] : []
  await run(page, 'billing.session.count', { id, denominations })
  await run(page, 'billing.session.close', { id })
  return id
}

/** An asset of the opening balances; registered once, because the demo begins without assets. */
async function registeredAsset(page: Page): Promise<string> {
  const { rows } = await ask<Rows<{ id: string }>>(page, 'accounting.asset.list', { limit: 1 })
  if (rows[0]) return rows[0].id
  await run(page, 'accounting.assetCategory.addUsual', {})
  const categories = await ask<Rows<{ id: string }>>(page, 'accounting.assetCategory.list')
  const today = new Date().toISOString().slice(0, 10)
  const { id } = await run<{ id: string }>(page, 'accounting.asset.register', {
    nameAr: 'أثاث المكتب',
    categoryId: categories.rows[0]?.id,
    cost: '600.000',
    salvage: '0.000',
    inServiceOn: today,
    openingOn: today,
    method: 'straightLine',
    life: 60,
  })
  return id
}

/** A draft of a contract template; written once, because the demo prints the standard clauses. */
async function draftTemplate(page: Page): Promise<string> {
  const { rows } = await ask<Rows<{ id: string }>>(page, 'rentals.template.list')
  if (rows[0]) return rows[0].id
  const clause = {
    category: 'rental_day',
    titleAr: 'استعمال المركبة',
    textAr: 'لا تُستعمل المركبة خارج الكويت بلا إذن مكتوب.',
  }
  const draft = { nameAr: 'قالب يومي', types: ['daily'], clauses: [clause] }
  return (await run<{ id: string }>(page, 'rentals.template.save', draft)).id
}

const pathIn = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')

/** A request for approval; where none was made, an entry of the administrator that waits for the fleet manager: to whom a step waits, the page is open, and other tests meet it as the accountant. */
async function waitingRequest(page: Page): Promise<string> {
  const asked = () => ask<Rows<{ id: string }>>(page, 'approvals.request.list', { tab: 'all', limit: 1 })
  const known = (await asked()).rows[0]
  if (known) return known.id
  const step = { approver: 'role', role: 'fleet_manager', userId: null, dueHours: null }
  const steps = [{ ...step, escalateRole: null, escalateUserId: null }]
  const rule = { source: 'other', min: '88000.000', max: null, active: true, steps }
  await run(page, 'approvals.rule.save', rule)
  const accounts = await ask<Rows<{ id: string; code: string }>>(page, 'accounting.account.list')
  const idOf = (code: string) => accounts.rows.find(account => account.code === code)?.id
  const lines = [
    { accountId: idOf('5301'), debit: '88000.000' },
    { accountId: idOf('4212'), credit: '88000.000' },
  ]
  const date = new Date().toISOString().slice(0, 10)
  const draft = { date, memo: 'إيجار المستودع', fileIds: [], lines }
  const { id, version } = await run<{ id: string; version: number }>(page, 'accounting.journal.save', draft)
  await run(page, 'accounting.journal.submit', { id, version })
  return (await asked()).rows[0]?.id ?? ''
}

/** A payroll run of this month; the first sweep opens it. */
async function payrollRun(page: Page): Promise<string> {
  const runs = await ask<Rows<{ id: string }>>(page, 'hr.payroll.list')
  if (runs.rows[0]) return runs.rows[0].id
  const month = new Date().toISOString().slice(0, 7)
  return (await run<{ id: string }>(page, 'hr.payroll.create', { month })).id
}

/** A ticket of the demo company; opened once, because the demo begins without one. */
async function openedTicket(page: Page): Promise<string> {
  const { rows } = await ask<Rows<{ id: string }>>(page, 'support.ticket.list', { limit: 1 })
  if (rows[0]) return rows[0].id
  const ticket = { title: 'سؤال عن التقارير', description: 'أين أجد تقرير الإيجارات؟', fileIds: [] }
  return (await run<{ id: string }>(page, 'support.ticket.open', ticket)).id
}

/** A ticket on the page of the desk; where there is none, the page with the reason. */
async function ticketAtDesk(page: Page): Promise<string> {
  const { rows } = await ask<Rows<{ id: string }>>(page, 'support.desk.list', { limit: 1 })
  return rows[0]?.id ?? nobodys
}

/** The id of no record: the page shows its notice. */
const nobodys = '01900000-0000-7000-8000-000000000000'

/** A record of the demo company for every route that opens one. A new such route fails until it has a line here. */
const records: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  '/customers/$id': page => firstId(page, 'parties.party.list'),
  '/hr/employees/$id': page => firstId(page, 'hr.employee.list'),
  '/hr/payroll/$id': payrollRun,
  '/fleet/vehicles/$id': page => firstId(page, 'fleet.vehicle.list'),
  '/contracts/$id': async page => (await contractIn(page, 'active')).id,
  '/contracts/$id/handover': async page => (await contractIn(page, 'reserved')).id,
  '/contracts/$id/return': async page => (await contractIn(page, 'active')).id,
  '/quotations/$id': async page => (await sentQuotation(page)).id,
  '/invoice-scanner/$id': async () => nobodys,
  '/finance/invoices/$id': page => firstId(page, 'billing.invoice.list'),
  '/finance/payments/$id': page => firstId(page, 'billing.payment.list'),
  '/finance/treasury/shifts/$id': page => shiftOf(page),
  '/finance/vendors/$id': async page => (await recordedBill(page)).partyId,
  '/finance/vendors/bills/$id': async page => (await recordedBill(page)).id,
  '/finance/assets/$id': registeredAsset,
  '/approvals/$id': waitingRequest,
  '/support/ticket/$id': openedTicket,
  '/super-admin/support/$id': ticketAtDesk,
  // A rental company has neither goods, property nor patients: their pages show that the module is off.
  '/patients/$id': async () => nobodys,
  '/patients/claims/$id': async () => nobodys,
  '/medical-records/$id': async () => nobodys,
  '/inventory/$id': async () => nobodys,
  '/legal/cases/$id': async () => nobodys,
  '/inventory/counts/$id': async () => nobodys,
  '/sales/$id': async () => nobodys,
  '/projects/$id': async () => nobodys,
  '/production/$id': async () => nobodys,
  '/suppliers/$id': async () => nobodys,
  '/suppliers/requests/$id': async () => nobodys,
  '/properties/$id': async () => nobodys,
  '/properties/contracts/$id': async () => nobodys,
  '/properties/contracts/$id/handover': async () => nobodys,
  '/properties/maintenance/$id': async () => nobodys,
  // A known report leads on to its page.
  '/report/$moduleType/$reportId': async () => 'fleet/nothing',
  // A label of the company leads on to its vehicle; a stranger's label is the page to look at.
  '/v/$token': async () => 'a-label-of-nobody-here',
  '/contract-templates/$id': draftTemplate,
  // What was really sent is swept with the other links; these are a stranger's.
  '/sign/$token': async () => 'a-link-that-nobody-was-sent-from-here',
  '/a/$token': async () => 'a-link-that-nobody-was-sent-from-here',
  '/q/$token': async () => 'a-link-that-nobody-was-sent-from-here',
  '/verify/$code': async () => 'ABCD-EFGH-2345',
}

async function addressOf(route: PageRoute, page: Page): Promise<string> {
  if (!route.path.includes('$')) return route.path
  const record = records[route.path]
  if (!record) throw new Error(`${route.path} opens a record: say in e2e/places.ts which one.`)
  return route.path.replace(/\$\w+(\/\$\w+)*/, await record(page))
}

/** Every page the modules declare under these guards, but the set-up of a company, which needs a person without one. */
export const routesFor = (kinds: readonly PageRoute['guard']['kind'][]): readonly PageRoute[] =>
  serverModules
    .flatMap(module => module.manifest.routes)
    .filter(route => kinds.includes(route.guard.kind) && route.path !== '/onboarding')

export const addressesOf = (routes: readonly PageRoute[], page: Page) =>
  Promise.all(routes.map(route => addressOf(route, page)))

/** Records and forms that open over a list. */
export const panelAddresses = async (page: Page): Promise<string[]> => [
  `/finance/deposits?deposit=${await firstId(page, 'billing.deposit.list')}`,
  `/fleet/vehicle-condition-check?inspection=${await firstId(page, 'fleet.inspection.list')}`,
  `/fleet/vehicle-condition-check?vehicle=${await firstId(page, 'fleet.vehicle.list')}`,
  `/fleet/groups?group=${await firstId(page, 'fleet.group.list')}`,
  '/fleet?add=vehicle',
]

/** Pages a visitor reaches by a sent link, made now by the person signed in on `page`. */
export async function sentAddresses(page: Page): Promise<string[]> {
  const invoice = await firstId(page, 'billing.invoice.list')
  const { path } = await run<{ path: string }>(page, 'billing.invoice.share', { id: invoice })
  const { id: documentId } = await contractIn(page, 'active', 'reserved')
  const paper = { documentType: 'rentals.contract', documentId }
  const { link } = await run<{ link: string }>(page, 'platform.signing.request', paper)
  return [pathIn(path), pathIn((await sentQuotation(page)).link), pathIn(link)]
}

/** Shown and answered: a heading stands that the page before did not have, and no skeleton holds the place of anything. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector(':is(h1, h2):not([data-before])') &&
      !document.querySelector('[data-before], .skeleton, [aria-busy=true]'),
    undefined,
    { timeout: 30_000 },
  )
}

/** Goes there as a link inside the app would: loading the app again for each page would take most of the time. */
export async function showPage(page: Page, address: string): Promise<void> {
  const isAnotherPage = new URL(page.url()).pathname !== address.split('?')[0]
  if (isAnotherPage)
    await page.evaluate(to => {
      for (const heading of document.querySelectorAll('h1, h2')) heading.toggleAttribute('data-before', true)
      history.pushState({}, '', to)
    }, address)
  else await page.goto(baseUrl() + address)
  await settled(page)
}

/** Shows a page that must not send its visitor elsewhere. */
export async function openPage(page: Page, address: string): Promise<void> {
  await showPage(page, address)
  expect(new URL(page.url()).pathname, 'the page sent its visitor away').toBe(address.split('?')[0])
}
