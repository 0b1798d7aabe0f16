import { mkdir, writeFile } from 'node:fs/promises'
import { writeModule, writeNoun } from './scaffold.ts'

/**
 * `npm run new -- module <name>` and `npm run new -- noun <module> <noun>` lay out what works at once and is ours from then on;
 * `npm run new -- docs` writes docs/generated.
 */
const [what, ...names] = process.argv.slice(2)

async function writeDocs(): Promise<boolean> {
  const { endpointsMarkdown } = await import('../sweeps/catalogue.ts')
  const { permissionMatrixMarkdown } = await import('#modules/access/permission/permissionMatrix.rules.ts')
  const folder = new URL('../docs/generated/', import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('endpoints.md', folder), endpointsMarkdown())
  await writeFile(new URL('permissions.md', folder), permissionMatrixMarkdown())
  console.log('wrote docs/generated/endpoints.md and permissions.md')
  return true
}

let isDone = false
if (what === 'docs') isDone = await writeDocs()
else if (what === 'module' && names.length === 1) isDone = await writeModule(names[0]!)
else if (what === 'noun' && names.length === 2) isDone = await writeNoun(names[0]!, names[1]!)
else console.error('Usage: npm run new -- docs | module <name> | noun <module> <noun>')
if (!isDone) process.exitCode = 2
