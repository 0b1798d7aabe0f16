import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { schemaText } from '../scripts/schema-text.ts'
import { tableTypes } from '../scripts/table-types.ts'
import { moduleNames, root } from './sources.ts'

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('ownerUrl') })
  await client.connect()
})
afterAll(() => client.end())

/** Tests may add a schema of their own to the shared database; it is not part of ours. */
const withoutSpecimen = (text: string) =>
  text
    .split('\n\n')
    .filter(part => !part.includes('specimen.'))
    .join('\n\n')

describe('What is generated from the migrations is fresh', () => {
  test('db/schema.sql is the schema the migrations make (npm run db -- schema)', async () => {
    const made = withoutSpecimen(await schemaText(sql => client.query(sql)))
    expect(readFileSync(`${root}db/schema.sql`, 'utf8')).toBe(made)
  })

  test.each(['app', ...moduleNames])(
    'the table types of %s are those of its tables (npm run db -- tables)',
    async name => {
      const made = await tableTypes((sql, values) => client.query(sql, values), name)
      const folder = name === 'app' ? 'kernel/server' : `modules/${name}`
      if (made) expect(readFileSync(`${root}src/${folder}/tables.ts`, 'utf8')).toBe(made)
    },
  )

  test('a difference is found', async () => {
    const before = await schemaText(sql => client.query(sql))
    await client.query('begin; alter table app.counter add column planted int')
    const after = await schemaText(sql => client.query(sql))
    await client.query('rollback')
    expect(after).not.toBe(before)
  })
})
