import { type ChildProcess, spawn } from 'node:child_process'

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

function ended(step: Step, child: ChildProcess): Promise<boolean> {
  return new Promise(resolve => {
    child.on('error', error => {
      console.error(`${step.name}: ${error.message}`)
      resolve(false)
    })
    child.on('close', code => resolve(code === 0))
  })
}

const inPackages = (path: string) => new URL(`../node_modules/${path}`, import.meta.url).pathname
export const bin = (name: string) => inPackages(`.bin/${name}`)

/** Types, format, lint and import rules: quick enough to run before every commit. */
export const staticSteps: readonly Step[] = [
  // TypeScript 7 checks in a quarter of the time; 6 stays beside it because dependency-cruiser needs its programming interface.
  {
    name: 'types',
    command: process.execPath,
    args: [inPackages('typescript-7/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'],
  },
  {
    name: 'format and lint',
    command: bin('biome'),
    args: ['check', '--error-on-warnings', '--max-diagnostics=40', '.'],
  },
  {
    name: 'import rules',
    command: bin('depcruise'),
    args: [
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err',
      'src',
      'sweeps',
      'scenarios',
      'proofs',
      'scripts',
      'bench',
      'e2e',
    ],
  },
]

export const unitStep: Step = { name: 'tests', command: bin('vitest'), args: ['run'] }
export const browserStep: Step = { name: 'browser', command: bin('playwright'), args: ['test'] }
