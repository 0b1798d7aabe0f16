import type { Day } from '../shared/day.ts'
import type { CompanyModule } from '../shared/manifest.ts'
import type { Currency } from '../shared/money.ts'
import type { Refusal } from '../shared/refusal.ts'
import type { Contributed } from './contributions.ts'
import type { Db } from './database.ts'
import type { FileStore } from './file-store.ts'

/** What every call needs to know of the company it works in. */
export type CompanyScope = {
  readonly id: number
  readonly uuid: string
  /** The id under which its chains begin and its secrets are sealed; a copy keeps that of its original. */
  readonly sealedAs: string
  readonly nameAr: string
  readonly nameEn: string
  readonly currency: Currency
  readonly country: string
  readonly timeZone: string
  readonly digits: 'latin' | 'arabic'
  readonly modules: readonly CompanyModule[]
  readonly features: readonly string[]
  readonly employeeScope: 'all' | 'own'
  /** While it is put back to a copy. */
  readonly isReadOnly: boolean
}

/** The signed-in person of a request, with the rights decided for exactly this request. */
export type Actor = {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly sessionId: string
  readonly superAdmin: boolean
  readonly roles: readonly string[]
  readonly company: CompanyScope | null
  readonly permissions: ReadonlySet<string>
  /** Why the account may not be used (rule 6 b-h of the platform file), or null. */
  readonly denial: Refusal | null
  readonly browse: { readonly visitId: string; readonly mode: 'read' | 'write' } | null
  readonly sudoUntil: Date | null
}

/** A field that changed, for the audit line: money as minor units under a name that ends in `Minor`, days as text, secrets never. */
export type Change = { readonly field: string; readonly before: unknown; readonly after: unknown }

export type AuditLine = {
  /** `type:id` of the record, e.g. `fleet.vehicle:0190...`. */
  readonly subject: string
  /** What a person calls it: plate, document number, name. */
  readonly label?: string
  readonly changes?: readonly Change[]
  readonly reason?: string
}

/** A consequence worth showing before saving: a journal entry, an allocation, a number. */
export type Effect = { readonly kind: string; readonly value: unknown }

export type CookieOptions = {
  readonly maxAgeSeconds?: number
  readonly sameSite?: 'lax' | 'strict'
}

/** Cookies the answer will carry: always HttpOnly, Secure behind TLS, path /. Set only when the command commits. */
export type ReplyCookies = {
  setCookie(name: string, value: string, options?: CookieOptions): void
  clearCookie(name: string): void
}

/** Everything a handler may use. One per call, bound to one transaction of one company. */
export type Ctx = {
  readonly db: Db
  readonly company: CompanyScope
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
  readonly actor: Actor | null
  readonly now: Date
  /** Today in the company's time zone. */
  readonly today: Day
  readonly requestId: string
  readonly ip: string | null
  readonly device: string | null
  readonly dryRun: boolean
  readonly reply: ReplyCookies
  readonly files: FileStore
  /** Consequences collected for «معاينة القيد»; only read back in a dry run. */
  readonly effects: Effect[]
  /** What the modules of this server contribute of a kind, in their order; empty where none does. */
  readonly contributed: Contributed
  /** The address under which people without an account reach a path of this installation. */
  addressOf(path: string): string
  /** Hosts from which pages may load the tiles of maps; set by the operator. */
  readonly tileHosts: readonly string[]
  can(permission: string): boolean
  /** Moves the call into a company it learned of from a link token or has just created. */
  enterCompany(companyId: number): Promise<void>
  /** Describes what the command did; written once, in the same transaction, into the company's chain. */
  audit(line: AuditLine): void
  /**
   * A statement that is already sent and whose answer nothing here waits for: the commit travels in the same pipeline, and if the statement
   * fails (a function of the database refuses by raising QF001) all is undone. See `sendNow`. A mark stands for its answer in what the
   * handler returns ({@link numberMark}).
   */
  withCommit(sent: Promise<unknown>, mark?: string): void
  /** Runs after the commit; nothing runs when the transaction rolls back. */
  afterCommit(act: () => void | Promise<void>): void
  /** Tells the company's open screens that something changed; they refetch. */
  hint(topic: string, subjectId: string): void
  /** Queues a job inside this transaction. */
  enqueue(
    job: string,
    payload: Record<string, unknown>,
    options?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>
}
