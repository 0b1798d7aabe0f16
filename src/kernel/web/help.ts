type Place = { page: string; requestId: string | null }

let known: ((place: Place) => string) | null = null
let last: { requestId: string; at: number } | null = null

/** A request that failed a moment ago is most likely what help is asked about. */
const freshMillis = 15 * 60_000

/** Tells where a person who needs help is led, once. */
export function tellHelp(hrefOf: (place: Place) => string): void {
  known = hrefOf
}

/** Keeps the id of a request that failed, for whoever asks for help next. */
export function keepFailed(requestId: string | null): void {
  if (requestId) last = { requestId, at: Date.now() }
}

/** The address that asks for help about this page and the request that failed; null where nobody answers. */
export function helpHref(requestId: string | null = null): string | null {
  if (!known) return null
  const recent = last && Date.now() - last.at < freshMillis ? last.requestId : null
  const { pathname, search } = window.location
  return known({ page: pathname + search, requestId: requestId ?? recent })
}
