import type { Owner } from '../company/owner.queries.ts'
import type { Archive } from '../export/archive.queries.ts'
import { archivedLines } from '../export/archive.queries.ts'
import type { Shape } from './restore.rules.ts'

export type Table = {
  readonly name: string
  /** The name as a statement writes it. */
  readonly quoted: string
  readonly columns: readonly string[]
  /** Columns that are computed by the database and never written. */
  readonly generated: ReadonlySet<string>
  readonly key: readonly string[]
}

/** Every table that belongs to companies, as the catalogue knows it now. */
export async function companyTables(owner: Owner): Promise<ReadonlyMap<string, Table>> {
  const { rows } = await owner.query<{
    name: string
    quoted: string
    columns: string[]
    generated: string[]
    key: string[]
  }>(
    `select n.nspname || '.' || r.relname as name, format('%I.%I', n.nspname, r.relname) as quoted,
       array_agg(a.attname::text order by a.attnum) as columns,
       coalesce(array_agg(a.attname::text) filter (where a.attgenerated <> ''), '{}') as generated,
       (select array_agg(k.attname::text order by u.nth) from pg_index i, unnest(i.indkey::int[]) with ordinality as u (num, nth),
          pg_attribute k where i.indrelid = r.oid and i.indisprimary and k.attrelid = r.oid and k.attnum = u.num) as key
     from pg_class r
     join pg_namespace n on n.oid = r.relnamespace
     join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
     where r.relkind in ('r', 'p') and not r.relispartition and r.relpersistence <> 't'
       and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss', 'public', 'specimen')
     group by r.oid, n.nspname, r.relname
     having bool_or(a.attname = 'company_id') or n.nspname || '.' || r.relname = 'platform.company'
     order by 1`,
  )
  return new Map(rows.map(row => [row.name, { ...row, generated: new Set(row.generated) }]))
}

/** The tables and columns of a copy: the names of each table's first line; a table without a row asks for nothing. */
export async function shapeOf(archive: Archive): Promise<Shape> {
  const shape = new Map<string, string[]>()
  for (const [table, count] of Object.entries(archive.manifest.rows)) {
    if (count === 0) continue
    for await (const line of archivedLines(archive, table)) {
      shape.set(table, Object.keys(JSON.parse(line) as object))
      break
    }
  }
  return shape
}

export const shapeNow = (tables: ReadonlyMap<string, Table>): Shape =>
  new Map([...tables].map(([name, table]) => [name, table.columns]))

type ForeignKey = {
  readonly name: string
  readonly child: string
  readonly parent: string
  readonly pairs: readonly { child: string; parent: string; nullable: boolean }[]
}

/** Every foreign key between tables of companies. */
async function foreignKeys(owner: Owner): Promise<ForeignKey[]> {
  const { rows } = await owner.query<ForeignKey>(
    `select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
       json_agg(json_build_object('child', quote_ident(f.attname), 'parent', quote_ident(p.attname), 'nullable', not f.attnotnull) order by u.nth) as pairs
     from pg_constraint c
     cross join unnest(c.conkey, c.confkey) with ordinality as u (child_no, parent_no, nth)
     join pg_attribute f on f.attrelid = c.conrelid and f.attnum = u.child_no
     join pg_attribute p on p.attrelid = c.confrelid and p.attnum = u.parent_no
     where c.contype = 'f' and exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'company_id')
     group by c.oid order by 1`,
  )
  return rows
}

const missingParent = ({ child, parent, pairs }: ForeignKey) =>
  `from ${child} f where f.company_id = $1 ${pairs.map(pair => `and f.${pair.child} is not null`).join(' ')}
   and not exists (select from ${parent} p where ${pairs.map(pair => `p.${pair.parent} = f.${pair.child}`).join(' and ')})`

/**
 * Rows were written without the database looking at their references; now every one of them is looked at. A reference to a member who is
 * not there any more goes where it may be empty. Answers the first foreign key that does not hold.
 */
export async function brokenReference(owner: Owner, companyId: number): Promise<string | null> {
  for (const key of await foreignKeys(owner)) {
    const missing = missingParent(key)
    const empty = key.pairs.filter(pair => pair.nullable && pair.child !== 'company_id')
    if (key.parent === 'access.membership' && empty.length > 0)
      await owner.query(
        `update ${key.child} u set ${empty.map(pair => `${pair.child} = null`).join(', ')}
         where u.ctid in (select f.ctid ${missing})`,
        [companyId],
      )
    const { rows } = await owner.query(`select 1 ${missing} limit 1`, [companyId])
    if (rows.length > 0) return key.name
  }
  return null
}
