/**
 * Where a visitor wanted to go, as a path of ours; anything else is dropped. A browser leaves tabs and line ends out of an address and
 * reads a backslash as a slash, so `/<tab>/elsewhere` would lead off the site: what an own path never holds is refused.
 */
export function safeReturn(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?!\/)[^\\\p{C}]*$/u.test(from)) return '/dashboard'
  // Points between slashes fall away, and what stays may begin like the address of another host.
  return new URL(from, 'http://own').pathname.startsWith('//') ? '/dashboard' : from
}
