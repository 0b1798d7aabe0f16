import { chromium } from '@playwright/test'
const base = 'http://127.0.0.1:3222'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless','--no-sandbox','--disable-gpu'] })
const ctx = await b.newContext({ baseURL: base, locale: 'ar-KW', timezoneId: 'Asia/Kuwait', viewport: { width: 1440, height: 1000 } })
const page = await ctx.newPage()
page.on('console', m => m.type() === 'error' && console.log('console', m.text().slice(0, 300)))
page.on('pageerror', e => console.log('pageerror', e.message.slice(0, 300)))
await page.goto('/auth')
const call = (name, input, kind = 'command') => page.evaluate(async ({ name, input, kind }) => {
  const q = new URLSearchParams(Object.entries(input).map(([k, v]) => [k, typeof v === 'string' ? v : JSON.stringify(v)]))
  const r = kind === 'query' ? await fetch(`/api/${name}?${q}`) : await fetch(`/api/${name}`, { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }, body: JSON.stringify(input) })
  return { status: r.status, body: await r.json().catch(() => null) }
}, { name, input, kind })
const who = process.argv[2]
console.log((await call('access.session.signIn', { email: `${who}@demo.qafila.test`, password: 'qafila-demo-2026' })).status)
const run = (await import('/tmp/billing/' + process.argv[3])).default
await run({ page, call, ctx, shot: async (name, p = page) => { await p.waitForTimeout(700); await p.screenshot({ path: `/tmp/billing/${name}.png` }) } })
await b.close()
