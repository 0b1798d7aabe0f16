import type { OutputFor } from '#kernel/web/api.ts'

export { words as modeWords } from '#generated/choices/hr.siteRule.mode.ts'
export { words as subjectWords } from '#generated/choices/hr.siteRule.subject.ts'

export type RuleRow = OutputFor<'hr.siteRule.list'>['rows'][number]
