export { type BusinessType, businessTypes, defaultModules } from './business-types.ts'
export { type Country, countries, proposals } from './countries.ts'
export { companyModules, moduleNeeds, withNeeded } from './module.rules.ts'
export { type Resource, resources } from './subscription.rules.ts'
