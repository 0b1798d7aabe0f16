import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/** What a page of ours may load and run: its own files, tiles of maps from the hosts of the installation, and nothing inline but styles. */
const contentSecurityPolicy = (tileHosts: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...tileHosts.map(host => `https://${host}`)],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    mediaSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
})

/** The headers of every answer, worked out once: the plugin of the same name does it for every request. */
export function securityHeaders(isSecure: boolean, tileHosts: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  const setHeaders = helmet({
    contentSecurityPolicy: contentSecurityPolicy(tileHosts),
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
  })
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name] = value
    },
    removeHeader: () => {},
  }
  setHeaders({} as IncomingMessage, answer as unknown as ServerResponse, () => {})
  return headers
}
