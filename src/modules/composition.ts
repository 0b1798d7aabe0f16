import type { Offered } from '#kernel/server/contributions.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { defineModule } from '#kernel/shared/manifest.ts'

const manifest = defineModule({
  name: 'composition',
  version: '1.0.0',
  companyModule: 'core',
  requiredModules: [],
  permissions: [],
  routes: [],
  menu: [],
})

/** Modules with what can only be said of all of them together; `contributes` is what the server adds of its own. */
export function composed(
  modules: readonly ServerModule[],
  contributes: Offered = {},
): readonly ServerModule[] {
  const all: Offered = {
    companySteps: async () =>
      modules.flatMap(({ onCompanyCreated }) => (onCompanyCreated ? [onCompanyCreated] : [])),
    questions: async () =>
      modules.flatMap(({ endpoints, manifest: { companyModule } }) =>
        endpoints
          .filter(({ endpoint }) => endpoint.kind !== 'command')
          .map(bound => ({ bound, companyModule })),
      ),
    leavingChecks: async () => [(await import('./fleet/public.server.ts')).heldVehicle],
    recordKinds: async () => (await import('#generated/records.ts')).records,
  }
  return [...modules, { manifest, endpoints: [], contributes: { ...all, ...contributes } }]
}
