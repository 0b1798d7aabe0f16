import pg from 'pg'
import pino from 'pino'
import { readConfig } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { openPool, rawQuery } from '#kernel/server/database.ts'
import { runInCompany } from '#kernel/server/handle.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import { memoryFiles } from '#kernel/testing/memory-files.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { invariants } from '#modules/accounting/health/invariants.queries.ts'
import { billingInvariants } from '#modules/billing/invariants/invariants.queries.ts'
import { composed } from '#modules/composition.ts'
import { verifyChain } from '#modules/platform/audit/auditChain.queries.ts'
import { loadCompany } from '#modules/platform/public.server.ts'
import { serverModules } from '#modules/server.ts'
import { migrationFolders } from '../../src/migrate/folders.ts'
import { migrate } from '../../src/migrate/migrate.ts'
import type { Journal, Stored } from './clients.ts'
import { yardMarks, yardUnsoundness } from './yard.ts'

export type Verdict = {
  readonly lost: readonly string[]
  readonly duplicated: readonly string[]
  /** What the books and the audit chain find wrong with themselves. */
  readonly unsound: readonly string[]
}

/** Compares the clients' replies with what is stored. */
export function compare(journal: Pick<Journal, 'acknowledged' | 'sent'>, stored: readonly Stored[]) {
  const byMark = new Map<string, Stored[]>()
  for (const row of stored) byMark.set(row.mark, [...(byMark.get(row.mark) ?? []), row])
  const lost = journal.acknowledged
    .filter(({ mark, number }) => !byMark.get(mark)?.some(row => row.number === number))
    .map(({ mark, number }) => `${number} (${mark}) was acknowledged and is not stored`)
  const duplicated = journal.sent
    .filter(mark => (byMark.get(mark)?.length ?? 0) > 1)
    .map(mark => `${mark} is stored ${byMark.get(mark)!.length} times`)
  return { lost, duplicated }
}

/** Reads the database of the demo company and judges the whole run. */
export async function judge(ownerUrl: string, journal: Journal): Promise<Verdict> {
  const pool = openPool(await migrate(ownerUrl, migrationFolders()))
  try {
    const companyId = await demoCompanyId(ownerUrl)
    return await runInCompany(aRuntime(pool), companyId, 'crash.judge', async ctx => ({
      ...compare(journal, [...(await storedMarks(ctx)), ...(await yardMarks(ctx))]),
      unsound: await unsoundness(ctx),
    }))
  } finally {
    await pool.end()
  }
}

async function demoCompanyId(ownerUrl: string): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ id: number }>('select min(id) as id from platform.company')
  await owner.end()
  return rows[0]!.id
}

const storedMarks = (ctx: Ctx) =>
  rawQuery<Stored>(
    ctx.db,
    `select note as mark, number from billing.invoice where company_id = $1 and note like 'crash-%'
     union all select memo, number from billing.payment where company_id = $1 and memo like 'crash-%'`,
    [ctx.company.id],
  )

async function unsoundness(ctx: Ctx): Promise<string[]> {
  const found = [...(await subledgersThatDiffer(ctx))]
  for (const number of [1, 2, 3, 7, 13, 23] as const) found.push(...(await invariants[number](ctx)))
  for (const number of [9, 10, 12, 13] as const) found.push(...(await billingInvariants[number](ctx)))
  const { brokenSeq } = await verifyChain(ctx)
  const yard = await yardUnsoundness(ctx)
  const audit = brokenSeq === null ? [] : [`the audit chain breaks at ${brokenSeq}`]
  return [...found.map(({ subject, found: what }) => `${subject}: ${what}`), ...yard, ...audit]
}

function aRuntime(pool: pg.Pool): Runtime {
  return {
    config: readConfig({}),
    pool,
    log: pino({ level: 'silent' }),
    modules: composed(serverModules),
    constraints: {},
    jobs: { enqueue: async () => {} },
    realtime: { publish: () => {} },
    files: memoryFiles(),
    clock: () => new Date(),
    authenticate: async () => null,
    loadCompany: (db, companyId) => loadCompany(db, companyId, new Date()),
  }
}
