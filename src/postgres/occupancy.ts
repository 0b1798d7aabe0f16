import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError } from '#kernel/server/config.ts'
import { commandMentions, findProcess, type Process, supervisorPath } from './processes.ts'

/** What `postmaster.pid` holds: the server's process and how far it is (`starting`, `ready`, `stopping`). */
export type ServerLock = { pid: number; status: string }

/** The server's own lock file in the cluster, or null when there is none. */
export function readServerLock(cluster: string): ServerLock | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, status: (lines[7] ?? '').trim() } : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Makes the cluster free for a new server. Refuses, naming the process, when a living application uses it;
 * waits for a server that is being stopped; stops one whose application and supervisor are both gone.
 * Answers the process id in `postmaster.pid` when it now belongs to a stranger: PostgreSQL sees only that the
 * id is alive and would refuse to start. The file itself stays, because it also guards against
 * left-over backends that still write to the shared memory of a killed server.
 */
export async function freeCluster(
  cluster: string,
  log: (line: string) => void,
): Promise<{ strangerPid?: number }> {
  const startedAt = performance.now()
  let announced = 0
  for (;;) {
    const lock = readServerLock(cluster)
    const server = lock && findProcess(lock.pid)
    if (!lock || !server) return {}
    if (!isServerOf(server, cluster)) return { strangerPid: lock.pid }

    const waited = performance.now() - startedAt
    if (waited > 60_000)
      throw new ConfigError(
        `The database server ${server.pid} of ${cluster} does not stop: stop it and start again.`,
      )
    const supervisor = supervisorOf(server)
    if (supervisor) {
      const application = applicationOf(supervisor)
      if (application)
        throw new ConfigError(
          `The data directory ${dirname(cluster)} is in use by process ${application} (database server ${server.pid}): stop it first, or set DATA_DIR.`,
        )
    } else if (announced === 0 || waited > announced * 10_000) {
      log(`Stopping the left-over database server ${server.pid}.`)
      // First a fast shutdown; when that takes long, an immediate one, after which the log is replayed.
      signal(server.pid, announced === 0 ? 'SIGINT' : 'SIGQUIT')
      announced++
    }
    await pause(20)
  }
}

function isServerOf(found: Process, cluster: string): boolean {
  return (
    commandMentions(found, '-D') && commandMentions(found, cluster) && !commandMentions(found, supervisorPath)
  )
}

function supervisorOf(server: Process): Process | null {
  const parent = findProcess(server.parentPid)
  return parent && commandMentions(parent, supervisorPath) ? parent : null
}

/** The application the supervisor works for, or null when it is gone: the supervisor then has another parent. */
function applicationOf(supervisor: Process): number | null {
  return commandMentions(supervisor, `--for=${supervisor.parentPid}`) && findProcess(supervisor.parentPid)
    ? supervisor.parentPid
    : null
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
