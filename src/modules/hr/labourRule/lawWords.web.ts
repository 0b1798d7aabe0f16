import { words as choiceWords } from '#generated/choices/hr.labourRule.choice.ts'
import { words as figureWords } from '#generated/choices/hr.labourRule.figure.ts'
import { words as topicWords } from '#generated/choices/hr.labourRule.topic.ts'
import { words as causeWords } from '#generated/choices/hr.settlement.cause.ts'
import { m } from '#generated/words/messages.js'
import { wordOf } from '#kernel/shared/said.ts'
import type { OutputFor } from '#kernel/web/api.ts'

export { words as confidenceWords } from '#generated/choices/hr.labourRule.confidence.ts'

export type LawRow = OutputFor<'hr.labourRule.list'>['rows'][number]
export type LawFigure = LawRow['figures'][number]
export type MissingLaw = OutputFor<'hr.labourRule.list'>['missing'][number]

export const topicName = ({ topic, variant }: Pick<LawRow, 'topic' | 'variant'>): string =>
  variant === 'standard'
    ? topicWords[topic]()
    : `${topicWords[topic]()} · ${m['hr.labourRule.variant.dayPaid']()}`

/** What a figure is called, with its step where the law has several. */
export function figureName({ path, name }: LawFigure): string {
  const parts = path.split('.')
  if (name === 'cause') return wordOf(causeWords, parts[1] ?? '')
  const step = parts.slice(0, -1).find(part => /^\d+$/.test(part))
  const word = wordOf(figureWords, name)
  return step === undefined ? word : `${Number(step) + 1}. ${word}`
}

export const choiceName = (value: string): string => wordOf(choiceWords, value)
