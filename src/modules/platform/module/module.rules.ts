import type { CompanyModule } from '#kernel/shared/manifest.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'

/** Every module a company can switch on, in the order in which screens list them. */
export const companyModules = [
  'core',
  'finance',
  'vehicles',
  'contracts',
  'customers',
  'properties',
  'tenants',
  'inventory',
  'sales',
  'suppliers',
  'patients',
  'appointments',
  'medical_records',
  'menu',
  'orders',
  'production',
  'waybills',
  'fees',
  'projects',
] as const satisfies readonly CompanyModule[]

/** What a module needs to be on (rule 13). */
export const moduleNeeds: Readonly<Record<CompanyModule, readonly CompanyModule[]>> = {
  core: [],
  finance: ['core'],
  vehicles: ['core', 'finance'],
  properties: ['core', 'finance'],
  contracts: ['core', 'finance'],
  inventory: ['core', 'finance'],
  suppliers: ['core', 'finance'],
  customers: ['core'],
  patients: ['core'],
  tenants: ['core', 'properties'],
  sales: ['core', 'finance', 'inventory'],
  appointments: ['core', 'patients'],
  medical_records: ['core', 'patients'],
  menu: ['core', 'inventory'],
  orders: ['core', 'menu'],
  production: ['core', 'finance', 'inventory'],
  waybills: ['core', 'finance', 'vehicles'],
  fees: ['core', 'finance'],
  projects: ['core', 'finance'],
}

/** The wanted modules with everything they need, `core` always, in listing order and without repetition. */
export function withNeeded(wanted: Iterable<CompanyModule>): CompanyModule[] {
  const all = new Set<CompanyModule>(['core'])
  const add = (module: CompanyModule) => {
    if (all.has(module)) return
    all.add(module)
    for (const needed of moduleNeeds[module]) add(needed)
  }
  for (const module of wanted) add(module)
  return companyModules.filter(module => all.has(module))
}

/** One refusal for several modules: the sentence names the first, the form shows each. */
function aboutModules(code: string, modules: readonly CompanyModule[], extra = {}): Refusal {
  const fields = modules.map(module =>
    refused(code, { field: 'modules', params: { modules: module, ...extra } }),
  )
  return { ...fields[0]!, fields }
}

/**
 * Why a company may not go from one set of modules to another (rule 13), or null: `platform.module.needed` when one that is
 * switched off is needed by one that stays, `platform.module.needsMore` when one that is switched on needs others and the
 * person has not agreed to add them.
 */
export function whyNotSetModules(
  current: readonly CompanyModule[],
  wanted: readonly CompanyModule[],
  addsNeeded: boolean,
): Refusal | null {
  const on = new Set<CompanyModule>(wanted)
  const missing = withNeeded(wanted).filter(module => module !== 'core' && !on.has(module))
  const switchedOff = missing.filter(module => current.includes(module))
  if (switchedOff.length > 0) {
    const dependents = wanted.filter(module => withNeeded([module]).some(one => switchedOff.includes(one)))
    return aboutModules('platform.module.needed', dependents)
  }
  if (missing.length > 0 && !addsNeeded) return aboutModules('platform.module.needsMore', missing)
  return null
}
