import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { enterCompany, inTransaction, openPool, rawQuery } from './database.ts'
import { Outdated } from './outcome.ts'
import type { Premise } from './turn.ts'

let pool: pg.Pool
let watch: pg.Client

beforeAll(async () => {
  // One connection, so that each test meets what the one before left behind.
  pool = openPool(inject('appUrl'), 1)
  watch = new pg.Client({ connectionString: inject('ownerUrl') })
  await watch.connect()
})
afterAll(async () => {
  await watch.end()
  await pool.end()
})

const holds: Premise = { sql: 'select $1::text', values: ['as it was'], gives: 'as it was' }
const changed: Premise = { ...holds, gives: 'as it is' }
const reader = (premise?: Premise) => ({ companyId: 7, readOnly: true, premise })

const facts = `select current_setting('app.company_id') as company, current_setting('transaction_read_only') as read_only,
  $1::text as said /* company_id */`
type Facts = { company: string; read_only: string; said: string }

const ask = (scope: Parameters<typeof inTransaction>[1], times = 1) =>
  inTransaction(pool, scope, async db => {
    const told: Facts[] = []
    for (let time = 1; time <= times; time++)
      told.push(...(await rawQuery<Facts>(db, facts, [`question ${time}`])))
    return told
  })

const inCompany7 = (said: string): Facts => ({ company: '7', read_only: 'on', said })

const failing = 'select 1 / $1::int /* company_id */'
const fails = async (asked: Promise<unknown>) =>
  (await asked.then(
    () => null,
    error => error,
  )) as { code: string }

describe('Statements of one packet', () => {
  const writer = { companyId: 7 }

  test('behind one that fails they are passed over and say so, whatever was prepared before', async () => {
    for (let time = 1; time <= 3; time++) {
      const fresh = `select $1::text as said, ${time} as fresh /* company_id */`
      const codes = await inTransaction(pool, reader(), async db => {
        const ahead = rawQuery<Facts>(db, facts, ['ahead'])
        const rest = [
          rawQuery(db, failing, [0]),
          rawQuery(db, facts, ['behind']),
          rawQuery(db, fresh, ['new']),
        ]
        expect(await ahead).toEqual([inCompany7('ahead')])
        return (await Promise.all(rest.map(fails))).map(error => error.code)
      })
      expect(codes).toEqual(['22012', '25P02', '25P02'])
    }
    expect(await ask(reader(holds), 3)).toHaveLength(3)
  })

  test('a writer whose statement failed has written nothing, and the connection begins anew', async () => {
    const work = inTransaction(pool, writer, async db => {
      const sent = [rawQuery(db, facts, ['x']), rawQuery(db, failing, [0]), rawQuery(db, facts, ['y'])]
      await Promise.all(sent)
    })
    await expect(work).rejects.toThrow('division by zero')
    expect(await ask(writer, 2)).toHaveLength(2)
  })

  test('a value that cannot be written fails alone', async () => {
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    const told = await inTransaction(pool, reader(), async db => {
      const [bad, good] = [
        rawQuery(db, 'select $1::json /* company_id */', [circular]),
        rawQuery<Facts>(db, facts, ['z']),
      ]
      await expect(bad).rejects.toThrow(/circular/i)
      return good
    })
    expect(told).toEqual([inCompany7('z')])
  })

  test('a row that cannot be read fails alone: what stands behind it was done and is answered', async () => {
    const told = await inTransaction(pool, reader(), async db => {
      const unread = rawQuery(db, 'select 9223372036854775807 as much, $1::text /* company_id */', ['x'])
      const behind = rawQuery<Facts>(db, facts, ['behind'])
      await expect(unread).rejects.toThrow('does not fit a safe integer')
      return behind
    })
    expect(told).toEqual([inCompany7('behind')])
    expect(await ask(reader(holds), 2)).toHaveLength(2)
  })

  test('a statement that nobody waited for fails within its packet, not in that of the next', async () => {
    const refused = inTransaction(pool, reader(), async db => {
      rawQuery(db, failing, [0]).catch(() => {})
      throw new Error('refused at once')
    })
    const next = pool.query<{ said: string }>('select $1::text as said', ['mine'])
    await expect(refused).rejects.toThrow('refused at once')
    expect((await next).rows).toEqual([{ said: 'mine' }])
  })

  test('texts beyond those that are kept prepared are answered as well', async () => {
    const many = Array.from(
      { length: 3100 },
      (_, at) => `select ${at} as at, $1::text as said /* company_id */`,
    )
    const told = await inTransaction(pool, reader(), db =>
      Promise.all(many.map(text => rawQuery<{ at: number; said: string }>(db, text, ['x']))),
    )
    expect(told.flat()).toEqual(many.map((_, at) => ({ at, said: 'x' })))
  })
})

