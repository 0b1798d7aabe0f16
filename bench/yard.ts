import type pg from 'pg'
import { times } from './report.ts'

/** What the yardstick took on the machine of `docs/performance.md` when its budgets were set, in milliseconds. */
const setOn = { script: 66, sql: 59 }

/** A fixed piece of JavaScript: numbers, text and objects, as a server spends its time. */
function script(): number {
  let sum = 0
  const seen = new Map<string, number>()
  for (let at = 0; at < 400_000; at++) {
    const key = `k${at % 4096}`
    seen.set(key, (seen.get(key) ?? 0) + ((at * 2_654_435_761) % 97))
  }
  for (const [key, value] of seen) sum += value + JSON.stringify({ key, value }).length
  return sum
}

const sql = `select sum(length(md5(n::text || 'yard'))), count(distinct n % 977) from generate_series(1, 120000) n`

/** How much longer a fixed piece of work takes here than where the budgets were set: the median of nine turns of each, script and SQL. */
export async function yardstick(owner: pg.Client, log: (line: string) => void): Promise<number> {
  const median = (samples: number[]) => samples.sort((a, b) => a - b)[Math.floor(samples.length / 2)]!
  await times(3, async () => script())
  const own = median(await times(9, async () => script()))
  const theirs = median(await times(9, () => owner.query(sql)))
  const slowness = (own / setOn.script + theirs / setOn.sql) / 2
  log(
    `yard ${own.toFixed(1)} ms script, ${theirs.toFixed(1)} ms sql: ${slowness.toFixed(2)} times the machine of the budgets`,
  )
  return slowness
}
