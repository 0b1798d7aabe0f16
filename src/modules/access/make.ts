import { randomUUID } from 'node:crypto'
import { handleFor } from '#kernel/server/caller.ts'
import { inTransaction } from '#kernel/server/database.ts'
import type { Reply } from '#kernel/server/handle.ts'
import { sessionCookie } from '#kernel/server/http.ts'
import type { AuthenticateInput } from '#kernel/server/runtime.ts'
import type { Endpoint, WireInputOf } from '#kernel/shared/endpoint.ts'
import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { authenticate, recall } from './auth/authenticate.queries.ts'
import { newToken, tokenHash } from './auth/tokens.queries.ts'
import { insertMembership } from './membership/memberships.commands.ts'
import type { CompanyRole } from './role/roles.rules.ts'
import { startAccess } from './session/environment.queries.ts'
import { sessionTimes } from './session/session.rules.ts'
import { insertUser, type NewUser, storePassword, type User } from './user/users.commands.ts'

const startedFor = new WeakSet<object>()

/** Tells the module which pool the tests use; once a test file. */
function accessFor(t: TestCompany): void {
  if (startedFor.has(t.runtime.pool)) return
  startedFor.add(t.runtime.pool)
  startAccess({
    pool: t.runtime.pool,
    secret: 'only for tests, only for tests, only for tests',
    baseUrl: t.runtime.config.baseUrl,
    log: t.runtime.log,
  })
}

export type TestUser = User & { readonly password: string }

/** A person with a confirmed address and a password, in no company yet. */
export async function aUser(
  t: TestCompany,
  person: Partial<NewUser> & { password?: string } = {},
): Promise<TestUser> {
  accessFor(t)
  const password = person.password ?? 'Sahara-Wind-52'
  const email = person.email ?? `${randomUUID()}@example.test`
  const names = { firstNameAr: 'سالم', lastNameAr: 'العنزي' }
  const user = await inTransaction(t.runtime.pool, { companyId: null }, async db => {
    const ctx = { db, now: t.runtime.clock() }
    const made = await insertUser(ctx, { ...names, emailConfirmed: true, ...person, email })
    await storePassword(ctx, made.id, password)
    return made
  })
  return { ...user, password }
}

/** An active member of the test company with one role. */
export async function aMember(
  t: TestCompany,
  role: CompanyRole,
  person: Partial<NewUser> & { password?: string; employeeNumber?: string } = {},
): Promise<TestUser> {
  const user = await aUser(t, person)
  await t.act(ctx =>
    insertMembership(ctx, {
      userId: user.id,
      roles: [role],
      accountStatus: 'active',
      employeeNumber: person.employeeNumber ?? null,
    }),
  )
  return user
}

/** Opens a session for a person without the sign-in form and returns the value of its cookie. */
export async function aSession(t: TestCompany, user: Pick<User, 'id'>, sudo = true): Promise<string> {
  const token = newToken()
  const now = t.runtime.clock()
  const times = sessionTimes(now)
  await inTransaction(t.runtime.pool, { companyId: null }, db =>
    db
      .insertInto('access.session')
      .values({
        user_id: user.id,
        token_hash: tokenHash(token),
        created_at: now,
        updated_at: now,
        expires_at: times.expiresAt,
        idle_until: times.idleUntil,
        absolute_until: times.absoluteUntil,
        sudo_until: sudo ? new Date(now.getTime() + 900_000) : null,
      })
      .execute(),
  )
  return token
}

export type Browser = {
  /** The value of the session cookie, changed by every answer that sets one. */
  cookie: string | undefined
  call<E extends Endpoint>(
    endpoint: E,
    input: WireInputOf<E>,
  ): Promise<Record<string, never> & E['output']['_zod']['input']>
  refusal(endpoint: Endpoint, input: unknown): Promise<Refusal>
  reply(endpoint: Endpoint, input: unknown): Promise<Reply>
}

/** A person at a screen: calls run through sign-in, rights and the whole pipeline with the cookie they hold. */
export function aBrowser(
  t: TestCompany,
  origin: { cookie?: string; ip?: string; device?: string } = {},
): Browser {
  accessFor(t)
  const runtime = {
    ...t.runtime,
    authenticate: (input: AuthenticateInput) => authenticate(t.runtime.pool, input),
    recall,
  }
  const browser: Browser = {
    cookie: origin.cookie,
    reply: async (endpoint, input) => {
      const module = runtime.modules.find(one => endpoint.name.startsWith(`${one.manifest.name}.`))
      const bound = module?.endpoints.find(one => one.endpoint.name === endpoint.name)
      if (!module || !bound)
        throw new Error(`${endpoint.name} is not among the modules of this test company.`)
      const ip = origin.ip ?? '192.0.2.1'
      const caller = { cookie: browser.cookie, now: runtime.clock(), ip }
      const answer = await handleFor(runtime, bound, module.manifest.companyModule, caller, {
        input,
        key: endpoint.kind === 'command' ? randomUUID() : null,
        dryRun: false,
        requestId: randomUUID(),
        ip,
        device: origin.device ?? 'Test browser',
      })
      if (answer.ok && 'cookies' in answer)
        for (const { name, value } of answer.cookies ?? [])
          if (name === sessionCookie) browser.cookie = value ?? undefined
      return answer
    },
    call: async (endpoint, input) => {
      const answer = await browser.reply(endpoint, input)
      if (!answer.ok) throw new RefusalError(answer.refusal)
      return ('document' in answer ? answer.document : answer.output) as never
    },
    refusal: async (endpoint, input) => {
      const answer = await browser.reply(endpoint, input)
      if (answer.ok) throw new Error(`${endpoint.name} was expected to refuse but answered.`)
      return answer.refusal
    },
  }
  return browser
}
