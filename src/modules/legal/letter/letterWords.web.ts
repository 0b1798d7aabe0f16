import { words as placeWords } from '#generated/choices/legal.letter.place.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'

export type Letter = OutputFor<'legal.correspondence.list'>['rows'][number]
export type LetterAct = 'send' | 'deliver' | 'refresh' | 'void' | 'edit' | 'answer'

/** What can be done with a letter as it stands. */
export function letterActs({ state, direction }: Letter): readonly LetterAct[] {
  if (state === 'draft') return ['send', 'edit', 'refresh', 'void']
  if (state === 'sent') return direction === 'out' ? ['deliver'] : []
  return state === 'delivered' ? ['answer'] : []
}

export const letterVerbs: Readonly<Record<LetterAct, () => string>> = {
  send: m['legal.letter.send'],
  deliver: m['legal.letter.deliver'],
  refresh: m['legal.letter.refresh'],
  void: m['legal.letter.void'],
  edit: m['legal.letter.edit'],
  answer: m['legal.letter.answer'],
}

const places: Readonly<Record<string, (() => string) | undefined>> = placeWords

/** The places that a text still misses, in words. */
export const missingText = (missing: readonly string[]): string =>
  missing.map(name => places[name]?.() ?? name).join('، ')
