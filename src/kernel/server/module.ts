import type * as endpointTypes from '../shared/endpoint.ts'
import { type Endpoint, isEndpoint } from '../shared/endpoint.ts'
import type { ModuleManifest } from '../shared/manifest.ts'
import type { Ctx } from './context.ts'
import type { Offered } from './contributions.ts'
import type { FileHolder } from './file-access.ts'

export type Handler<E extends Endpoint> = (
  ctx: Ctx,
  input: endpointTypes.InputOf<E>,
) => Promise<
  E extends Endpoint<infer _In, infer _Out, 'document'>
    ? endpointTypes.DocumentReply
    : endpointTypes.OutputOf<E>
>

/** The function behind an endpoint, whichever it is. */
export type Answer = (ctx: Ctx, input: never) => Promise<unknown>

export type Bound = {
  readonly endpoint: Endpoint
  /** The function that answers; its file is read when it is first asked for. */
  readonly load: () => Promise<Answer>
}

type EndpointsOf<Contract> = {
  [Key in keyof Contract as Contract[Key] extends Endpoint ? Key : never]: Contract[Key]
}

/** One handler per endpoint of a contract file, under the same export name: a missing one does not compile. */
export type HandlersOf<Contract> = {
  [Key in keyof EndpointsOf<Contract>]: EndpointsOf<Contract>[Key] extends Endpoint
    ? Handler<EndpointsOf<Contract>[Key]>
    : never
}

type Load<Handlers> = () => Promise<Handlers>

type Merged<Files> = Files extends readonly [infer First, ...infer Others] ? First & Merged<Others> : unknown

/** Nothing where every endpoint has its handler; else the names that lack one, for the compiler's error. */
type Complete<Contract, Handlers> =
  Handlers extends HandlersOf<Contract> ? unknown : { missing: keyof HandlersOf<Contract> }

/**
 * Pairs the endpoints of a contract file with the files that export the functions that answer them, under the same names:
 * `bind(vehicleContract, () => import('./vehicle.commands.ts'), () => import('./vehicle.queries.ts'))`. The files are read when
 * one of the endpoints is first asked for: a company that never opens a page does not pay for its memory.
 */
export function bind<Contract extends object, Files extends readonly object[]>(
  contract: Contract,
  ...files: { [At in keyof Files]: Load<Files[At]> } & Complete<Contract, Merged<Files>>
): Bound[] {
  let reading: Promise<Record<string, unknown>> | undefined
  const read = async () => Object.assign({}, ...(await Promise.all(files.map(load => load()))))
  const bound: Bound[] = []
  for (const [key, endpoint] of Object.entries(contract)) {
    if (!isEndpoint(endpoint)) continue
    const load = async () => {
      reading ??= read()
      const answer = (await reading)[key]
      if (typeof answer !== 'function')
        throw new Error(`Endpoint ${endpoint.name} has no handler named ${key}.`)
      return answer as Answer
    }
    bound.push({ endpoint, load })
  }
  return bound
}

export type Job<Payload = Record<string, unknown>> = {
  readonly name: string
  /** Runs in the scope of the company that queued it; `null` for the platform. */
  readonly run: (ctx: Ctx, payload: Payload) => Promise<void>
}

/** A job that runs for every active company, rerunnable and idempotent. */
export type Schedule = {
  readonly name: string
  /**
   * `HH:mm` of the company's own clock: once on each of its days, later on that day where nothing ran or it failed. Else a cron
   * in UTC, for what looks around the clock.
   */
  readonly when: string
  /**
   * What there is to do, where each part posts: `run` then gets a few parts at a time, each few in a transaction of its own. Posting holds
   * the company's ledger until its transaction ends, and all at the counter wait behind it.
   */
  readonly list?: (ctx: Ctx) => Promise<readonly string[]>
  /** Without `few` it does all there is. */
  readonly run: (ctx: Ctx, few?: readonly string[]) => Promise<void>
}

/** Reads a file when it is first needed, and only then. */
export function once<File>(load: () => Promise<File>): () => Promise<File> {
  let file: Promise<File> | undefined
  return () => (file ??= load())
}

/** The work of a schedule, in a file of its own. */
export type ScheduledWork = Pick<Schedule, 'list' | 'run'>

/**
 * A schedule whose code is read when it is first due: what runs once a night need not lie in memory all day. `inParts` where
 * its work has a list.
 */
export function whenDue(
  name: string,
  when: string,
  load: () => Promise<ScheduledWork>,
  inParts?: 'inParts',
): Schedule {
  const run: Schedule['run'] = async (ctx, few) => (await load()).run(ctx, few)
  if (!inParts) return { name, when, run }
  return { name, when, run, list: async ctx => (await (await load()).list?.(ctx)) ?? [] }
}

/** What a constraint of the database means to the person: constraint name -> refusal code. */
export type ConstraintRefusals = Readonly<
  Record<string, { code: string; kind: 'conflict' | 'refused' | 'invalid'; field?: string }>
>

export type ServerModule = {
  readonly manifest: ModuleManifest
  readonly endpoints: readonly Bound[]
  readonly migrations?: URL
  readonly constraints?: ConstraintRefusals
  readonly jobs?: readonly Job<never>[]
  readonly schedules?: readonly Schedule[]
  /** What of the module files hang on. */
  readonly files?: readonly FileHolder[]
  /** What other modules take from this one, by kind; `ctx.contributed` joins the offers. */
  readonly contributes?: Offered
  /** Runs inside the transaction that creates a company: charts, defaults, seeds. */
  readonly onCompanyCreated?: (ctx: Ctx) => Promise<void>
}
