import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from './engine.ts'
import { serverEnvironment } from './environment.ts'
import { readServerLock } from './occupancy.ts'
import type { Account } from './place.ts'
import { supervisorPath } from './processes.ts'

/** A running database server; `ended` settles when it is gone, for whatever reason. */
export type SupervisedServer = { pid: number; ended: Promise<void>; stop(): Promise<void> }

/** Starts the server under its supervisor and answers when it accepts connections; throws with its last log lines when it does not. */
export async function launchServer(launch: {
  engine: Engine
  account: Account | null
  cluster: string
  settings: string[]
  strangerPid?: number
  log: (line: string) => void
}): Promise<SupervisedServer> {
  const { account, cluster } = launch
  const child = spawn(
    process.execPath,
    [
      supervisorPath,
      `--for=${process.pid}`,
      account ? `--as=${account.uid}:${account.gid}` : '--as=self',
      launch.engine.pgCtl,
      launch.engine.postgres,
      '-D',
      cluster,
      ...launch.settings,
    ],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
      windowsHide: true,
      cwd: '/',
      env: {
        ...serverEnvironment(),
        // PostgreSQL ignores its grandparent's id in postmaster.pid: the one way to make it see that a live id is no server.
        ...(launch.strangerPid && { PG_GRANDPARENT_PID: String(launch.strangerPid) }),
      },
    },
  )
  const lastLines: string[] = []
  createInterface(child.stderr).on('line', line => {
    lastLines.push(line)
    if (lastLines.length > 20) lastLines.shift()
    launch.log(line)
  })
  let pid: number | undefined
  createInterface(child.stdout).on('line', line => {
    pid = Number(line)
  })
  // The supervisor may already have ended; `ended` shows it.
  child.stdin.on('error', () => {})

  let isRunning = true
  const ended = new Promise<void>(resolve => {
    const end = () => {
      isRunning = false
      resolve()
    }
    child.on('close', end)
    // When only the supervisor was killed, the server still holds the log pipe open and there is no close.
    child.on('exit', () => setTimeout(end, 200))
    child.on('error', error => {
      lastLines.push(error.message)
      end()
    })
  })
  const startedAt = performance.now()
  let announced = 1
  for (;;) {
    if (!isRunning) throw new Error(`The database server did not start:\n${lastLines.join('\n')}`)
    const lock = readServerLock(cluster)
    if (pid !== undefined && lock?.pid === pid && lock.status === 'ready') break
    if (performance.now() - startedAt > announced * 10_000)
      launch.log(`The database has been recovering for ${announced++ * 10} seconds.`)
    await pause(5)
  }
  keepAlive(child, false)
  return {
    pid,
    ended,
    async stop() {
      keepAlive(child, true)
      child.stdin.end()
      await ended
    },
  }
}

/** Whether the connection to the supervisor keeps this process from ending by itself. */
function keepAlive(child: ChildProcessByStdio<Writable, Readable, Readable>, isKept: boolean): void {
  for (const handle of [child, child.stdin, child.stdout, child.stderr] as {
    ref?(): void
    unref?(): void
  }[]) {
    if (isKept) handle.ref?.()
    else handle.unref?.()
  }
}
