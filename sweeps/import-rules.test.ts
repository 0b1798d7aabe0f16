import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { biome, type Step, staticSteps } from '../scripts/steps.ts'
import { root } from './sources.ts'

/** Each rule is broken once by a planted file; the checker must name the rule. */
const planted: readonly (readonly [rule: string, path: string, text: string])[] = [
  [
    'pure-is-pure',
    'src/modules/fleet/permit/planted.rules.ts',
    `import { readFileSync } from 'node:fs'\nexport const x = readFileSync\n`,
  ],
  [
    'web-not-server',
    'src/modules/fleet/permit/planted.web.ts',
    `import { handle } from '#kernel/server/handle.ts'\nexport const x = handle\n`,
  ],
  [
    'server-not-web',
    'src/modules/fleet/permit/planted.queries.ts',
    `import { ask } from '#kernel/web/api.ts'\nexport const x = ask\n`,
  ],
  [
    'kernel-knows-no-module',
    'src/kernel/shared/planted.ts',
    `import { fleet } from '#modules/fleet/module.ts'\nexport const x = fleet\n`,
  ],
  [
    'database-only-connected-to',
    'src/kernel/server/planted.ts',
    `export { startPostgres } from '../../postgres/start.ts'\n`,
  ],
  [
    'ui-knows-no-business',
    'src/ui/planted.ts',
    `import { ask } from '#kernel/web/api.ts'\nexport const x = ask\n`,
  ],
  [
    'front-door',
    'src/modules/rentals/price/planted.queries.ts',
    `import { fleet } from '#modules/fleet/module.ts'\nexport const x = fleet\n`,
  ],
  [
    'module-order-parties',
    'src/modules/parties/party/planted.rules.ts',
    `export * from '#modules/fleet/public.ts'\n`,
  ],
  [
    'everything-resolves',
    'src/kernel/shared/planted.ts',
    `import { x } from './missing-file.ts'\nexport const y = x\n`,
  ],
  [
    'server-ships-no-dev-dependency',
    'src/kernel/server/planted.ts',
    `import { build } from 'vite'\nexport const x = build\n`,
  ],
]

const written: string[] = []
afterEach(() => {
  for (const path of written.splice(0)) rmSync(path, { force: true })
})

function violations(path: string): string {
  const result = spawnSync(
    `${root}node_modules/.bin/depcruise`,
    ['--config', '.dependency-cruiser.mjs', '--output-type', 'err', path],
    { cwd: root, encoding: 'utf8' },
  )
  return `${result.stdout}${result.stderr}`
}

describe('The import rules can fail', () => {
  test.each(planted)('%s is reported when broken', (rule, path, text) => {
    mkdirSync(dirname(root + path), { recursive: true })
    writeFileSync(root + path, text)
    written.push(root + path)
    expect(violations(path)).toContain(rule)
  })

  test('a circle is reported', () => {
    for (const [name, other] of [
      ['one', 'two'],
      ['two', 'one'],
    ]) {
      const path = `${root}src/kernel/shared/planted-${name}.ts`
      writeFileSync(
        path,
        `import { ${other} } from './planted-${other}.ts'\nexport const ${name}: unknown = () => ${other}\n`,
      )
      written.push(path)
    }
    expect(violations('src/kernel/shared/planted-one.ts')).toContain('no-circles')
  })
})

const planting = (text: string): string => {
  const path = `${root}src/kernel/shared/planted.ts`
  writeFileSync(path, text)
  written.push(path)
  return path
}

describe('The other quick checks can fail', () => {
  const said = (step: Step) => {
    const { status, stdout, stderr } = spawnSync(step.command, step.args, { cwd: root, encoding: 'utf8' })
    return { isClean: status === 0, output: stdout + stderr }
  }

  test('a literal spread into a literal is reported', () => {
    const path = planting('export const x = { a: 1, ...{ b: 2 } }\n')
    expect(said({ name: 'lint', ...biome('lint', path) })).toMatchObject({
      isClean: false,
      output: expect.stringContaining('without spreading a literal'),
    })
  })

  test('what nothing uses is reported', () => {
    planting('export const plantedAndUnused = 1\n')
    const unused = staticSteps.find(step => step.name === 'unused code')!
    expect(said(unused)).toMatchObject({
      isClean: false,
      output: expect.stringContaining('src/kernel/shared/planted.ts'),
    })
  }, 120_000)
})
