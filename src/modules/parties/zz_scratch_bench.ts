import pg from '/work/main/node_modules/pg/esm/index.mjs'
import { migrate } from '/work/main/src/kernel/server/migrate.ts'
import { migrationFolders } from '/work/main/src/kernel/server/migration-folders.ts'
const server = process.env.TEST_DATABASE_SERVER!
const admin = new pg.Client(server); await admin.connect()
const name = `bench_parties_${process.pid}`
await admin.query(`create database ${name}`)
const url = new URL(server); url.pathname = '/' + name
const appUrl = await migrate(url.href, migrationFolders(['parties']))
const owner = new pg.Client(url.href); await owner.connect()
const companies = []
for (let i = 0; i < 6; i++) companies.push((await owner.query(`insert into platform.company (name,name_ar,email,active_modules,business_type) values ('T','ت','a@b.c','{core}','car_rental') returning id`)).rows[0].id)
let t0 = performance.now()
for (const [i, c] of companies.entries())
  await owner.query(`insert into parties.party (company_id, code, kind, name_ar, phone)
   select $1, 'PTY-2026-' || lpad(n::text, 6, '0'), 'individual',
     (array['محمد','أحمد','عبد الله','عبدالرحمن','فاطمة','نورة','خالد','سالم','مريم','يوسف','علي','حسن','إبراهيم','ناصر','هدى','سعد','فهد','منى','جاسم','راشد'])[1+floor(random()*20)] || ' ' ||
     (array['بن محمد','علي','عبدالعزيز','سعود','حمد','بدر','طارق','عيسى','موسى','صالح','مبارك','جابر'])[1+floor(random()*12)] || ' ' ||
     (array['العتيبي','المطيري','الرشيدي','العجمي','الشمري','الهاجري','العنزي','الدوسري','الخالدي','القحطاني','الكندري','البلوشي','الصباح','الحربي'])[1+floor(random()*14)] || ' ' || substr('ابتثجحخدذرزسشصضطظعغفقكلمنهوي',1+floor(random()*28)::int,1)||substr('ابتثجحخدذرزسشصضطظعغفقكلمنهوي',1+floor(random()*28)::int,1)||substr('ابتثجحخدذرزسشصضطظعغفقكلمنهوي',1+floor(random()*28)::int,1)||substr('ابتثجحخدذرزسشصضطظعغفقكلمنهوي',1+floor(random()*28)::int,1),
     '+965' || (50000000 + floor(random()*9999999))::bigint
   from generate_series(1, $2::int) n`, [c, i === 0 ? 100000 : 20000])
