import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { biome, runStep } from './steps.ts'

/**
 * `npm run new -- docs` writes docs/generated. `npm run new -- entity <module> <noun>` lays out the files of a noun: contract,
 * commands, queries and their test; they are ours from then on.
 */
const [what, ...names] = process.argv.slice(2)
const root = new URL('../', import.meta.url)
const written: string[] = []

async function write(path: string, text: string): Promise<void> {
  const file = new URL(path, root)
  await mkdir(new URL('./', file), { recursive: true })
  await writeFile(file, text, { flag: what === 'docs' ? 'w' : 'wx' })
  written.push(path)
  console.log(`wrote ${path}`)
}

async function writeDocs(): Promise<void> {
  const { endpointsMarkdown } = await import('../sweeps/catalogue.ts')
  const { permissionMatrixMarkdown } = await import('#modules/access/permission/permissionMatrix.rules.ts')
  await write('docs/generated/endpoints.md', endpointsMarkdown())
  await write('docs/generated/permissions.md', permissionMatrixMarkdown())
}

async function writeEntity(module: string, noun: string): Promise<void> {
  const manifest = `src/modules/${module}/shared/module.ts`
  if (!existsSync(new URL(manifest, root))) {
    console.error(`There is no module ${module}: ${manifest} comes first (docs/how-to/add-a-module.md).`)
    process.exitCode = 2
    return
  }
  const contract = `src/modules/${module}/shared/${noun}.contract.ts`
  if (existsSync(new URL(contract, root))) {
    console.error(`${module} has a ${noun} already: ${contract}.`)
    process.exitCode = 2
    return
  }
  const Noun = noun[0]!.toUpperCase() + noun.slice(1)
  const base = `src/modules/${module}`
  await write(
    `${base}/shared/${noun}.contract.ts`,
    `import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, listInput, listOutput, text, version } from '#kernel/shared/fields.ts'

export const ${noun}View = z.object({ id: id(), version: version(), name: z.string() })

export const list${Noun}s = query({
  name: '${module}.${noun}.list',
  access: { permission: '${module}.${noun}s.read' },
  input: z.object(listInput(['name'])),
  output: listOutput(${noun}View),
})

export const create${Noun} = command({
  name: '${module}.${noun}.create',
  access: { permission: '${module}.${noun}s.write' },
  input: z.object({ name: text(120) }),
  output: z.object({ id: id() }),
  refusals: [],
  changes: ['${module}.${noun}'],
})

export const rename${Noun} = command({
  name: '${module}.${noun}.rename',
  access: { permission: '${module}.${noun}s.write' },
  input: z.object({ id: id(), version: version(), name: text(120) }),
  output: done,
  refusals: ['kernel.record.stale'],
  changes: ['${module}.${noun}'],
})
`,
  )
  await write(
    `${base}/server/${noun}.queries.ts`,
    `import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type * as contract from '../shared/${noun}.contract.ts'

export async function list${Noun}s(ctx: Ctx, input: InputOf<typeof contract.list${Noun}s>) {
  const rows = ctx.db.selectFrom('${module}.${noun}').select(['id', 'version', 'name'])
  return keysetPage(rows, input, { sort: 'name', id: 'id' }, row => [row.name, row.id])
}

export async function lock${Noun}(ctx: Ctx, id: string) {
  const row = await ctx.db.selectFrom('${module}.${noun}').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? deny(notFound())
}
`,
  )
  await write(
    `${base}/server/${noun}.commands.ts`,
    `import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, refuse } from '#kernel/shared/refusal.ts'
import type * as contract from '../shared/${noun}.contract.ts'
import { lock${Noun} } from './${noun}.queries.ts'

export async function create${Noun}(ctx: Ctx, input: InputOf<typeof contract.create${Noun}>) {
  const row = await ctx.db.insertInto('${module}.${noun}').values(input).returning('id').executeTakeFirstOrThrow()
  ctx.audit({ subject: \`${module}.${noun}:\${row.id}\`, label: input.name })
  return row
}

export async function rename${Noun}(ctx: Ctx, input: InputOf<typeof contract.rename${Noun}>) {
  const before = await lock${Noun}(ctx, input.id)
  refuse(before.version === input.version ? null : conflict('kernel.record.stale'))
  await ctx.db
    .updateTable('${module}.${noun}')
    .set({ name: input.name, version: before.version + 1 })
    .where('id', '=', input.id)
    .execute()
  ctx.audit({
    subject: \`${module}.${noun}:\${input.id}\`,
    label: input.name,
    changes: [{ field: 'name', before: before.name, after: input.name }],
  })
  return { ok: true as const }
}
`,
  )
  await write(
    `${base}/server/${noun}.commands.test.ts`,
    `import { beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import * as contract from '../shared/${noun}.contract.ts'
import { ${module}Server } from './index.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aCompany({ modules: [${module}Server] })
})

test('is listed under its new name once it was renamed', async () => {
  const { id } = await t.call(contract.create${Noun}, { name: 'الأول' })
  await t.call(contract.rename${Noun}, { id, version: 1, name: 'الثاني' })
  expect((await t.call(contract.list${Noun}s, {})).rows).toEqual([{ id, version: 2, name: 'الثاني' }])
})

test('a rename that began before another one is a conflict and changes nothing', async () => {
  const { id } = await t.call(contract.create${Noun}, { name: 'قديم' })
  await t.call(contract.rename${Noun}, { id, version: 1, name: 'جديد' })
  const late = await t.refusal(contract.rename${Noun}, { id, version: 1, name: 'متأخر' })
  expect(late).toMatchObject({ kind: 'conflict' })
  const { rows } = await t.call(contract.list${Noun}s, {})
  expect(rows.find(row => row.id === id)?.name).toBe('جديد')
})

test('one of another company is not found', async () => {
  const { id } = await t.call(contract.create${Noun}, { name: 'هنا' })
  const other = await aCompany({ modules: [${module}Server] })
  const refusal = await other.refusal(contract.rename${Noun}, { id, version: 1, name: 'هناك' })
  expect(refusal).toMatchObject({ kind: 'notFound' })
})
`,
  )
  await runStep({ name: 'format', ...biome('format', '--write', ...written) })
  console.log(
    `Next: a migration, \`npm run db -- tables ${module}\`, the permissions ${module}.${noun}s.read and .write, their words, bind() in server/index.ts, a page.`,
  )
}

if (what === 'docs') await writeDocs()
else if (what === 'entity' && names.length === 2) await writeEntity(names[0]!, names[1]!)
else {
  console.error('Usage: npm run new -- docs | entity <module> <noun>')
  process.exitCode = 2
}
