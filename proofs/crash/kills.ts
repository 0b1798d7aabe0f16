import { setTimeout as pause } from 'node:timers/promises'
import { aClerk, aJournal } from './clients.ts'
import { anInstallation } from './installation.ts'
import { judge } from './verdict.ts'
import { aYardClerk } from './yard.ts'

export type CrashLine = {
  readonly name: string
  readonly cases: number
  readonly violations: readonly string[]
  readonly seconds: number
  readonly note: string
}

const clerks = 6
const yardClerks = 2
const recoveryLimitMs = 5_000

/** Kills the server and the database in turn while clerks write and vehicles come and go, restarts, and judges what is left (figure 9). */
export async function killAgainAndAgain(
  dataDir: string,
  rounds: number,
  log: (line: string) => void,
): Promise<CrashLine> {
  const began = performance.now()
  const installation = await anInstallation(dataDir)
  const journal = aJournal()
  let stopped = false
  const target = { url: installation.url, ready: () => installation.ready() }
  const work = Promise.all([
    ...Array.from({ length: clerks }, (_, index) => aClerk(target, journal, index, () => stopped)),
    ...Array.from({ length: yardClerks }, (_, index) => aYardClerk(target, journal, index, () => stopped)),
  ])
  // A clerk that fails ends the run below; until then its failure is only kept.
  let broken: Error | undefined
  work.catch(error => {
    broken = error as Error
  })
  const waitFor = async (what: string, isSo: () => boolean) => {
    const since = performance.now()
    while (!isSo()) {
      if (broken) throw broken
      if (performance.now() - since > 120_000) throw new Error(`${what} did not come to be.`)
      await pause(5)
    }
  }
  const isYardAtWork = () => journal.acknowledged.some(({ mark }) => mark.endsWith(' back'))
  await waitFor(
    'The first writes of every clerk',
    () => journal.acknowledged.length > 3 * clerks && isYardAtWork(),
  )
  const recoveries: number[] = []
  for (let round = 1; round <= rounds; round++) {
    await pause(700 + ((round * 137) % 900))
    const victim = round % 2 === 1 ? 'server' : 'database'
    const killedAt = performance.now()
    if (victim === 'server') await installation.killServer()
    else installation.killDatabase()
    await waitFor(`The recovery of round ${round}`, () => journal.lastSuccessBegan > killedAt)
    // A write that succeeds proves the recovery when it ends; its beginning only distinguishes it from earlier ones.
    const tookMs = performance.now() - killedAt
    recoveries.push(tookMs)
    // A second attempt that meets the next kill would say nothing about this one.
    await waitFor(`The second attempts of round ${round}`, () => journal.retrying === 0)
    log(`round ${round}: ${victim} killed, first write after ${tookMs.toFixed(0)} ms`)
  }
  await pause(500)
  stopped = true
  await work
  const verdict = await judge(installation.ownerUrl(), journal)
  await installation.stop()
  const p95 = percentile95(recoveries)
  const ofCustody = journal.acknowledged.filter(({ mark }) => / (held|back)$/.test(mark)).length
  const slow = p95 < recoveryLimitMs ? [] : [`recovery p95 is ${p95.toFixed(0)} ms`]
  return {
    name: 'kill-9',
    cases: rounds,
    violations: [...verdict.lost, ...verdict.duplicated, ...verdict.unsound, ...journal.failures, ...slow],
    seconds: (performance.now() - began) / 1000,
    note:
      `writes=${journal.acknowledged.length} of-custody=${ofCustody} lost=${verdict.lost.length} duplicated=${verdict.duplicated.length} ` +
      `retried=${journal.retried} failed-after-retry=${journal.failures.length} recovery-p95=${p95.toFixed(0)}ms ` +
      `recovery-max=${Math.max(...recoveries).toFixed(0)}ms`,
  }
}

function percentile95(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? 0
}
