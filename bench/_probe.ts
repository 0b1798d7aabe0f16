import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#kernel/server/migrate.ts'
import { migrationFolders } from '#kernel/server/migration-folders.ts'
import { startPostgres } from '#kernel/server/postgres/start.ts'
import { aBenchCompany } from './company.ts'
import { fillBooks } from './invoices.ts'
import { processMs } from './processor.ts'

const log: { text: string; values: unknown[] }[] = []
let on = false
const original = pg.Client.prototype.query as any
;(pg.Client.prototype as any).query = function (config: any, values: any, cb: any) {
  if (on)
    log.push(
      typeof config === 'string'
        ? { text: config, values: values ?? [] }
        : { text: config.text, values: config.values ?? [] },
    )
  return original.call(this, config, values, cb)
}
const dataDir = await mkdtemp(join(tmpdir(), 'probe-'))
const postgres = await startPostgres({ dataDir })
const admin = new pg.Client({ connectionString: postgres.url })
await admin.connect()
await admin.query('create database probe')
const own = new URL(postgres.url)
own.pathname = '/probe'
await migrate(own.href, migrationFolders())
const owner = new pg.Client({ connectionString: own.href })
await owner.connect()
const scratch = { ownerUrl: own.href, owner }
const company = await aBenchCompany(scratch, console.error)
const { customerCount } = await fillBooks(owner, company.id, true)
await company.close()
await owner.query('analyze')
process.env.SECRET = (await import('./company.ts')).benchSecret
const { readConfig } = await import('#kernel/server/config.ts')
const { ensureSecret } = await import('#kernel/server/secret.ts')
const { startServer } = await import('../src/server.ts')
const config = readConfig({
  PORT: '0',
  LOG_LEVEL: 'silent',
  SECRET: process.env.SECRET,
  TRUST_PROXY: 'true',
  DATABASE_URL: own.href,
})
ensureSecret(config, '/tmp')
const server = await startServer({ config, ownerUrl: own.href, filesFolder: '/tmp/f', mailFolder: '/tmp/m' })
const { demoSignIns } = await import('../src/demo/company.ts')
const { demoPassword } = await import('../src/demo/password.ts')
let cookie = ''
const call = async (method: string, name: string, input: any) => {
  const url =
    method === 'GET' ? `${server.url}/api/${name}?${new URLSearchParams(input)}` : `${server.url}/api/${name}`
  const r = await fetch(url, {
    method,
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  })
  const c = r.headers.getSetCookie()[0]
  if (c) cookie = c.split(';')[0]!
  const body = (await r.json()) as any
  if (r.status !== 200) throw new Error(name + JSON.stringify(body))
  return body
}
await call('POST', 'access.session.signIn', {
  email: demoSignIns.find(s => s.role === 'company_admin')?.email ?? 'admin@demo.qafila.test',
  password: demoPassword,
})
const parties = (
  await owner.query('select id from parties.party where company_id = $1 limit 5', [company.id])
).rows
const lines = [
  { descriptionAr: 'إيجار', key: 'rentalRevenue', quantity: '3', unitPrice: '12.000' },
  { descriptionAr: 'كيلو', key: 'rentalRevenue', quantity: '120', unitPrice: '0.050' },
  { descriptionAr: 'توصيل', key: 'otherIncome', quantity: '1', unitPrice: '5.000' },
]
const today = new Date().toISOString().slice(0, 10)
const post = async () => {
  const s = await call('POST', 'billing.invoice.save', { partyId: parties[0].id, date: today, lines })
  await call('POST', 'billing.invoice.issue', { id: s.id, version: s.version })
}
for (let i = 0; i < 3; i++) {
  await call('GET', 'billing.invoice.list', { limit: '40' })
  await post()
}
const replay = async (title: string, act: () => Promise<void>) => {
  log.length = 0
  on = true
  await act()
  on = false
  console.log(`== ${title}: ${log.length} statements`)
  const app = new pg.Client({ connectionString: own.href, options: '-c role=qafila_app' })
  const url = (server.runtime.pool as any).options.connectionString
  const client = new pg.Client({ connectionString: url, options: '-c role=qafila_app' })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const pid = rows[0].pid
  void app
  for (const [i, s] of log.entries()) {
    const isRead =
      /^\s*(select|with)/i.test(s.text) && !/for update|nextval|pg_notify|set_config/i.test(s.text)
    let ms = NaN
    if (isRead) {
      const n = 400
      await client.query(`begin; set local app.company_id='${company.id}'; set local jit=off`)
      try {
        for (let k = 0; k < 20; k++)
          await client.query({ name: 'p' + title + i, text: s.text, values: s.values })
        const b = await processMs(pid)
        for (let k = 0; k < n; k++)
          await client.query({ name: 'p' + title + i, text: s.text, values: s.values })
        ms = ((await processMs(pid)) - b) / n
      } catch (e) {
        console.log('ERR', (e as Error).message)
      }
      await client.query('rollback')
    }
    console.log(ms.toFixed(3), s.text.replace(/\s+/g, ' ').slice(0, 260))
  }
  await client.end()
}
await replay('list', async () => {
  await call('GET', 'billing.invoice.list', { limit: '40' })
})
await replay('post', post)
await server.stop()
await owner.end()
await admin.end()
await postgres.stop()
process.exit()
