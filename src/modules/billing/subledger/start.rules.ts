let baseUrl = ''

/** Tells billing under which address customers reach the pages of its links; composition root only. */
export function startBilling(config: { baseUrl: string }): void {
  baseUrl = config.baseUrl.replace(/\/$/, '')
}

/** Where a link to a document opens. */
export const linkPath = (token: string): string => `/invoice-view?token=${token}`

/** The same with the address of the company's server; a path alone before the composition root has spoken (tests). */
export const linkAddress = (token: string): string => `${baseUrl}${linkPath(token)}`
