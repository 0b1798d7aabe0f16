import { type Browser, expect, type Page, test } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { baseUrl, signInAs, signUpAlone } from './demo.ts'
import { addressesOf, openPage, panelAddresses, routesFor, sentAddresses } from './places.ts'

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
      return [...light, ...(await grave('dark', { runOnly: colourRules }))]
    } finally {
      words.remove()
    }
  }, colourRules)
}

async function sweep(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses) {
    await test.step(address, async () => {
      await openPage(page, address)
      found.push(...(await gravePerTheme(page)).map(finding => `${address} ${finding}`))
    })
  }
  return found
}

// A trace of every page would take longer than the sweep.
test.use({ trace: 'off', screenshot: 'off' })
test.describe.configure({ timeout: 480_000 })
test.skip(({ isMobile }) => isMobile, 'the sweep is made once, at desktop width')

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

test('every route that opens a record is swept with one', async ({ browser }) => {
  const page = await visitor(browser)
  const unknown = { ...routesFor(['U'])[0]!, path: '/planted/$id' }
  await expect(addressesOf([unknown], page)).rejects.toThrow('/planted/$id opens a record')
})

test('public pages have no serious or critical fault in either theme', async ({ browser }) => {
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

test('company pages have no serious or critical fault in either theme', async ({ browser }) => {
  const page = await person(browser, 'admin')
  await page.goto('/dashboard')
  const routes = await addressesOf(routesFor(['U', 'S', 'M']), page)
  expect(await sweep(page, [...routes, ...(await panelAddresses(page))])).toEqual([])
})

test('the set-up of a new company has no serious or critical fault in either theme', async ({ browser }) => {
  const page = await visitor(browser)
  await signUpAlone(page)
  await page.goto('/profile')
  expect(await sweep(page, ['/onboarding'])).toEqual([])
})

test('platform pages have no serious or critical fault in either theme', async ({ browser }) => {
  const page = await person(browser, 'super')
  await page.goto('/super-admin/dashboard')
  const routes = await addressesOf(routesFor(['A', 'G']), page)
  expect(await sweep(page, routes)).toEqual([])
})
