import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { generate } from './generate.ts'
import { browserStep, runStep, runTogether, staticSteps, unitStep } from './steps.ts'
import { buildWebWhenStale } from './web-build.ts'

/**
 * `npm test`: everything CI runs - static checks, all Vitest layers, browser journeys - and one closing line
 * `N passed, N failed` that counts each static check, each test and each journey.
 */
const reports = await mkdtemp(join(tmpdir(), 'qafila-report-'))
let passed = 0
let failed = 0

function count(ok: boolean): void {
  if (ok) passed++
  else failed++
}

await generate()
for (const succeeded of await runTogether(staticSteps)) count(succeeded)

const unitReport = join(reports, 'unit.json')
const unitOk = await runStep({
  ...unitStep,
  args: [...unitStep.args, '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
})
if (existsSync(unitReport)) {
  const report = JSON.parse(await readFile(unitReport, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    numFailedTestSuites: number
    success: boolean
  }
  passed += report.numPassedTests
  failed += report.numFailedTests
  // A file that does not load has no failed test of its own.
  if (!unitOk && report.numFailedTests === 0) failed++
} else count(false)

if (ensureChromium()) {
  await buildWebWhenStale(console.log)
  const browserReport = join(reports, 'browser.json')
  const browserOk = await runStep(
    { ...browserStep, args: [...browserStep.args, '--reporter=list,json'] },
    { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
  )
  if (existsSync(browserReport)) {
    const { stats } = JSON.parse(await readFile(browserReport, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number }
    }
    passed += stats.expected + stats.flaky
    failed += stats.unexpected
    if (!browserOk && stats.unexpected === 0) failed++
  } else count(false)
} else {
  console.error(
    'Chromium is missing and cannot be installed by this user: install the package "chromium-headless-shell" or "chromium".',
  )
  failed++
}

await rm(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
