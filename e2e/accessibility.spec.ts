import { type Browser, type CDPSession, expect, type Page, test } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { baseUrl, signInAs, signUpAlone } from './demo.ts'
import { addressesOf, openPage, panelAddresses, routesFor, sentAddresses, settled } from './places.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Axe measures colours: nothing may still be moving when it looks. */
async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl(), reducedMotion: 'reduce' })
  return context.newPage()
}

async function person(browser: Browser, name: 'admin' | 'super'): Promise<Page> {
  const page = await visitor(browser)
  await signInAs(page, name)
  return page
}

/** Rules whose answer depends on colours; all others hold in every theme alike. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * The findings of one page in both themes; the theme changes without a reload, as its button does it. Axe is brought into a
 * page once and asked of both themes in one visit: the package for Playwright brings its half megabyte for every question.
 *
 * Axe takes joined Arabic letters for the ligatures of an icon font and then skips the contrast of the text. It decides
 * once for each font, by the first three texts it meets in it: three Latin ones make ours a font of text. The attribute
 * keeps an open dialog from hiding them.
 */
async function gravePerTheme(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async colourRules => {
    const grave = async (theme: 'light' | 'dark', options: RunOptions) => {
      document.documentElement.classList.toggle('dark', theme === 'dark')
      // Only what is wrong is described: listing everything that is right takes axe four times as long.
      const { violations } = await window.axe.run(document, { ...options, resultTypes: ['violations'] })
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => {
          const places = nodes.map(node => `${node.target.join(' ')} ${node.html.slice(0, 200)}`)
          return `${theme} ${id}: ${places.join(' | ')}`
        })
    }
    const words = document.createElement('div')
    words.dataset['reactAriaTopLayer'] = 'true'
    for (const word of ['one', 'two', 'three'])
      words.append(Object.assign(document.createElement('p'), { textContent: word }))
    document.body.prepend(words)
    try {
      const light = await grave('light', {})
      // No rule of colours asks for the style sheets and the sounds that axe would load beforehand.
      return [...light, ...(await grave('dark', { runOnly: colourRules, preload: false }))]
    } finally {
      words.remove()
    }
  }, colourRules)
}

const desk = { width: 1440, height: 900, mobile: false }
const phone = { width: 390, height: 844, mobile: true }

/** Makes the page one of a desk or of a phone, as it stands: narrow or wide, under fingers or a pointer. */
async function heldAs(page: Page, device: CDPSession, { width, height, mobile }: typeof desk): Promise<void> {
  await device.send('Emulation.setDeviceMetricsOverride', { width, height, mobile, deviceScaleFactor: 1 })
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
  // What is measured and what answers the width follow within two frames.
  await page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
  )
  await settled(page)
}

/** The page itself, or the part of it that scrolls, is wider than the screen. */
const isWide = (page: Page) =>
  page.evaluate(() =>
    [
      document.documentElement,
      document.getElementById('content'),
      ...document.querySelectorAll('.dialog-body'),
    ].some(part => part && part.scrollWidth > part.clientWidth + 1),
  )

/**
 * Everything wrong on these pages, each opened once: what axe finds at a desk and on a phone, in both themes, and pages that a
 * phone would have to scroll sideways.
 */
async function sweep(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const device = await page.context().newCDPSession(page)
  for (const address of addresses) {
    await test.step(address, async () => {
      await openPage(page, address)
      found.push(...(await gravePerTheme(page)).map(finding => `${address} ${finding}`))
      await heldAs(page, device, phone)
      found.push(...(await gravePerTheme(page)).map(finding => `${address} on a phone ${finding}`))
      if (await isWide(page)) found.push(`${address} scrolls sideways on a phone`)
      await heldAs(page, device, desk)
    })
  }
  return found
}

// A trace of every page would take longer than the sweep.
test.use({ trace: 'off', screenshot: 'off' })
// Each part of the sweep is a worker's of its own: neither waits for the other's.
test.describe.configure({ mode: 'parallel', timeout: 480_000 })
test.skip(({ isMobile }) => isMobile, 'the sweep sees both widths')

