import type { Contributions } from '../server/contributions.ts'
import type { ServerModule } from '../server/module.ts'
import { defineModule } from '../shared/manifest.ts'

const specimen = defineModule({
  name: 'specimen',
  version: '1.0.0',
  companyModule: 'core',
  requiredModules: [],
  permissions: [],
  routes: [],
  menu: [],
})

/** A module that has nothing but what a test contributes in the place of a module above. */
export function contributing(
  values: {
    [Kind in keyof Contributions]?: readonly Contributions[Kind][]
  },
): ServerModule {
  const contributes = Object.fromEntries(
    Object.entries(values).map(([kind, contributed]) => [kind, async () => contributed]),
  )
  return { manifest: specimen, endpoints: [], contributes }
}
