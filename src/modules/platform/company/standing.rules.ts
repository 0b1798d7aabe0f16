import { standingFeatures, standingModules } from '#generated/standing.ts'
import type { CompanyModule } from '#kernel/shared/manifest.ts'
import { companyModules } from '../module/module.rules.ts'
import { type BusinessType, businessTypes, modulesAtFirst } from './businessTypes.rules.ts'

// The specification has more modules and features than have been built. What is offered, shown or sold comes from here, and this comes from
// the manifests and contracts themselves: the rest appears by itself when its code does.

export const isStanding = (module: CompanyModule): boolean => standingModules.includes(module)

/** The modules a company can be offered, in the order in which screens list them. */
export const offeredModules: readonly CompanyModule[] = companyModules.filter(isStanding)

/** Whether some code asks for a feature of the plans; what gates nothing is not sold. */
export const isSold = (feature: { code: string }): boolean => standingFeatures.includes(feature.code)

/** The kinds of business whose modules all stand: the public page promises no others. */
export const servedBusinesses: readonly BusinessType[] = businessTypes.filter(type =>
  modulesAtFirst(type).every(isStanding),
)
