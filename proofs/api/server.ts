import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { readConfig } from '#kernel/server/config.ts'
import { ensureSecret } from '#kernel/server/secret.ts'
import { confirmIdentity, signIn } from '#modules/access/session/session.contract.ts'
import { companyModules } from '#modules/platform/module/module.rules.ts'
import { demoPassword } from '../../src/demo/password.ts'
import { ensureDemo } from '../../src/demo.ts'
import { startServer } from '../../src/server.ts'

export type Person = 'super' | 'admin' | 'nobody'

/** The whole server with the demo company, over a database of its own in the cluster of the tests. */
export type FuzzedServer = {
  readonly url: string
  /** Ids of rows by table. */
  readonly ids: ReadonlyMap<string, readonly string[]>
  /** The session of a person, made anew when it was lost on the way. */
  cookieOf(person: Person): Promise<string>
  forget(person: Person): void
  /** Undoes what a random administrator may do to himself: rights, modules, status. */
  repair(): Promise<void>
  stop(): Promise<void>
}

let made = 0

export async function aFuzzedServer(): Promise<FuzzedServer> {
  const name = `fuzz_${process.pid}_${++made}`
  const url = new URL(inject('ownerUrl'))
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create database ${name}`)
  url.pathname = `/${name}`
  const folder = await mkdtemp(join(tmpdir(), 'qafila-fuzz-'))
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: process.env['FUZZ_LOG'] ?? 'silent',
    TRUST_PROXY: 'true',
    SECRET: 'x'.repeat(40),
  })
  ensureSecret(config, folder)
  const server = await startServer({
    config,
    ownerUrl: url.href,
    filesFolder: join(folder, 'files'),
    mailFolder: join(folder, 'mail'),
    demandSecondFactor: false,
  })
  await ensureDemo(server.runtime, () => {})
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  // A module that is off refuses before it works: with all on, every endpoint is reached.
  await owner.query('update platform.company set active_modules = $1', [companyModules])
  await owner.query(remember)
  const cookies = new Map<Person, string>()
  return {
    url: server.url,
    ids: await idsOf(owner),
    cookieOf: async person => {
      if (person === 'nobody') return ''
      const known = cookies.get(person)
      if (known) return known
      const entered = await enter(server.url, person)
      cookies.set(person, entered)
      return entered
    },
    forget: person => cookies.delete(person),
    repair: async () => {
      await owner.query(bringBack)
      cookies.clear()
    },
    stop: async () => {
      await server.stop()
      await owner.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function idsOf(owner: pg.Client): Promise<Map<string, string[]>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
     where c.relkind = 'r' and a.atttypid = 'uuid'::regtype and not c.relispartition
       and c.relnamespace::regnamespace::text not in ('specimen', 'pgboss')`,
  )
  const ids = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await owner.query<{ id: string }>(`select id from ${name} limit 8`)
    if (rows.length > 0)
      ids.set(
        name,
        rows.map(row => row.id),
      )
  }
  return ids
}

/** A copy of who may do what, and the statements that bring it back. */
const remember = `
  create schema fuzz;
  create table fuzz.company as select id, status, active_modules from platform.company;
  create table fuzz.membership as select * from access.membership;
  create table fuzz.user_role as select * from access.user_role`

const bringBack = `
  set session_replication_role = 'replica';
  update platform.company c set status = f.status, active_modules = f.active_modules from fuzz.company f where f.id = c.id;
  delete from platform.module_setting where not is_enabled;
  update platform.subscription set plan_code = 'enterprise', state = 'active';
  update access.membership m set account_status = 'active', has_system_access = true, employee_left_on = null
    from fuzz.membership f where f.id = m.id;
  delete from access.user_permission;
  delete from access.user_role;
  insert into access.user_role select * from fuzz.user_role;
  delete from access.throttle`

async function enter(url: string, person: Exclude<Person, 'nobody'>, attempt = 1): Promise<string> {
  const send = (name: string, cookie: string, body: unknown) =>
    fetch(`${url}/api/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.9.${(Math.random() * 250) | 0}.9`,
        cookie,
      },
      body: JSON.stringify(body),
    })
  const entered = await send(signIn.name, '', { email: `${person}@demo.qafila.test`, password: demoPassword })
  if (entered.status === 503 && attempt < 20) {
    await pause(500)
    return enter(url, person, attempt + 1)
  }
  const cookie = cookieIn(entered)
  if (!entered.ok || !cookie)
    throw new Error(`Signing ${person} in answered ${entered.status}: ${await entered.text()}`)
  // With the password given again the sensitive commands are open, too; the session goes on under a new token.
  return cookieIn(await send(confirmIdentity.name, cookie, { password: demoPassword }))
}

const cookieIn = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
