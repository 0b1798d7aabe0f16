import { existsSync, globSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isEndpoint } from '#kernel/shared/endpoint.ts'
import type { ModuleManifest, RecordEntry } from '#kernel/shared/manifest.ts'
import { writeChoiceWords } from './choice-words.ts'
import { withFigures } from './figures-in-words.ts'

const root = new URL('../', import.meta.url)
const locales = ['ar', 'en'] as const

async function writeWhenChanged(file: URL, text: string): Promise<boolean> {
  const before = existsSync(file) ? await readFile(file, 'utf8') : null
  if (before === text) return false
  await mkdir(new URL('./', file), { recursive: true })
  await writeFile(file, text)
  return true
}

async function moduleNames(): Promise<string[]> {
  const entries = await readdir(new URL('src/modules/', root), { withFileTypes: true })
  return entries
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()
}

/** Joins the word files beside the modules into one catalogue a language; a key written twice is an error. */
async function joinWords(): Promise<Record<string, unknown>> {
  let arabic: Record<string, unknown> = {}
  let changed = !existsSync(new URL('src/generated/words/messages.js', root))
  for (const locale of locales) {
    const all: Record<string, unknown> = {}
    const files = globSync(`src/{kernel,ui,modules}/**/*.${locale}.json`, { cwd: fileURLToPath(root) })
    for (const file of files.sort()) {
      const words: Record<string, unknown> = JSON.parse(await readFile(new URL(file, root), 'utf8'))
      for (const [key, value] of Object.entries(words)) {
        if (key in all) throw new Error(`The word ${key} is written twice (second time in ${file}).`)
        all[key] = withFigures(value)
      }
    }
    if (locale === 'ar') arabic = all
    const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)))
    const wrote = await writeWhenChanged(
      new URL(`.generated/words/${locale}.json`, root),
      `${JSON.stringify(sorted, null, 1)}\n`,
    )
    changed ||= wrote
  }
  if (changed) {
    // Two hundred milliseconds and twenty megabytes that a start without new words does not need.
    const { compile } = await import('@inlang/paraglide-js')
    // Named by its path in the settings of the project: where it is missing this fails by its name.
    import.meta.resolve('@inlang/plugin-message-format')
    await compile({
      project: fileURLToPath(new URL('project.inlang', root)),
      outdir: fileURLToPath(new URL('src/generated/words', root)),
      outputStructure: 'locale-modules',
      strategy: ['globalVariable', 'baseLocale'],
      emitTsDeclarations: false,
      emitGitIgnore: false,
      emitPrettierIgnore: false,
    })
    // Browsers differ in digits and separators of the Gulf: what the compiler would ask Intl for is our own.
    await writeFile(
      new URL('src/generated/words/registry.js', root),
      `export { number, plural } from '#ui/figures.ts'\n`,
    )
  }
  return arabic
}

/** Source files of the server side and the shared rules, where codes are written as literals. */
async function codeSources(): Promise<string[]> {
  const files = await readdir(new URL('src/', root), { recursive: true })
  return files.filter(
    file =>
      /^(modules|kernel\/(shared|server)|workers|tables|largeCalls|exports)\/.*\.(ts|sql)$/.test(file) &&
      !/\.(test|web)\.ts$/.test(file),
  )
}

/**
 * The words that are looked up by a code from the server (refusals, alerts, permissions): every catalogue key that stands
 * as a literal in server or shared code. An explicit map in a chunk of its own, so that no message is indexed by a
 * computed key and the shell does not carry them.
 */
