import { words as actWords } from '#generated/choices/legal.case.act.ts'
import { words as endWords } from '#generated/choices/legal.case.end.ts'
import { words as eventWords } from '#generated/choices/legal.case.event.ts'
import { words as rankWords } from '#generated/choices/legal.case.rank.ts'
import { words as roleWords } from '#generated/choices/legal.case.role.ts'
import { words as sideWords } from '#generated/choices/legal.case.side.ts'
import { words as statusWords } from '#generated/choices/legal.case.status.ts'
import { words as typeWords } from '#generated/choices/legal.case.type.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import type { CaseState } from './case.rules.ts'

export { actWords, endWords, eventWords, rankWords, roleWords, sideWords, statusWords, typeWords }

export type CaseRow = OutputFor<'legal.case.list'>['rows'][number]
export type Case = OutputFor<'legal.case.get'>

export const caseKinds: Readonly<Record<CaseState, StatusKind>> = {
  draft: 'unsent',
  active: 'running',
  on_hold: 'paused',
  suspended: 'paused',
  closed: 'settled',
}

/** The options of a field from the words of its choices. */
export const optionsOf = <Id extends string>(words: Readonly<Record<Id, () => string>>) =>
  (Object.keys(words) as Id[]).map(id => ({ id, name: words[id]() }))
