import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

/** Tables without a company, each with its reason in the migration that makes it. This list may only shrink. */
const withoutCompany = new Set([
  'app.migration',
  'app.system_log',
  'app.access_link',
  'app.mail',
  'platform.company',
  'platform.plan',
  'platform.feature_gate',
  'platform.landing_content',
  'platform.browse_visit',
  'platform.subscription',
  'platform.resource_usage',
  'platform.installation',
  'legal.assistant',
  'platform.subscription_change',
  'platform.copy_result',
  'support.calendar',
  'support.queue_entry',
  'access.super_admin_request',
  'access.user',
  'access.account',
  'access.session',
  'access.verification',
  'access.two_factor',
  'access.passkey',
  'access.known_device',
  'access.throttle',
])

let client: pg.Client
const many = async (sql: string) => (await client.query<Record<string, string>>(sql)).rows

beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('ownerUrl') })
  await client.connect()
})
afterAll(() => client.end())

const ours = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'pgboss', 'public', 'specimen') and n.nspname not like 'pg_temp%'`

const unprotected = () =>
  many(`select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and ${ours} and not (c.relrowsecurity and c.relforcerowsecurity
      and exists (select from pg_policy p where p.polrelid = c.oid
        and pg_get_expr(p.polqual, p.polrelid) = '(company_id = app.current_company())'))`)

describe('Tenancy holds by construction', () => {
  test('every table has forced row-level security with the company policy, or stands on the short list', async () => {
    const names = (await unprotected()).map(row => row['name']!)
    expect(names.filter(name => !withoutCompany.has(name))).toEqual([])
  })

  test('a planted table without a policy is found', async () => {
    await client.query('begin; create table app.planted (id int)')
    const names = (await unprotected()).map(row => row['name'])
    await client.query('rollback')
    expect(names).toContain('app.planted')
  })

  test('every company table has a primary key that begins with company_id', async () => {
    const wrong = await many(`select n.nspname || '.' || c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where c.relkind in ('r', 'p') and c.relforcerowsecurity and ${ours} and a.attname is distinct from 'company_id'`)
    expect(wrong).toEqual([])
  })

  test('every foreign key between company tables includes company_id', async () => {
    const wrong = await many(`select k.conname, k.conrelid::regclass::text as "table" from pg_constraint k
      join pg_class f on f.oid = k.confrelid join pg_class c on c.oid = k.conrelid
      join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and f.relforcerowsecurity and c.relforcerowsecurity and ${ours}
        and not exists (select from unnest(k.conkey) as key (num)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.num and a.attname = 'company_id')`)
    expect(wrong).toEqual([])
  })

  test('every index of a company table begins with company_id', async () => {
    const wrong = await many(`select i.indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
      join pg_am m on m.oid = x.relam join pg_namespace n on n.oid = c.relnamespace
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where c.relforcerowsecurity and m.amname in ('btree', 'gist') and ${ours} and a.attname is distinct from 'company_id'`)
    expect(wrong).toEqual([])
  })

  test('the app role can bypass nothing and owns nothing', async () => {
    const [role] = await many(
      `select rolsuper::text as super, rolbypassrls::text as bypass from pg_roles where rolname = 'qafila_app'`,
    )
    expect(role).toEqual({ super: 'false', bypass: 'false' })
    const owned = await many(`select relname from pg_class where relowner = 'qafila_app'::regrole`)
    expect(owned).toEqual([])
  })

  test('money is stored as bigint minor units', async () => {
    const wrong = await many(`select c.oid::regclass::text || '.' || a.attname as name from pg_attribute a
      join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and ${ours} and a.attname like '%\\_minor' and a.atttypid <> 'bigint'::regtype`)
    expect(wrong).toEqual([])
  })
})
