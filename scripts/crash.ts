import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killAgainAndAgain } from '../proofs/crash/kills.ts'
import { generate } from './generate.ts'
import { buildWebWhenStale } from './web-build.ts'

/** `npm run crash [-- --rounds 50]`: kills server and database under load; one line a figure, as `npm run soak` prints them. */
const given = process.argv.indexOf('--rounds')
const rounds = given < 0 ? 50 : Number(process.argv[given + 1])

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

await generate()
// Once, before the clock runs: `npm start` builds it otherwise.
await buildWebWhenStale(line => console.error(line))
const folder = await mkdtemp(join(tmpdir(), 'qafila-crash-'))
let failed = 0
for (const figure of [killAgainAndAgain]) {
  const line = await figure(folder, rounds, text => console.error(text))
  for (const violation of line.violations.slice(0, 50)) console.error(violation)
  if (line.violations.length > 0) failed++
  const verdict = line.violations.length === 0 ? 'pass' : 'fail'
  console.log(
    `${line.name} ${line.cases} rounds ${line.violations.length} violations ${line.seconds.toFixed(0)} s ${verdict} ${line.note}`,
  )
}
await rm(folder, { recursive: true, force: true })
process.exitCode = failed === 0 ? 0 : 1
