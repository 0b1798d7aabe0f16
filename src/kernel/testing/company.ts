import { randomUUID } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { registerCompanyTables } from '#kernel/server/company-scope.ts'
import { readConfig } from '../server/config.ts'
import type { Actor, CompanyScope, Ctx } from '../server/context.ts'
import { openPool } from '../server/database.ts'
import { handle, type Reply, runInCompany } from '../server/handle.ts'
import type { Bound, ServerModule } from '../server/module.ts'
import type { Runtime } from '../server/runtime.ts'
import type { DocumentReply, Endpoint, OutputOf, WireInputOf } from '../shared/endpoint.ts'
import type { CompanyModule } from '../shared/manifest.ts'
import type { Currency } from '../shared/money.ts'
import { type Refusal, RefusalError } from '../shared/refusal.ts'
import { memoryFiles } from './memory-files.ts'

export type TestCompanyOptions = {
  readonly modules: readonly ServerModule[]
  readonly now?: string
  readonly currency?: Currency
  readonly country?: string
  readonly timeZone?: string
  readonly uuid?: string
  readonly businessType?: string
  /** `none` leaves the company without a subscription, which counts as the free plan. */
  readonly plan?: 'enterprise' | 'none'
  /** Another pool than the test file's own eight connections. */
  readonly pool?: pg.Pool
}

export type CallOptions = {
  /** Permissions of the caller; everything the modules declare when absent. */
  readonly permissions?: readonly string[]
  readonly userId?: string
  readonly key?: string
  readonly dryRun?: boolean
}

export type TestCompany = {
  readonly runtime: Runtime
  readonly company: CompanyScope
  /** Stops the clock at this instant (ISO) until moved again. */
  setNow(instant: string): void
  /** Runs work in one committed transaction of the company, as the system. */
  act<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Calls an endpoint through the whole pipeline; a refusal is thrown as RefusalError. */
  call<E extends Endpoint>(endpoint: E, input: WireInputOf<E>, options?: CallOptions): Promise<WireOutput<E>>
  /** Calls an endpoint that must be refused and returns the refusal. */
  refusal<E extends Endpoint>(endpoint: E, input: WireInputOf<E>, options?: CallOptions): Promise<Refusal>
  reply(endpoint: Endpoint, input: unknown, options?: CallOptions): Promise<Reply>
}

export type WireOutput<E extends Endpoint> = E extends { kind: 'document' }
  ? DocumentReply
  : E['output'] extends { _zod: { input: infer I } }
    ? I
    : OutputOf<E>

let pool: pg.Pool | undefined

/** One pool a test file, over the shared test database, working as the app role with row-level security on. */
async function testPool(): Promise<pg.Pool> {
  if (!pool) {
    pool = openPool(inject('appUrl'), 8)
    await registerCompanyTables(pool)
  }
  return pool
}

