import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterDirectory, ensureCluster, ownerName, readPassword } from './cluster.ts'
import { prepareEngine } from './engine.ts'
import { freePort } from './free-port.ts'
import { freeCluster } from './occupancy.ts'
import { dataDirectory, prepareDataDirectory, serverAccount } from './place.ts'
import { serverSettings } from './settings.ts'
import { isSocketRefused, mayHoldSocket, removeOldSockets } from './socket.ts'
import { launchServer, type SupervisedServer } from './supervised.ts'

/** The embedded database while it runs. */
export type EmbeddedPostgres = {
  /**
   * Connection of the owner (a superuser) to the database `qafila`; stays the same over restarts. Its `host` parameter leads to the
   * socket file in the cluster, which is faster than the address before it; without the parameter the address answers, too.
   */
  readonly url: string
  readonly dataDir: string
  /** The server's process, another one after a restart. */
  readonly pid: number
  /** Stops the server and waits until it is gone. */
  stop(): Promise<void>
  /** Calls the listener each time the server died and runs again. */
  onRestart(listener: () => void): void
}

/**
 * Starts the embedded PostgreSQL on a free port of the loopback interface, creating its cluster on first use,
 * and keeps it running: when it dies it is started again on the same port; when this process ends, however,
 * it is stopped. Throws an error of one line that names the remedy when the data directory is in use by a
 * living process or cannot be used.
 * `fsync: false` is for tests alone: it may lose everything in a power cut.
 */
export async function startPostgres(
  options: { dataDir?: string; fsync?: boolean; log?: (line: string) => void } = {},
): Promise<EmbeddedPostgres> {
  const { fsync = true, log = () => {} } = options
  const requested = resolve(options.dataDir ?? dataDirectory())
  const account = serverAccount(clusterDirectory(requested))
  prepareDataDirectory(requested, account)
  // Processes are recognised by this path in their command line, so it has one spelling.
  const dataDir = realpathSync(requested)
  const cluster = clusterDirectory(dataDir)
  const engine = prepareEngine(dataDir, account)
  await ensureCluster(dataDir, engine, account, { fsync })

  let port = 0
  let hasSocket = mayHoldSocket(cluster)
  async function launch(): Promise<SupervisedServer> {
    const { strangerPid } = await freeCluster(cluster, log)
    try {
      return await launchServer({
        engine,
        account,
        cluster,
        settings: serverSettings({ port, hasSocket, fsync }),
        strangerPid,
        log,
      })
    } catch (error) {
      // Another process may have taken the cluster since; then this fails in one line.
      await freeCluster(cluster, log)
      throw error
    }
  }
  const launchAnywhere = () =>
    withFreePort(candidate => {
      port = candidate
      return launch()
    })
  let server = await launchAnywhere().catch(error => {
    if (!hasSocket || !isSocketRefused(error)) throw error
    log('The data directory cannot hold a socket file; the database is reached over the loopback address.')
    hasSocket = false
    return launchAnywhere()
  })
  removeOldSockets(cluster, port)

  const listeners: (() => void)[] = []
  let isStopping = false
  async function keepRunning(): Promise<void> {
    for (;;) {
      await server.ended
      if (isStopping) return
      log('The database server died and is started again.')
      const again = await relaunch()
      if (!again) return
      server = again
      if (isStopping) await server.stop()
      else for (const listener of listeners) listener()
    }
  }
  async function relaunch(): Promise<SupervisedServer | null> {
    for (let delay = 100; !isStopping; delay = Math.min(delay * 2, 2_000)) {
      try {
        return await launch()
      } catch (error) {
        log(`The database server could not be started again: ${(error as Error).message}`)
        await pause(delay)
      }
    }
    return null
  }
  const running = keepRunning()

  return {
    url:
      `postgres://${ownerName}:${readPassword(dataDir)}@127.0.0.1:${port}/${ownerName}` +
      (hasSocket ? `?host=${encodeURIComponent(cluster)}` : ''),
    dataDir,
    get pid() {
      return server.pid
    },
    async stop() {
      isStopping = true
      await server.stop()
      await running
    },
    onRestart(listener) {
      listeners.push(listener)
    },
  }
}

/** A port that is free now may be taken a moment later: then another one is tried. */
async function withFreePort(start: (port: number) => Promise<SupervisedServer>): Promise<SupervisedServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePort())
    } catch (error) {
      if (attempt === 3 || !(error as Error).message.includes('could not create any TCP/IP sockets'))
        throw error
    }
  }
}
