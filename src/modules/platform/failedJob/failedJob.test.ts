import { beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { platformServer } from '../index.server.ts'
import { aSuperAdmin } from '../make.ts'
import * as contract from './failedJob.contract.ts'
import { keepFailedJob } from './failedJobLog.commands.ts'

let t: TestCompany
const queued: unknown[] = []
beforeAll(async () => {
  // The log is dated by the clock of the database.
  t = await aCompany({ modules: [platformServer], now: new Date().toISOString() })
  Object.assign(t.runtime, {
    jobs: { enqueue: async (_db: unknown, ...rest: unknown[]) => void queued.push(rest.slice(0, 3)) },
  })
})

const fails = (name: string, payload: Record<string, unknown> | null, message = 'القرص ممتلئ') =>
  keepFailedJob(t.runtime.pool, { companyId: t.company.id, name, error: new Error(message), payload })

/** Others work in the same database: only the failures of this company. */
async function mine() {
  const { rows } = await aSuperAdmin(t).call(contract.listFailedJobs, {})
  return rows.filter(row => row.company?.id === t.company.uuid)
}

test('failed work stands once for each job and payload, with how often and why, until somebody runs it again', async () => {
  await fails('billing.dues', null, 'أول مرة')
  await fails('billing.dues', null)
  await fails('platform.export', { exportId: 'a' })
  await fails('platform.export', { exportId: 'b' })
  const rows = await mine()
  expect(rows.map(({ job, times, reason, canRetry }) => [job, times, reason, canRetry])).toEqual([
    ['platform.export', 1, 'القرص ممتلئ', true],
    ['platform.export', 1, 'القرص ممتلئ', true],
    ['billing.dues', 2, 'القرص ممتلئ', false],
  ])
  const [second, first, scheduled] = rows
  const staff = aSuperAdmin(t)
  await staff.call(contract.retryFailedJob, { id: first!.id })
  expect(queued).toEqual([[t.company.id, 'platform.export', { exportId: 'a' }]])
  expect((await mine()).map(row => row.id)).toEqual([second!.id, scheduled!.id])
  const gone = { code: 'kernel.record.notFound' }
  expect(await staff.refusal(contract.retryFailedJob, { id: first!.id })).toMatchObject(gone)
  expect(await staff.refusal(contract.retryFailedJob, { id: scheduled!.id })).toMatchObject(gone)
  await fails('platform.export', { exportId: 'a' })
  expect((await mine())[0]).toMatchObject({ job: 'platform.export', times: 1 })
})

test('what failed more than a day ago is not on the list any more', async () => {
  await fails('billing.lateFees', null)
  expect((await mine()).map(row => row.job)).toContain('billing.lateFees')
  t.setNow(new Date(Date.now() + 25 * 3_600_000).toISOString())
  expect(await mine()).toEqual([])
})
