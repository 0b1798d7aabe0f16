import type { z } from 'zod'

/**
 * Who may call an endpoint. `public`: anyone. `token`: the handler opens a link token. `authenticated`: any signed-in user. `superAdmin`:
 * platform staff. Otherwise a permission of the catalogue, with the plan feature where one gates it.
 */
export type Access =
  | 'public'
  | 'token'
  | 'authenticated'
  | 'superAdmin'
  | { readonly permission: string; readonly feature?: string }
  | { readonly anyOf: readonly string[]; readonly feature?: string }

export type EndpointKind = 'query' | 'command' | 'document'

type Declaration<In extends z.ZodType, Out extends z.ZodType> = {
  /** `module.noun.verb`: the URL, audit line, cache key, translation key and test title. */
  name: string
  access: Access
  input: In
  output: Out
  /** Codes of the refusals the handler itself can answer with (input, access and version refusals are implied). */
  refusals?: readonly string[]
  /** One sentence for the OpenAPI page. */
  summary?: string
}

type CommandOptions = {
  /** Names or prefixes (`fleet.vehicle`) of the queries whose answers this command makes stale. */
  changes?: readonly string[]
  /** Money moves: the call is refused without an idempotency key. */
  movesMoney?: boolean
  /** The screen may ask for a dry run and show its effects (journal entries) before saving. */
  previews?: boolean
  /** Password asked again within the last 15 minutes. */
  sudo?: boolean
  /** The answer holds a secret that is shown once: it is not kept beside the key, and a repeat is refused. */
  secretAnswer?: boolean
  /** Largest body in bytes, where the usual 1 MiB is too small (imports). */
  bodyLimitBytes?: number
}

type AnyOptions = {
  /** Answers even when the account may not be used yet (password change, sign-out, reading the session). */
  evenIfDenied?: boolean
}

export type Endpoint<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  Kind extends EndpointKind = EndpointKind,
> = Declaration<In, Out> & CommandOptions & AnyOptions & { readonly kind: Kind }

/** Declares a question: GET, read-only transaction, cached by the browser under its name. */
export function query<In extends z.ZodType, Out extends z.ZodType>(
  declaration: Declaration<In, Out> & AnyOptions,
): Endpoint<In, Out, 'query'> {
  return { ...declaration, kind: 'query' }
}

/** Declares an action: POST, one transaction, one audit line, idempotent by key. */
export function command<In extends z.ZodType, Out extends z.ZodType>(
  declaration: Declaration<In, Out> & CommandOptions & AnyOptions,
): Endpoint<In, Out, 'command'> {
  return { ...declaration, kind: 'command' }
}

/** Declares a file to download (PDF, XLSX): GET, the handler returns a {@link DocumentReply}. */
export function document<In extends z.ZodType>(
  declaration: Omit<Declaration<In, z.ZodType>, 'output'> & AnyOptions & { output?: z.ZodType },
): Endpoint<In, z.ZodType<DocumentReply>, 'document'> {
  return { ...declaration, kind: 'document' } as Endpoint<In, z.ZodType<DocumentReply>, 'document'>
}

export type DocumentReply = {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** What a handler receives: the input after zod has decoded it (money is minor units). */
export type InputOf<E extends Endpoint> = z.output<E['input']>
/** What a handler returns, before zod encodes it. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>
/** What travels from the browser (money is a decimal string). */
export type WireInputOf<E extends Endpoint> = z.input<E['input']>
/** What travels to the browser. */
export type WireOutputOf<E extends Endpoint> = z.input<E['output']>

/** True for the values of a contract file that are endpoints (other exports are shapes). */
export function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'access' in value &&
    'input' in value &&
    'name' in value
  )
}
