type Query = (sql: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

const typeNames: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bool: 'boolean',
  uuid: 'string',
  date: 'string',
  bytea: 'Buffer',
  tstzrange: 'string',
  int4range: 'string',
  json: 'Json',
  jsonb: 'Json',
  timestamptz: 'Instant',
  inet: 'string',
}

const columnTypes = [
  'DefaultedInstant',
  'DefaultedJson',
  'Generated',
  'GeneratedAlways',
  'Instant',
  'Json',
  'NullableInstant',
  'NullableJson',
]

function pascal(name: string): string {
  return name.replace(/(^|_)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase())
}

/** Values of `check (column in (...))`, as the catalogue prints such a constraint. */
function unionOf(definition: string, column: string): string | null {
  const match = definition.match(
    new RegExp(`^CHECK \\(\\(\\(?"?${column}"?\\)? = ANY \\(ARRAY\\[(.+)\\]\\)\\)\\)$`),
  )
  const values = match?.[1]?.match(/'([^']+)'::text/g)
  return values ? values.map(value => `'${value.slice(1, value.indexOf("'", 1))}'`).join(' | ') : null
}

const notice = '// Generated from the migrations by `npm run db -- tables`; do not edit.'

/**
 * The TypeScript types of every table of one schema, read from the live catalogue, merged into the kernel's `Tables`. Text
 * columns with a value list become unions.
 *
 * @returns the text of the module's `tables.ts`; empty for a schema without tables
 */
export async function tableTypes(query: Query, schema: string): Promise<string> {
  const columns = await query(
    `select c.relname as "table", a.attname as "column", t.typname as type, t.typelem <> 0 and t.typcategory = 'A' as array,
       e.typname as element, a.attnotnull as required, a.atthasdef or a.attidentity <> '' as defaulted,
       a.attgenerated <> '' as computed
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem
     where n.nspname = $1 and c.relkind in ('r', 'p', 'v') and not c.relispartition and a.attnum > 0 and not a.attisdropped
     order by c.relname, a.attnum`,
    [schema],
  )
  const checks = await query(
    `select c.relname as "table", a.attname as "column", pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
     where n.nspname = $1 and k.contype = 'c' and array_length(k.conkey, 1) = 1`,
    [schema],
  )
  const unions = new Map<string, string>()
  for (const check of checks.rows) {
    const union = unionOf(String(check['definition']), String(check['column']))
    if (union) unions.set(`${check['table']}.${check['column']}`, union)
  }
  const tables = new Map<string, string[]>()
  for (const column of columns.rows) {
    const table = String(column['table'])
    const name = String(column['column'])
    const base = column['array']
      ? `${typeNames[String(column['element'])] ?? 'unknown'}[]`
      : (unions.get(`${table}.${name}`) ?? typeNames[String(column['type'])] ?? 'unknown')
    const nullable = column['required'] ? base : `${base} | null`
    const isDefaulted = Boolean(column['defaulted']) || name === 'company_id'
    const hasOwnType = base === 'Instant' || base === 'Json'
    const typed = column['computed']
      ? `GeneratedAlways<${nullable}>`
      : hasOwnType
        ? `${column['required'] ? (isDefaulted ? 'Defaulted' : '') : 'Nullable'}${base}`
        : isDefaulted
          ? `Generated<${nullable}>`
          : nullable
    tables.set(table, [...(tables.get(table) ?? []), `  ${name}: ${typed}`])
  }
  const names = [...tables.keys()]
  if (names.length === 0) return ''
  const interfaces = names.map(
    table => `export interface ${pascal(table)}Table {\n${tables.get(table)!.join('\n')}\n}\n`,
  )
  const used = columnTypes.filter(name => new RegExp(`[:<] ?${name}\\b`).test(interfaces.join('')))
  const imports = used.length
    ? `import type { ${used.join(', ')} } from '#kernel/server/column-types.ts'\n\n`
    : ''
  return `${notice}
${imports}${interfaces.join('\n')}
export interface ${pascal(schema)}Tables {
${names.map(table => `  '${schema}.${table}': ${pascal(table)}Table`).join('\n')}
}

declare module '#kernel/server/database.ts' {
  interface Tables extends ${pascal(schema)}Tables {}
}
`
}
