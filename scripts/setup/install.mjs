import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { runChild } from './child.mjs'
import { withLock } from './lock.mjs'

/**
 * Makes node_modules agree with package-lock.json. The stamp inside node_modules holds the hash of the lock
 * file it was made from and is written last; `npm ci` begins by deleting node_modules and the stamp with it,
 * so an interrupted installation is never taken for a finished one.
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return
  await withLock(join(root, '.generated', 'install.lock'), async lock => {
    if (isInstalled(root)) return
    console.error('Installing the packages; the first time takes a minute or two.')
    // A container image that leaves out the development packages installs by itself; here everything is needed.
    const { code, signal } = await runChild(
      'npm',
      ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional'],
      {
        cwd: root,
        env: environmentOutside(root),
        // On Windows npm is a batch file.
        shell: process.platform === 'win32',
        onSpawn: lock.addProcess,
      },
    )
    if (code !== 0)
      throw new Error(`The packages could not be installed (npm ci ended with ${signal ?? code}).`)
    writeStamp(root)
  })
}

function isInstalled(root) {
  const stamp = stampPath(root)
  if (existsSync(stamp)) {
    if (readFileSync(stamp, 'utf8') === lockHash(root)) return true
  }
  if (!npmFinished(root)) return false
  writeStamp(root)
  return true
}

/**
 * Whether npm itself, called by hand or by a container build, finished installing what the lock file asks for:
 * it writes its own list of installed packages last. Packages of other platforms are missing from the list,
 * and in production so may be those for development.
 */
function npmFinished(root) {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const { packages: installed } = JSON.parse(readFileSync(list, 'utf8'))
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const present = installed[path]
    if (present) return present.version === entry.version && present.integrity === entry.integrity
    return Boolean(
      entry.optional || ((entry.dev || entry.devOptional) && process.env.NODE_ENV === 'production'),
    )
  })
}

/** npm replaces the Node inside node_modules while it runs, so it must not run on that one. */
function environmentOutside(root) {
  const inside = join(root, 'node_modules') + sep
  return Object.fromEntries(
    Object.entries(process.env).map(([name, text]) => [
      name,
      name.toUpperCase() === 'PATH'
        ? text
            .split(delimiter)
            .filter(part => !part.startsWith(inside))
            .join(delimiter)
        : text,
    ]),
  )
}

function writeStamp(root) {
  try {
    writeFileSync(stampPath(root), lockHash(root))
  } catch (error) {
    // Someone else's installation, only readable to us: it is checked in full each time instead.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
}

function stampPath(root) {
  return join(root, 'node_modules', '.installed-from')
}

function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}
