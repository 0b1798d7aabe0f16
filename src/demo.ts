import { runSchedule } from '#kernel/server/jobs.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { Country } from '#modules/platform/public.ts'
import { fillBooks } from './demo/books.ts'
import { type DemoCall, demoCaller } from './demo/caller.ts'
import { fillClinic } from './demo/clinic.ts'
import {
  createDemoCompany,
  type DemoCompany,
  type DemoSignIn,
  demoSignIns,
  findDemoCompany,
} from './demo/company.ts'
import { fillCustomers } from './demo/customers.ts'
import { fillEstate } from './demo/estate.ts'
import { fillFleet } from './demo/fleet.ts'
import { unlockDemo } from './demo/lock.ts'
import { demoPassword } from './demo/password.ts'
import { fillPay } from './demo/pay.ts'
import { fillPeople } from './demo/people.ts'
import { places } from './demo/place.ts'
import { fillRentals } from './demo/rentals.ts'
import { fillFactory, fillShop } from './demo/trade.ts'
import { fillUpkeep } from './demo/upkeep.ts'

type Step = readonly [
  name: string,
  fill: (call: DemoCall, today: string, runtime: Runtime, company: DemoCompany) => Promise<unknown>,
]

const steps: readonly Step[] = [
  ['fleet', (call, today, _runtime, { place }) => fillFleet(call, today, place)],
  ['customers', (call, today, _runtime, { place }) => fillCustomers(call, today, place)],
  ['people', (call, today, _runtime, { place }) => fillPeople(call, today, place)],
  ['rentals', (_call, _today, runtime, company) => fillRentals(runtime, company)],
  ['upkeep', (_call, today, runtime, company) => fillUpkeep(runtime, company, today)],
  ['books', (_call, today, runtime, company) => fillBooks(runtime, company, today)],
  ['pay', (_call, today, runtime, company) => fillPay(runtime, company, today)],
  ['alerts', (_call, _today, runtime, company) => raiseAlerts(runtime, company)],
]

/** What a company that lets property begins with. */
const estateSteps: readonly Step[] = [
  ['estate', (_call, today, runtime, company) => fillEstate(runtime, company, today)],
  ['alerts', (_call, _today, runtime, company) => raiseAlerts(runtime, company, estateWatches)],
]

/** What a clinic begins with. */
const clinicSteps: readonly Step[] = [
  ['clinic', (_call, today, runtime, company) => fillClinic(runtime, company, today)],
  ['alerts', (_call, _today, runtime, company) => raiseAlerts(runtime, company, clinicWatches)],
]

/** What a shop begins with. */
const shopSteps: readonly Step[] = [
  ['shop', (_call, today, runtime, company) => fillShop(runtime, company, today)],
  ['alerts', (_call, _today, runtime, company) => raiseAlerts(runtime, company, tradeWatches)],
]

/** What a workshop begins with. */
const factorySteps: readonly Step[] = [
  ['factory', (_call, today, runtime, company) => fillFactory(runtime, company, today)],
  ['alerts', (_call, _today, runtime, company) => raiseAlerts(runtime, company, tradeWatches)],
]

const tradeWatches = [
  'trade.stock.alarms',
  'trade.buying.alarms',
  'billing.overdue.alert',
  'billing.dues.alert',
]
const clinicWatches = ['clinic.licences.alarms', 'billing.overdue.alert', 'billing.dues.alert']
const estateWatches = ['realestate.property.alarms', 'billing.overdue.alert', 'billing.dues.alert']

/** The runs that report what is late, lapses or falls due. */
const watches = [
  ...['rentals.return.late', 'rentals.alarms.daily', 'fleet.alarms.hourly', 'fleet.alarms.daily'],
  'fleet.service.forecast',
  ...['billing.overdue.alert', 'billing.dues.alert', 'parties.document.expiry', 'platform.usage.count'],
  ...['hr.attendance.close', 'hr.documents.expiry', 'hr.leave.alarms'],
]

/** A month of work has its alerts at the first look, not after the next full hour. */
async function raiseAlerts(
  runtime: Runtime,
  { companyId }: DemoCompany,
  names: readonly string[] = watches,
): Promise<void> {
  const schedules = runtime.modules.flatMap(module => module.schedules ?? [])
  for (const name of names) {
    const schedule = schedules.find(one => one.name === name)
    if (!schedule) throw new Error(`No module has a schedule ${name}.`)
    await runSchedule(runtime, companyId, schedule, runtime.log)
  }
}

/** Runs the steps that are not done yet; a start that was interrupted goes on here the next time. */
async function fill(runtime: Runtime, company: DemoCompany, log: (line: string) => void): Promise<void> {
  const call = await demoCaller(runtime, company.companyId, company.administrator)
  const today = dayIn(runtime.clock(), company.place.timeZone)
  for (const [name, step] of steps) {
    if (company.done.includes(name)) continue
    try {
      await step(call, today, runtime, company)
    } catch (error) {
      // Half of an interrupted step is there already and refuses to be made twice; what is there is good enough to show.
      if (!company.interrupted) throw error
      log(`The demo step ${name} was already begun: ${(error as Error).message}`)
    }
    await runtime.pool.query(
      `update platform.company set industry_config = jsonb_set(industry_config, '{demo}', (industry_config -> 'demo') || to_jsonb($2::text)) where id = $1`,
      [company.companyId, name],
    )
  }
}

async function companyOf(
  runtime: Runtime,
  companyId: number,
): Promise<{ country: Country; modules: readonly string[] }> {
  const { rows } = await runtime.pool.query<{ country: Country; modules: string[] }>(
    'select country, active_modules as modules from platform.company where id = $1',
    [companyId],
  )
  return rows[0]!
}

/** Each sector's example is its own; an office that rents cars as well gets that of the cars. */
function stepsFor(modules: ReadonlySet<string>): readonly Step[] {
  if (modules.has('vehicles')) return steps
  if (modules.has('patients')) return clinicSteps
  if (modules.has('properties')) return estateSteps
  return modules.has('production') ? factorySteps : shopSteps
}

/** Fills an empty company with the records of the demo company, as its country has them, as actions of one of its own people. */
export async function fillExamples(
  runtime: Runtime,
  companyId: number,
  administrator: DemoCompany['administrator'],
): Promise<void> {
  const { country, modules } = await companyOf(runtime, companyId)
  const place = places[country]
  const company: DemoCompany = { companyId, place, administrator, done: [], interrupted: false }
  const call = await demoCaller(runtime, companyId, administrator)
  const today = dayIn(runtime.clock(), place.timeZone)
  for (const [, step] of stepsFor(new Set(modules))) await step(call, today, runtime, company)
}

/**
 * Creates the demo company when the installation is empty and returns the lines that show how to sign in; nothing when the installation has
 * companies of its own.
 */
export async function ensureDemo(runtime: Runtime, log: (line: string) => void): Promise<readonly string[]> {
  const { rows } = await runtime.pool.query<{ companies: number }>(
    'select count(*)::int as companies from platform.company',
  )
  const found = await findDemoCompany(runtime)
  if (!found && rows[0]!.companies > 0) return []
  if (found) await unlockDemo(runtime.pool, runtime.clock())
  await fill(runtime, found ?? (await createDemoCompany(runtime, log)), log)
  return [`Demo sign-ins (password for all: ${demoPassword})`, ...demoSignIns.map(line)]
}

const line = (signIn: DemoSignIn) => `  ${signIn.role.padEnd(14)} ${signIn.email}`
