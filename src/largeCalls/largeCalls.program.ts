import { workerData } from 'node:worker_threads'
import { PgBoss } from 'pg-boss'
import pino from 'pino'
import { registerCompanyTables } from '#kernel/server/company-scope.ts'
import { openPool } from '#kernel/server/database.ts'
import { diskFiles } from '#kernel/server/files.ts'
import { handle } from '#kernel/server/handle.ts'
import { enqueueWith } from '#kernel/server/jobs.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import { ensureSecret, installationSecret } from '#kernel/server/secret.ts'
import { startAccess } from '#modules/access/index.server.ts'
import { composed } from '#modules/composition.ts'
import { serverModules } from '#modules/server.ts'
import { startModules } from '../composition.ts'
import type { Hint, LargeCall, LargeCallsGiven, LargeReply } from './largeCalls.ts'

const { config, secret, appUrl, ownerUrl, filesFolder } = workerData as LargeCallsGiven
ensureSecret({ ...config, secret }, filesFolder)
const log = pino({ level: config.logLevel })
const pool = openPool(appUrl, 2)
await registerCompanyTables(pool)

// Queues jobs and runs none.
const boss = new PgBoss({
  connectionString: ownerUrl,
  max: 1,
  schema: 'pgboss',
  migrate: false,
  supervise: false,
  schedule: false,
})
boss.on('error', error => log.error({ err: error }, 'job queue of a thread'))
let bossStarts: Promise<unknown> | undefined

let hints: Hint[] = []
const runtime: Runtime = {
  config,
  pool,
  log,
  modules: composed(serverModules),
  constraints: Object.assign({}, ...serverModules.map(module => module.constraints ?? {})),
  jobs: {
    enqueue: async (...job) => {
      bossStarts ??= boss.start()
      await bossStarts
      await enqueueWith(boss, serverModules, ...job)
    },
  },
  realtime: { publish: hint => void hints.push(hint) },
  files: diskFiles(filesFolder),
  clock: () => new Date(),
  // Who calls was asked on the main thread, and came with the call.
  authenticate: async () => null,
  loadCompany: async (db, companyId) => {
    const { loadCompany } = await import('#modules/platform/public.server.ts')
    return loadCompany(db, companyId, new Date())
  },
}
startAccess({ pool, secret: installationSecret(), baseUrl: config.baseUrl, log })
startModules(runtime, ownerUrl)

/** Performs one call as the main thread would; a thread has one at a time. */
export default async function perform({ name, body, call }: LargeCall): Promise<LargeReply> {
  hints = []
  let input: unknown
  try {
    input = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString())
  } catch {
    return { reply: { ok: false, refusal: { code: 'kernel.body.malformed', kind: 'invalid' } }, hints }
  }
  const module = serverModules.find(one => one.endpoints.some(bound => bound.endpoint.name === name))
  const bound = module?.endpoints.find(one => one.endpoint.name === name)
  if (!module || !bound) throw new Error(`No module has an endpoint named ${name}.`)
  const reply = await handle(runtime, bound, module.manifest.companyModule, { ...call, input })
  return { reply, hints }
}
