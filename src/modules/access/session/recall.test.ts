import { describe, expect, it, vi } from 'vitest'
import { inTransaction, rawQuery } from '#kernel/server/database.ts'
import { Outdated } from '#kernel/server/outcome.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { recall } from '../auth/authenticate.queries.ts'
import { accessServer } from '../index.server.ts'
import { aBrowser, aMember, aSession } from '../make.ts'
import * as permission from '../permission/permission.contract.ts'
import type { CompanyRole } from '../role/roles.rules.ts'
import * as session from './session.contract.ts'

const company = () => aCompany({ modules: [accessServer] })

async function remembered(t: TestCompany, role: CompanyRole = 'accountant') {
  const user = await aMember(t, role)
  const cookie = await aSession(t, user)
  const browser = aBrowser(t, { cookie })
  const read = () => browser.call(session.readSession, {})
  await read()
  const recalled = () => recall({ cookie, now: t.runtime.clock(), ip: null })
  expect(recalled()).not.toBeNull()
  return { user, cookie, browser, read, recalled }
}

/** A change of which this process is not notified, as another server would make it. */
const elsewhere = (t: TestCompany, work: Parameters<typeof inTransaction<void>>[2]) =>
  inTransaction(t.runtime.pool, { companyId: t.company.id }, work)

describe('A caller who is remembered', () => {
  it('is answered with one packet: no question of who calls goes ahead of it', async () => {
    const t = await company()
    const { read } = await remembered(t)
    const alone = vi.spyOn(t.runtime.pool, 'query')
    // A price or a plan changed by a test beside this one renews every company: the actor is read anew, once.
    await vi.waitFor(async () => {
      alone.mockClear()
      await read()
      expect(alone).not.toHaveBeenCalled()
    })
    alone.mockRestore()
  })

  it('loses a right with the next question, and gains one', async () => {
    const t = await company()
    const { user, read } = await remembered(t)
    const before = (await read()).managedPermissions
    await elsewhere(t, async db => {
      await db
        .deleteFrom('access.user_role')
        .where('user_id', '=', user.id)
        .where('role', '=', 'accountant')
        .execute()
    })
    expect((await read()).managedPermissions).not.toEqual(before)
    await elsewhere(t, async db => {
      await db
        .insertInto('access.user_role')
        .values({ company_id: undefined, user_id: user.id, role: 'accountant' })
        .execute()
    })
    expect((await read()).managedPermissions).toEqual(before)
  })

  it('is a stranger once the session has ended, and is forgotten', async () => {
    const t = await company()
    const { user, browser, recalled } = await remembered(t)
    await elsewhere(t, async db => {
      await db
        .updateTable('access.session')
        .set({ ended_at: new Date() })
        .where('user_id', '=', user.id)
        .execute()
    })
    expect((await browser.refusal(session.readSession, {})).kind).toBe('unauthenticated')
    expect(recalled()).toBeNull()
  })

  it('changes nothing with a right that was lost a moment ago', async () => {
    const t = await company()
    const { user, browser, read } = await remembered(t, 'company_admin')
    const clerk = await aMember(t, 'employee')
    const grant = { userId: clerk.id, permissionId: 'fleet.vehicles.write' }
    await elsewhere(t, async db => {
      await db.deleteFrom('access.user_role').where('user_id', '=', user.id).execute()
    })
    expect((await browser.refusal(permission.grantPermission, grant)).code).toBe('access.permission.missing')
    await elsewhere(t, async db => {
      const granted = await db
        .selectFrom('access.user_permission')
        .select('permission_id')
        .where('user_id', '=', clerk.id)
        .execute()
      expect(granted).toEqual([])
      await db
        .insertInto('access.user_role')
        .values({ company_id: undefined, user_id: user.id, role: 'company_admin' })
        .execute()
    })
    expect((await read()).user.email).toBe(user.email)
    await browser.call(permission.grantPermission, grant)
  })

  it('is read first where the session must be written', async () => {
    const t = await company()
    const { user, read } = await remembered(t)
    const old = new Date(t.runtime.clock().getTime() + 3_600_000)
    await elsewhere(t, async db => {
      await db.updateTable('access.session').set({ idle_until: old }).where('user_id', '=', user.id).execute()
    })
    await read()
    await elsewhere(t, async db => {
      const { idle_until } = await db
        .selectFrom('access.session')
        .select('idle_until')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
      expect(idle_until.getTime()).toBeGreaterThan(old.getTime())
    })
  })
})

describe('The stamp of a session', () => {
  /** Every table that `access.session_actor` reads, itself or through the functions it calls. */
  async function tablesRead(t: TestCompany): Promise<Set<string>> {
    const sources = new Map<string, string>()
    const tables = new Set<string>()
    await elsewhere(t, async db => {
      const functions = await rawQuery<{ name: string; source: string }>(
        db,
        `select n.nspname || '.' || p.proname as name, p.prosrc as source
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('access', 'platform')`,
      )
      const all = await rawQuery<{ name: string }>(
        db,
        `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind = 'r' and n.nspname in ('access', 'platform')`,
      )
      for (const { name, source } of functions) sources.set(name, source)
      const isTable = new Set(all.map(({ name }) => name))
      const follow = (source: string) => {
        for (const [, schema, name] of source.matchAll(/\b(access|platform)\."?(\w+)"?/g)) {
          const full = `${schema}.${name}`
          if (isTable.has(full)) tables.add(full)
          const called = sources.get(full)
          sources.delete(full)
          if (called) follow(called)
        }
      }
      follow(sources.get('access.session_actor')!)
    })
    return tables
  }

  it('changes with every table that an actor is made of', async () => {
    const t = await company()
    const read = await tablesRead(t)
    expect([...read]).toEqual(expect.arrayContaining(['access.user_role', 'platform.subscription']))
    // Their own rows are in the stamp, and a caller on a visit is never remembered.
    const direct = ['access.session', 'access.user', 'platform.company', 'platform.browse_visit']
    const rest = [...read].filter(table => !direct.includes(table))
    await elsewhere(t, async db => {
      const kept = await rawQuery<{ table: string }>(
        db,
        `select event_object_schema || '.' || event_object_table as table from information_schema.triggers
         where trigger_name like 'renews\\_%' group by 1 having count(distinct event_manipulation) = 3`,
      )
      expect(kept.map(({ table }) => table).sort()).toEqual(rest.sort())
    })
  })

  it.each([
    [
      'a module',
      "insert into platform.module_setting (company_id, module_name, is_enabled) values ($1, 'fleet', false)",
    ],
    ['the plan', "update platform.subscription set plan_code = 'basic' where company_id = $1"],
    ['a feature of every plan', 'update platform.feature_gate set is_active = is_active where $1 > 0'],
    ['the membership', "update access.membership set account_status = 'suspended' where company_id = $1"],
    ['the company', "update platform.company set status = 'suspended' where id = $1"],
  ])('is another once %s has changed', async (_what, change) => {
    const t = await company()
    const { recalled } = await remembered(t)
    await elsewhere(t, async db => {
      await rawQuery(db, `${change} /* company_id */`, [t.company.id])
    })
    const { premise } = recalled()!
    const scope = { companyId: t.company.id, readOnly: true, premise }
    await expect(inTransaction(t.runtime.pool, scope, async () => 'told')).rejects.toThrow(Outdated)
  })
})
