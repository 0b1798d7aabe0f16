import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killOneOfTwo } from '../proofs/crash/cluster.ts'
import { killAgainAndAgain } from '../proofs/crash/kills.ts'
import { generate } from './generate.ts'
import { buildWebWhenStale } from './web-build.ts'

/**
 * `npm run crash [-- --rounds 50] [-- --only kill-9]`: kills server and database under load, then one of two instances;
 * one line a figure, as `npm run soak` prints them.
 */
const option = (name: string) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined
const rounds = Number(option('--rounds') ?? 50)
const figures = { 'kill-9': killAgainAndAgain, 'two-instances': killOneOfTwo }
const wanted = Object.entries(figures).filter(([name]) => name === (option('--only') ?? name))

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

await generate()
// Once, before the clock runs: `npm start` builds it otherwise.
await buildWebWhenStale(line => console.error(line))
let failed = wanted.length === 0 ? 1 : 0
for (const [name, figure] of wanted) {
  const folder = await mkdtemp(join(tmpdir(), `qafila-${name}-`))
  const line = await figure(folder, rounds, text => console.error(text))
  for (const violation of line.violations.slice(0, 50)) console.error(violation)
  if (line.violations.length > 0) failed++
  const verdict = line.violations.length === 0 ? 'pass' : 'fail'
  console.log(
    `${line.name} ${line.cases} rounds ${line.violations.length} violations ${line.seconds.toFixed(0)} s ${verdict} ${line.note}`,
  )
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1
