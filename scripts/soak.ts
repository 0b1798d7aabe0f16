import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProofLine } from '../proofs/proof.ts'
import { generate } from './generate.ts'

/**
 * `npm run soak [-- --only name] [-- --share 0.1]`: the property runs of proofs/ with all their cases, one line a figure:
 * name, cases, violations, seconds, pass or fail. `--only` takes the name of a file in proofs/, `--share` a part of the cases.
 */
const option = (name: string) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined
const only = option('--only')
const share = option('--share') ?? '1'

await generate()
const folder = await mkdtemp(join(tmpdir(), 'qafila-soak-'))
const vitest = new URL('../node_modules/.bin/vitest', import.meta.url).pathname
const names = readdirSync(new URL('../proofs/', import.meta.url))
  .filter(file => file.endsWith('.test.ts'))
  .map(file => file.slice(0, -'.test.ts'.length))
  .filter(name => !only || name === only)
if (names.length === 0) console.error(`There is no proof named ${only}.`)

let failed = names.length === 0 ? 1 : 0
for (const name of names) {
  const report = join(folder, `${name}.jsonl`)
  const ran = spawnSync(vitest, ['run', `proofs/${name}.test.ts`], {
    env: { ...process.env, PROOF_REPORT: report, PROOF_SHARE: share },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  const ok = ran.status === 0
  const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : []
  for (const text of lines) {
    const { cases, violations, seconds, ...line } = JSON.parse(text) as ProofLine
    const verdict = ok && violations === 0 ? 'pass' : 'fail'
    console.log(
      `${line.name} ${cases} cases ${violations} violations ${seconds.toFixed(0)} s ${verdict}${share === '1' ? '' : ` share=${share}`}`,
    )
  }
  if (ok && lines.length > 0) continue
  failed++
  if (lines.length === 0) console.log(`${name} could not be measured fail`)
  console.error(`${ran.stdout}\n${ran.stderr}`)
}
await rm(folder, { recursive: true, force: true })
process.exitCode = failed === 0 ? 0 : 1
