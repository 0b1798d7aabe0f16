import { canonicalJson } from '#kernel/server/audit.ts'
import type { FileStore } from '#kernel/server/file-store.ts'
import { platformChain } from '../audit/auditChain.queries.ts'
import { exportPartKey } from '../export/export.queries.ts'
import type { Owner } from './owner.queries.ts'

type Purge = {
  owner: Owner
  files: FileStore
  company: { id: number; uuid: string }
}

/**
 * Deletes everything a company has, as the schema's owner: table by table, each in a transaction of its own that `begin_purge` opens for
 * this company alone, so that a stop half-way is taken up where it was. The bytes of files go before the rows that name them. At last the
 * row becomes a headstone and the platform's own chain shows what went and where the company's chain had ended.
 */
export async function purgeCompany({ owner: client, files, company }: Purge): Promise<void> {
  const within = async (work: () => Promise<void>) => {
    await client.query('begin')
    try {
      await client.query('select platform.begin_purge($1)', [company.id])
      await work()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
  const { rows } = await client.query<{ name: string }>('select platform.tables_to_purge() as name')
  for (const { name } of rows)
    await within(async () => {
      if (name === 'app.file') await removeFiles(client, files, company.id)
      if (name === 'platform.company_export') await removeExports(client, files, company)
      const { rowCount } = await client.query(`delete from ${name} where company_id = $1`, [company.id])
      await client.query('update platform.company set purged_rows = purged_rows + $2 where id = $1', [
        company.id,
        rowCount ?? 0,
      ])
    })
  await within(() => setHeadstone(client, company.id))
}

async function removeFiles(client: Owner, files: FileStore, companyId: number): Promise<void> {
  const { rows } = await client.query<{ storage_key: string }>(
    'select storage_key from app.file where company_id = $1',
    [companyId],
  )
  for (const { storage_key } of rows) await files.remove(storage_key)
}

async function removeExports(client: Owner, files: FileStore, company: Purge['company']): Promise<void> {
  const { rows } = await client.query<{ id: string; parts: number | null }>(
    'select id, parts from platform.company_export where company_id = $1',
    [company.id],
  )
  for (const { id, parts } of rows)
    for (let part = 0; part < (parts ?? 0); part++) await files.remove(exportPartKey(company.uuid, id, part))
}

type Grave = {
  uuid: string
  name_ar: string
  closed_at: Date
  reason: string | null
  asked_by: string | null
  purged_rows: number
  seq: number | null
  hash: string | null
  at: Date
}

async function setHeadstone(client: Owner, companyId: number): Promise<void> {
  const { rows } = await client.query<Grave>(
    `select c.uuid, c.name_ar, c.closed_at, c.status_reason as reason, c.closing_asked_by_name as asked_by, c.purged_rows,
       h.seq, h.hash, date_trunc('milliseconds', now()) as at
     from platform.company c left join app.audit_head h on h.company_id = c.id where c.id = $1`,
    [companyId],
  )
  const grave = rows[0]!
  await client.query('delete from app.audit_head where company_id = $1', [companyId])
  await client.query(
    `update platform.company set purged_at = $2, version = version + 1, email = '', phone = null, address = null, city = null,
       commercial_register = null, license = null, vat_number = null, custom_branding = '{}', industry_config = '{}'
     where id = $1`,
    [companyId, grave.at],
  )
  const gone = (field: string, before: unknown) => ({ field, before, after: null })
  const changes = [
    ...[gone('rows', grave.purged_rows), gone('closedAt', grave.closed_at), gone('askedBy', grave.asked_by)],
    ...[gone('auditSeq', grave.seq), gone('auditHash', grave.hash)],
  ]
  await client.query(`select set_config('app.company_id', $1, true)`, [String(platformChain.id)])
  await client.query(
    `select app.append_audit($1::uuid, $2, $3, 'النظام', null, 'platform.company.purge', $4, $5, $6, $7,
       'platform.company.purge', null, null)`,
    [
      ...[platformChain.sealedAs, grave.at.toISOString(), platformChain.sealedAs],
      ...[`platform.company:${grave.uuid}`, grave.name_ar, canonicalJson(changes), grave.reason],
    ],
  )
  await client.query(
    `insert into app.system_log (level, category, action, message, metadata)
     values ('info', 'system', 'platform.company.purge', 'حُذفت بيانات شركة مغلقة', $1)`,
    [JSON.stringify({ company: grave.uuid, name: grave.name_ar, rows: grave.purged_rows })],
  )
}
