import { expect, test } from 'vitest'
import { serverModules } from '../src/modules/server.ts'
import { type Source, sources } from './sources.ts'

/** What a page puts into its address for the record it opens beside its list, and takes out again when that is closed. */
const opened = (text: string) =>
  [...text.matchAll(/onClose=\{\(\) =>\s+change\(\{ (\w+): (?:undefined|null)/g)].map(found => found[1]!)

/** Pages whose saved views would keep the record that happens to stand open. */
const keepingRecords = (files: readonly Source[]) =>
  files.flatMap(({ path, text }) => {
    if (!text.includes('<SavedViews')) return []
    const aside = /\baside=\{\[([^\]]*)\]\}/.exec(text)?.[1] ?? ''
    return opened(text)
      .filter(key => !aside.includes(`'${key}'`))
      .map(key => `${path}: ${key}`)
  })

test('a record that stands open beside a list is no part of its views', () => {
  const pages = sources(/^src\/modules\/.+Page\.tsx$/)
  expect(pages.filter(({ text }) => opened(text).length > 0).length).toBeGreaterThan(10)
  expect(keepingRecords(pages)).toEqual([])
})

test('a planted page that keeps its record is found', () => {
  const panel = '{opened && <Panel id={opened} onClose={() => change({ order: undefined })} />}'
  const planted = (views: string) => [{ path: 'planted.tsx', text: `${panel}${views}` }]
  expect(keepingRecords(planted('<SavedViews list="a" />'))).toEqual(['planted.tsx: order'])
  expect(keepingRecords(planted(`<SavedViews list="a" aside={['order']} />`))).toEqual([])
})

test('every page of the company marks its own entry of the menu, and never the overview above it', () => {
  const manifests = serverModules.map(({ manifest }) => manifest)
  const entries = new Set(manifests.flatMap(({ menu }) => menu.map(({ path }) => path)))
  const pages = manifests.flatMap(({ routes }) => routes)
  expect(pages.flatMap(({ menu }) => (menu && !entries.has(menu) ? [menu] : []))).toEqual([])
  const overview = pages
    .filter(({ path, menu }) => path.startsWith('/finance/') && !menu)
    .filter(
      ({ path }) => ![...entries].some(entry => `${path}/`.startsWith(`${entry}/`) && entry !== '/finance'),
    )
  expect(overview.map(({ path }) => path)).toEqual([])
})
