import type { Ctx } from '#kernel/server/context.ts'
import { fixLayout, foldLight } from '#kernel/shared/arabic.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './search.contract.ts'
import { askLists, type Found, type Hit } from './searchSources.queries.ts'

const perKind = 10

/** Letters and digits alone: «12-34567» and «1234567» are one plate. */
const bare = (text: string) => foldLight(text).replace(/[^\p{L}\p{N}]/gu, '')

const bears = (hit: Hit, text: string, ...facts: readonly ('number' | 'note')[]) =>
  facts.some(fact => hit[fact] !== null && bare(hit[fact]) === bare(text))

/** Moves those that satisfy `leads` to the front; the others keep their order. */
const first = <T>(all: readonly T[], leads: (one: T) => boolean): T[] =>
  [...all].sort((a, b) => Number(leads(b)) - Number(leads(a)))

/** Who is meant exactly stands first among its kind, and a kind of which one bears the very number stands before the others. */
const shown = (found: readonly Found[], text: string) =>
  first(
    found.map(({ kind, rows, hasMore }) => ({
      kind,
      hasMore,
      rows: first(rows, hit => bears(hit, text, 'number', 'note')),
    })),
    ({ rows }) => rows.some(hit => bears(hit, text, 'number')),
  )

/** Everything of the company that a text finds; typed in the wrong keyboard layout it is read again when nothing was found. */
export async function runSearch(ctx: Ctx, { text }: InputOf<typeof contract.runSearch>) {
  if (!ctx.actor?.company) return { correctedTo: null, groups: [] }
  const found = await askLists(ctx, text, perKind)
  const fixed = fixLayout(text)
  if (found.length > 0 || fixed === text) return { correctedTo: null, groups: shown(found, text) }
  const again = await askLists(ctx, fixed, perKind)
  return { correctedTo: again.length > 0 ? fixed : null, groups: shown(again, fixed) }
}
