// The door of every npm script: `node scripts/setup.mjs <command> [arguments]`. Installs the packages when they
// are missing or outdated, then runs scripts/<command>.ts on the Node version the project pins.
// This file and scripts/setup/ run before anything is installed, on the Node the machine has (20 or newer):
// no packages, no TypeScript.
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChild } from './setup/child.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { serverEnvironment, serverFlags } from './setup/server-flags.mjs'

const commands = [
  'start',
  'test',
  'dev',
  'check',
  'new',
  'db',
  'bench',
  'demo',
  'soak',
  'crash',
  'size',
  'super-admin',
]
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [command = '', ...args] = process.argv.slice(2)

if (!commands.includes(command)) fail(`Unknown command "${command}": one of ${commands.join(', ')}.`)
if (Number.parseInt(process.versions.node, 10) < 20)
  fail(`Node ${process.versions.node} is too old: install Node 20 or newer.`)

try {
  await ensureInstalled(root)
  const node = await ensureRuntime(root)
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH ?? process.env.Path].join(
    delimiter,
  )
  const flags = command === 'start' ? serverFlags : []
  const ended = await runChild(node, [...flags, join(root, 'scripts', `${command}.ts`), ...args], {
    env: {
      // Windows keeps the variable as Path; of two spellings it would take either.
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.toUpperCase() !== 'PATH')),
      PATH: path,
      ...serverEnvironment(root, process.env),
    },
  })
  if (ended.signal) process.kill(process.pid, ended.signal)
  else process.exitCode = ended.code
} catch (error) {
  fail(error.message)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
