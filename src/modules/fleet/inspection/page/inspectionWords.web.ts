import { words as keyWords } from '#generated/choices/fleet.inspection.key.ts'
import { words as severityWords } from '#generated/choices/fleet.mark.severity.ts'
import { words as typeWords } from '#generated/choices/fleet.mark.type.ts'
import { words as viewWords } from '#generated/choices/fleet.mark.view.ts'
import { wordOf } from '#kernel/shared/said.ts'
import type { NewMark } from './yardDraft.web.ts'

export { words as angleWords } from '#generated/choices/fleet.inspection.angle.ts'
export { words as overallWords } from '#generated/choices/fleet.inspection.overall.ts'
export { words as purposeWords } from '#generated/choices/fleet.inspection.purpose.ts'
export { words as resultWords } from '#generated/choices/fleet.inspection.result.ts'
export { words as signerWords } from '#generated/choices/fleet.inspection.signer.ts'
export { words as stateWords } from '#generated/choices/fleet.inspection.state.ts'
export { severityWords, typeWords }

/** The name of a line of the checklist; a company's own line is its own name. */
export const keyWord = (key: string): string => wordOf(keyWords, key)

/** «خدش بسيط · اليسار». */
export const markName = (mark: Pick<NewMark, 'view' | 'type' | 'severity'>): string =>
  `${typeWords[mark.type]()} ${severityWords[mark.severity]()} · ${viewWords[mark.view]()}`
