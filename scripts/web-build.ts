import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
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

const web = new URL('dist/web/', root)

/** Whether the web app stands as its sources are. The generated files count among them: nothing is to be generated either. */
export async function isWebFresh(): Promise<boolean> {
  return existsSync(stamp) && (await readFile(stamp, 'utf8')) === (await sourceHash())
}

/** Builds the web app when its sources changed since the last build. */
export async function buildWebWhenStale(log: (line: string) => void): Promise<URL> {
  if (await isWebFresh()) return web
  log('Building the web app ...')
  // In a process of its own: what the builder takes, near two gigabytes, a server would hold as long as it lives.
  const builder = spawn(process.execPath, [new URL('web-build-only.ts', import.meta.url).pathname], {
    stdio: 'inherit',
  })
  const [code] = await once(builder, 'exit')
  if (code !== 0) throw new Error('The web app could not be built; the lines above say why.')
  return web
}

/** Builds the web app and the generated sources, in this process. */
export async function buildWeb(): Promise<void> {
  const { generate } = await import('./generate.ts')
  await generate()
  const wanted = await sourceHash()
  const { build } = await import('vite')
  await build({ configFile: new URL('vite.config.ts', root).pathname, logLevel: 'warn' })
  await compressFolder(web)
  await mkdir(web, { recursive: true })
  await writeFile(stamp, wanted)
}
