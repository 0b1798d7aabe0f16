import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { buildWebWhenStale } from '../scripts/web-build.ts'
import type { Bench } from './bench.ts'

type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; css?: string[]; src?: string }
>

const kilobytes = (bytes: number) => bytes / 1000

/** A chunk and all it statically imports, each once, without what the given chunks already brought. */
function closure(manifest: Manifest, key: string, without: ReadonlySet<string> = new Set()): Set<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || without.has(chunk.file) || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const inner of chunk.imports ?? []) add(inner)
  }
  add(key)
  return found
}

/** The pages that are first of all a list. */
const listPages =
  /(?:Ageing|Audit|Bills|Cheques|Companies|Contracts|Customers|Deposits|Fleet|Inspections|Invoices|Journal|Ledger|Maintenance|Payments|Quotations|Transfers|Vendors|Violations)Page/

/** What a browser downloads: the shell, the heaviest list and form route on top of it, the styles of the heaviest page, fonts. */
export const sizes: Bench = {
  names: ['shell-js', 'list-route-js', 'form-chunk-js', 'css', 'fonts'],
  run: async (_, { log }) => {
    const web = await buildWebWhenStale(log)
    const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', web), 'utf8')) as Manifest
    const gzip = async (files: Iterable<string>) => {
      let total = 0
      for (const file of files) total += gzipSync(await readFile(new URL(file, web)), { level: 9 }).length
      return kilobytes(total)
    }
    const entry = Object.keys(manifest).find(key => manifest[key]!.isEntry)!
    const shell = closure(manifest, entry)
    const routes = Object.keys(manifest).filter(key => /Page\.tsx$/.test(manifest[key]!.src ?? ''))
    const heaviest = async (kind: RegExp) => {
      let worst = 0
      for (const key of routes.filter(route => kind.test(route)))
        worst = Math.max(worst, await gzip(closure(manifest, key, shell)))
      return worst
    }
    const assets = await readdir(new URL('assets/', web))
    const ofKind = (ending: string) =>
      assets.filter(file => file.endsWith(ending)).map(file => `assets/${file}`)
    const fontBytes = await Promise.all(ofKind('.woff2').map(file => readFile(new URL(file, web))))
    const stylesOf = (key: string) => {
      const keys = new Set<string>()
      const add = (name: string) => {
        if (!manifest[name] || keys.has(name)) return
        keys.add(name)
        for (const inner of manifest[name]!.imports ?? []) add(inner)
      }
      add(key)
      return [...keys].flatMap(name => manifest[name]!.css ?? [])
    }
    let styles = 0
    for (const route of routes)
      styles = Math.max(styles, await gzip(new Set([...stylesOf(entry), ...stylesOf(route)])))
    return [
      { name: 'shell-js', value: await gzip(shell), unit: 'KB', budget: 180 },
      {
        name: 'list-route-js',
        value: await heaviest(listPages),
        unit: 'KB',
        budget: 40,
      },
      { name: 'form-chunk-js', value: await heaviest(/Page\.tsx$/), unit: 'KB', budget: 85 },
      { name: 'css', value: styles, unit: 'KB', budget: 20 },
      {
        name: 'fonts',
        value: kilobytes(fontBytes.reduce((sum, font) => sum + font.length, 0)),
        unit: 'KB',
        budget: 65,
      },
    ]
  },
}
