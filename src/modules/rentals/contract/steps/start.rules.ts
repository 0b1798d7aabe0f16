let baseUrl = ''

/** Tells rentals under which address customers reach the pages of its links; composition root only. */
export function startRentals(config: { baseUrl: string }): void {
  baseUrl = config.baseUrl.replace(/\/$/, '')
}

/** The address of a public page; a path alone before the composition root has spoken (tests). */
export function publicAddress(path: string): string {
  return `${baseUrl}${path}`
}
