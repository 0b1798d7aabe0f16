import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import pino from 'pino'
import { type Config, isOwnMachine } from '#kernel/server/config.ts'
import { openPool } from '#kernel/server/database.ts'
import { addFileRoutes } from '#kernel/server/file-routes.ts'
import { diskFiles, privateFolder } from '#kernel/server/files.ts'
import { buildServer } from '#kernel/server/http.ts'
import { createJobRunner, type JobRunner } from '#kernel/server/jobs.ts'
import { mailSender, sendOutbox } from '#kernel/server/mail.ts'
import { stopPdfWorkers } from '#kernel/server/pdf/render.ts'
import { createRealtime } from '#kernel/server/realtime.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import { installationSecret } from '#kernel/server/secret.ts'
import { authenticate, recall, startAccess, stopAccess } from '#modules/access/index.server.ts'
import { composed } from '#modules/composition.ts'
import { explainFailedPapers } from '#modules/platform/failedPaper/failedPaper.queries.ts'
import { serverModules } from '#modules/server.ts'
import { stopBookThreads } from '#workers/writeBook.ts'
import { offerExamples } from './examples.ts'
import { addExportRoute } from './exports/export.ts'
import { createLargeCalls, keepLargeBodies } from './largeCalls/largeCalls.ts'
import { migrationFolders } from './migrate/folders.ts'
import { migrate } from './migrate/migrate.ts'
import { addRawRoutes, demandListedRoutes } from './raw-routes.ts'
import { giveBackStartMemory } from './start-memory.ts'
import { serveWebApp } from './static.ts'

export type RunningServer = {
  readonly url: string
  readonly runtime: Runtime
  readonly jobs: JobRunner
  stop(): Promise<void>
}

export type ServerOptions = {
  readonly config: Config
  /** URL of the database owner: migrations, job queue. */
  readonly ownerUrl: string
  readonly filesFolder: string
  readonly mailFolder: string
  /** The built web app; left out in tests that only call the API. */
  readonly web?: URL
  readonly clock?: () => Date
  /** Super administrators must set up a second factor; off only for the demo installation. */
  readonly demandSecondFactor?: boolean
}

const platform = () => import('#modules/platform/public.server.ts')

const redacted = [
  'req.headers.cookie',
  'req.headers.authorization',
  '*.password',
  '*.civilId',
  '*.token',
  '*.number',
]

/** Puts the whole server together, in the order in which it can fail with the clearest message. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config } = options
  const log = pino({ level: config.logLevel, redact: { paths: redacted, censor: '***' } })
  await privateFolder(options.filesFolder)
  await privateFolder(options.mailFolder)
  const appUrl = await migrate(options.ownerUrl, migrationFolders(), line => log.info(line))
  const pool = openPool(appUrl, config.poolSize)
  const jobs = createJobRunner(options.ownerUrl, serverModules, log, async failed =>
    (await platform()).keepFailedJob(pool, failed),
  )
  const realtime = createRealtime(log)
  const clock = options.clock ?? (() => new Date())
  let started: Promise<void> | undefined
  // Much of the server is read here, which can wait for the first call.
  const start = async () => (await import('./composition.ts')).startModules(runtime, options.ownerUrl)
  const runtime: Runtime = {
    config,
    pool,
    log,
    modules: composed(
      serverModules,
      offerExamples(() => runtime),
    ),
    constraints: Object.assign({}, ...serverModules.map(module => module.constraints ?? {})),
    jobs,
    realtime,
    files: diskFiles(options.filesFolder),
    clock,
    authenticate: input => authenticate(pool, input),
    recall,
    loadCompany: async (db, companyId) => (await platform()).loadCompany(db, companyId, clock()),
    start: () => (started ??= start()),
  }
  startAccess({
    pool,
    secret: installationSecret(),
    baseUrl: config.baseUrl,
    log,
    secondFactorForSuperAdmins: options.demandSecondFactor ?? true,
  })
  if (!isOwnMachine(config)) {
    const { lockDemo } = await import('./demo/lock.ts')
    const locked = await lockDemo(pool, clock())
    if (locked > 0) log.warn({ locked }, 'demo accounts were locked: others reach this address')
  }
  const { ownerUrl, filesFolder } = options
  const given = { config, secret: installationSecret(), appUrl, ownerUrl, filesFolder }
  const large = createLargeCalls(runtime, given)
  // A thread has the clock of the machine.
  const app = await buildServer(runtime, options.clock ? undefined : large.perform)
  if (!options.clock) keepLargeBodies(app)
  demandListedRoutes(app)
  addRawRoutes(app, runtime)
  realtime.route(app, runtime)
  explainFailedPapers(app)
  addFileRoutes(app, runtime)
  addExportRoute(app, runtime, async (actor, locale) => (await platform()).listPaper(runtime, actor, locale))
  if (options.web) await serveWebApp(app, options.web)
  await realtime.start(appUrl)
  await jobs.start(runtime, () => activeCompanies(pool))
  const send = mailSender(config, options.mailFolder)
  const outbox = setInterval(() => {
    sendOutbox(pool, send, log).catch(error => log.warn({ err: error }, 'outbox'))
  }, 2000)
  let keepStartMemory = () => {}
  const stop = async () => {
    keepStartMemory()
    clearInterval(outbox)
    await closeServer(app)
    await realtime.stop()
    await jobs.stop()
    await stopAccess()
    await Promise.all([stopPdfWorkers(), stopBookThreads(), large.stop()])
    await pool.end()
  }
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await stop()
    throw error
  }
  keepStartMemory = giveBackStartMemory()
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return {
    url: `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`,
    runtime,
    jobs,
    stop,
  }
}

/** `app.close()` waits for keep-alive connections for ever; idle ones are closed again and again until it is done. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const closing = app.close()
  const sweep = setInterval(() => app.server.closeIdleConnections(), 250)
  const force = setTimeout(() => app.server.closeAllConnections(), 10_000)
  await closing
  clearInterval(sweep)
  clearTimeout(force)
}

async function activeCompanies(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from platform.company where status = 'active' and (restoring_since is null or restoring_since < now() - interval '2 hours') order by id`,
  )
  return rows.map(row => row.id)
}
