import type { CompanyModule } from '#kernel/shared/manifest.ts'
import { forbidden, type Refusal } from '#kernel/shared/refusal.ts'

/** Goods, purchases and sales are switched on apart: an endpoint answers where one of its modules is on. */
export function whyNotWithin(
  modules: readonly CompanyModule[],
  active: readonly CompanyModule[],
): Refusal | null {
  return modules.some(module => active.includes(module))
    ? null
    : forbidden('platform.module.off', { params: { module: modules[0]! } })
}
