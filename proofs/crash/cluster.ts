import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { aBenchCompany, benchSecret } from '../../bench/company.ts'
import { fillCustomers } from '../../bench/customers.ts'
import { migrationFolders } from '../../src/migrate/folders.ts'
import { migrate } from '../../src/migrate/migrate.ts'
import { startPostgres } from '../../src/postgres/start.ts'
import { aClerk, aJournal, aReader } from './clients.ts'
import type { CrashLine } from './kills.ts'
import { aProxy } from './proxy.ts'
import { judge } from './verdict.ts'

const startScript = new URL('../../bench/start-once.ts', import.meta.url).pathname
const clerks = 6
const readers = 4

type Instance = { child: ChildProcess; url: string }

function anInstance(ownerUrl: string, compiled: string): Promise<Instance> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [startScript], {
      env: {
        ...process.env,
        DATABASE_URL: ownerUrl,
        PORT: '0',
        LOG_LEVEL: 'fatal',
        TRUST_PROXY: 'true',
        SECRET: benchSecret,
        NODE_COMPILE_CACHE: compiled,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    process.once('exit', () => child.kill('SIGTERM'))
    child.once('exit', code => reject(new Error(`An instance ended early (${code}).`)))
    child.stdout!.once('data', (line: Buffer) => resolve({ child, url: line.toString().trim() }))
  })
}

async function end({ child }: Instance, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  child.removeAllListeners('exit')
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

/** Two instances behind a proxy, one killed or restarted at a time while clerks work and screens are read (figure 10). */
export async function killOneOfTwo(
  dataDir: string,
  rounds: number,
  log: (line: string) => void,
): Promise<CrashLine> {
  const began = performance.now()
  const postgres = await startPostgres({ dataDir })
  const ownerUrl = postgres.url
  await migrate(ownerUrl, migrationFolders())
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const company = await aBenchCompany({ ownerUrl, owner }, log)
  await fillCustomers(owner, company.id, 20)
  await company.close()
  await owner.end()
  const compiled = join(dataDir, 'compiled')
  const instances = [await anInstance(ownerUrl, compiled), await anInstance(ownerUrl, compiled)]
  const proxy = await aProxy(() => instances.map(instance => instance.url))
  const journal = aJournal()
  let stopped = false
  const target = { url: proxy.url, ready: () => pause(20) }
  const work = Promise.all([
    ...Array.from({ length: clerks }, (_, index) => aClerk(target, journal, index, () => stopped)),
    ...Array.from({ length: readers }, (_, index) => aReader(target, journal, index, () => stopped)),
  ])
  const restarts: string[] = []
  const play = async () => {
    while (journal.acknowledged.length < 3 * clerks) await pause(50)
    for (let round = 1; round <= rounds; round++) {
      await pause(500)
      const at = round % 2
      const signal = round % 4 < 2 ? 'SIGTERM' : 'SIGKILL'
      const before = journal.retried
      await end(instances[at]!, signal)
      instances[at] = await anInstance(ownerUrl, compiled)
      // A rolling restart must not cost even the one second attempt that a kill may.
      if (signal === 'SIGTERM' && journal.retried > before)
        restarts.push(`round ${round}: a rolling restart cost ${journal.retried - before} second attempts`)
      log(`round ${round}: ${signal}, ${journal.retried - before} second attempts`)
    }
    stopped = true
  }
  await Promise.all([play(), work])
  const verdict = await judge(ownerUrl, journal)
  await proxy.stop()
  for (const instance of instances) await end(instance, 'SIGTERM')
  await postgres.stop()
  const { lost, duplicated, unsound } = verdict
  return {
    name: 'two-instances',
    cases: rounds,
    violations: [...lost, ...duplicated, ...unsound, ...journal.failures, ...restarts],
    seconds: (performance.now() - began) / 1000,
    note:
      `writes=${journal.acknowledged.length} reads=${journal.reads} lost=${lost.length} duplicated=${duplicated.length} ` +
      `retried=${journal.retried} failed-reads-or-second-attempts=${journal.failures.length}`,
  }
}
