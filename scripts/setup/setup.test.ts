import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string
let children: ChildProcess[]

const lock = { packages: { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } } }

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'qafila-setup-'))
  children = []
  mkdirSync(join(root, 'scripts'))
  mkdirSync(join(root, 'bin'))
  cpSync(import.meta.dirname, join(root, 'scripts', 'setup'), { recursive: true })
  cpSync(`${import.meta.dirname}.mjs`, join(root, 'scripts', 'setup.mjs'))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock))
  writeFileSync(
    join(root, 'scripts', 'db.ts'),
    `const [action] = process.argv.slice(2) as string[]
     if (action === 'wait') setInterval(() => {}, 1000)
     process.on('SIGTERM', () => process.exit(7))
     console.log('ran', ...process.argv.slice(2))`,
  )
  npmThat('')
})

afterEach(async () => {
  for (const { pid, exitCode, signalCode } of children)
    if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})

/** Puts an npm on the path that installs as the real one does, in the same order: delete, unpack, list. */
function npmThat(middle: string): void {
  const npm = join(root, 'bin', 'npm')
  writeFileSync(
    npm,
    `#!/bin/sh
cd "${root}" && echo "$*" >> calls && rm -rf node_modules && mkdir -p node_modules/node/bin || exit 1
ln -s "${process.execPath}" node_modules/node/bin/node
${middle}
sleep 0.3
cp package-lock.json node_modules/.package-lock.json
`,
  )
  chmodSync(npm, 0o755)
}

/** Runs the setup in a process group of its own, so that it can be killed with everything it started. */
function setup(...args: string[]): {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
} {
  const child = spawn(process.execPath, [join(root, 'scripts', 'setup.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, PATH: [join(root, 'bin'), process.env.PATH].join(delimiter) },
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', chunk => (output += chunk))
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code as number | null) }
}

function installations(): number {
  const calls = join(root, 'calls')
  return existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n').length : 0
}

async function runs(...args: string[]): Promise<string> {
  const { output, ended } = setup(...args)
  expect(await ended, output()).toBe(0)
  return output()
}

async function until(isReached: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 400 && !isReached(); attempt++) await pause(20)
  expect(isReached()).toBe(true)
}

test('the packages are installed once, and again when the lock file changes', async () => {
  expect(await runs('db', 'reset', '--all')).toContain('ran reset --all')
  await runs('db')
  expect(installations()).toBe(1)
  expect(readFileSync(join(root, 'calls'), 'utf8')).toContain('ci --no-audit --no-fund')
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { ...lock.packages, 'node_modules/b': { version: '2.0.0' } } }),
  )
  await runs('db')
  expect(installations()).toBe(2)
})

test('an installation made by npm itself is accepted', async () => {
  mkdirSync(join(root, 'node_modules', 'node', 'bin'), { recursive: true })
  symlinkSync(process.execPath, join(root, 'node_modules', 'node', 'bin', 'node'))
  cpSync(join(root, 'package-lock.json'), join(root, 'node_modules', '.package-lock.json'))
  await runs('db')
  expect(installations()).toBe(0)
})

test('two runs at the same time install once', async () => {
  const both = await Promise.all([runs('db', 'one'), runs('db', 'two')])
  expect(both.join('')).toContain('ran one')
  expect(both.join('')).toContain('ran two')
  expect(installations()).toBe(1)
})

test('an installation killed with everything it started is not taken for a finished one', async () => {
  const { child } = setup('db')
  await until(() => existsSync(join(root, 'node_modules', 'node', 'bin', 'node')))
  process.kill(-child.pid!, 'SIGKILL')
  await once(child, 'exit')
  expect(await runs('db', 'after')).toContain('ran after')
  expect(installations()).toBe(2)
})

test('when only the setup was killed, the next run waits for the npm it left behind', async () => {
  npmThat('sleep 1')
  const { child } = setup('db')
  await until(() => existsSync(join(root, 'node_modules', 'node', 'bin', 'node')))
  child.kill('SIGKILL')
  await once(child, 'exit')
  const output = await runs('db', 'after')
  expect(output).toContain('Waiting for another installation to finish')
  expect(output).toContain('ran after')
  expect(installations()).toBe(1)
})

test('a failed installation stops with its exit code and is tried again by the next run', async () => {
  npmThat('exit 3')
  const failed = setup('db')
  expect(await failed.ended).toBe(1)
  expect(failed.output()).toContain('npm ci ended with 3')
  npmThat('')
  expect(await runs('db')).toContain('ran')
})

test('a signal reaches the command and its exit code comes back', async () => {
  const { child, output, ended } = setup('db', 'wait')
  await until(() => output().includes('ran wait'))
  child.kill('SIGTERM')
  expect(await ended).toBe(7)
})

test('an unknown command is refused with the list of commands', async () => {
  const { output, ended } = setup('deploy')
  expect(await ended).toBe(1)
  expect(output()).toContain('Unknown command "deploy": one of start, test, dev')
})

test('the lock file is completed with the packages of other platforms', async () => {
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({
      packages: {
        '': {},
        'node_modules/a': {
          version: '1.0.0',
          dev: true,
          optionalDependencies: { '@a/linux-x64-musl': '1.0.0', '@a/darwin-arm64': '1.0.0' },
        },
        'node_modules/@a/darwin-arm64': { version: '1.0.0', integrity: 'sha512-d' },
      },
    }),
  )
  const child = spawn(process.execPath, [join(root, 'scripts', 'setup', 'complete-lock.mjs')], {
    stdio: 'ignore',
  })
  await once(child, 'exit')
  const completed = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  expect(completed.packages['node_modules/@a/linux-x64-musl']).toEqual({
    version: '1.0.0',
    cpu: ['x64'],
    os: ['linux'],
    libc: ['musl'],
    dev: true,
    optional: true,
  })
  expect(completed.packages['node_modules/@a/darwin-arm64'].integrity).toBe('sha512-d')
})
