type Query = (sql: string) => Promise<{ rows: Record<string, string>[] }>

const ours = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'public', 'pgboss') and n.nspname not like 'pg\\_%'`

const tablesSql = `select c.oid::regclass::text as name,
    (select string_agg(format('  %s %s%s%s', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
          when a.attidentity <> '' then ' generated always as identity'
          when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end), E',\\n' order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select string_agg(format('  constraint %s %s', quote_ident(k.conname), pg_get_constraintdef(k.oid)), E',\\n' order by k.contype, k.conname)
      from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n') as constraints,
    (select string_agg(pg_get_indexdef(i.indexrelid) || ';', E'\\n' order by i.indexrelid::regclass::text)
      from pg_index i where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid)) as indexes,
    (select string_agg(format('create policy %s on %s using %s;', p.polname, c.oid::regclass, pg_get_expr(p.polqual, p.polrelid)), E'\\n' order by p.polname)
      from pg_policy p where p.polrelid = c.oid) as policies,
    (select string_agg(pg_get_triggerdef(t.oid) || ';', E'\\n' order by t.tgname)
      from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
    (select string_agg(format('grant %s on %s to %s;', lower(g.privilege_type), c.oid::regclass, g.grantee), E'\\n' order by g.grantee, g.privilege_type)
      from information_schema.role_table_grants g
      where g.table_schema = n.nspname and g.table_name = c.relname and g.grantee like 'qafila\\_%') as grants,
    case when c.relforcerowsecurity then 'forced' else '' end as security
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and ${ours} order by 1`

const viewsSql = `select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as body
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('v', 'm') and ${ours} order by 1`

const functionsSql = `select pg_get_functiondef(p.oid) as body from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prokind in ('f', 'p') and ${ours} order by p.oid::regprocedure::text`

/** The whole schema as readable text, read from the live catalogue: what a person opens to see every table at once. */
export async function schemaText(query: Query): Promise<string> {
  const parts = ['-- Generated from the migrations by `npm run db -- schema`; do not edit.']
  for (const table of (await query(tablesSql)).rows) {
    const body = [table['columns'], table['constraints']].filter(Boolean).join(',\n')
    parts.push(
      [
        `create table ${table['name']} (\n${body}\n);`,
        table['indexes'],
        table['security'] ? `alter table ${table['name']} force row level security;` : null,
        table['policies'],
        table['triggers'],
        table['grants'],
      ]
        .filter(Boolean)
        .join('\n'),
    )
  }
  for (const view of (await query(viewsSql)).rows)
    parts.push(`create view ${view['name']} as\n${view['body']}`)
  for (const one of (await query(functionsSql)).rows) parts.push(`${one['body']?.trim()};`)
  return `${parts.join('\n\n')}\n`
}
