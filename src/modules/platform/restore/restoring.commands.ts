import type { Ctx } from '#kernel/server/context.ts'
import type { Owner } from '../company/owner.queries.ts'
import { proofsOf } from '../company/steps.queries.ts'
import { type Archive, archivedLines } from '../export/archive.queries.ts'
import {
  companyColumns,
  isAdapted,
  isCopied,
  isKept,
  type RestoreProblem,
  type Shape,
  whatDoesNotFit,
} from './restore.rules.ts'
import { asTheyWere, checksumOf, insertLines, type Target } from './rows.commands.ts'
import { brokenReference, companyTables, shapeNow, shapeOf, type Table } from './tables.queries.ts'

/** Why nothing was restored; `what` names the table, column or key. */
export class NotRestored extends Error {
  readonly problem: RestoreProblem
  readonly what: string | null
  constructor(problem: RestoreProblem, what: string | null = null) {
    super(`Nothing was restored: ${problem}${what ? ` (${what})` : ''}.`)
    this.problem = problem
    this.what = what
  }
}

export type NumberJump = { series: string; year: number; first: number; last: number }

/** What a restore proves of itself: each table byte by byte, each reference, each proof of the modules. */
export type RestoreReport = {
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly proofs: string[]
  readonly jumps: NumberJump[]
  /** Migrations newer than the copy: columns they added have their defaults. */
  readonly newerMigrations: number
}

type Copy = { readonly archive: Archive; readonly shape: Shape; readonly tables: ReadonlyMap<string, Table> }

/** The copy beside the tables of this installation. Throws where a line would not find its place. */
export async function readCopy(owner: Owner, archive: Archive): Promise<Copy> {
  const tables = await companyTables(owner)
  const shape = await shapeOf(archive)
  const strange = whatDoesNotFit(shape, shapeNow(tables))
  if (strange) throw new NotRestored('otherShape', strange)
  return { archive, shape, tables }
}

/** How many migrations this installation has had since the copy was made; null where it does not know the copy's newest one. */
export async function migrationsSince(owner: Owner, schema: string): Promise<number | null> {
  const { rows } = await owner.query<{ since: number }>(
    `select (select count(*)::int from app.migration n where (n.applied_at, n.name) > (m.applied_at, m.name)) as since
     from app.migration m where m.name = $1`,
    [schema],
  )
  return rows[0]?.since ?? null
}

/** Inserts the tables that `isWanted`; proves every one of them and every reference. Within the owner's transaction. */
async function insertTables(
  owner: Owner,
  { archive, shape, tables }: Copy,
  target: Target,
  isWanted: (table: string) => boolean,
  isProven: (table: string) => boolean = name => !isAdapted(name),
): Promise<{ tables: number; rows: number }> {
  let rows = 0
  let count = 0
  for (const [name, columns] of shape)
    if (isWanted(name)) {
      rows += await insertLines(owner, tables.get(name)!, columns, archivedLines(archive, name), target)
      count += 1
    }
  const broken = await brokenReference(owner, target.companyId)
  if (broken) throw new NotRestored('broken', broken)
  for (const [name, table] of tables) {
    const expected = archive.manifest.entries.find(entry => entry.path === `json/${name}.ndjson`)
    if (!expected || !isWanted(name) || !isProven(name)) continue
    const found = await checksumOf(owner, table, shape.get(name) ?? table.columns, target)
    if (found.sha256 !== expected.sha256) throw new NotRestored('differs', name)
  }
  return { tables: count, rows }
}

async function proveWithModules(ctx: Ctx, owner: Owner, archive: Archive, companyId: number) {
  const { proofs } = archive.manifest
  if (!proofs) return []
  const now = await proofsOf(
    ctx,
    async (statement, values) => (await owner.query(statement, values)).rows,
    companyId,
  )
  for (const [name, expected] of Object.entries(proofs))
    if (JSON.stringify(now[name]) !== JSON.stringify(expected)) throw new NotRestored('differs', name)
  return Object.keys(proofs)
}

export type NewCompany = { readonly uuid: string; readonly name: string; readonly nameAr: string }

/**
 * Opens a second company from a copy: suspended, marked by its name, without people, without mail; its chains and sealed texts stay those
 * of the original. Answers its key. Within the owner's transaction.
 */
