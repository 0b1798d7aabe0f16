type Place = { page: string; requestId: string | null }

let known: ((place: Place) => string) | null = null
let last: { requestId: string; at: number } | null = null

/** A request that failed a moment ago is most likely the reason for the request for help. */
const freshMillis = 15 * 60_000

/** Sets the address of the help page, once. */
export function tellHelp(hrefOf: (place: Place) => string): void {
  known = hrefOf
}

/** Keeps the id of a request that failed, for the next request for help. */
export function keepFailed(requestId: string | null): void {
  if (requestId) last = { requestId, at: Date.now() }
}

/** The address of a request for help about this page and the request that failed; null without a support module. */
export function helpHref(requestId: string | null = null): string | null {
  if (!known) return null
  const recent = last && Date.now() - last.at < freshMillis ? last.requestId : null
  const { pathname, search } = window.location
  return known({ page: pathname + search, requestId: requestId ?? recent })
}
