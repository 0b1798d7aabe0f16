import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { optionalText, version } from '#kernel/shared/fields.ts'

export const readMapTiles = query({
  name: 'platform.mapTiles.read',
  access: 'authenticated',
  input: z.object({}),
  output: z.object({
    /** 0 before the first save. */
    version: z.int(),
    tileAddress: z.string().nullable(),
    attribution: z.string().nullable(),
    /** Hosts among which the address may be chosen; the operator sets them. */
    hosts: z.array(z.string()),
    /** Whether maps may load these tiles: there is an address, and its host is still allowed. */
    isShown: z.boolean(),
  }),
  summary: "Where the background of the company's maps comes from.",
})

export const saveMapTiles = command({
  name: 'platform.mapTiles.save',
  access: { permission: 'admin.settings.write' },
  input: z.object({
    version: z.number().int().min(0).max(2_147_483_647),
    tileAddress: optionalText(300),
    attribution: optionalText(200),
  }),
  output: z.object({ version: version() }),
  refusals: [
    'kernel.field.required',
    'kernel.record.stale',
    'platform.mapTiles.address',
    'platform.mapTiles.noHosts',
    'platform.mapTiles.otherHost',
  ],
  changes: ['platform.mapTiles'],
  summary: 'Without an address maps are plain and ask nobody.',
})
