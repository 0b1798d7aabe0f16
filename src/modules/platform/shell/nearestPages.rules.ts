type Named = { path: string; name: string }

const pairsOf = (text: string): Set<string> => {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  )
}

/** How alike two texts are by their pairs of letters, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [left, right] = [pairsOf(one), pairsOf(other)]
  if (left.size + right.size === 0) return 0
  return (2 * [...left].filter(pair => right.has(pair)).length) / (left.size + right.size)
}

const partsOf = (path: string) => path.split('/').filter(part => part !== '')

/** Below this an address has nothing to do with the page. */
const least = 0.35

/** The pages whose address is nearest to one that no page answers, the nearest first. */
export function nearestPages<Page extends Named>(pages: readonly Page[], address: string, most = 4): Page[] {
  const wanted = partsOf(address)
  return pages
    .map(page => {
      const parts = partsOf(page.path)
      const parted = Math.max(0, ...wanted.flatMap(one => parts.map(other => likeness(one, other))))
      return { page, near: Math.max(likeness(address, page.path), parted * 0.7) }
    })
    .filter(({ near }) => near >= least)
    .sort((a, b) => b.near - a.near || a.page.path.length - b.page.path.length)
    .slice(0, most)
    .map(({ page }) => page)
}
