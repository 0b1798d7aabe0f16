import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

function isCommit(name: string): boolean {
  try {
    git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
    return true
  } catch {
    return false
  }
}

/** The commit a change began from: where it left main, or the last commit where there is no main. */
export function beginning(): string {
  const main = ['origin/main', 'main'].find(isCommit)
  return main ? git('merge-base', 'HEAD', main) : git('rev-parse', 'HEAD')
}

/** What differs from a commit: committed since, not committed yet, and new files. */
export function changedSince(commit: string): string[] {
  const differing = git('diff', '--name-only', commit)
  const unknown = git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${differing}\n${unknown}`.split('\n').filter(Boolean))].sort()
}

const isAny = (path: string, patterns: readonly string[]) =>
  patterns.some(pattern => matchesGlob(path, pattern))

/** What the whole of Vitest depends on without importing it. */
const underEveryTest = [
  'package-lock.json',
  'vitest.config.ts',
  'db/schema.sql',
  'src/**/migrations/**',
  'src/kernel/shared/*.sql',
  'src/kernel/testing/**',
  'src/{migrate,postgres}/**',
  // The tests of the import rules run the checkers.
  '{biome.json,knip.json,.dependency-cruiser.mjs}',
  'scripts/lint/**',
]

/** What pages are made of. */
const ofPages = [
  'package-lock.json',
  'vite.config.ts',
  'public/**',
  'src/index.html',
  'src/sw.ts',
  'src/ui/**',
  'src/kernel/web/**',
  'src/**/*.web.ts',
  'src/**/*.{tsx,css}',
  'src/**/*.{ar,en}.json',
]

const ofJourneys = ['e2e/**', 'playwright.config.ts']

/** How much of each kind of test a change can touch. */
export type Touched = {
  units: 'none' | 'related' | 'all'
  /** `related`: the journeys themselves changed, the pages did not. */
  journeys: 'none' | 'related' | 'all'
}

export function touchedBy(paths: readonly string[]): Touched {
  const any = (patterns: readonly string[]) => paths.some(path => isAny(path, patterns))
  const isTold = (path: string) => path.endsWith('.md') || path.startsWith('docs/')
  const isCode = paths.some(path => !isTold(path))
  return {
    units: any(underEveryTest) ? 'all' : isCode ? 'related' : 'none',
    journeys: any(ofPages.concat('playwright.config.ts')) ? 'all' : any(ofJourneys) ? 'related' : 'none',
  }
}

/** Test files that read files themselves: what they judge is in no import. */
export const readers = (): string[] =>
  globSync('{src,sweeps,scenarios,proofs,scripts}/**/*.test.ts').filter(path =>
    /\b(?:sources|readFile(?:Sync)?|readdir(?:Sync)?)\(/.test(readFileSync(path, 'utf8')),
  )
