import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { serverModules } from '#modules/server.ts'
import { baseUrl, signInAs } from './demo.ts'

const paths = serverModules
  .flatMap(module => module.manifest.routes)
  .filter(route => !route.path.includes('$') && route.guard.kind !== 'A' && route.guard.kind !== 'G')
  .filter(
    route =>
      !['/', '/auth', '/reset-password', '/onboarding', '/invoice-view', '/quotation-approval'].includes(
        route.path,
      ),
  )
  .map(route => route.path)

const publicPaths = [
  '/',
  '/auth',
  '/reset-password',
  '/invoice-view?token=none',
  '/quotation-approval?token=none',
  '/no-such-page',
]

async function serious(page: Parameters<typeof signInAs>[0]): Promise<string[]> {
  const result = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return result.violations
    .filter(violation => violation.impact === 'serious' || violation.impact === 'critical')
    .map(violation => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 160)}`)
}

for (const scheme of ['light', 'dark'] as const) {
  test(`no page of the company has a serious finding in the ${scheme} theme`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const faults: string[] = []
    page.on('pageerror', error => faults.push(`${new URL(page.url()).pathname} threw ${error.message}`))
    await signInAs(page, 'admin')
    for (const path of paths) {
      await page.goto(baseUrl() + path)
      await page
        .locator('h1')
        .first()
        .waitFor({ timeout: 15_000 })
        .catch(() => faults.push(`${path} shows no heading`))
      await page.waitForLoadState('networkidle')
      for (const finding of await serious(page)) faults.push(`${path} ${finding}`)
    }
    expect(faults).toEqual([])
  })

  test(`no public page has a serious finding in the ${scheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const faults: string[] = []
    for (const path of publicPaths) {
      await page.goto(baseUrl() + path)
      await page.waitForLoadState('networkidle')
      for (const finding of await serious(page)) faults.push(`${path} ${finding}`)
    }
    expect(faults).toEqual([])
  })
}
