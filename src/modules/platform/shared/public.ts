export { type BusinessType, businessTypes } from './business-types.ts'
export { type Country, proposals } from './countries.ts'

export { strokes } from './signing.contract.ts'
export { type Strokes, whyNotSignature } from './signing.rules.ts'
