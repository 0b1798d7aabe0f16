import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { query } from '../shared/endpoint.ts'
import { aCompany } from '../testing/company.ts'
import { rawQuery } from './database.ts'
import { buildServer } from './http.ts'
import { bind, type HandlersOf, type ServerModule } from './module.ts'
import { isOutage, isRetryable } from './outcome.ts'

const contract = {
  ask: query({
    name: 'specimen.outage.ask',
    access: 'public',
    input: z.object({ dies: z.boolean() }),
    output: z.object({ ok: z.literal(true) }),
  }),
}

const handlers: HandlersOf<typeof contract> = {
  ask: async (ctx, input) => {
    const asked = 'select pg_backend_pid() as pid where $1::int is null or true /* company_id */'
    const [row] = await rawQuery<{ pid: number }>(ctx.db, asked, [null])
    if (input.dies) {
      const owner = new pg.Client({ connectionString: inject('ownerUrl') })
      await owner.connect()
      await owner.query('select pg_terminate_backend($1)', [row!.pid])
      await owner.end()
    }
    await rawQuery(ctx.db, asked, [null])
    return { ok: true as const }
  },
}

const specimen: ServerModule = {
  manifest: {
    name: 'specimen',
    version: '1',
    companyModule: 'core',
    requiredModules: [],
    permissions: [],
    routes: [],
    menu: [],
  },
  endpoints: bind(contract, async () => handlers),
}

test('a backend that dies under a call is an outage that may be asked again, and the next call is served', async () => {
  const t = await aCompany({ modules: [specimen] })
  const app = await buildServer(t.runtime)
  const died = await app.inject({ url: '/api/specimen.outage.ask?dies=true' })
  expect([died.statusCode, died.headers['retry-after'], died.json().fault]).toEqual([503, '3', 'busy'])
  expect((await app.inject({ url: '/api/specimen.outage.ask?dies=false' })).statusCode).toBe(200)
  await app.close()
})

test('an outage is one of the database or the disk; a mistake of ours is none', () => {
  const isOne = (code: string, more = {}) => isOutage(Object.assign(new Error('x'), { code, ...more }))
  for (const code of ['57P01', '57P03', '08006', '53300', '53100', 'ENOSPC', 'EPIPE'])
    expect([code, isOne(code)]).toEqual([code, true])
  expect(isOne('ENOENT', { syscall: 'connect' })).toBe(true)
  expect(isOutage(new Error('Connection terminated unexpectedly'))).toBe(true)
  const behind = (code: string) => ({ cause: Object.assign(new Error('x'), { code }) })
  expect([isOne('25P02', behind('57P01')), isOne('25P02', behind('23505'))]).toEqual([true, false])
  for (const code of ['22003', '23505', '42601', 'ENOENT']) expect([code, isOne(code)]).toEqual([code, false])
  expect(isOutage(new TypeError('x is not a function'))).toBe(false)
})

test('a deadlock and a lost race are worth another attempt, also where a statement behind them reports it', () => {
  const failure = (code: string, cause?: Error) => Object.assign(new Error('x', { cause }), { code })
  for (const code of ['40P01', '40001']) {
    expect(isRetryable(failure(code))).toBe(true)
    expect(isRetryable(failure('25P02', failure(code)))).toBe(true)
  }
  expect(isRetryable(failure('25P02', failure('23505')))).toBe(false)
  expect(isRetryable(failure('25P02'))).toBe(false)
})