async function writeCodeWords(words: Record<string, unknown>): Promise<void> {
  const used = new Set<string>()
  for (const file of await codeSources()) {
    const source = await readFile(new URL(`src/${file}`, root), 'utf8')
    for (const [, key] of source.matchAll(/['"`]([a-z]+(?:\.[a-zA-Z0-9_-]+)+)['"`]/g))
      if (key && key in words) used.add(key)
  }
  // These are put together from a name.
  for (const key of Object.keys(words)) if (/^(permission|platform\.upload)\./.test(key)) used.add(key)
  const lines = [...used].sort().map(key => `  '${key}': said(m['${key}'] as unknown as Say),`)
  await writeWhenChanged(
    new URL('src/generated/code-words.ts', root),
    `import { type Say, said } from '#kernel/shared/said.ts'\nimport { m } from './words/messages.js'\n\nexport const codeWords: Readonly<Record<string, Say>> = {\n${lines.join('\n')}\n}\n`,
  )
}

const isPlain = (word: unknown) => typeof word === 'string' && !word.includes('{')
const isFieldWord = (key: string) => /\.field\.[a-zA-Z]+$/.test(key) && !/Import\.field\./.test(key)
const isValueWord = (key: string) =>
  /\.(status|state|kind|identity|role|accountStatus|ownership|bodyClass|fuelType|transmission)\.[a-zA-Z_]+$/.test(
    key,
  )

/** The names of fields and of their values, by which the audit trail shows a change; loaded with the trail. */
async function writeFieldWords(words: Record<string, unknown>): Promise<void> {
  const keys = Object.keys(words).filter(key => isPlain(words[key]) && (isFieldWord(key) || isValueWord(key)))
  const lines = keys.sort().map(key => `  '${key}': m['${key}'] as () => string,`)
  await writeWhenChanged(
    new URL('src/generated/field-words.ts', root),
    `import { m } from './words/messages.js'\n\nexport const fieldWords: Readonly<Record<string, () => string>> = {\n${lines.join('\n')}\n}\n`,
  )
}

/** The names of pages, menu groups and search categories, which the shell shows before any page is loaded. */
async function writePageWords(modules: readonly string[], words: Record<string, unknown>): Promise<void> {
  const keys = new Set(
    Object.keys(words).filter(key => /^(menu|search)\.(group|category|section)\./.test(key)),
  )
  for (const module of modules) {
    const file = new URL(`src/modules/${module}/module.ts`, root)
    if (!existsSync(file)) continue
    for (const value of Object.values((await import(file.href)) as Record<string, Partial<ModuleManifest>>))
      for (const entry of [...(value.routes ?? []), ...(value.menu ?? [])]) {
        // A title without a word is found by the sweep over pages.
        if (entry.title && entry.title in words) keys.add(entry.title)
      }
  }
  const lines = [...keys].sort().map(key => `  '${key}': m['${key}'] as () => string,`)
  await writeWhenChanged(
    new URL('src/generated/page-words.ts', root),
    `import { m } from './words/messages.js'\n\nexport const pageWords: Readonly<Record<string, () => string>> = {\n${lines.join('\n')}\n}\n`,
  )
}

const listed = (name: string, values: ReadonlySet<string>) =>
  `export const ${name}: readonly string[] = ${JSON.stringify([...values].sort())}\n`

/** What stands: the company modules that have pages and a server behind them, the plan features that an endpoint asks for. */
async function writeStanding(modules: readonly string[], features: ReadonlySet<string>): Promise<void> {
  const standing = new Set<string>()
  for (const module of modules) {
    const [manifest, server] = ['module.ts', 'index.server.ts'].map(
      file => new URL(`src/modules/${module}/${file}`, root),
    )
    if (!manifest || !server || !existsSync(manifest) || !existsSync(server)) continue
    for (const value of Object.values(
      (await import(manifest.href)) as Record<string, Partial<ModuleManifest>>,
    ))
      for (const { companyModule } of value.routes ?? []) standing.add(companyModule)
  }
  await writeWhenChanged(
    new URL('src/generated/standing.ts', root),
    listed('standingModules', standing) + listed('standingFeatures', features),
  )
}

/** The map of endpoints: types for calls, and the few facts the browser needs (method, what a command changes). Answers which plan features are asked for. */
async function writeEndpointMap(modules: readonly string[]): Promise<ReadonlySet<string>> {
  const features = new Set<string>()
  const types: string[] = []
  const facts: string[] = []
  for (const module of modules) {
    const folder = new URL(`src/modules/${module}/`, root)
    if (!existsSync(folder)) continue
    const files = (await readdir(folder, { recursive: true }))
      .filter(file => file.endsWith('.contract.ts'))
      .sort()
    for (const file of files) {
      const contract = (await import(new URL(file, folder).href)) as Record<string, unknown>
      for (const [key, value] of Object.entries(contract)) {
        if (!isEndpoint(value)) continue
        if (typeof value.access === 'object' && value.access.feature) features.add(value.access.feature)
        types.push(`    '${value.name}': typeof import('#modules/${module}/${file}').${key}`)
        const changes = value.changes?.length ? `, changes: ${JSON.stringify(value.changes)}` : ''
        const previews = value.previews ? ', previews: true' : ''
        facts.push(`  '${value.name}': { kind: '${value.kind}'${changes}${previews} },`)
      }
    }
  }
  await writeWhenChanged(
    new URL('src/generated/endpoint-types.ts', root),
    `declare module '#kernel/web/api.ts' {\n  interface EndpointMap {\n${types.sort().join('\n')}\n  }\n}\n\nexport type {}\n`,
  )
  await writeWhenChanged(
    new URL('src/generated/endpoints.ts', root),
    `import type { EndpointFacts } from '#kernel/web/api.ts'\n\nexport const endpoints: Readonly<Record<string, EndpointFacts>> = {\n${facts.sort().join('\n')}\n}\n`,
  )
  return features
}

/** The kinds of records of all modules for the server; for the browser only where one opens, in the order in which pages are tried. */
async function writeRecords(modules: readonly string[]): Promise<void> {
  const own = modules.filter(module => existsSync(new URL(`src/modules/${module}/records.ts`, root)))
  const imports = own.map(module => `import { records as ${module} } from '#modules/${module}/records.ts'\n`)
  const all = own.map(module => `...${module}`).join(', ')
  await writeWhenChanged(
    new URL('src/generated/records.ts', root),
    `${imports.join('')}\nexport const records = [${all}]\n`,
  )
  const pages: Record<string, string[]> = {}
  for (const module of own) {
    const file = new URL(`src/modules/${module}/records.ts`, root).href
    const { records } = (await import(file)) as { records: readonly RecordEntry[] }
    for (const { kind, page, ownPage } of records) if (page) pages[kind] = ownPage ? [page, ownPage] : [page]
  }
  await writeWhenChanged(
    new URL('src/generated/record-pages.ts', root),
    `export const recordPages: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(pages)}\n`,
  )
}

/** Makes everything that is derived from the sources and not committed; quick when nothing changed. */
export async function generate(): Promise<void> {
  const modules = await moduleNames()
  const words = await joinWords()
  await writeCodeWords(words)
  await writeFieldWords(words)
  await writePageWords(modules, words)
  await writeChoiceWords(root, words)
  await writeRecords(modules)
  await writeStanding(modules, await writeEndpointMap(modules))
}

if (import.meta.filename === process.argv[1]) await generate()
