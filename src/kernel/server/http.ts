import { transcode } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { inTurn } from '../../workers/costly.ts'
import type { CompanyModule } from '../shared/manifest.ts'
import { type Refusal, RefusalError, statusOfRefusal } from '../shared/refusal.ts'
import { handleFor } from './caller.ts'
import type { Actor } from './context.ts'
import type { Call, Reply } from './handle.ts'
import { readInput } from './http-input.ts'
import { sendDocument, writeCookies } from './http-reply.ts'
import { faults, observe } from './metrics.ts'
import type { Bound } from './module.ts'
import { refuseForeignOrigin } from './origin.ts'
import { isOutage } from './outcome.ts'
import type { AuthenticateInput, Runtime } from './runtime.ts'
import { securityHeaders } from './security-policy.ts'

/** Performs a call whose body was left as bytes, because reading it here would keep the others waiting. */
export type PerformLarge = (
  bound: Bound,
  companyModule: CompanyModule,
  caller: AuthenticateInput,
  call: Omit<Call, 'actor' | 'input' | 'premise'> & { readonly body: Uint8Array },
) => Promise<Reply>

export const sessionCookie = 'qafila_session'

const tooMany: Refusal = { code: 'kernel.rate.tooMany', kind: 'tooMany' }

/** Contracts check what comes in and goes out; Fastify's own validators are not even read. */
function noSchemas(): never {
  throw new Error('Routes have no schemas of Fastify: contracts describe them.')
}

/** Ids that no other server gives, with a start that cannot be guessed: a person reads them out to the support. */
function requestIds(): () => string {
  const start = randomBytes(6).toString('hex')
  let given = 0
  return () => `${start}-${(++given).toString(36).padStart(4, '0')}`
}

