import type { Endpoint, WireInputOf, WireOutputOf } from '../shared/endpoint.ts'
import { type Refusal, RefusalError } from '../shared/refusal.ts'
import { loadCodeWords } from './catalogue.ts'
import { keepFailed } from './help.ts'

/** Every endpoint by name; filled by the generated `endpoint-types.ts`, so that calls are typed without loading zod. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface EndpointMap {}

export type EndpointName = Extract<keyof EndpointMap, string>
type Of<Name extends EndpointName> = EndpointMap[Name] extends Endpoint ? EndpointMap[Name] : never
type KindOf<Name extends EndpointName> = Of<Name>['kind']
export type QueryName = { [Name in EndpointName]: KindOf<Name> extends 'query' ? Name : never }[EndpointName]
export type CommandName = {
  [Name in EndpointName]: KindOf<Name> extends 'command' ? Name : never
}[EndpointName]
export type DocumentName = {
  [Name in EndpointName]: KindOf<Name> extends 'document' ? Name : never
}[EndpointName]
export type InputFor<Name extends EndpointName> = WireInputOf<Of<Name>>
export type OutputFor<Name extends EndpointName> = WireOutputOf<Of<Name>>

export type EndpointFacts = {
  readonly kind: 'query' | 'command' | 'document'
  readonly changes?: readonly string[]
  readonly previews?: true
}

/** A bug or an outage, not a refusal: carries the request id a person can give to support. */
export class Fault extends Error {
  readonly requestId: string | null
  readonly offline: boolean
  constructor(kind: 'offline' | 'busy' | 'unexpected', requestId: string | null = null) {
    super(kind)
    this.name = 'Fault'
    this.requestId = requestId
    this.offline = kind === 'offline'
  }
}

/** Answers whether the same person is signed in again, so that the action which was refused may be sent once more. */
type SessionListener = (refusal: Refusal) => Promise<boolean>
const sessionListeners = new Set<SessionListener>()

/** Called when a call was refused because the session ended; the sign-in dialog opens over the form, and the action goes on after it. */
export function onSessionLost(listener: SessionListener): () => void {
  sessionListeners.add(listener)
  return () => sessionListeners.delete(listener)
}

/** What the page asked before our code had come (`public/theme.js`); each answer serves once. */
function earlyAnswer(url: string): Promise<Response | null> | undefined {
  const { early } = window as unknown as { early?: Record<string, Promise<Response | null>> }
  const answer = early?.[url]
  if (early) delete early[url]
  return answer
}

/** Actions of a person go on after sign-in; queries are repeated by their screens; a session's own actions answer for themselves. */
const isAct = (url: string, init: RequestInit) =>
  init.method === 'POST' && !url.startsWith('/api/access.session.')

async function isBack(refusal: Refusal): Promise<boolean> {
  const answers = await Promise.all([...sessionListeners].map(listener => listener(refusal)))
  return answers.includes(true)
}

async function send(url: string, init: RequestInit): Promise<unknown> {
  let response: Response
  let body: unknown = null
  try {
    response = (await earlyAnswer(url)) ?? (await fetch(url, { credentials: 'same-origin', ...init }))
    // The connection may also break in the middle of the answer.
    if (response.headers.get('content-type')?.includes('json')) body = await response.json()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Fault('offline')
  }
  if (response.ok) return body
  const { refusal, requestId } = (body ?? {}) as { refusal?: Refusal; requestId?: string }
  if (!refusal) {
    keepFailed(requestId ?? null)
    throw new Fault(response.status === 503 ? 'busy' : 'unexpected', requestId)
  }
  if (refusal.kind === 'unauthenticated') {
    const back = isBack(refusal)
    if (isAct(url, init) && (await back)) return send(url, init)
  }
  // The catcher shows its sentence at once.
  else await loadCodeWords()
  throw new RefusalError(refusal)
}

function queryString(input: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === '') continue
    params.set(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** Asks a question. Refusals are thrown as RefusalError, outages and bugs as Fault. */
export async function ask<Name extends QueryName>(
  name: Name,
  input: InputFor<Name>,
  signal?: AbortSignal,
): Promise<OutputFor<Name>> {
  const url = `/api/${name}${queryString(input as Record<string, unknown>)}`
  return (await send(url, signal ? { signal } : {})) as OutputFor<Name>
}

/** A fresh idempotency key: one per action of the person, the same for its retries. */
export const newKey = (): string => crypto.randomUUID()

const commandInit = (input: unknown, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(input),
})

/** Performs a command once: repeats with the same key have one effect. */
export async function perform<Name extends CommandName>(
  name: Name,
  input: InputFor<Name>,
  key: string = newKey(),
): Promise<OutputFor<Name>> {
  return (await send(`/api/${name}`, commandInit(input, { 'idempotency-key': key }))) as OutputFor<Name>
}

export type Preview<Output> = {
  readonly output: Output
  readonly effects: readonly { readonly kind: string; readonly value: unknown }[]
}

/** Runs a posting command without keeping anything; shows the journal entry it would make. */
export async function preview<Name extends CommandName>(
  name: Name,
  input: InputFor<Name>,
  signal?: AbortSignal,
): Promise<Preview<OutputFor<Name>>> {
  const init = commandInit(input, { 'x-dry-run': '1' })
  return (await send(`/api/${name}`, signal ? { ...init, signal } : init)) as Preview<OutputFor<Name>>
}

/** The address of a document (PDF, XLSX) for a link or a print frame. */
export function documentUrl<Name extends DocumentName>(name: Name, input: InputFor<Name>): string {
  return `/api/${name}${queryString(input as Record<string, unknown>)}`
}

export type UploadedFile = {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly sha256: string
}

/** Uploads one file of the company. */
export async function upload(file: Blob, name: string): Promise<UploadedFile> {
  const form = new FormData()
  form.set('file', file, name)
  return (await send('/api/files', { method: 'POST', body: form })) as UploadedFile
}

export type ReadTable = {
  readonly name: string
  readonly headers: readonly string[]
  /** The lines below the headings; a number only where a workbook held a number. */
  readonly rows: readonly (readonly (string | number)[])[]
  /** Line of the headings, as the sheet counts its lines. */
  readonly headingRow: number
  readonly encoding: 'utf-8' | 'utf-16' | 'windows-1256' | 'xlsx'
  readonly delimiter: string | null
  /** The visible sheets of a workbook, and the one that was read. */
  readonly sheets: readonly string[]
  readonly sheet: string | null
  /** What was read, to read it again in another way; null where the page itself made the rows. */
  readonly source: File | null
}

/** What a person corrects of how a file was read. */
export type TableChoices = Partial<Record<'encoding' | 'sheet' | 'headingRow', string>>

/** Reads a table file (XLSX, CSV in UTF-8 or Windows-1256) for an import screen; nothing is kept. */
export async function readTable(file: File, choices: TableChoices = {}): Promise<ReadTable> {
  const form = new FormData()
  form.set('file', file, file.name)
  const query = new URLSearchParams(choices).toString()
  const read = await send(`/api/tables${query && `?${query}`}`, { method: 'POST', body: form })
  return { ...(read as Omit<ReadTable, 'source'>), source: file }
}

/** The address of an uploaded file. */
export const fileUrl = (id: string): string => `/api/files/${id}`
