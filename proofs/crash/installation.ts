import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ownerName, readPassword } from '../../src/postgres/cluster.ts'
import { freePort } from '../../src/postgres/free-port.ts'
import { commandMentions, findProcess } from '../../src/postgres/processes.ts'

const startScript = new URL('../../scripts/start.ts', import.meta.url).pathname

/** What a user has after `npm start`: the server's process with its own PostgreSQL, fsync on, in a data folder. */
export type Installation = {
  readonly url: string
  /** Connection of the database's owner. */
  ownerUrl(): string
  /** Ends the server with SIGKILL and starts it again at once, as a user would. */
  killServer(): Promise<void>
  /** Ends the PostgreSQL that this server started with SIGKILL; the server itself has to bring it back. */
  killDatabase(): void
  /** Waits until the server answers that it and its database are ready. */
  ready(limitMs?: number): Promise<void>
  stop(): Promise<void>
}

export async function anInstallation(dataDir: string): Promise<Installation> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server = launch(dataDir, port)
  const announced = new Promise<void>((resolve, reject) => {
    server.stdout!.on('data', (part: Buffer) => part.includes('is ready in') && resolve())
    server.once('exit', code => reject(new Error(`The server ended before it was ready (${code}).`)))
  })
  // Whatever ends this process, its server does not outlive it; the server takes its database along.
  process.once('exit', () => server.kill('SIGTERM'))
  const ready = async (limitMs = 120_000) => {
    const began = performance.now()
    while (!(await isReady(url))) {
      if (server.exitCode !== null) throw new Error(`The server ended by itself (${server.exitCode}).`)
      if (performance.now() - began > limitMs) throw new Error(`Not ready after ${limitMs} ms.`)
      await pause(20)
    }
  }
  // The demo company takes its time, and the server answers before it is there.
  await announced
  return {
    url,
    ownerUrl: () =>
      `postgres://${ownerName}:${readPassword(dataDir)}@127.0.0.1:${serverLock(dataDir)[3]}/${ownerName}`,
    killServer: async () => {
      const gone = new Promise(resolve => server.once('exit', resolve))
      server.kill('SIGKILL')
      await gone
      server = launch(dataDir, port)
    },
    killDatabase: () => process.kill(postmasterOf(dataDir, server.pid!), 'SIGKILL'),
    ready,
    stop: async () => {
      const gone = new Promise(resolve => server.once('exit', resolve))
      server.kill('SIGTERM')
      await gone
    },
  }
}

function launch(dataDir: string, port: number): ChildProcess {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [startScript], {
    // Each client has an address of its own; the limit of requests counts by address.
    env: {
      ...env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'fatal',
      TRUST_PROXY: 'true',
      // As `npm start` sets it: a restart need not compile everything again.
      NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.resume()
  return child
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    // Refused or cut off: exactly what is waited for to end.
    return false
  }
}

const serverLock = (dataDir: string) =>
  readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')

/** The database server's id, after making sure that our own server started it. */
function postmasterOf(dataDir: string, serverPid: number): number {
  const pid = Number(serverLock(dataDir)[0])
  const found = findProcess(pid)
  const supervisor = found && findProcess(found.parentPid)
  if (!supervisor || !commandMentions(supervisor, `--for=${serverPid}`))
    throw new Error(`Process ${pid} is not a database server that process ${serverPid} started.`)
  return pid
}
