import type { Ctx } from '#kernel/server/context.ts'
import { fixLayout, foldLight } from '#kernel/shared/arabic.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './search.contract.ts'
import { askLists, type Found, type Hit } from './searchSources.queries.ts'

const perKind = 10

/** Letters and digits alone: «12-34567» and «1234567» are one plate. */
const bare = (text: string) => foldLight(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Who is meant exactly stands first; the rest keeps the order of its list. */
function exactFirst(rows: readonly Hit[], text: string): Hit[] {
  const wanted = bare(text)
  const isExact = (hit: Hit) => [hit.number, hit.note].some(value => value !== null && bare(value) === wanted)
  return [...rows].sort((a, b) => Number(isExact(b)) - Number(isExact(a)))
}

const shown = (found: readonly Found[], text: string) =>
  found.map(({ kind, rows, hasMore }) => ({ kind, hasMore, rows: exactFirst(rows, text) }))

/** Everything of the company that a text finds; typed in the wrong keyboard layout it is read again when nothing was found. */
export async function runSearch(ctx: Ctx, { text }: InputOf<typeof contract.runSearch>) {
  if (!ctx.actor?.company) return { correctedTo: null, groups: [] }
  const found = await askLists(ctx, text, perKind)
  const fixed = fixLayout(text)
  if (found.length > 0 || fixed === text) return { correctedTo: null, groups: shown(found, text) }
  const again = await askLists(ctx, fixed, perKind)
  return { correctedTo: again.length > 0 ? fixed : null, groups: shown(again, fixed) }
}
