import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { biome, runStep } from './steps.ts'

const root = new URL('../', import.meta.url)

type Values = Readonly<Record<string, string>>

const filled = (text: string, values: Values) =>
  text.replaceAll(/__(\w+?)__/g, (whole, name: string) => values[name] ?? whole)
const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)
const snake = (word: string) => word.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Writes every template of a folder below another one; a file that stands is never written over. */
async function writeTemplates(from: string, to: (name: string) => string, values: Values): Promise<string[]> {
  const folder = new URL(`scripts/templates/${from}/`, root)
  const written: string[] = []
  for (const template of readdirSync(folder)) {
    const path = to(filled(template.replace(/\.txt$/, ''), values))
    const file = new URL(path, root)
    await mkdir(new URL('./', file), { recursive: true })
    await writeFile(file, filled(readFileSync(new URL(template, folder), 'utf8'), values), { flag: 'wx' })
    console.log(`wrote ${path}`)
    written.push(path)
  }
  return written
}

/** Adds lines to a file that stands: behind the first place that holds `after`, or before the first that holds `before`. */
async function insert(
  path: string,
  place: { after: string } | { before: string },
  text: string,
): Promise<void> {
  const file = new URL(path, root)
  const source = readFileSync(file, 'utf8')
  const mark = 'after' in place ? place.after : place.before
  const at = source.indexOf(mark)
  if (at < 0) throw new Error(`${path} has no place «${mark}» any more; write there by hand: ${text}`)
  const cut = 'after' in place ? at + mark.length : at
  await writeFile(file, source.slice(0, cut) + text + source.slice(cut))
  console.log(`edited ${path}`)
}

async function addWords(path: string, words: Values): Promise<void> {
  const file = new URL(path, root)
  await writeFile(
    file,
    `${JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...words }, null, 2)}\n`,
  )
  console.log(`edited ${path}`)
}

