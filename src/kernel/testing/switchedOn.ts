import type { ServerModule } from '../server/module.ts'
import { type CompanyModule, defineModule } from '../shared/manifest.ts'

/** A company module that is on, with nothing of its own. */
export const switchedOn = (companyModule: CompanyModule): ServerModule => ({
  manifest: defineModule({
    name: companyModule,
    version: '1.0.0',
    companyModule,
    requiredModules: [],
    permissions: [],
    routes: [],
    menu: [],
  }),
  endpoints: [],
})
