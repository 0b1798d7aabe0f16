export { defaultInspectionKeys, type PhotoAngle } from './inspection/inspection.rules.ts'

export { markRow } from './mark/mark.contract.ts'

export { plateText } from './plate/plateKey.rules.ts'