await owner.query(`insert into parties.party_role (company_id, party_id, role) select company_id, id, 'customer' from parties.party`)
console.log('insert 200k ms', Math.round(performance.now() - t0))
await owner.query('vacuum analyze parties.party'); await owner.query('analyze parties.party_role')
console.log((await owner.query(`select relname, pg_size_pretty(pg_relation_size(oid)) from pg_class where relname like 'party%' and relnamespace='parties'::regnamespace`)).rows.map(r=>Object.values(r).join(' ')).join('; '))
const app = new pg.Client({ connectionString: appUrl, options: '-c role=qafila_app' }); await app.connect()
await app.query(`set app.company_id = '${companies[0]}'`); await app.query('set jit=off')
const { rows: sample } = await owner.query(`select name_ar, phone, code from parties.party where company_id=$1 order by random() limit 60`, [companies[0]])
const queries: string[] = []
for (const s of sample) { const w = s.name_ar.split(' '); queries.push(s.name_ar, w[0], w.slice(0,2).join(' '), w.at(-1), w[0].slice(0,2), s.phone.slice(4), s.phone.slice(6), s.code, w[0].replace('عبد الله','عبدالله') + ' ' + w.at(-2)) }
async function run(label: string, sql: string, args: (q: string) => unknown[]) {
  const times: [number, string][] = []
  for (const q of queries) { const t = performance.now(); await app.query({ text: sql, values: args(q), name: label }); times.push([performance.now() - t, q]) }
  times.sort((a, b) => a[0] - b[0])
  const at = (p: number) => times[Math.floor(times.length * p)]!
  console.log(label, 'n', times.length, 'p50', at(.5)[0].toFixed(1), 'p95', at(.95)[0].toFixed(1), at(.95)[1], 'max', times.at(-1)![0].toFixed(1), times.at(-1)![1])
}
const list = `select p.id from parties.party p where p.company_id=${companies[0]} and p.alias_of is null and p.id in (select party_id from parties.search_party_ids($1) union select unnest('{}'::uuid[])) and (exists(select 1 from parties.party_role r where r.company_id=${companies[0]} and r.party_id=p.id and r.role='customer') or exists (select 1 from parties.party m join parties.party_role r on r.company_id=m.company_id and r.party_id=m.id where m.company_id=${companies[0]} and m.alias_of=p.id and r.role='customer')) order by p.sort_name, p.id limit 41`
async function all(tag: string) {
  await run(tag + ' find', 'select * from parties.search_party_ids($1, 8)', q => [q])
  await run(tag + ' find again', 'select * from parties.search_party_ids($1, 8)', q => [q])
  await run(tag + ' find role', `select * from parties.search_party_ids($1, 8, 'customer')`, q => [q])
  await run(tag + ' list', list, q => [q])
}
async function plan(q: string) {
  await owner.query(`set app.company_id = '${companies[0]}'`)
  const st = (await owner.query('select parties.search_statement($1,8,null) s', [q])).rows[0].s
  const p = (await owner.query('explain (analyze, buffers off) ' + st)).rows.map(r => r['QUERY PLAN']).filter(l => /Scan|Execution|Limit|rows=/.test(l))
  console.log('PLAN', q, '\n' + p.map(l => l.slice(0, 170)).join('\n'))
}

// the whole pipeline: parties.party.list and .find over the handler
import { listParties, countParties } from './server/party-list.queries.ts'
import { findParties } from './server/party-read.queries.ts'
import { inTransaction, openPool } from '../../kernel/server/database.ts'
import { registerCompanyTables } from '../../kernel/server/migrate.ts'
const pool = openPool(appUrl, 4); await registerCompanyTables(pool)
const company = { id: companies[0], uuid: 'x', country: 'KW', timeZone: 'Asia/Kuwait', currency: 'KWD' }
async function pipe(label: string, work: (ctx: any, q: string) => Promise<unknown>) {
  const times: [number, string][] = []
  for (const q of queries) { const t = performance.now(); await inTransaction(pool, { companyId: company.id, readOnly: true }, db => work({ db, company, today: '2026-11-21', now: new Date(), user: {id: null} } as any, q)); times.push([performance.now() - t, q]) }
  times.sort((a, b) => a[0] - b[0]); const at = (p: number) => times[Math.floor(times.length * p)]!
  console.log(label, 'p50', at(.5)[0].toFixed(1), 'p95', at(.95)[0].toFixed(1), at(.95)[1], 'max', times.at(-1)![0].toFixed(1), times.at(-1)![1])
}
await pipe('warm', (ctx, q) => findParties(ctx, { text: q } as any))
await pipe('party.find', (ctx, q) => findParties(ctx, { text: q } as any))
await pipe('party.find customer', (ctx, q) => findParties(ctx, { text: q, role: 'customer' } as any))
await pipe('party.list', (ctx, q) => listParties(ctx, { search: q, role: 'customer', limit: 40 } as any))
await pipe('party.list no text', (ctx, _q) => listParties(ctx, { role: 'customer', limit: 40 } as any))
await pipe('party.totals', (ctx, q) => countParties(ctx, { search: q, role: 'customer' } as any))
queries.length = 40
await pipe('party.totals no text', (ctx, q) => countParties(ctx, { role: 'customer' } as any))
await pipe('party.list expired', (ctx, q) => listParties(ctx, { documents: 'missing', limit: 40 } as any))
await pool.end()
await app.end(); await owner.end(); await admin.query(`drop database ${name} with (force)`); await admin.end()
