import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'

export type Step = { readonly name: string; readonly command: string; readonly args: readonly string[] }

/** Runs one tool with its output shown; answers whether it succeeded. */
export function runStep(step: Step, env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  console.log(`\n> ${step.name}`)
  return ended(step, spawn(step.command, step.args, { stdio: 'inherit', env }))
}

/** Runs tools side by side, each with its whole output shown when it ends; answers which succeeded. */
export function runTogether(steps: readonly Step[]): Promise<boolean[]> {
  return Promise.all(
    steps.map(async step => {
      const child = spawn(step.command, step.args, { stdio: ['ignore', 'pipe', 'pipe'] })
      const output: Buffer[] = []
      child.stdout.on('data', part => output.push(part))
      child.stderr.on('data', part => output.push(part))
      const succeeded = await ended(step, child)
      console.log(`\n> ${step.name}\n${Buffer.concat(output).toString()}`)
      return succeeded
    }),
  )
}

/** The standard output of a tool; its other output is shown. */
export async function outputOf(step: Step): Promise<string> {
  const child = spawn(step.command, step.args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const output: Buffer[] = []
  child.stdout.on('data', part => output.push(part))
  if (!(await ended(step, child))) throw new Error(`${step.name} failed.`)
  return Buffer.concat(output).toString()
}

function ended(step: Step, child: ChildProcess): Promise<boolean> {
  return new Promise(resolve => {
    child.on('error', error => {
      console.error(`${step.name}: ${error.message}`)
      resolve(false)
    })
    child.on('close', code => resolve(code === 0))
  })
}

/** A program of the package that `resolved` lies in: its file as package.json names it, run on this Node. */
function program(resolved: string, name: string, ...args: string[]): Pick<Step, 'command' | 'args'> {
  const packageFile = findPackageJSON(resolved)!
  const { bin } = JSON.parse(readFileSync(packageFile, 'utf8')) as { bin: Record<string, string> }
  return { command: process.execPath, args: [join(packageFile, '..', bin[name]!), ...args] }
}

export const biome = (...args: string[]) =>
  program(import.meta.resolve('@biomejs/biome/package.json'), 'biome', ...args)

/** Types, format, lint, import rules and what nothing uses: quick enough to run before every commit. */
export const staticSteps: readonly Step[] = [
  // TypeScript 7 checks in a quarter of the time; 6 stays beside it because dependency-cruiser needs its programming interface.
  // One checker: each checker instantiates the shared types again, which on two cores doubles memory and time.
  {
    name: 'types',
    ...program(
      import.meta.resolve('typescript-7/package.json'),
      'tsc',
      ...['--noEmit', '-p', 'tsconfig.json', '--checkers', '1'],
    ),
  },
  { name: 'format and lint', ...biome('check', '--error-on-warnings', '--max-diagnostics=40', '.') },
  {
    name: 'import rules',
    ...program(
      import.meta.resolve('dependency-cruiser'),
      'depcruise',
      ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err'],
      ...['src', 'sweeps', 'scenarios', 'proofs', 'scripts', 'bench', 'e2e'],
    ),
  },
  // Generated sources use what is written by hand, and are not in git.
  {
    name: 'unused code',
    ...program(import.meta.resolve('knip'), 'knip', '--no-progress', '--no-gitignore'),
  },
]

export const unitStep: Step = {
  name: 'tests',
  ...program(import.meta.resolve('vitest/package.json'), 'vitest', 'run'),
}
/** Names the test files that a run with these arguments would take, as JSON. */
export const unitListStep = (...args: string[]): Step => ({
  name: 'list of tests',
  ...program(import.meta.resolve('vitest/package.json'), 'vitest', 'list', '--filesOnly', ...args, '--json'),
})
export const browserStep: Step = {
  name: 'browser',
  ...program(import.meta.resolve('@playwright/test/package.json'), 'playwright', 'test'),
}
