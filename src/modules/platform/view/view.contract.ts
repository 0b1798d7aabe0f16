import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, text } from '#kernel/shared/fields.ts'

const list = () => z.string().regex(/^[a-z]+(\.[a-zA-Z]+)+$/)
/** The search part of the list's URL: filters, sort, columns. */
const search = () =>
  z.record(z.string().max(60), z.unknown()).refine(value => JSON.stringify(value).length <= 4000)
const changes = ['platform.view']

export const listViews = query({
  name: 'platform.view.list',
  access: 'authenticated',
  summary: 'The saved views of a list: the person’s own, then those shared in the company.',
  input: z.object({ list: list() }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        name: z.string(),
        search: search(),
        pinned: z.boolean(),
        shared: z.boolean(),
        isOwn: z.boolean(),
      }),
    ),
  }),
})

export const saveView = command({
  name: 'platform.view.save',
  access: 'authenticated',
  summary: 'Keeps the present filters of a list under a name; the same name of the same person is replaced.',
  input: z.object({
    list: list(),
    name: text(60),
    search: search(),
    pinned: z.boolean().default(false),
    shared: z.boolean().default(false),
  }),
  output: z.object({ id: id() }),
  refusals: ['platform.view.tooMany'],
  changes,
})

export const removeView = command({
  name: 'platform.view.remove',
  access: 'authenticated',
  input: z.object({ id: id() }),
  output: done,
  changes,
})
