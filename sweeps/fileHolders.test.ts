import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { serverModules } from '#modules/server.ts'
import { endpoints } from './catalogue.ts'
import { operationOf, type Schema } from './inputs.ts'

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('ownerUrl') })
  await client.connect()
})
afterAll(() => client.end())

const holders = serverModules.flatMap(module => module.files ?? [])
const isDeclared = (table: string, column: string) =>
  holders.some(({ rows }) => rows.startsWith(`${table} h where `) && rows.includes(`h.${column}`))

/** The names of all fields of an input, however deep. */
function fieldsOf(schema: Schema): string[] {
  const inner = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const own = Object.entries(schema.properties ?? {})
  return [
    ...own.flatMap(([name, field]) => [name, ...fieldsOf(field)]),
    ...inner.flatMap(one => (one ? fieldsOf(one) : [])),
  ]
}

describe('A file opens only through a record that holds it', () => {
  const columnsOfFiles = `select a.attrelid::regclass::text as "table", a.attname as "column" from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace::regnamespace::text not in ('specimen', 'app', 'pg_catalog')
    where a.attnum > 0 and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and (a.attname ~ '(^|_)file_ids?$' or exists (
      select from pg_constraint k where k.conrelid = c.oid and k.confrelid = 'app.file'::regclass and a.attnum = any (k.conkey) and a.attname <> 'company_id'))`

  test('every column that holds files says who reads its records', async () => {
    const { rows } = await client.query<{ table: string; column: string }>(columnsOfFiles)
    expect(rows.length).toBeGreaterThan(8)
    expect(rows.filter(({ table, column }) => !isDeclared(table, column))).toEqual([])
  })

  test('what is declared is SQL that runs', async () => {
    for (const { rows } of holders)
      await client.query(
        `select f.id from unnest('{00000000-0000-0000-0000-000000000000}'::uuid[]) f (id)
         where exists (select from ${rows.replaceAll('$1', '0').replaceAll('$3', 'null::uuid')})`,
      )
  })

  test('an input that names files calls them by a name that the pipeline looks for', () => {
    const names = endpoints
      .filter(({ endpoint }) => endpoint.kind === 'command')
      .flatMap(({ endpoint }) => fieldsOf(operationOf(endpoint.name).input))
    const ofFiles = new Set(
      names.filter(name => /(file|image|photo|picture|scan|logo|signature)\w*Ids?$/i.test(name)),
    )
    expect([...ofFiles].filter(name => !/(^f|F)ileIds?$|^imageIds$/.test(name))).toEqual([])
    expect(ofFiles.size).toBeGreaterThan(2)
  })

  test('a column that nobody declares is found', async () => {
    await client.query('begin')
    await client.query('create table platform.planted (company_id int, paper_file_id uuid)')
    const { rows } = await client.query<{ table: string; column: string }>(columnsOfFiles)
    await client.query('rollback')
    expect(rows.filter(({ table, column }) => !isDeclared(table, column))).toEqual([
      { table: 'platform.planted', column: 'paper_file_id' },
    ])
  })
})
