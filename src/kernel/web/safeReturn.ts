/**
 * Where a visitor wanted to go, as a path of ours; anything else is dropped. A browser leaves tabs and line ends out of an address and
 * reads a backslash as a slash, so `/<tab>/elsewhere` would lead off the site: what an own path never holds is refused.
 */
export function safeReturn(from: unknown): string {
  return typeof from === 'string' && /^\/(?!\/)[^\\\p{C}]*$/u.test(from) ? from : '/dashboard'
}
