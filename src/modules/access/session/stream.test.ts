import { expect, it } from 'vitest'
import { readConfig } from '#kernel/server/config.ts'
import { buildServer, sessionCookie } from '#kernel/server/http.ts'
import { createRealtime, rightsTopic } from '#kernel/server/realtime.ts'
import { aCompany } from '#kernel/testing/company.ts'
import { authenticate } from '../auth/authenticate.queries.ts'
import { accessServer } from '../index.server.ts'
import { aBrowser, aMember, aSession } from '../make.ts'
import { removeRole } from '../role/role.contract.ts'

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** A server with streams, and what each person's stream sends until it ends; the stream is open when the promise of it is there. */
async function aServer() {
  const t = await aCompany({ modules: [accessServer] })
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
  const openStream = async (user: { id: string }) => {
    const cookie = `${sessionCookie}=${await aSession(t, user)}`
    const reply = await fetch(`${url}/api/events`, { headers: { cookie } })
    return { said: reply.text() }
  }
  const stop = async () => {
    await hub.stop()
    await app.close()
  }
  return { t, hub, runtime, openStream, stop }
}

it('an open stream hears that the rights of its person changed and ends; the others stay open', async () => {
  const { t, runtime, openStream, stop } = await aServer()
  const [admin, clerk, other] = [
    await aMember(t, 'company_admin'),
    await aMember(t, 'accountant'),
    await aMember(t, 'accountant'),
  ]
  try {
    const ended = (await openStream(clerk)).said
    const lasting = (await openStream(other)).said
    const office = aBrowser({ ...t, runtime }, { cookie: await aSession(t, admin) })
    await office.call(removeRole, { userId: clerk.id, role: 'accountant' })
    expect(await Promise.race([ended, pause(5000)])).toContain(`{"topic":"kernel.rights","id":"${clerk.id}"}`)
    expect(await Promise.race([lasting, pause(200).then(() => 'open')])).toBe('open')
  } finally {
    await stop()
  }
})

it('a hint that follows the end of a stream at once is not written to it: the server goes on', async () => {
  const { t, hub, openStream, stop } = await aServer()
  const [clerk, other] = [await aMember(t, 'accountant'), await aMember(t, 'accountant')]
  const faults: unknown[] = []
  const catches = (error: unknown) => void faults.push(error)
  process.on('uncaughtException', catches)
  try {
    const ended = (await openStream(clerk)).said
    const lasting = (await openStream(other)).said
    const companyId = t.company.id
    hub.publish({ companyId, topic: rightsTopic, id: clerk.id })
    hub.publish({ companyId, topic: 'approvals.request', id: 'one' })
    const said = await Promise.race([ended, pause(5000)])
    await pause(50)
    expect(faults).toEqual([])
    expect(said).toContain(rightsTopic)
    expect(said).not.toContain('approvals.request')
    await hub.stop()
    expect(await lasting).toContain('"topic":"approvals.request"')
  } finally {
    process.off('uncaughtException', catches)
    await stop()
  }
})
