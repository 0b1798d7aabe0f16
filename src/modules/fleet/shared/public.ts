export { defaultInspectionKeys, type PhotoAngle } from './inspection.rules.ts'

export { markRow } from './mark.contract.ts'

export { plateText } from './plate.ts'
