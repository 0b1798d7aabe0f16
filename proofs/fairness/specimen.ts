import { z } from 'zod'
import { bind, type HandlersOf, type ServerModule } from '#kernel/server/module.ts'
import { query } from '#kernel/shared/endpoint.ts'
import { instant, listInput, listOutput, money } from '#kernel/shared/fields.ts'

const access = { permission: 'specimen.wide.read' } as const
const row = z.object({ name: z.string(), price: money(), at: instant() })

const contract = {
  listWide: query({
    name: 'specimen.wide.list',
    access,
    input: z.object({ ...listInput(['name']), total: z.coerce.number() }),
    output: listOutput(row),
  }),
  readOne: query({
    name: 'specimen.wide.one',
    access,
    input: z.object({}),
    output: z.object({ ok: z.boolean() }),
  }),
}

const handlers: HandlersOf<typeof contract> = {
  listWide: async (_ctx, { cursor, limit, total }) => {
    const from = Number(cursor ?? 0)
    const at = new Date('2026-11-26T08:00:00Z')
    const rows = Array.from({ length: Math.min(limit, total - from) }, (_, index) => ({
      name: `صنف من أصناف المخزن الكبير ${from + index}`,
      price: 1_250,
      at,
    }))
    const next = from + rows.length
    return { rows, next: next < total ? String(next) : null }
  },
  readOne: async () => ({ ok: true }),
}

/** A module with a list of any length and a simple question. */
export const wide: ServerModule = {
  manifest: {
    name: 'specimen',
    version: '1',
    companyModule: 'core',
    requiredModules: [],
    permissions: [{ id: 'specimen.wide.read', category: 'admin', level: 'read' }],
    routes: [],
    menu: [],
  },
  endpoints: bind(contract, async () => handlers),
}
