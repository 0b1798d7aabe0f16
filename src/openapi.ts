import { z } from 'zod'
import type { ServerModule } from '#kernel/server/module.ts'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { statusOfRefusal } from '#kernel/shared/refusal.ts'
import { slices } from '#workers/slices.ts'

type Json = Record<string, unknown>

const refusalSchema: Json = {
  type: 'object',
  required: ['refusal', 'requestId'],
  properties: {
    requestId: { type: 'string' },
    refusal: {
      type: 'object',
      required: ['code', 'kind'],
      properties: {
        code: { type: 'string' },
        kind: { enum: Object.keys(statusOfRefusal) },
        field: { type: 'string' },
        params: { type: 'object' },
        fields: { type: 'array', items: { type: 'object' } },
      },
    },
  },
}

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return plain
}

const dryRunHeader: Json = {
  name: 'X-Dry-Run',
  in: 'header',
  description: 'With 1 the command is tried and undone: the answer carries what it would book.',
  schema: { const: '1' },
}

/** What an endpoint answers; one that can be tried first answers either its output or its output with the effects. */
function answerOf(endpoint: Endpoint): Json {
  const output = schemaOf(endpoint.output)
  if (!endpoint.previews) return output
  const effect = { type: 'object', required: ['kind', 'value'], properties: { kind: { type: 'string' } } }
  const preview = {
    type: 'object',
    description: 'The answer to a dry run',
    required: ['output', 'effects'],
    properties: { output, effects: { type: 'array', items: effect } },
  }
  return { anyOf: [output, preview] }
}

function accessText(endpoint: Endpoint): string {
  const { access } = endpoint
  if (typeof access === 'string') return access
  return 'permission' in access ? access.permission : access.anyOf.join(' | ')
}

function operationOf(endpoint: Endpoint): Json {
  const input = schemaOf(endpoint.input)
  const isCommand = endpoint.kind === 'command'
  const properties = (input['properties'] ?? {}) as Record<string, Json>
  const required = (input['required'] ?? []) as string[]
  const parameters: Json[] = isCommand
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: endpoint.movesMoney === true,
          schema: { type: 'string', minLength: 8, maxLength: 100 },
        },
        ...(endpoint.previews ? [dryRunHeader] : []),
      ]
    : Object.entries(properties).map(([name, schema]) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema,
      }))
  const refusalReply = {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  }
  const statuses = [...new Set(Object.values(statusOfRefusal))]
  const success =
    endpoint.kind === 'document'
      ? { description: 'The file', content: { 'application/octet-stream': {} } }
      : { description: 'The answer', content: { 'application/json': { schema: answerOf(endpoint) } } }
  return {
    operationId: endpoint.name,
    summary: endpoint.summary ?? endpoint.name,
    description: `Access: ${accessText(endpoint)}. Refusals: ${(endpoint.refusals ?? []).join(', ') || 'none of its own'}.`,
    tags: [endpoint.name.split('.')[0]],
    parameters,
    ...(isCommand
      ? { requestBody: { required: true, content: { 'application/json': { schema: input } } } }
      : {}),
    responses: {
      200: success,
      ...Object.fromEntries(statuses.map(status => [status, { description: 'A refusal', ...refusalReply }])),
    },
  }
}

/** The OpenAPI 3.1 document of every endpoint, made in slices from the same contracts the server checks with. */
export async function openApiDocument(modules: readonly ServerModule[], version: string): Promise<Json> {
  const breathe = slices()
  const paths: Json = {}
  for (const module of modules)
    for (const { endpoint } of module.endpoints) {
      await breathe()
      paths[`/api/${endpoint.name}`] = {
        [endpoint.kind === 'command' ? 'post' : 'get']: operationOf(endpoint),
      }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Qafila', version },
    servers: [{ url: '/' }],
    components: { schemas: { Refusal: refusalSchema } },
    paths,
  }
}

export type ApiDescription = { json: Buffer; page: Buffer }

/** The document and its page as they are sent, written in slices: kept, they cost nothing however often they are asked for. */
export async function describeApi(
  modules: readonly ServerModule[],
  version: string,
): Promise<ApiDescription> {
  const { paths, ...head } = await openApiDocument(modules, version)
  const breathe = slices()
  const operations: string[] = []
  const sections: string[] = []
  for (const [path, methods] of Object.entries(paths as Record<string, Json>)) {
    await breathe()
    operations.push(`${JSON.stringify(path)}:${JSON.stringify(methods)}`)
    sections.push(sectionOf(path, methods))
  }
  const json = `${JSON.stringify(head).slice(0, -1)},"paths":{${operations.join()}}}`
  return { json: Buffer.from(json), page: Buffer.from(pageOf(sections)) }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function sectionOf(path: string, methods: Json): string {
  const [method, operation] = Object.entries(methods as Record<string, Json>)[0]!
  const body = operation['requestBody'] ?? operation['parameters']
  const replies = (operation['responses'] as Json)['200']
  return `<details id="${escaped(path)}"><summary><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code></summary>
<p>${escaped(String(operation['description']))}</p>
<h4>Input</h4><pre>${escaped(JSON.stringify(body, null, 1))}</pre>
<h4>Answer</h4><pre>${escaped(JSON.stringify(replies, null, 1))}</pre></details>`
}

/** A readable page of the same document: no script, no outside resource. */
const pageOf = (
  sections: readonly string[],
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Qafila API</title>
<style>body{font:15px/1.5 system-ui;margin:24px auto;max-width:1000px;padding:0 16px}summary{padding:6px 0;cursor:pointer}pre{background:#f4f6f7;padding:12px;overflow:auto}</style>
<h1>Qafila API</h1><p>OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a>. Queries are GET with their input as query
parameters (lists and objects as JSON); commands are POST with a JSON body and an Idempotency-Key.</p>${sections.join('\n')}</html>`