describe('A reader with a premise', () => {
  test.each([1, 2, 3])('asks %i questions, each in his company and writing nothing', async times => {
    const expected = [1, 2, 3].slice(0, times).map(time => inCompany7(`question ${time}`))
    expect(await ask(reader(holds), times)).toEqual(expected)
    expect(await ask(reader(holds), times)).toEqual(expected)
  })

  test('asks several at once and gets each his answer', async () => {
    const told = await inTransaction(pool, reader(holds), db =>
      Promise.all(['a', 'b', 'c'].map(said => rawQuery<Facts>(db, facts, [said]))),
    )
    expect(told.flat()).toEqual(['a', 'b', 'c'].map(inCompany7))
  })

  test('leaves no transaction and no company behind after one question', async () => {
    const [asked] = await inTransaction(pool, reader(holds), db =>
      rawQuery<{ pid: number }>(db, 'select pg_backend_pid() as pid, $1::text /* company_id */', ['x']),
    )
    const { rows } = await watch.query('select state from pg_stat_activity where pid = $1', [asked!.pid])
    expect(rows).toEqual([{ state: 'idle' }])
    const client = await pool.connect()
    const { rows: left } = await client.query(`select current_setting('app.company_id', true) as company`)
    client.release()
    expect(left[0].company || null).toBeNull()
  })

  test('cannot write, whichever question tries', async () => {
    const write = 'insert into app.file (company_id) values ($1)'
    for (const asked of [0, 1])
      await expect(
        inTransaction(pool, reader(holds), async db => {
          for (let time = 0; time < asked; time++) await rawQuery(db, facts, ['first'])
          await rawQuery(db, write, [7])
        }),
      ).rejects.toThrow(/read-only transaction/)
  })

  test('is told nothing once the premise does not hold, however often he asks', async () => {
    for (const times of [0, 1, 2]) await expect(ask(reader(changed), times)).rejects.toThrow(Outdated)
    expect(await ask(reader(holds))).toEqual([inCompany7('question 1')])
  })

  test('is told nothing where the premise cannot be read, and the connection serves the next', async () => {
    const broken: Premise = { ...holds, sql: 'select (1 / (length($1) - length($1)))::text' }
    const missing: Premise = { ...holds, sql: 'select $1::text from app.no_such_table' }
    for (const premise of [broken, missing, broken])
      for (const times of [1, 2]) await expect(ask(reader(premise), times)).rejects.toThrow(Outdated)
    expect(await ask(reader(holds), 2)).toEqual([1, 2].map(time => inCompany7(`question ${time}`)))
  })

  test('hears the failure of his own question where the premise holds, and of the premise where it does not', async () => {
    const divide = (premise: Premise) =>
      inTransaction(pool, reader(premise), db => rawQuery(db, failing, [0]))
    await expect(divide(holds)).rejects.toThrow('division by zero')
    await expect(divide(changed)).rejects.toThrow(Outdated)
    expect(await ask(reader(holds))).toEqual([inCompany7('question 1')])
  })

  test('who asks nothing is told as well that the premise does not hold', async () => {
    const refuse = (premise: Premise) =>
      inTransaction(pool, reader(premise), async () => {
        throw new Error('refused unasked')
      })
    await expect(refuse(holds)).rejects.toThrow('refused unasked')
    await expect(refuse(changed)).rejects.toThrow(Outdated)
  })
})

test('a writer has one transaction from his first question to the commit', async () => {
  const ids = await inTransaction(pool, { companyId: 7, premise: holds }, async db => {
    const id = () => rawQuery<{ id: string }>(db, `select pg_current_xact_id()::text as id /* company_id */`)
    const told = [...(await id()), ...(await id())]
    expect(await rawQuery<Facts>(db, facts, ['x'])).toEqual([{ company: '7', read_only: 'off', said: 'x' }])
    return new Set(told.map(row => row.id))
  })
  expect(ids.size).toBe(1)
})

test('a reader who learns his company on the way reads in it from there on', async () => {
  const told = await inTransaction(pool, { companyId: null, readOnly: true }, async db => {
    const before = await rawQuery<Facts>(db, facts, ['before'])
    await enterCompany(db, 9)
    return [...before, ...(await rawQuery<Facts>(db, facts, ['after']))].map(row => row.company)
  })
  expect(told).toEqual(['', '9'])
})

test('a writer hears of his commit when the disk has it, and only his transaction leaves the disk for later', async () => {
  const mode = `select current_setting('synchronous_commit') as mode /* company_id */`
  const [reading] = await inTransaction(pool, reader(), db => rawQuery(db, mode))
  expect(reading).toEqual({ mode: 'on' })
  for (let time = 1; time <= 20; time++) {
    const written = await inTransaction(pool, { companyId: 7 }, async db => {
      expect(await rawQuery(db, mode)).toEqual([{ mode: 'off' }])
      await rawQuery(db, `select pg_logical_emit_message(true, 'test', 'written') /* company_id */`)
      const [log] = await rawQuery<{ at: string }>(db, 'select pg_current_wal_insert_lsn()::text as at')
      return log!.at
    })
    const { rows } = await watch.query('select pg_current_wal_flush_lsn() > $1::pg_lsn as has', [written])
    expect(rows).toEqual([{ has: true }])
  }
  expect((await pool.query(mode)).rows).toEqual([{ mode: 'on' }])
})
