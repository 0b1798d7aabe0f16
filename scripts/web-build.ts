import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { compressFolder } from './compress.ts'

const root = new URL('../', import.meta.url)
const stamp = new URL('dist/web/.built-from', root)

const builders = ['vite.config.ts', 'package-lock.json', 'scripts/words.vite.ts', 'scripts/compress.ts']

/** A hash over everything the web app is built from. */
async function sourceHash(): Promise<string> {
  const hash = createHash('sha256')
  const files = (await readdir(new URL('src/', root), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && !entry.name.includes('.test.'))
    .map(entry => `${entry.parentPath}/${entry.name}`)
    .sort()
  for (const file of files) hash.update(file.slice(file.indexOf('/src/'))).update(await readFile(file))
  for (const file of builders) hash.update(await readFile(new URL(file, root)))
  return hash.digest('hex')
}

/** Builds the web app when its sources changed since the last build. */
export async function buildWebWhenStale(log: (line: string) => void): Promise<URL> {
  const web = new URL('dist/web/', root)
  // The generated files count among the sources, so a fresh build also means that nothing is to be generated.
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === (await sourceHash())) return web
  const { generate } = await import('./generate.ts')
  await generate()
  const wanted = await sourceHash()
  log('Building the web app ...')
  const { build } = await import('vite')
  await build({ configFile: new URL('vite.config.ts', root).pathname, logLevel: 'warn' })
  await compressFolder(web)
  await mkdir(web, { recursive: true })
  await writeFile(stamp, wanted)
  return web
}
