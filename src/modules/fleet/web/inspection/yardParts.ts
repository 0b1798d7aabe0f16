// The steps of an inspection, which hand-over and return of a contract take too.
export { CheckStep, uncheckedOf } from './CheckStep.tsx'
export { DamageStep } from './DamageStep.tsx'
export { markName } from './inspectionWords.ts'
export { ReadingsStep } from './ReadingsStep.tsx'
export { SignStep } from './SignStep.tsx'
export { useStart } from './useStart.ts'
export { YardFrame } from './YardFrame.tsx'
export { useOnline, useYardDraft, type YardDraft, type YardDraftState } from './yardDraft.ts'
