// Completes package-lock.json after it was made against a registry that does not hold the packages of every
// platform: npm then leaves those optional packages out, and `npm ci` refuses the file on every machine.
// They are added with their exact version and the platform their name tells, so that npm skips them where they
// do not belong. Run after each change of the dependencies: `node scripts/setup/complete-lock.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

const path = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8'))
const added = {}
for (const [parentPath, parent] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (isPresent(parentPath, name)) continue
    if (!/^\d+\.\d+\.\d+/.test(version))
      throw new Error(`${name} has no exact version but ${version}: add it by hand.`)
    added[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(parent.dev && { dev: true }),
      ...(parent.devOptional && { devOptional: true }),
      optional: true,
    }
  }
}
const packages = { ...lock.packages, ...added }
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`Added ${Object.keys(added).length} packages of other platforms to package-lock.json.`)

/** npm looks for a package beside its parent and then in every node_modules above. */
function isPresent(parentPath, name) {
  for (let place = parentPath; ; place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules') - 1))) {
    if (lock.packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true
    if (place === '') return false
  }
}

function platformOf(name) {
  const words = name.split(/[-/]/)
  const os = systems.find(system => words.includes(system))
  const cpu = processors.find(processor => words.includes(processor))
  if (!cpu || !(os || cpu === 'wasm32'))
    throw new Error(`The platform of ${name} is unknown: add it by hand.`)
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : null
  return { cpu: [cpu], ...(os && { os: [os] }), ...(os === 'linux' && libc && { libc: [libc] }) }
}
