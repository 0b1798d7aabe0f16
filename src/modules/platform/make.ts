import { randomUUID } from 'node:crypto'
import type { Actor, CompanyScope, Ctx } from '#kernel/server/context.ts'
import { inTransaction } from '#kernel/server/database.ts'
import { handle, runInCompany } from '#kernel/server/handle.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import type { Endpoint, WireInputOf, WireOutputOf } from '#kernel/shared/endpoint.ts'
import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { loadCompany } from './company/company.queries.ts'

export type Caller = {
  readonly actor: Actor
  call<E extends Endpoint>(endpoint: E, input: WireInputOf<E>): Promise<WireOutputOf<E>>
  refusal<E extends Endpoint>(endpoint: E, input: WireInputOf<E>): Promise<Refusal>
}

/** The runtime of a test company, with the platform's own answer to what a company is, at the test's clock. */
export function platformRuntime(t: TestCompany): Runtime {
  return { ...t.runtime, loadCompany: (db, id) => loadCompany(db, id, t.runtime.clock()) }
}

/** The scope of a company as a request would see it now. */
export async function scopeOf(t: TestCompany, publicId: string): Promise<CompanyScope> {
  const { rows } = await t.runtime.pool.query<{ id: number }>(
    'select id from platform.company where uuid = $1',
    [publicId],
  )
  const companyId = rows[0]!.id
  const scope = await inTransaction(t.runtime.pool, { companyId }, db =>
    loadCompany(db, companyId, t.runtime.clock()),
  )
  return scope!
}

/** Runs work in a company that the test created through an endpoint. */
export async function actIn<T>(t: TestCompany, publicId: string, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { id } = await scopeOf(t, publicId)
  return runInCompany(platformRuntime(t), id, 'test.act', work)
}

/** A person who calls endpoints with exactly these rights. */
export function aCaller(t: TestCompany, facts: Partial<Actor> = {}): Caller {
  const actor: Actor = {
    userId: randomUUID(),
    name: 'سالم العتيبي',
    email: 'salem@example.test',
    sessionId: randomUUID(),
    superAdmin: false,
    roles: [],
    company: null,
    permissions: new Set(),
    denial: null,
    browse: null,
    sudoUntil: new Date(t.runtime.clock().getTime() + 900_000),
    ...facts,
  }
  const answer = async (endpoint: Endpoint, input: unknown) => {
    for (const module of t.runtime.modules)
      for (const bound of module.endpoints)
        if (bound.endpoint.name === endpoint.name)
          return handle(platformRuntime(t), bound, module.manifest.companyModule, {
            actor,
            input,
            key: endpoint.kind === 'command' ? randomUUID() : null,
            dryRun: false,
            requestId: 'test',
            ip: '127.0.0.1',
            device: null,
          })
    throw new Error(`${endpoint.name} is not among the endpoints of the test's modules.`)
  }
  return {
    actor,
    call: async (endpoint, input) => {
      const reply = await answer(endpoint, input)
      if (!reply.ok) throw new RefusalError(reply.refusal)
      return ('output' in reply ? reply.output : reply.document) as never
    },
    refusal: async (endpoint, input) => {
      const reply = await answer(endpoint, input)
      if (reply.ok) throw new Error(`${endpoint.name} was expected to refuse but answered.`)
      return reply.refusal
    },
  }
}

/** A super administrator outside browse mode. */
export function aSuperAdmin(t: TestCompany, facts: Partial<Actor> = {}): Caller {
  return aCaller(t, { superAdmin: true, roles: ['super_admin'], name: 'مدير المنصة', ...facts })
}

/** An administrator of a company, with the company as it is now. */
export async function anAdministrator(
  t: TestCompany,
  publicId = t.company.uuid,
  facts: Partial<Actor> = {},
): Promise<Caller> {
  const permissions = new Set(t.runtime.modules.flatMap(module => module.manifest.permissions.map(p => p.id)))
  return aCaller(t, { roles: ['company_admin'], company: await scopeOf(t, publicId), permissions, ...facts })
}
