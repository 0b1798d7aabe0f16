import { expect, it } from 'vitest'
import { readConfig } from '#kernel/server/config.ts'
import { buildServer, sessionCookie } from '#kernel/server/http.ts'
import { createRealtime } from '#kernel/server/realtime.ts'
import { aCompany } from '#kernel/testing/company.ts'
import { removeRole } from '../shared/role.contract.ts'
import { authenticate } from './authenticate.ts'
import { accessServer } from './index.ts'
import { aBrowser, aMember, aSession } from './make.ts'

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

it('an open stream hears that the rights of its person changed and ends; the others stay open', async () => {
  const t = await aCompany({ modules: [accessServer] })
  const [admin, clerk, other] = [
    await aMember(t, 'company_admin'),
    await aMember(t, 'accountant'),
    await aMember(t, 'accountant'),
  ]
  const hub = createRealtime(t.runtime.log)
  const runtime = {
    ...t.runtime,
    realtime: hub,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    authenticate: (input: Parameters<typeof authenticate>[1]) => authenticate(t.runtime.pool, input),
  }
  const app = await buildServer(runtime)
  hub.route(app, runtime)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const streamOf = async (user: typeof clerk) => {
    const cookie = `${sessionCookie}=${await aSession(t, user)}`
    const reply = await fetch(`${url}/api/events`, { headers: { cookie } })
    return reply.text()
  }
  try {
    const ended = streamOf(clerk)
    const lasting = streamOf(other)
    await pause(300)
    const office = aBrowser({ ...t, runtime }, { cookie: await aSession(t, admin) })
    await office.call(removeRole, { userId: clerk.id, role: 'accountant' })
    expect(await Promise.race([ended, pause(5000)])).toContain(`{"topic":"kernel.rights","id":"${clerk.id}"}`)
    expect(await Promise.race([lasting, pause(200).then(() => 'open')])).toBe('open')
  } finally {
    await hub.stop()
    await app.close()
  }
})
