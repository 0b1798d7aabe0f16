export { type BusinessType, businessTypes } from './company/businessTypes.rules.ts'
export { type Country, proposals } from './company/countries.rules.ts'

export { middleOf, swappedPlace } from './mapTiles/swapped.rules.ts'
export { strokes } from './signing/signing.contract.ts'
export { type Strokes, whyNotSignature } from './signing/signing.rules.ts'
