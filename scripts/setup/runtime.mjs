import { statSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './child.mjs'

const major = 24

/**
 * The path of a Node of the project's major version: the one the packages brought, else the one that runs this,
 * else the `node` package fetches its binary now, which is what its install script does when npm lets it run.
 */
export async function ensureRuntime(root) {
  const found = findBrought(root)
  if (found) return found
  if (Number.parseInt(process.versions.node, 10) >= major) return process.execPath

  const directory = join(root, 'node_modules', 'node')
  const script = join(directory, 'installArchSpecificPackage.js')
  if (isFile(script, 1)) {
    console.error(`Fetching Node ${major}.`)
    const { code } = await runChild(process.execPath, [script], { cwd: directory })
    const fetched = findBrought(root)
    if (code === 0 && fetched) return fetched
  }
  throw new Error(
    `Node ${major} is not available for ${process.platform}-${process.arch} from the installed packages: install Node ${major} on this machine and run the command again.`,
  )
}

function findBrought(root) {
  const windows = process.platform === 'win32'
  const program = join('bin', windows ? 'node.exe' : 'node')
  const platform = windows ? 'win' : process.platform
  const packages = ['node', `node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]
  const paths = packages.flatMap(name => [
    join(root, 'node_modules', name, program),
    join(root, 'node_modules', 'node', 'node_modules', name, program),
  ])
  // The package leaves a small text file in place of the program where it could not fetch it.
  return paths.find(path => isFile(path, 1_000_000))
}

function isFile(path, leastBytes) {
  const found = statSync(path, { throwIfNoEntry: false })
  return Boolean(found?.isFile() && found.size >= leastBytes)
}