export async function insertCopy(
  ctx: Ctx,
  owner: Owner,
  copy: Copy,
  { uuid, name, nameAr }: NewCompany,
  sourceId: number,
): Promise<{ id: number; report: RestoreReport }> {
  const { archive, shape, tables } = copy
  await owner.query(asTheyWere)
  const company = tables.get('platform.company')!
  const columns = shape.get('platform.company')!.filter(one => one !== 'id' && !company.generated.has(one))
  const source = JSON.parse(await firstLine(archive, 'platform.company')) as Record<string, unknown>
  const row = {
    ...source,
    uuid,
    name,
    name_ar: nameAr,
    version: 1,
    created_at: ctx.now.toISOString(),
    status: 'suspended',
    status_reason: nameAr,
    browse_consent: 'none',
    closing_asked_at: null,
    closing_asked_by: null,
    closing_asked_by_name: null,
    closing_reason: null,
    closed_at: null,
    purged_at: null,
    purged_rows: 0,
    restoring_since: null,
  }
  const { rows } = await owner.query<{ id: number }>(
    `insert into platform.company (${columns.join(', ')})
     select ${columns.map(column => `r.${column}`).join(', ')} from json_populate_record(null::platform.company, $1::json) r
     returning id`,
    [JSON.stringify(row)],
  )
  const { id } = rows[0]!
  await owner.query(`select set_config('app.company_id', $1, true)`, [String(id)])
  await owner.query('update platform.company set copy_of = $2, sealed_as = $3 where id = $1', [
    ...[id, sourceId],
    archive.manifest.company.sealedAs ?? archive.manifest.company.id,
  ])
  await owner.query(
    `insert into platform.subscription (company_id, plan_code, cycle, state, starts_on, ends_on, paid_minor, changed_at)
     select $1, plan_code, 'trial', 'trial', current_date, current_date + 14, 0, $3 from platform.subscription where company_id = $2`,
    [id, sourceId, ctx.now],
  )
  const target: Target = {
    companyId: id,
    sourceId,
    folder: { from: `${archive.manifest.company.id}/`, to: `${uuid}/` },
  }
  const inserted = await insertTables(owner, copy, target, isCopied)
  const proofs = await proveWithModules(ctx, owner, archive, id)
  return { id, report: await reportOf(owner, archive, { ...inserted, proofs, jumps: [] }) }
}

/**
 * Puts the company back to a copy: what is not kept goes and comes back as it was. Numbers given since are never given again; the jump is
 * recorded. Answers of commands of the time in between are forgotten, so that a device that sends them again is heard. Within the owner's
 * transaction.
 */
export async function replaceCompany(
  ctx: Ctx,
  owner: Owner,
  copy: Copy,
  companyId: number,
): Promise<RestoreReport> {
  const { archive, shape, tables } = copy
  await owner.query(asTheyWere)
  const isReplaced = (table: string) => !isKept(table)
  for (const { name, quoted } of tables.values())
    if (isReplaced(name) && name !== 'app.file')
      await owner.query(`delete from ${quoted} where company_id = $1`, [companyId])
  await removeFilesOfCopy(owner, archive, companyId)
  const target: Target = { companyId, sourceId: companyId, folder: null }
  // Its files are those of the copy and those that only exist now.
  const inserted = await insertTables(owner, copy, target, isReplaced, table => table !== 'app.file')
  const proofs = await proveWithModules(ctx, owner, archive, companyId)
  const jumps = await recordJumps(owner, archive, companyId, ctx.now)
  await owner.query('delete from app.idempotency where company_id = $1 and created_at > $2', [
    ...[companyId, archive.manifest.madeAt],
  ])
  const columns = companyColumns.filter(column => shape.get('platform.company')!.includes(column))
  await owner.query(
    `update platform.company c set ${columns.map(column => `${column} = r.${column}`).join(', ')}, version = c.version + 1
     from json_populate_record(null::platform.company, $2::json) r where c.id = $1`,
    [companyId, await firstLine(archive, 'platform.company')],
  )
  return reportOf(owner, archive, { ...inserted, proofs, jumps })
}

/** Rows of files that only exist now stay: support and the next copy may name them. Those of the copy are written anew. */
async function removeFilesOfCopy(owner: Owner, archive: Archive, companyId: number): Promise<void> {
  for await (const line of archivedLines(archive, 'app.file'))
    await owner.query('delete from app.file where company_id = $1 and id = $2', [
      ...[companyId, (JSON.parse(line) as { id: string }).id],
    ])
}

/** Counters stay where they are; numbers between the copy's last one and today's are jumped, once each. */
async function recordJumps(
  owner: Owner,
  archive: Archive,
  companyId: number,
  at: Date,
): Promise<NumberJump[]> {
  const then: { series: string; year: number; last: number }[] = []
  for await (const line of archivedLines(archive, 'app.counter')) then.push(JSON.parse(line))
  const since = `c.company_id = $1 and c.last > coalesce(t.last, 0)`
  const beside = `left join json_to_recordset($2::json) as t(series text, year int, last int) on t.series = c.series and t.year = c.year`
  // A jump of an earlier restore that lies behind this copy becomes part of the longer one.
  await owner.query(
    `delete from app.number_jump j using app.counter c ${beside}
     where j.company_id = $1 and j.series = c.series and j.year = c.year and j.first > coalesce(t.last, 0) and ${since}`,
    [companyId, JSON.stringify(then)],
  )
  const { rows } = await owner.query<NumberJump>(
    `insert into app.number_jump (company_id, series, year, first, last, at)
     select $1, c.series, c.year, coalesce(t.last, 0) + 1, c.last, $3
     from app.counter c ${beside} where ${since}
     returning series, year, first, last`,
    [companyId, JSON.stringify(then), at],
  )
  return rows
}

async function firstLine(archive: Archive, table: string): Promise<string> {
  for await (const line of archivedLines(archive, table)) return line
  throw new NotRestored('damaged', table)
}

async function reportOf(
  owner: Owner,
  archive: Archive,
  proven: Omit<RestoreReport, 'files' | 'newerMigrations'>,
): Promise<RestoreReport> {
  return {
    ...proven,
    files: [...archive.paths].filter(path => path.startsWith('files/')).length,
    newerMigrations: (await migrationsSince(owner, archive.manifest.schema)) ?? 0,
  }
}
