import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'

/**
 * `npm run size` writes docs/generated/size.md: files and lines of each module, by kind. `npm run size -- fleet permit` prints those of one
 * noun, by the files whose names hold its word.
 */
const root = new URL('../', import.meta.url)
const kinds = ['code', 'tests', 'words', 'migrations', 'generated'] as const
type Kind = (typeof kinds)[number]
type Size = Record<Kind, { files: number; lines: number }>

function kindOf(path: string): Kind | null {
  if (/\/tables\.ts$/.test(path)) return 'generated'
  if (/\.sql$/.test(path)) return 'migrations'
  if (/\.(ar|en)\.json$/.test(path)) return 'words'
  if (/\.test\.tsx?$/.test(path)) return 'tests'
  return /\.(ts|tsx|mjs|css|typ)$/.test(path) ? 'code' : null
}

const linesOf = async (path: string) => (await readFile(new URL(path, root), 'utf8')).split('\n').length - 1

async function sizeOf(paths: readonly string[]): Promise<Size> {
  const size = Object.fromEntries(kinds.map(kind => [kind, { files: 0, lines: 0 }])) as Size
  for (const path of paths) {
    const kind = kindOf(path)
    if (!kind) continue
    size[kind].files++
    size[kind].lines += await linesOf(path)
  }
  return size
}

const row = (name: string, size: Size) =>
  `| ${name} | ${kinds.map(kind => `${size[kind].files} / ${size[kind].lines}`).join(' | ')} |`
const head = (name: string) => `| ${[name, ...kinds].join(' | ')} |\n|${'---|'.repeat(kinds.length + 1)}`

const tracked = execFileSync(
  'git',
  ['ls-files', 'src', 'sweeps', 'scenarios', 'proofs', 'e2e', 'scripts', 'bench'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
const [module, noun] = process.argv.slice(2)
if (module && noun) {
  const paths = tracked.filter(
    path =>
      path.startsWith(`src/modules/${module}/`) &&
      path.split('/').slice(3).join('/').toLowerCase().includes(noun),
  )
  console.log(`${head(`${module} ${noun}`)}\n${row('all', await sizeOf(paths))}`)
} else {
  const parts = new Map<string, string[]>()
  for (const path of tracked) {
    const part = path.match(/^(src\/modules\/\w+|src\/\w+|\w+)\//)?.[1] ?? 'src'
    parts.set(part, [...(parts.get(part) ?? []), path])
  }
  const rows = await Promise.all([...parts].map(async ([part, paths]) => row(part, await sizeOf(paths))))
  const text = `# Size\n\nFiles / lines, by \`npm run size\`.\n\n${head('part')}\n${rows.join('\n')}\n${row('**all**', await sizeOf(tracked))}\n`
  await writeFile(new URL('docs/generated/size.md', root), text)
  console.log(text)
}
