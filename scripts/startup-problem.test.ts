import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#kernel/server/config.ts'
import { tryAddress } from './listening.ts'
import { startupProblem as problemIn } from './startup-problem.ts'

const startupProblem = (thrown: unknown) => problemIn(thrown, '/srv/qafila')

const thrownBy = async (act: () => unknown): Promise<unknown> => {
  try {
    await act()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}
const connect = (url: string) => async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
}

describe('a start that fails says one line', () => {
  test('for a setting', () => {
    expect(startupProblem(new ConfigError('PORT must be a number'))).toBe(
      'Setting refused: PORT must be a number',
    )
  })

  test('for a database that is not there, under one address or several', async () => {
    for (const host of ['127.0.0.1', 'localhost', 'no-such-host.invalid']) {
      const line = startupProblem(await thrownBy(connect(`postgres://nobody:x@${host}:1/none`)))
      expect(line).toMatch(/^Database not reachable: .*(ECONNREFUSED|ENOTFOUND|EAI_AGAIN).*DATABASE_URL\.$/)
    }
  })

  test('for a port that is taken', async () => {
    const first = createServer()
    const port = await new Promise<number>(resolve =>
      first.listen(0, '127.0.0.1', () => resolve((first.address() as { port: number }).port)),
    )
    const error = await thrownBy(() => tryAddress({ port, host: '127.0.0.1' }))
    first.close()
    expect(startupProblem(error)).toBe(`Port ${port} is in use; set PORT to a free one.`)
  })

  test('for a host that is no address of this machine, known or unknown', async () => {
    for (const host of ['203.0.113.7', '999.1.1.1', 'no-such-host.invalid']) {
      const error = await thrownBy(() => tryAddress({ port: 0, host }))
      expect(startupProblem(error)).toBe(
        `HOST ${host} is no address of this machine; set HOST to one, or to 0.0.0.0.`,
      )
    }
  })

  test('for a data directory below a file', async () => {
    const below = `${import.meta.filename}/postgres`
    expect(problemIn(await thrownBy(() => statSync(below)), below)).toMatch(
      /^DATA_DIR cannot be used: ENOTDIR/,
    )
    const folder = `${import.meta.dirname}/no-such-folder/data`
    const parent = await thrownBy(() => statSync(`${import.meta.dirname}/no-such-folder`))
    expect(problemIn(parent, folder)).toMatch(/^DATA_DIR cannot be used: ENOENT/)
    // A file of the program's own that is missing is a fault, wherever the data lies.
    expect(startupProblem(parent)).toBeNull()
  })

  test('and keeps the stack of a fault', () => {
    expect(startupProblem(new TypeError('x is undefined'))).toBeNull()
  })
})

describe('a wrong setting', () => {
  const messageOf = async (env: Record<string, string>) =>
    ((await thrownBy(() => readConfig(env))) as ConfigError).message

  test('is named with what is allowed', async () => {
    expect(await messageOf({ PORT: 'abc' })).toBe('PORT must be a whole number from 0 to 65535 (given: abc)')
    expect(await messageOf({ PORT: '99999' })).toContain('PORT must be a whole number from 0 to 65535')
    expect(await messageOf({ LOG_LEVEL: 'loud' })).toContain('LOG_LEVEL must be one of fatal, error')
    expect(await messageOf({ SMTP_URL: 'http://mail' })).toContain(
      'SMTP_URL must be a URL starting with smtp:',
    )
  })

  test('of an address says that it has no path and no question', async () => {
    for (const given of [
      'https://office.example/qafila',
      'https://office.example?x',
      'https://a:b@office.example',
    ])
      expect(await messageOf({ BASE_URL: given })).toContain('BASE_URL must be an address without a path')
    for (const given of ['https://office.example/', 'http://[::1]:3000', 'http://192.168.1.9:3000'])
      expect(readConfig({ BASE_URL: given }).baseUrl).toBe(given.replace(/\/$/, ''))
  })

  test('shows no secret', async () => {
    expect(await messageOf({ SECRET: 'short' })).toBe('SECRET must be at least 32 characters')
    expect(await messageOf({ DATABASE_URL: 'mysql://owner:hidden@database/x' })).not.toContain('hidden')
  })
})
