import { words as stateWords } from '#generated/choices/services.certificate.state.ts'
import type { Project } from '../project/projectWords.web.ts'

export { words as actWords } from '#generated/choices/services.certificate.act.ts'
export { words as fieldWords } from '#generated/choices/services.certificate.field.ts'
export { stateWords }

export type Certificate = Project['certificates'][number]

/** A share in basis points as people read it. */
export const percentText = (bps: number) => `${bps / 100}%`
