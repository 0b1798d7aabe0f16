import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { moduleNames, root, type Source, sources } from './sources.ts'

const lines = (source: Source) => source.text.split('\n').length - 1

/** Files that are one long list of data; they hold no decisions. */
const lists = new Set(['src/modules/access/password/commonPasswords.rules.ts'])

/** Lines that are neither blank nor a comment. */
function codeLines(files: readonly Source[]): number {
  return files.flatMap(file => file.text.split('\n')).filter(line => !/^\s*($|\/\/|\/\*|\*)/.test(line))
    .length
}

function overBudget(files: readonly Source[], limit: number): string[] {
  return files.filter(file => lines(file) > limit).map(file => `${file.path} (${lines(file)})`)
}

const noun = '[a-z][a-zA-Z0-9]*'
const layers = [
  `${noun}\\.(contract|rules|postings|commands|queries|job|pdf|import|row|web)(\\.test)?\\.ts`,
  `${noun}\\.test\\.ts`,
  `([A-Z][a-zA-Z0-9]*|${noun})(\\.test)?\\.tsx`,
  `(${noun}|[a-z][a-z0-9-]*)\\.css`,
  `${noun}\\.(typ|mjs|ar\\.json|en\\.json)`,
]
/** What stands at the root of a module beside its nouns. */
const rootFiles =
  /^src\/modules\/\w+\/(import\/)?(README\.md|module\.ts|(public|index)(\.server)?\.ts|(public|index)\.web\.tsx|tables\.ts|records\.ts|(\w+\/)?make\.ts|words\.(ar|en)\.json|migrations\/.+)$/
const namedByLayer = new RegExp(`/(${layers.join('|')})$`)

const withoutLayer = (paths: readonly string[]) =>
  paths.filter(path => !namedByLayer.test(path) && !rootFiles.test(path))

const code = sources(/\.(ts|tsx)$/).filter(file => !/\/tables\.ts$/.test(file.path) && !lists.has(file.path))

describe('Files stay small and in their place', () => {
  test('no source file is longer than 500 lines', () => {
    expect(overBudget(code, 500)).toEqual([])
  })

  test('no kernel file is longer than 200 lines, tests apart', () => {
    const kernel = code.filter(
      file => /^src\/kernel\/(server|web)\//.test(file.path) && !/\.test\./.test(file.path),
    )
    expect(overBudget(kernel, 200)).toEqual([])
  })

  test('the kernel stays under 6,000 lines of code (docs/decisions/0010)', () => {
    const written = code.filter(
      file =>
        /^src\/kernel\/(shared|server|web)\//.test(file.path) &&
        !/\.test\.|\.words\.ts$|\/tables(\/|\.ts$)/.test(file.path),
    )
    expect(codeLines(written)).toBeLessThan(6000)
    expect(codeLines(written)).toBeGreaterThan(3000)
    expect(codeLines([{ path: 'planted.ts', text: '/** Why.\n * Law. */\n\nlet x = 1\n// no\nx++\n' }])).toBe(
      2,
    )
  })

  test('a planted long file is found', () => {
    expect(overBudget([{ path: 'planted.ts', text: 'x\n'.repeat(501) }], 500)).toEqual(['planted.ts (501)'])
  })

  test('every module has its README, manifest and both word files', () => {
    const missing = moduleNames.flatMap(name =>
      ['README.md', 'module.ts', 'words.ar.json', 'words.en.json']
        .filter(file => !existsSync(`${root}src/modules/${name}/${file}`))
        .map(file => `${name}/${file}`),
    )
    expect(missing).toEqual([])
  })

  test('a file of a module ends in its layer: a closed list of words (ARCHITECTURE.md)', () => {
    expect(withoutLayer(sources(/^src\/modules\/[^/]+\//).map(file => file.path))).toEqual([])
    const planted = ['fleet/permit/permit.helpers.ts', 'fleet/permit/list.ts', 'fleet/Permit_List.tsx']
    expect(withoutLayer(planted.map(path => `src/modules/${path}`))).toHaveLength(planted.length)
  })

  test('no folder of a module holds more than 40 files', () => {
    const held = new Map<string, number>()
    for (const { path } of sources(/^src\/modules\//)) {
      const folder = path.slice(0, path.lastIndexOf('/'))
      held.set(folder, (held.get(folder) ?? 0) + 1)
    }
    expect([...held].filter(([folder, files]) => files > 40 && !folder.includes('/migrations'))).toEqual([])
  })

  test('no folder hides code under a name that says nothing', () => {
    const vague = /\/(utils?|helpers?|common|services?|misc|lib)\//
    // A module may be called by what it sells; the folders in it may not.
    const within = (path: string) => path.replace(/^src\/modules\/\w+/, '')
    expect(code.filter(file => vague.test(within(file.path))).map(file => file.path)).toEqual([])
    expect(vague.test('src/modules/fleet/utils/x.ts')).toBe(true)
  })

  test('no test is skipped or singled out', () => {
    // A browser journey may name the screen it is meant for: a condition and its reason, never a title.
    const marked = /\b(it|test|describe)\.(?:(only|todo|fails)\b|skip\b(?!\(\s*[^'"`\s)]))/
    const planted = ["it.only('x')", "test.skip('x', run)", 'test.skip()', 'describe.skip', "it.todo('x')"]
    expect(planted.filter(text => !marked.test(text))).toEqual([])
    expect(marked.test("test.skip(isMobile, 'a phone has no keyboard')")).toBe(false)
    const tests = [
      ...sources(/\.test\.tsx?$/),
      ...sources(/\.test\.ts$/, 'scenarios'),
      ...sources(/\.test\.ts$/, 'proofs'),
      ...sources(/\.spec\.ts$/, 'e2e'),
    ]
    expect(tests.filter(file => marked.test(file.text)).map(file => file.path)).toEqual([])
  })
})
