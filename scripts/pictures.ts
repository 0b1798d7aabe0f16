import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { readConfig } from '#kernel/server/config.ts'
import { ensureSecret } from '#kernel/server/secret.ts'
import { startPostgres } from '../src/postgres/start.ts'
import { chromiumPath } from './chromium.ts'
import { buildWebWhenStale } from './web-build.ts'

/** Makes the pictures of the README from the demo company: `node scripts/pictures.ts`. */
const web = await buildWebWhenStale(console.log)
const dataDir = await mkdtemp(join(tmpdir(), 'qafila-pictures-'))
const postgres = await startPostgres({ dataDir, fsync: false })
const config = readConfig({
  PORT: '0',
  LOG_LEVEL: 'warn',
  SECRET: 'a secret that only these pictures ever use',
})
ensureSecret(config, dataDir)
const { startServer } = await import('../src/server.ts')
const { ensureDemo } = await import('../src/demo.ts')
const { demoPassword } = await import('../src/demo/password.ts')
const server = await startServer({
  config,
  ownerUrl: postgres.url,
  filesFolder: join(dataDir, 'files'),
  mailFolder: join(dataDir, 'mail'),
  web,
  demandSecondFactor: false,
})
await ensureDemo(server.runtime, console.log)
const out = new URL('../docs/pictures/', import.meta.url)
await mkdir(out, { recursive: true })
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
})
const pages = [
  ['dashboard-desktop', '/dashboard', 1440, 900],
  ['contracts-desktop', '/contracts', 1440, 900],
  ['dashboard-phone', '/dashboard', 390, 844],
  ['planner-desktop', '/fleet/planner', 1440, 900],
] as const
for (const [name, path, width, height] of pages) {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'ar-KW',
    timezoneId: 'Asia/Kuwait',
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/auth`)
  await page.evaluate(
    body =>
      fetch('/api/access.session.signIn', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body,
      }),
    JSON.stringify({ email: 'admin@demo.qafila.test', password: demoPassword }),
  )
  await page.goto(server.url + path)
  await page.waitForTimeout(2500)
  await page.screenshot({ path: new URL(`${name}.png`, out).pathname })
  console.log(`wrote docs/pictures/${name}.png`)
  await context.close()
}
await browser.close()
await server.stop()
await postgres.stop()
process.exit()
