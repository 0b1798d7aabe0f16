import { expect, test } from 'vitest'
import type { RecordEntry } from '#kernel/shared/manifest.ts'
import { serverModules } from '#modules/server.ts'

const manifests = serverModules.map(module => module.manifest)
const routes = new Set(manifests.flatMap(manifest => manifest.routes.map(route => route.path)))
const permissions = new Set(manifests.flatMap(manifest => manifest.permissions.map(({ id }) => id)))

/** The module of a kind is the one in whose folder it is named. */
const ofModule = (module: string) =>
  import(`../src/modules/${module}/records.ts`).then(
    file => (file.records as RecordEntry[]).map(record => ({ ...record, module })),
    () => [],
  )
const records = (await Promise.all(manifests.map(({ name }) => ofModule(name)))).flat()

/** What a record names that no manifest has. */
function unknownIn(record: (typeof records)[number]): string[] {
  const pages = [record.page, record.ownPage].filter(page => page !== undefined)
  return [
    ...pages.filter(page => !routes.has(page.split('?')[0]!.replace('{id}', '$id'))),
    ...(record.readers ?? []).filter(reader => !permissions.has(reader)),
    ...(record.kind.startsWith(`${record.module}.`) ? [] : [record.kind]),
  ]
}

test('every kind of record is named by its own module once, opens on a page that exists and is read by permissions that exist', () => {
  expect(records.length).toBeGreaterThan(30)
  expect(new Set(records.map(({ kind }) => kind)).size).toBe(records.length)
  expect(records.flatMap(unknownIn)).toEqual([])
})

test('a page, a reader and a module that are not there are found', () => {
  const planted = { kind: 'fleet.vehicle', module: 'hr', page: '/nowhere/{id}?x=1', readers: ['fleet.x'] }
  expect(unknownIn(planted)).toEqual(['/nowhere/{id}?x=1', 'fleet.x', 'fleet.vehicle'])
})
