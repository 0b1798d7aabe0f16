import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/**
 * Milliseconds of processor time a process has used so far, all its threads together, to the nanosecond as the scheduler counts them (the
 * hundredths of `/proc/pid/stat` are samples at ticks, which over-count a process that wakes by a clock); 0 when it has ended.
 */
async function processMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  let nanoseconds = 0
  for (const thread of threads) {
    const counted = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')
    nanoseconds += Number(counted.split(' ')[0])
  }
  return nanoseconds / 1e6
}

/** Resident memory of a process in megabytes. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1000
}

/** The connections of PostgreSQL, and the writer of its log, with what each has used; all but the one that asks. */
async function databaseProcesses(owner: pg.Client): Promise<Map<number, number>> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type in ('client backend', 'walwriter')`,
  )
  const used = new Map<number, number>()
  for (const { pid } of rows) used.set(pid, await processMs(pid))
  return used
}

/** What the work cost in milliseconds of processor time: the application's process, and every connection of the database. */
export async function costOf(
  owner: pg.Client,
  appPid: number,
  work: () => Promise<void>,
): Promise<{ app: number; database: number }> {
  const before = await databaseProcesses(owner)
  const appBefore = await processMs(appPid)
  await work()
  const app = (await processMs(appPid)) - appBefore
  const after = await databaseProcesses(owner)
  let database = 0
  for (const [pid, used] of after) database += used - (before.get(pid) ?? 0)
  return { app, database }
}

/** What work on the owner's own connection cost its process of the database. */
export async function directCost(owner: pg.Client, work: () => Promise<void>): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { pid } = rows[0]!
  const before = await processMs(pid)
  await work()
  return (await processMs(pid)) - before
}