/** The folder of the next migration: a day after the newest one, with the number of the module. */
function nextMigration(module: string, name: string): string {
  const all = readdirSync(new URL('src/modules/', root), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .flatMap(({ name: owner }) => {
      const folder = new URL(`src/modules/${owner}/migrations/`, root)
      return existsSync(folder) ? readdirSync(folder).map(migration => ({ owner, migration })) : []
    })
    .filter(({ migration }) => /^\d{8}_\d\d_/.test(migration))
  const newest = all.reduce((last, { migration }) => (migration > last ? migration : last), '')
  const day = new Date(`${newest.slice(0, 4)}-${newest.slice(4, 6)}-${newest.slice(6, 8)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  const numbers = all
    .filter(({ owner }) => owner === module)
    .map(({ migration }) => Number(migration.slice(9, 11)))
  const number =
    numbers.length > 0
      ? Math.max(...numbers)
      : 1 + Math.max(...all.map(one => Number(one.migration.slice(9, 11))))
  return `src/modules/${module}/migrations/${day.toISOString().slice(0, 10).replaceAll('-', '')}_${number}_${snake(name)}`
}

/** Lays out a module: manifest, tables of contents, records, words, README and a schema of its own. */
export async function writeModule(module: string): Promise<boolean> {
  if (!/^[a-z]{2,20}$/.test(module) || existsSync(new URL(`src/modules/${module}/`, root))) {
    console.error(`A module is called by a word of small letters that no module has: ${module}.`)
    return false
  }
  const values = { module, Module: capital(module) }
  const migration = nextMigration(module, module)
  const written = await writeTemplates(
    'module',
    name => (name === 'up.sql' ? `${migration}/up.sql` : `src/modules/${module}/${name}`),
    values,
  )
  const modules = 'src/modules/modules.json'
  const order = JSON.parse(readFileSync(new URL(modules, root), 'utf8')) as Record<string, readonly string[]>
  const { reports, ...others } = order
  await writeFile(
    new URL(modules, root),
    `${JSON.stringify({ ...others, [module]: ['billing'], reports: [...(reports ?? []), module] }, null, 2)}\n`,
  )
  await insert(
    'src/modules/server.ts',
    { before: 'import { partiesServer }' },
    `import { ${module}Server } from './${module}/index.server.ts'\n`,
  )
  await insert('src/modules/server.ts', { before: '  reportsServer,\n' }, `  ${module}Server,\n`)
  await insert(
    'src/modules/web.tsx',
    { before: 'import { partiesWeb }' },
    `import { ${module}Web } from '#modules/${module}/index.web.tsx'\n`,
  )
  await insert('src/modules/web.tsx', { before: '  reportsWeb,\n' }, `  ${module}Web,\n`)
  return format([...written, modules, 'src/modules/server.ts', 'src/modules/web.tsx'])
}

/** Lays out a noun that works: table, contract, rules, commands, queries, list, panel, form, words, permissions and a test. */
export async function writeNoun(module: string, noun: string): Promise<boolean> {
  const base = `src/modules/${module}`
  if (!existsSync(new URL(`${base}/module.ts`, root))) {
    console.error(`There is no module ${module}: npm run new -- module ${module}.`)
    return false
  }
  if (!/^[a-z][a-zA-Z]{1,30}$/.test(noun) || existsSync(new URL(`${base}/${noun}/`, root))) {
    console.error(`A noun is one word in camel case that ${module} does not have: ${noun}.`)
    return false
  }
  const path = `${snake(noun).replaceAll('_', '-')}s`
  const values = {
    module,
    noun,
    Noun: capital(noun),
    noun_snake: snake(noun),
    noun_path: path,
    series: noun.toUpperCase().slice(0, 4),
  }
  const migration = nextMigration(module, noun)
  const written = await writeTemplates(
    'noun',
    name => (name === 'up.sql' ? `${migration}/up.sql` : `${base}/${noun}/${name}`),
    values,
  )
  await insert(
    `${base}/index.server.ts`,
    { before: `import { ${module} } from './module.ts'` },
    `import * as ${noun}Contract from './${noun}/${noun}.contract.ts'\n`,
  )
  const index = new URL(`${base}/index.server.ts`, root)
  const before = readFileSync(index, 'utf8')
  await writeFile(index, before.replace('import type { ServerModule }', 'import { bind, type ServerModule }'))
  await insert(
    `${base}/index.server.ts`,
    { after: 'endpoints: [' },
    `...bind(${noun}Contract, () => import('./${noun}/${noun}.queries.ts'), () => import('./${noun}/${noun}.commands.ts')),`,
  )
  await insert(
    `${base}/index.web.tsx`,
    { after: 'pages: {' },
    `'/${module}/${path}': () => import('./${noun}/${capital(noun)}sPage.tsx'),`,
  )
  const manifest = `${base}/module.ts`
  const [reading, writing] = [`${module}.${noun}s.read`, `${module}.${noun}s.write`]
  await insert(
    manifest,
    { after: 'permissions: [' },
    `{ id: '${reading}', category: 'operations', level: 'read' }, { id: '${writing}', category: 'operations', level: 'write' },`,
  )
  await insert(
    manifest,
    { after: 'routes: [' },
    `{ path: '/${module}/${path}', guard: { kind: 'M', anyOf: ['${reading}'] }, companyModule: 'core', title: '${module}.${noun}.list.title', icon: 'file-text' },`,
  )
  await insert(
    manifest,
    { after: 'menu: [' },
    `{ path: '/${module}/${path}', icon: 'file-text', order: 80, section: 'main' },`,
  )
  await insert(
    `${base}/records.ts`,
    { after: 'records: readonly RecordEntry[] = [' },
    `{ kind: '${module}.${noun}', page: '/${module}/${path}?${noun}={id}', readers: ['${reading}'] },`,
  )
  const catalogue = 'src/modules/access/permission/permissions.rules.ts'
  await insert(
    catalogue,
    { before: "  ['approvals.requests.read'" },
    `  ['${reading}', 'operations'],\n  ['${writing}', 'operations'],\n`,
  )
  const labels = (read: string, write: string) => ({
    [`permission.${reading}`]: `${read} ${noun}`,
    [`permission.${writing}`]: `${write} ${noun}`,
  })
  await addWords('src/modules/access/words.ar.json', labels('عرض', 'تعديل'))
  await addWords('src/modules/access/words.en.json', labels('View', 'Edit'))
  const edited = ['index.server.ts', 'index.web.tsx', 'module.ts', 'records.ts'].map(
    name => `${base}/${name}`,
  )
  const isWritten =
    (await format([
      ...written,
      ...edited,
      'src/modules/access/words.ar.json',
      'src/modules/access/words.en.json',
    ])) && (await generated(module))
  console.log(
    `\nNext: its words in both languages, the roles of ${reading} and ${writing} (the counts of permissions.rules.test.ts), ` +
      `a look at /${module}/${path}, and \`npm run check -- ${base}\`.`,
  )
  return isWritten
}

const format = (paths: readonly string[]) =>
  runStep({
    name: 'format',
    ...biome('check', '--write', ...paths.filter(path => !path.endsWith('.sql') && !path.endsWith('.md'))),
  })

/** Table types, the schema and the catalogues, in processes of their own: this one has read the sources as they were. */
async function generated(module: string): Promise<boolean> {
  const node = (name: string, ...args: string[]) => runStep({ name, command: process.execPath, args })
  return (
    (await node('tables', 'scripts/setup.mjs', 'db', 'tables', module)) &&
    (await node('schema', 'scripts/setup.mjs', 'db', 'schema')) &&
    (await node('generate', 'scripts/generate.ts')) &&
    (await node('docs', 'scripts/new.ts', 'docs'))
  )
}
