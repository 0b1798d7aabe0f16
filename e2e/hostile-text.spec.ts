import { type Browser, expect, type Page, test } from '@playwright/test'
import { signInAs } from './demo.ts'
import { type HostileRecords, makeHostileRecords } from './hostile-records.ts'
import { exportedCells, formulas, hostile, watch } from './hostile-text.ts'
import { routesFor, showPage } from './places.ts'
import { serveFrom } from './served.ts'
import { type ServerProcess, startServing } from './serverProcess.ts'

// Names of the company and the bank are hostile here: a server of its own keeps them from the other journeys.
let server: ServerProcess
let records: HostileRecords

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  server = await startServing('company')
  serveFrom(server)
  const page = await visitor(browser)
  await signInAs(page, 'admin')
  records = await makeHostileRecords(page)
  await page.context().close()
})

test.afterAll(async () => {
  if (!server) return
  serveFrom(null)
  await server.stop()
})

async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url })
  return context.newPage()
}

/** The pages under these guards, with the made records where the address names one. */
function addressesFor(kinds: Parameters<typeof routesFor>[0]): string[] {
  const { partyId, vehicleId, quotationId, contractId, invoiceId, paymentId } = records
  const byPath: Readonly<Record<string, string>> = {
    '/customers/$id': partyId,
    '/fleet/vehicles/$id': vehicleId,
    '/quotations/$id': quotationId,
    '/contracts/$id': contractId,
    '/finance/invoices/$id': invoiceId,
    '/finance/payments/$id': paymentId,
  }
  const paths = routesFor(kinds).map(route => route.path)
  return [...new Set(paths)].flatMap(path => {
    if (!path.includes('$')) return [path]
    const found = Object.entries(byPath).find(([known]) => path === known || path.startsWith(`${known}/`))
    return found ? [path.replace('$id', found[1])] : []
  })
}

const listColumns: Readonly<Record<string, readonly string[]>> = {
  'parties.party.list': ['code', 'nameAr', 'nameEn', 'phone'],
  'fleet.vehicle.list': ['make', 'model', 'colour', 'plate', 'group'],
  'rentals.contract.list': ['number', 'externalNumber', 'customer.name', 'customer.nameAr', 'vehicle'],
  'rentals.quotation.list': ['number', 'customer.name', 'customer.nameAr'],
  'billing.invoice.list': ['number', 'partyName', 'reference'],
  'billing.payment.list': ['number', 'partyName', 'treasury', 'reference', 'memo'],
  'billing.deposit.list': ['number', 'partyName', 'purpose'],
  'platform.audit.list': ['label', 'actorName', 'subject', 'operation'],
}

test('no page takes a text for markup: nothing runs, nothing is blocked because nothing is tried', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const page = await visitor(browser)
  const { found, lookForElements } = await watch(page)
  await signInAs(page, 'admin')
  await page.goto('/dashboard')
  let shown = 0
  const all = addressesFor(['U', 'S', 'M', 'P', 'A', 'G'])
  // Actions a contract is not due for redirect this visitor, as pages of strangers may; the platform's refuse them.
  const stays = addressesFor(['U', 'S', 'M']).filter(address => !/\/(?:handover|return)$/.test(address))
  const refused = addressesFor(['A', 'G'])
  for (const address of all) {
    const reply = await page.request.get(address)
    const policy = reply.headers()['content-security-policy'] ?? ''
    expect(policy, address).toMatch(/script-src 'self'(;|$)/)
    expect(policy, address).toMatch(/object-src 'none'/)
    expect(policy, address).toMatch(/frame-ancestors 'none'/)
    if (refused.includes(address)) continue
    if (stays.includes(address)) await test.step(address, () => showPage(page, address))
    else await page.goto(address, { waitUntil: 'networkidle' })
    await lookForElements()
    if ((await page.locator('body').textContent())?.includes('onerror=hacked')) shown++
  }
  expect(found).toEqual([])
  // A sweep of pages that do not show the text would prove nothing.
  expect(shown).toBeGreaterThan(15)
})

test('the platform shows the companies and their people as text', async ({ browser }) => {
  const page = await visitor(browser)
  const { found, lookForElements } = await watch(page)
  await signInAs(page, 'super')
  await page.goto('/super-admin/dashboard')
  let shown = 0
  for (const address of addressesFor(['A', 'G'])) {
    await test.step(address, () => showPage(page, address))
    await lookForElements()
    if ((await page.locator('body').textContent())?.includes('onerror=hacked')) shown++
  }
  expect(found).toEqual([])
  expect(shown).toBeGreaterThan(0)
})

test('no export holds a cell that a spreadsheet would run', async ({ browser }) => {
  const page = await visitor(browser)
  await signInAs(page, 'admin')
  let guarded = 0
  let plain = 0
  for (const [query, keys] of Object.entries(listColumns)) {
    const csv = await exportedCells(page, query, keys, 'csv')
    expect(csv.formulas, `${query} as csv`).toEqual([])
    guarded += csv.cells.filter(cell => cell.startsWith("'=")).length
    const workbook = await exportedCells(page, query, keys, 'xlsx')
    expect(workbook.formulas, `${query} as xlsx`).toEqual([])
    plain += workbook.cells.filter(cell => cell.startsWith('=')).length
  }
  expect(guarded).toBeGreaterThan(4)
  // The same texts, as they were typed: the type of the cell is its guard.
  expect(plain).toBeGreaterThanOrEqual(guarded)
})

test('the watch sees code that runs, a dialog, markup that became an element, and what the policy blocks', async ({
  browser,
}) => {
  const page = await visitor(browser)
  const { found, lookForElements } = await watch(page)
  const body = `<!doctype html><p>${hostile}</p><script>alert(1)</script>`
  await page.route('**/planted', route => route.fulfill({ body, contentType: 'text/html' }))
  await page.goto('/planted')
  await lookForElements()
  await expect.poll(() => found.map(one => one.what).sort()).toEqual(['dialog', 'element', 'ran'])
  await page.route('**/guarded', route =>
    route.fulfill({
      body,
      contentType: 'text/html',
      headers: { 'content-security-policy': "script-src 'self'" },
    }),
  )
  await page.goto('/guarded')
  await expect.poll(() => found.filter(one => one.what === 'blocked').length).toBeGreaterThan(1)
  expect(formulas(['=1', '+1+x', '-cmd', '@x', '\tx', '\rx'])).toHaveLength(6)
  expect(formulas(['x', "'=1", '+96555123499', '-12.500', '+965 5512 3499'])).toEqual([])
})