/** Builds the HTTP server: one real route per endpoint, plus the raw routes the caller registers (`src/raw-routes.ts` lists them). */
export async function buildServer(runtime: Runtime, perform?: PerformLarge): Promise<FastifyInstance> {
  const { config, log } = runtime
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: requestIds(),
    // Log calls name the request; a logger of its own for each was a twentieth of its time.
    childLoggerFactory: logger => logger,
    // One proxy: earlier entries of the header come from the client, which may write anything.
    trustProxy: config.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: 1_048_576,
    handlerTimeout: 60_000,
    routerOptions: { maxParamLength: 500 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  // By way of UTF-16 Arabic text is written in one pass; Node measures it first and then writes letter by letter.
  app.setReplySerializer(
    answer => transcode(Buffer.from(JSON.stringify(answer), 'utf16le'), 'utf16le', 'utf8') as never,
  )
  await app.register(cookie)
  const headers = securityHeaders(config.baseUrl.startsWith('https:'), config.tileHosts)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  await app.register(rateLimit, {
    global: true,
    // Counted per address, and a whole office shares one: fifty clerks at work must fit. Guessing has limits of its own.
    max: 6000,
    timeWindow: '1 minute',
    // The files of the web app are cached by the browser and cost nothing; one install fetches hundreds at once.
    allowList: request => !request.url.startsWith('/api/'),
    errorResponseBuilder: () => new RefusalError(tooMany),
  })
  // Only what leads nowhere counts: the right links of an office's customers open however many guess beside them.
  const guesses = app.createRateLimit({ max: 20, timeWindow: '1 minute' })
  await app.register(underPressure, { maxEventLoopDelay: 2000, exposeStatusRoute: false })
  await app.register(multipart, { limits: { fileSize: 15 * 1024 * 1024, files: 10, fields: 20 } })
  answerErrors(app, runtime)
  for (const module of runtime.modules)
    for (const bound of module.endpoints)
      addEndpoint(app, runtime, bound, module.manifest.companyModule, guesses, perform)
  return app
}

const callerOf = (runtime: Runtime, request: FastifyRequest): AuthenticateInput => ({
  cookie: request.cookies[sessionCookie],
  now: runtime.clock(),
  ip: request.ip,
})

/** Who calls: read once per request from the session cookie. */
export function actorOf(runtime: Runtime, request: FastifyRequest): Promise<Actor | null> {
  return runtime.authenticate(callerOf(runtime, request))
}

function addEndpoint(
  app: FastifyInstance,
  runtime: Runtime,
  bound: Bound,
  companyModule: CompanyModule,
  guesses: ReturnType<FastifyInstance['createRateLimit']>,
  perform: PerformLarge | undefined,
): void {
  const { endpoint } = bound
  const open = endpoint.access === 'public' || endpoint.access === 'token'
  app.route({
    method: endpoint.kind === 'command' ? 'POST' : 'GET',
    url: `/api/${endpoint.name}`,
    ...(endpoint.bodyLimitBytes ? { bodyLimit: endpoint.bodyLimitBytes } : {}),
    config: open ? { rateLimit: { max: 60, timeWindow: '1 minute' } } : {},
    handler: async (request, reply) => {
      if (endpoint.kind === 'command') refuseForeignOrigin(runtime, request)
      const dryRun = headerOf(request, 'x-dry-run') === '1' && endpoint.previews === true
      const stop = observe(endpoint.name)
      const caller = callerOf(runtime, request)
      const call = {
        key: headerOf(request, 'idempotency-key'),
        dryRun,
        requestId: request.id,
        ip: request.ip,
        device: headerOf(request, 'user-agent')?.slice(0, 200) ?? null,
      }
      const { body } = request
      const input = () => readInput(endpoint, request.query as Record<string, unknown>, body)
      const answer =
        perform && body instanceof Uint8Array
          ? await perform(bound, companyModule, caller, { ...call, body })
          : await inTurn(runtime, endpoint, caller, () =>
              handleFor(runtime, bound, companyModule, caller, { ...call, input: input() }),
            )
      stop(answer.ok ? 'ok' : answer.refusal.kind)
      if (!answer.ok) {
        const isGuess = endpoint.access === 'token' && answer.refusal.kind === 'notFound'
        const tries = isGuess && (await guesses(request))
        const isSpent = tries && !tries.isAllowed && tries.isExceeded
        return sendRefusal(reply, isSpent ? tooMany : answer.refusal, request.id)
      }
      if ('document' in answer) return sendDocument(reply, answer.document)
      writeCookies(runtime, reply, answer.cookies ?? [])
      reply.header('cache-control', 'no-store')
      return dryRun ? { output: answer.output, effects: answer.effects ?? [] } : answer.output
    },
  })
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value.length > 0 ? value : null
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, requestId: string) {
  return reply
    .code(statusOfRefusal[refusal.kind])
    .header('cache-control', 'no-store')
    .send({ refusal, requestId })
}

/** Whether a page is opened, rather than a page requesting its data. */
const isVisit = ({ url, headers }: FastifyRequest) =>
  !url.startsWith('/api/') && Boolean(headers.accept?.includes('text/html'))

/** Comes again by itself, without a script. */
const busyPage = `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3">
<title>قافلة</title><p>الخادم مشغول الآن. تُفتح الصفحة من نفسها بعد لحظات.</p><p dir="ltr" lang="en">The server is busy. This page opens by itself in a moment.</p></html>`

function answerErrors(app: FastifyInstance, runtime: Runtime): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof RefusalError) return sendRefusal(reply, error.refusal, request.id)
    const status = error.statusCode ?? (isOutage(error) ? 503 : 500)
    if (status === 413)
      return sendRefusal(reply, { code: 'kernel.body.tooLarge', kind: 'invalid' }, request.id)
    if (status >= 400 && status < 500)
      return sendRefusal(reply, { code: 'kernel.body.malformed', kind: 'invalid' }, request.id)
    if (status === 503) {
      if (error.statusCode !== 503)
        runtime.log.error({ reason: error.message, requestId: request.id }, 'outage')
      reply.code(503).header('retry-after', '3')
      if (isVisit(request)) return reply.type('text/html; charset=utf-8').send(busyPage)
      return reply.send({ fault: 'busy', requestId: request.id })
    }
    faults.inc()
    runtime.log.error({ err: error, requestId: request.id, url: request.routeOptions.url }, 'fault')
    return reply.code(500).send({ fault: 'unexpected', requestId: request.id })
  })
}
