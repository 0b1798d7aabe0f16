import { describe, expect, it } from 'vitest'
import { isOwnMachine, readConfig } from '#kernel/server/config.ts'
import { aCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { aBrowser, aMember, aSession, aUser } from '#modules/access/make.ts'
import * as session from '#modules/access/session/session.contract.ts'
import { demoSignIns } from './company.ts'
import { lockDemo, unlockDemo, wantsDemo } from './lock.ts'
import { demoPassword } from './password.ts'

describe('the demo company', () => {
  for (const [env, wanted] of [
    [{}, true],
    [{ BASE_URL: 'http://127.0.0.1:3000' }, true],
    [{ DATABASE_URL: 'postgres://owner:secret@db/qafila' }, false],
    [{ DATABASE_URL: 'postgres://owner:secret@db/qafila', DEMO: 'true' }, true],
    [{ BASE_URL: 'https://qafila.example.com' }, false],
    [{ BASE_URL: 'http://192.168.1.20:3000' }, false],
    [{ BASE_URL: 'http://localhost.example.com' }, false],
    [{ BASE_URL: 'http://127.0.0.1.example.com' }, false],
    [{ BASE_URL: 'https://qafila.example.com', DEMO: 'true' }, false],
  ] as const)
    it(`is ${wanted ? '' : 'not '}made by a start with ${JSON.stringify(env)}`, () => {
      expect(wantsDemo(readConfig(env))).toBe(wanted)
    })

  it('has no account that opens once others reach the address, and opens again on this machine', async () => {
    expect(isOwnMachine(readConfig({ BASE_URL: 'https://qafila.example.com' }))).toBe(false)
    const t = await aCompany({ modules: [accessServer] })
    const [staff, boss] = demoSignIns.map(({ email }) => ({ email, password: demoPassword }))
    const users = [
      await aUser(t, { ...staff!, superAdmin: true }),
      await aMember(t, 'company_admin', boss!),
      await aMember(t, 'employee'),
    ]
    const [open, , other] = await Promise.all(
      users.map(async user => aBrowser(t, { cookie: await aSession(t, user) })),
    )
    expect(await lockDemo(t.runtime.pool, t.runtime.clock())).toBe(2)
    expect((await open!.refusal(session.readSession, {})).code).toBe('access.session.none')
    for (const signIn of [staff!, boss!])
      expect((await aBrowser(t).refusal(session.signIn, signIn)).code).toBe(
        'access.session.invalidCredentials',
      )
    await other!.call(session.readSession, {})
    expect(await lockDemo(t.runtime.pool, t.runtime.clock())).toBe(0)
    await unlockDemo(t.runtime.pool, t.runtime.clock())
    for (const signIn of [staff!, boss!]) await aBrowser(t).call(session.signIn, signIn)
  })
})
