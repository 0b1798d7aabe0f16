import { randomUUID } from 'node:crypto'
import type { Actor } from '#kernel/server/context.ts'
import { inTransaction } from '#kernel/server/database.ts'
import { handle } from '#kernel/server/handle.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import type { Endpoint, WireInputOf, WireOutputOf } from '#kernel/shared/endpoint.ts'
import { permissionCatalogue } from '#modules/access/public.ts'

/** Calls endpoints as a person of the demo company does: same rights, same rules, same audit. */
export type DemoCall = <E extends Endpoint>(endpoint: E, input: WireInputOf<E>) => Promise<WireOutputOf<E>>

type Person = { id: string; name: string; email: string }

/** A caller with every right of the company; a refusal is an error, because demo data must be right. */
export async function demoCaller(runtime: Runtime, companyId: number, person: Person): Promise<DemoCall> {
  const company = await inTransaction(runtime.pool, { companyId, readOnly: true }, db =>
    runtime.loadCompany(db, companyId),
  )
  const actor: Actor = {
    userId: person.id,
    name: person.name,
    email: person.email,
    sessionId: randomUUID(),
    superAdmin: false,
    roles: ['company_admin'],
    company,
    permissions: new Set(permissionCatalogue.map(permission => permission.id)),
    denial: null,
    browse: null,
    sudoUntil: new Date(runtime.clock().getTime() + 900_000),
  }
  return async (endpoint, input) => {
    const module = runtime.modules.find(one =>
      one.endpoints.some(bound => bound.endpoint.name === endpoint.name),
    )
    const bound = module?.endpoints.find(one => one.endpoint.name === endpoint.name)
    if (!module || !bound) throw new Error(`No module answers ${endpoint.name}.`)
    const answer = await handle(runtime, bound, module.manifest.companyModule, {
      actor,
      input,
      key: endpoint.kind === 'command' ? randomUUID() : null,
      dryRun: false,
      requestId: 'demo',
      ip: null,
      device: null,
    })
    if (!answer.ok)
      throw new Error(`${endpoint.name} refused the demo data: ${JSON.stringify(answer.refusal)}`)
    return ('document' in answer ? answer.document : answer.output) as never
  }
}
