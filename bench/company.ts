import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { readConfig } from '#kernel/server/config.ts'
import { openPool } from '#kernel/server/database.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import { ensureSecret } from '#kernel/server/secret.ts'
import { memoryFiles } from '#kernel/testing/memory-files.ts'
import { startAccess, stopAccess } from '#modules/access/public.server.ts'
import { composed } from '#modules/composition.ts'
import { startParties } from '#modules/parties/public.server.ts'
import { loadCompany } from '#modules/platform/public.server.ts'
import { serverModules } from '#modules/server.ts'
import { type DemoCall, demoCaller } from '../src/demo/caller.ts'
import { createDemoCompany } from '../src/demo/company.ts'
import { migrationFolders } from '../src/migrate/folders.ts'
import { migrate } from '../src/migrate/migrate.ts'
import type { Scratch } from './bench.ts'

/** Signs nothing that outlives a benchmark; the measured server is started with the same one. */
export const benchSecret = 'a secret that only this benchmark ever uses'

export type BenchCompany = {
  readonly id: number
  readonly runtime: Runtime
  /** Calls an endpoint inside this process as the administrator: input check, transaction and answer, without HTTP. */
  readonly call: DemoCall
  close(): Promise<void>
}

/** A company without plan limits, a car rental by default, made by the same steps as a customer's, in a database of its own. */
export async function aBenchCompany(
  { ownerUrl, owner }: Scratch,
  log: (line: string) => void,
  businessType: 'car_rental' | 'real_estate' = 'car_rental',
): Promise<BenchCompany> {
  const pool = openPool(await migrate(ownerUrl, migrationFolders()))
  const quiet = pino({ level: 'silent' })
  const config = readConfig({})
  const clock = () => new Date()
  const runtime: Runtime = {
    config,
    pool,
    log: quiet,
    modules: composed(serverModules),
    constraints: Object.assign({}, ...serverModules.map(module => module.constraints ?? {})),
    // The queue's tables are made by a running server; what a benchmark does inside this process queues nothing it waits for.
    jobs: { enqueue: async () => {} },
    realtime: { publish: () => {} },
    files: memoryFiles(),
    clock,
    authenticate: async () => null,
    loadCompany: (db, companyId) => loadCompany(db, companyId, clock()),
  }
  ensureSecret({ ...config, secret: benchSecret }, '')
  startParties({ secret: benchSecret })
  startAccess({ pool, secret: benchSecret, baseUrl: config.baseUrl, log: quiet })
  const company = await createDemoCompany(runtime, log, businessType)
  await owner.query(
    `update platform.subscription set plan_code = 'enterprise', cycle = 'yearly', state = 'active',
       ends_on = starts_on + 3650 where company_id = $1`,
    [company.companyId],
  )
  await owner.query(`select set_config('app.company_id', $1, false)`, [String(company.companyId)])
  return {
    id: company.companyId,
    runtime,
    call: await demoCaller(runtime, company.companyId, company.administrator),
    close: async () => {
      await stopAccess()
      await pool.end()
    },
  }
}

/** Ids in rising order, as the application's are: random ones would make the indexes of millions of rows slow. */
export const idOf = (prefix: string, number: string) =>
  `('${prefix}' || lpad(to_hex(${number}), 12, '0'))::uuid`

export const freshKey = () => randomUUID()
