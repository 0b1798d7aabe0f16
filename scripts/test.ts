import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { beginning, changedSince, readers, type Touched, touchedBy } from './changed.ts'
import { ensureChromium } from './chromium.ts'
import { generate } from './generate.ts'
import {
  browserStep,
  outputOf,
  runStep,
  runTogether,
  type Step,
  staticSteps,
  unitListStep,
  unitStep,
} from './steps.ts'
import { buildWebWhenStale } from './web-build.ts'

/**
 * `npm test`: everything CI runs - static checks, all Vitest layers, browser journeys - and one closing line
 * `N passed, N failed` that counts each static check, each test and each journey. With `--changed [commit]` what the files that
 * differ from where this branch left main, or from that commit, can touch: static checks, the tests that import them or
 * read files themselves, and the browser where the pages or the journeys themselves changed.
 */
const [option, named] = process.argv.slice(2)
if (option && option !== '--changed') throw new Error(`Unknown option "${option}": only --changed is known.`)
const since = option ? (named ?? beginning()) : null
const changed = since ? changedSince(since) : []
const touched: Touched = since ? touchedBy(changed) : { units: 'all', journeys: 'all' }
if (since) console.log(`${changed.length} files differ from ${since.slice(0, 12)}.`)

const reports = await mkdtemp(join(tmpdir(), 'qafila-report-'))
let passed = 0
let failed = 0

function count(ok: boolean): void {
  if (ok) passed++
  else failed++
}

async function runUnits(files: readonly string[]): Promise<void> {
  const unitReport = join(reports, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  const unitOk = await runStep({ ...unitStep, args: [...unitStep.args, ...reporters, ...files] })
  if (!existsSync(unitReport)) return count(false)
  const report = JSON.parse(await readFile(unitReport, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
  }
  passed += report.numPassedTests
  failed += report.numFailedTests
  // A file that does not load has no failed test of its own.
  if (!unitOk && report.numFailedTests === 0) failed++
}

/** The test files that import what changed, and those that read files. */
async function relatedUnits(commit: string): Promise<string[]> {
  const importing = JSON.parse(await outputOf(unitListStep('--changed', commit))) as { file: string }[]
  return [...new Set([...importing.map(({ file }) => relative('.', file)), ...readers()])]
}

async function runBrowser(step: Step): Promise<void> {
  if (!ensureChromium()) {
    console.error(
      'Chromium is missing and cannot be installed by this user: install the package "chromium-headless-shell" or "chromium".',
    )
    return count(false)
  }
  await buildWebWhenStale(console.log)
  const browserReport = join(reports, 'browser.json')
  const browserOk = await runStep(
    { ...step, args: [...step.args, '--reporter=list,json'] },
    { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
  )
  if (!existsSync(browserReport)) return count(false)
  const { stats } = JSON.parse(await readFile(browserReport, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  passed += stats.expected + stats.flaky
  failed += stats.unexpected
  if (!browserOk && stats.unexpected === 0) failed++
}

await generate()
for (const succeeded of await runTogether(staticSteps)) count(succeeded)

if (touched.units === 'all') await runUnits([])
else if (touched.units === 'related') await runUnits(await relatedUnits(since!))

if (touched.journeys === 'all') await runBrowser(browserStep)
else if (touched.journeys === 'related')
  await runBrowser({
    ...browserStep,
    args: [...browserStep.args, `--only-changed=${since}`, '--pass-with-no-tests'],
  })

await rm(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