test('the sweep sees a planted fault, in the theme that has it', async ({ browser }) => {
  const page = await visitor(browser)
  await page.setContent(`<html lang="ar"><head><title>زرع</title>
    <style>.dark main p { color: #999; background: #fff; }</style></head>
    <body><main><h1>زرع</h1><p>نص لا يُقرأ في الداكن</p><button></button></main></body></html>`)
  expect(await gravePerTheme(page)).toEqual([
    'light button-name: button <button></button>',
    'dark color-contrast: main > p <p>نص لا يُقرأ في الداكن</p>',
  ])
})

test('the sweep sees what is planted for a phone alone: under fingers, narrow, too wide', async ({
  browser,
}) => {
  const page = await visitor(browser)
  await page.setContent(`<html lang="ar"><head><title>زرع</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>button { display: none } div { inline-size: 390px }
    @media (pointer: coarse) and (width <= 400px) { button { display: block } div { inline-size: 500px } }
    </style></head><body><main id="content"><h1>زرع</h1><button></button><div>.</div></main></body></html>`)
  const device = await page.context().newCDPSession(page)
  expect([await gravePerTheme(page), await isWide(page)]).toEqual([[], false])
  await heldAs(page, device, phone)
  expect(await gravePerTheme(page)).toEqual(['light button-name: button <button></button>'])
  expect(await isWide(page)).toBe(true)
  await heldAs(page, device, desk)
  expect([await gravePerTheme(page), await isWide(page)]).toEqual([[], false])
})

test('every route that opens a record is swept with one', async ({ browser }) => {
  const page = await visitor(browser)
  const unknown = { ...routesFor(['U'])[0]!, path: '/planted/$id' }
  await expect(addressesOf([unknown], page)).rejects.toThrow('/planted/$id opens a record')
})

test('public pages have no serious or critical fault, at either width, in either theme', async ({
  browser,
}) => {
  const links = await sentAddresses(await person(browser, 'admin'))
  const page = await visitor(browser)
  await page.goto('/auth')
  const routes = await addressesOf(routesFor(['P']), page)
  const sent = links.map(link => link.split('?')[0])
  const plain = routes.filter(route => !sent.includes(route))
  expect(
    await sweep(page, [...plain, '/auth?tab=signUp', '/no-such-page', ...sent.map(String), ...links]),
  ).toEqual([])
})

const companyKinds = ['U', 'S', 'M'] as const
const isOfFinance = (path: string) => path.startsWith('/finance')

test('pages of the books have no serious or critical fault, at either width, in either theme', async ({
  browser,
}) => {
  const page = await person(browser, 'admin')
  await page.goto('/dashboard')
  const routes = routesFor(companyKinds).filter(({ path }) => isOfFinance(path))
  const panels = (await panelAddresses(page)).filter(isOfFinance)
  expect(await sweep(page, [...(await addressesOf(routes, page)), ...panels])).toEqual([])
})

test('other pages of a company have no serious or critical fault, at either width, in either theme', async ({
  browser,
}) => {
  const page = await person(browser, 'admin')
  await page.goto('/dashboard')
  const routes = routesFor(companyKinds).filter(({ path }) => !isOfFinance(path))
  const panels = (await panelAddresses(page)).filter(address => !isOfFinance(address))
  expect(await sweep(page, [...(await addressesOf(routes, page)), ...panels])).toEqual([])
})

test('the set-up of a new company has no serious or critical fault, at either width, in either theme', async ({
  browser,
}) => {
  const page = await visitor(browser)
  await signUpAlone(page)
  await page.goto('/profile')
  expect(await sweep(page, ['/onboarding'])).toEqual([])
})

test('platform pages have no serious or critical fault, at either width, in either theme', async ({
  browser,
}) => {
  const page = await person(browser, 'super')
  await page.goto('/super-admin/dashboard')
  const routes = await addressesOf(routesFor(['A', 'G']), page)
  expect(await sweep(page, routes)).toEqual([])
})