/** A fresh company in the shared test database, with the creation steps of the given modules and what they contribute. */
export async function aCompany(options: TestCompanyOptions): Promise<TestCompany> {
  const modules = options.modules
  const appPool = options.pool ?? (await testPool())
  let now = new Date(options.now ?? '2026-11-21T09:00:00Z')
  const company = await createCompany(options)
  const bounds = new Map<string, { bound: Bound; companyModule: CompanyModule }>()
  for (const module of modules)
    for (const bound of module.endpoints)
      bounds.set(bound.endpoint.name, { bound, companyModule: module.manifest.companyModule })
  const runtime: Runtime = {
    config: readConfig({}),
    pool: appPool,
    log: pino({ level: 'silent' }),
    modules,
    constraints: Object.assign({}, ...modules.map(module => module.constraints ?? {})),
    jobs: { enqueue: async () => {} },
    realtime: { publish: () => {} },
    files: memoryFiles(),
    clock: () => now,
    authenticate: async () => null,
    loadCompany: async (_db, companyId) => (companyId === company.id ? company : null),
  }
  const allPermissions = modules.flatMap(module =>
    module.manifest.permissions.map(permission => permission.id),
  )
  const actorOf = (call: CallOptions): Actor => ({
    userId: call.userId ?? '01900000-0000-7000-8000-000000000001',
    name: 'مختبر',
    email: 'tester@example.test',
    sessionId: randomUUID(),
    superAdmin: false,
    roles: ['company_admin'],
    company,
    permissions: new Set(call.permissions ?? allPermissions),
    denial: null,
    browse: null,
    sudoUntil: new Date(now.getTime() + 900_000),
  })
  const reply = async (endpoint: Endpoint, input: unknown, call: CallOptions = {}): Promise<Reply> => {
    const found = bounds.get(endpoint.name)
    if (!found)
      throw new Error(`${endpoint.name} is not among the endpoints of the modules of this test company.`)
    const key = call.key ?? (endpoint.kind === 'command' ? randomUUID() : null)
    return handle(runtime, found.bound, found.companyModule, {
      actor: actorOf(call),
      input,
      key,
      dryRun: call.dryRun ?? false,
      requestId: 'test',
      ip: '127.0.0.1',
      device: null,
    })
  }
  const test: TestCompany = {
    runtime,
    company,
    setNow: instant => {
      now = new Date(instant)
    },
    act: work => runInCompany(runtime, company.id, 'test.act', work),
    reply,
    call: async (endpoint, input, call) => {
      const answer = await reply(endpoint, input, call)
      if (!answer.ok) throw new RefusalError(answer.refusal)
      return ('document' in answer ? answer.document : answer.output) as never
    },
    refusal: async (endpoint, input, call) => {
      const answer = await reply(endpoint, input, call)
      if (answer.ok) throw new Error(`${endpoint.name} was expected to refuse but answered.`)
      return answer.refusal
    },
  }
  const steps = modules.flatMap(module => (module.onCompanyCreated ? [module.onCompanyCreated] : []))
  for (const step of steps) await test.act(step)
  return test
}

const dayModules: CompanyModule[] = ['core', 'finance', 'vehicles', 'contracts', 'customers']

async function createCompany(options: TestCompanyOptions): Promise<CompanyScope> {
  const active = [...new Set([...dayModules, ...options.modules.map(one => one.manifest.companyModule)])]
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  try {
    const currency = options.currency ?? 'KWD'
    const country = options.country ?? 'KW'
    const timeZone = options.timeZone ?? 'Asia/Kuwait'
    const { rows } = await owner.query<{ id: number; uuid: string }>(
      `insert into platform.company (name, name_ar, business_type, country, currency, time_zone, email, active_modules, uuid)
       values ('Test', 'شركة الاختبار', $1, $2, $3, $4, 'office@example.test', $5, coalesce($6::uuid, app.uuid_v7()))
       returning id, uuid`,
      [options.businessType ?? 'car_rental', country, currency, timeZone, active, options.uuid ?? null],
    )
    const { id, uuid } = rows[0]!
    // The largest plan: a test is about a rule of its own, not about the quota of a free company.
    if (options.plan !== 'none')
      await owner.query(
        `insert into platform.subscription (company_id, plan_code, cycle, state, starts_on, ends_on)
       values ($1, 'enterprise', 'yearly', 'active', '2020-01-01', '2099-12-31')`,
        [id],
      )
    return {
      id,
      uuid,
      sealedAs: uuid,
      nameAr: 'شركة الاختبار',
      nameEn: 'Test',
      currency,
      country,
      timeZone,
      digits: 'latin',
      modules: active,
      features: [],
      employeeScope: 'all',
      isReadOnly: false,
    }
  } finally {
    await owner.end()
  }
}

/** Closes the pool of a test file; call from `afterAll`. */
export async function closeTestPool(): Promise<void> {
  await pool?.end()
  pool = undefined
}
