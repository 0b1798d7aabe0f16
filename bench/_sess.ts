import pg from 'pg'
import { readFileSync } from 'node:fs'
const port = process.argv[2]
const c = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/${process.argv[3]}`, password: process.env.PW })
await c.connect()
const h = (await c.query(`select token_hash from access.session where ended_at is null limit 1`)).rows[0].token_hash
const time = async (t: string, s: string) => {
  const q = `do $$ declare t timestamptz := clock_timestamp(); begin for i in 1..3000 loop ${s} end loop; raise notice '%', extract(epoch from clock_timestamp()-t)*1000/3000; end $$`
  let n = ''
  const on = (m: any) => { n = m.message }
  c.on('notice', on); await c.query(q); c.off('notice', on)
  console.log(t, n)
}
await c.query(`set app.company_id='1'`)
await time('empty', 'perform 1;')
await time('all', `perform access.session_actor('${h}', now());`)
await time('modules', `perform platform.company_modules(1);`)
await time('features', `perform platform.company_features(1, now());`)
await time('company', `perform * from platform.company where id=1;`)
await time('session', `perform * from access.session where token_hash='${h}' and ended_at is null;`)
await time('setcfg', `perform set_config('app.company_id','1',true);`)
await time('roles', `perform coalesce(array_agg(r.role), '{}') from access.user_role r where r.company_id=1 and r.user_id='00000000-0000-0000-0000-000000000000';`)
await c.end()
