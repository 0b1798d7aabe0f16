import type pg from 'pg'

type Column = { name: string }

/** A statement that copies the rows of a table that match, with some columns replaced by expressions. */
async function copyStatement(
  owner: pg.Client,
  table: string,
  replaced: Readonly<Record<string, string>>,
  where: string,
): Promise<string> {
  const { rows } = await owner.query<Column>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const names = rows.map(row => row.name)
  const values = names.map(name => replaced[name] ?? `r.${name}`)
  return `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} r where ${where}`
}

/**
 * Inserts again what the invoice posted last has left behind (document, lines, entry with its lines and balances, numbers,
 * answers, audit), straight in SQL on the owner's connection: the least that PostgreSQL must do for one invoice.
 */
export async function copyInvoiceDirectly(
  owner: pg.Client,
  companyId: number,
): Promise<{ insertOne(): Promise<void> }> {
  const { rows } = await owner.query<{
    id: string
    entry_id: string
    source_key: string
    seq: string
    audit: string
    keys: string[]
  }>(
    `select i.id, e.id as entry_id, i.source_key, e.chain_seq as seq,
       (select max(seq) from app.audit_event where company_id = $1) as audit,
       (select array_agg(key) from (select key from app.idempotency where company_id = $1 order by created_at desc limit 2) k) as keys
     from billing.invoice i join accounting.journal_entry e on e.company_id = $1 and e.source_key = i.source_key
     where i.company_id = $1 order by e.chain_seq desc limit 1`,
    [companyId],
  )
  const last = rows[0]!
  const here = `r.company_id = ${companyId}`
  // $1 counts the copies: ids, keys and places in the chains follow from it.
  const id = (text: string) => `md5('${text}' || $1::int)::uuid`
  const key = (text: string) => `'bench:${text}:' || $1::int`
  const copies: readonly (readonly [
    table: string,
    replaced: Readonly<Record<string, string>>,
    where: string,
  ])[] = [
    [
      'app.idempotency',
      { key: `substr(r.key, 1, 8) || ':' || $1::int` },
      `${here} and r.key = any ('{${last.keys.join(',')}}')`,
    ],
    ['billing.operation', { source_key: key('copy') }, `${here} and r.source_key = '${last.source_key}'`],
    [
      'billing.invoice',
      {
        id: id('invoice'),
        source_key: key('copy'),
        number: `(select replace(app.next_number('INV', extract(year from r.invoice_date)::int), 'INV', 'COPY'))`,
      },
      `${here} and r.id = '${last.id}'`,
    ],
    ['billing.invoice_line', { invoice_id: id('invoice') }, `${here} and r.invoice_id = '${last.id}'`],
    ['accounting.journal_line', { entry_id: id('entry') }, `${here} and r.entry_id = '${last.entry_id}'`],
    [
      'accounting.journal_entry',
      {
        id: id('entry'),
        source_key: key('copy'),
        origin_key: key('copy'),
        generation: '1',
        chain_seq: `${last.seq} + 1000000 + $1::int`,
        number: `(select replace(app.next_number('JE', extract(year from r.entry_date)::int), 'JE', 'COPY'))`,
      },
      `${here} and r.id = '${last.entry_id}'`,
    ],
    [
      'app.audit_event',
      { seq: `r.seq + 1000000 + 2 * $1::int` },
      `${here} and r.seq in (${last.audit}, ${last.audit} - 1)`,
    ],
  ]
  const statements: string[] = []
  for (const copy of copies) statements.push(await copyStatement(owner, ...copy))
  let made = 0
  return {
    insertOne: async () => {
      made++
      await owner.query('begin')
      await owner.query(`update accounting.ledger_head set hash = hash where company_id = ${companyId}`)
      for (const [at, text] of statements.entries())
        await owner.query({ name: `copy-${at}`, text, values: [made] })
      await owner.query(`update app.audit_head set hash = hash where company_id = ${companyId}`)
      await owner.query('commit')
    },
  }
}
