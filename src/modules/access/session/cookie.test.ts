import { describe, expect, it } from 'vitest'
import { readConfig } from '#kernel/server/config.ts'
import { buildServer, sessionCookie } from '#kernel/server/http.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { authenticate } from '../auth/authenticate.queries.ts'
import { accessServer } from '../index.server.ts'
import { aMember } from '../make.ts'

async function serverOf(t: TestCompany, baseUrl: string) {
  return buildServer({
    ...t.runtime,
    config: readConfig({ BASE_URL: baseUrl, LOG_LEVEL: 'silent' }),
    authenticate: input => authenticate(t.runtime.pool, input),
  })
}

describe('the session cookie over HTTP', () => {
  it('is out of reach of scripts and other sites, and Secure behind TLS', async () => {
    const t = await aCompany({ modules: [accessServer] })
    const clerk = await aMember(t, 'employee')
    for (const [baseUrl, secure] of [
      ['https://qafila.example.test', true],
      ['http://localhost:3000', false],
    ] as const) {
      const app = await serverOf(t, baseUrl)
      const answer = await app.inject({
        method: 'POST',
        url: '/api/access.session.signIn',
        payload: { email: clerk.email, password: clerk.password },
      })
      expect(answer.statusCode).toBe(200)
      const cookie = answer.cookies.find(one => one.name === sessionCookie)!
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 14 * 86_400 })
      expect(cookie.secure ?? false).toBe(secure)
      expect(answer.body).not.toContain(cookie.value)
      expect(answer.headers['cache-control']).toBe('no-store')
      const read = await app.inject({
        url: '/api/access.session.read',
        cookies: { [sessionCookie]: cookie.value },
      })
      expect(read.json().user.email).toBe(clerk.email)
      const out = await app.inject({
        method: 'POST',
        url: '/api/access.session.signOut',
        cookies: { [sessionCookie]: cookie.value },
        payload: {},
      })
      expect(out.cookies.find(one => one.name === sessionCookie)?.value).toBe('')
      await app.close()
    }
  })

  it('is not honoured for commands that come from a foreign page', async () => {
    const t = await aCompany({ modules: [accessServer] })
    await aMember(t, 'employee')
    const app = await serverOf(t, 'https://qafila.example.test')
    const answer = await app.inject({
      method: 'POST',
      url: '/api/access.session.signOut',
      headers: { origin: 'https://evil.example' },
      payload: {},
    })
    expect(answer.statusCode).toBe(403)
    await app.close()
  })

  it('is not honoured where a foreign name leads here, whatever the Host says', async () => {
    const t = await aCompany({ modules: [accessServer] })
    await aMember(t, 'employee')
    const from = async (baseUrl: string, origin: string) => {
      const app = await serverOf(t, baseUrl)
      const headers = { origin, host: new URL(origin).host }
      const reply = await app.inject({
        method: 'POST',
        url: '/api/access.session.signOut',
        headers,
        payload: {},
      })
      await app.close()
      return reply.statusCode === 403 ? 'refused' : 'heard'
    }
    const [office, here] = ['https://qafila.example.test', 'http://localhost:3000']
    expect(await from(office, office)).toBe('heard')
    expect(await from(office, 'http://qafila.example.test')).toBe('refused')
    expect(await from(office, 'http://127.0.0.1:3000')).toBe('refused')
    expect(await from(office, 'https://evil.example')).toBe('refused')
    expect(await from(here, here)).toBe('heard')
    expect(await from(here, 'http://127.0.0.1:3000')).toBe('heard')
    expect(await from(here, 'http://evil.example:3000')).toBe('refused')
    expect(await from(here, 'http://localhost.evil.example:3000')).toBe('refused')
  })

  it('serves none of the sign-in library routes of its own', async () => {
    const t = await aCompany({ modules: [accessServer] })
    await aMember(t, 'employee')
    const app = await serverOf(t, 'https://qafila.example.test')
    for (const path of ['/api/auth/sign-in/email', '/api/auth/get-session', '/api/auth/two-factor/enable'])
      expect((await app.inject({ method: 'POST', url: path, payload: {} })).statusCode).toBe(404)
    await app.close()
  })
})
