import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { readConfig } from '#kernel/server/config.ts'
import { ensureSecret } from '#kernel/server/secret.ts'
import { chromiumPath } from '../scripts/chromium.ts'
import { buildWebWhenStale } from '../scripts/web-build.ts'
import { demoPassword } from '../src/demo/password.ts'
import { ensureDemo } from '../src/demo.ts'
import { type RunningServer, startServer } from '../src/server.ts'
import { benchSecret } from './company.ts'

/** Signs the administrator of the demo company in. */
export async function signedIn(context: BrowserContext): Promise<void> {
  const answer = await context.request.post('/api/access.session.signIn', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { email: 'admin@demo.qafila.test', password: demoPassword },
  })
  if (!answer.ok()) throw new Error(`Sign-in answered ${answer.status()}.`)
}

type Place = { browser: Browser; url: string; server: RunningServer }

/** Serves the built app with the demo company to a browser while the work lasts. */
export async function withDemo<T>(
  ownerUrl: string,
  log: (line: string) => void,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', SECRET: benchSecret })
  ensureSecret(config, '/tmp')
  const server = await startServer({
    config,
    ownerUrl,
    filesFolder: '/tmp/qafila-bench-files',
    mailFolder: '/tmp/qafila-bench-mail',
    web: await buildWebWhenStale(log),
    demandSecondFactor: false,
  })
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    await ensureDemo(server.runtime, log)
    return await work({ browser, url: server.url, server })
  } finally {
    await browser.close()
    await server.stop()
  }
}
