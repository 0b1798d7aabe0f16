import { describe, expect, test } from 'vitest'
import { standingFeatures } from '#generated/standing.ts'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import type { CompanyModule, ModuleManifest } from '#kernel/shared/manifest.ts'
import { wordsIn } from '#kernel/testing/words.ts'
import { businessTypes } from '#modules/platform/company/businessTypes.rules.ts'
import { offeredModules, servedBusinesses } from '#modules/platform/company/standing.rules.ts'
import { companyModules } from '#modules/platform/module/module.rules.ts'
import { serverModules } from '#modules/server.ts'
import { endpoints } from './catalogue.ts'
import { browserFile, sources } from './sources.ts'

type Standing = {
  manifest: ModuleManifest
  endpoints: readonly { endpoint: Endpoint }[]
}

/** Modules a company could switch on without a page and a call behind them. */
const hollow = (offered: readonly CompanyModule[], built: readonly Standing[]) =>
  offered.filter(
    module =>
      !built.some(
        one => one.endpoints.length > 0 && one.manifest.routes.some(route => route.companyModule === module),
      ),
  )

/** Features of the plans for which no call asks. */
const unasked = (features: readonly string[], all: readonly Endpoint[]) =>
  features.filter(
    feature => !all.some(({ access }) => typeof access === 'object' && access.feature === feature),
  )

describe('What is offered stands', () => {
  test('every module that a company is offered has pages and calls, and no built one is kept back', () => {
    expect(hollow(offeredModules, serverModules)).toEqual([])
    const built = new Set(
      serverModules.flatMap(({ manifest }) => manifest.routes.map(one => one.companyModule)),
    )
    expect(companyModules.filter(module => built.has(module))).toEqual(offeredModules)
  })

  test('every feature that is shown has a call that asks for it', () => {
    const all = endpoints.map(({ endpoint }) => endpoint)
    expect(standingFeatures.length).toBeGreaterThan(1)
    expect(unasked(standingFeatures, all)).toEqual([])
  })

  test('a planted module and a planted feature without code are found', () => {
    const without = serverModules.filter(({ manifest }) => manifest.name !== 'restaurant')
    expect(hollow(offeredModules, without)).toEqual(['menu', 'orders'])
    expect(unasked(['api_access'], [])).toEqual(['api_access'])
  })

  test('screens read modules and features from the one list', () => {
    const readers = /\b(companyModules|defaultModules|feature_gate)\b/
    const screens = sources(browserFile).filter(({ text }) => readers.test(text))
    expect(screens.filter(({ text }) => !/standing\.rules\.ts/.test(text)).map(({ path }) => path)).toEqual(
      [],
    )
  })

  test('a menu leads only to pages that there are', () => {
    const pages = new Set(serverModules.flatMap(({ manifest }) => manifest.routes.map(route => route.path)))
    const entries = serverModules.flatMap(({ manifest }) => manifest.menu)
    expect(entries.filter(entry => !pages.has(entry.path))).toEqual([])
  })

  test('the public page promises sectors whose modules all stand', () => {
    expect(servedBusinesses).toEqual(businessTypes)
  })
})

/** Words for features that do not exist; the public page and what is sold may not use them. */
const unbuilt =
  /رواتب|عقارات|حضور|مخزون|مواعيد|مرضى|payroll|propert|attendance|stock|appointment|patient|\bAPI\b/i

test('the words of the public page name nothing that does not stand', () => {
  const words = (['ar', 'en'] as const).flatMap(locale =>
    Object.entries(wordsIn('src/modules/platform', locale)),
  )
  const said = words.filter(([key]) => /^platform\.(landing|onboarding|scope)\./.test(key))
  expect(said.length).toBeGreaterThan(50)
  expect(said.filter(([, word]) => unbuilt.test(JSON.stringify(word)))).toEqual([])
  expect(unbuilt.test('رواتب تصل إلى دفتر الأستاذ')).toBe(true)
})
