import type { FastifyReply } from 'fastify'
import type { CookieChange } from './ctx.ts'
import type { Runtime } from './runtime.ts'

/** Sets and clears what a command changed in the caller's cookies. */
export function writeCookies(runtime: Runtime, reply: FastifyReply, cookies: readonly CookieChange[]): void {
  for (const { name, value, options } of cookies) {
    const shared = {
      path: '/',
      httpOnly: true,
      secure: runtime.config.baseUrl.startsWith('https:'),
      sameSite: options.sameSite ?? ('lax' as const),
    }
    if (value === null) reply.clearCookie(name, shared)
    else
      reply.setCookie(name, value, {
        ...shared,
        ...(options.maxAgeSeconds ? { maxAge: options.maxAgeSeconds } : {}),
      })
  }
}

/** A file that opens in the browser under its own name. */
export function sendDocument(
  reply: FastifyReply,
  document: { fileName: string; contentType: string; bytes: Uint8Array },
) {
  const ascii = document.fileName.replace(/[^\w.-]+/g, '_')
  return reply
    .header('content-type', document.contentType)
    .header('cache-control', 'no-store')
    .header(
      'content-disposition',
      `inline; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(document.fileName)}`,
    )
    .send(Buffer.from(document.bytes))
}
