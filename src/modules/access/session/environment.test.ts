import pg from 'pg'
import { expect, test } from 'vitest'
import { environment, startAccess, stopAccess } from './environment.queries.ts'

test('a lost counting connection is told in a sentence, without the connection and its keys', async () => {
  const told: unknown[] = []
  startAccess({
    pool: new pg.Pool({ max: 1 }),
    secret: 'x'.repeat(40),
    baseUrl: 'http://localhost',
    log: { error: (...line: unknown[]) => void told.push(line) },
  })
  const lost = Object.assign(new Error('terminating connection'), { client: { secretKey: -2080022764 } })
  environment().countingPool.emit('error', lost, lost.client as never)
  await stopAccess()
  expect(told).toEqual([[{ reason: 'terminating connection' }, 'a counting connection was lost']])
})
